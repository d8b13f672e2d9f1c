// The text that `countersign mock` prints: the URLs of the mocks, their credentials, and suggestions.

import type { Credentials } from '../../engine/world-state.ts';
import type { RunningServer } from '../../server/start.ts';
import { curlOf } from '../../service/first-steps.ts';
import type { AnyService } from '../../service/service.ts';
import { DEFAULT_URL } from '../arguments/default-url.ts';
import { plain } from './plain.ts';

interface WelcomeOptions {
  readonly services: ReadonlyMap<string, AnyService>;
  /** The configuration file, if there is one. */
  readonly configPath?: string | undefined;
  /** Whether the first steps follow, made rather than named. */
  readonly isDemo?: boolean | undefined;
  /** Whether the control token was given, rather than made: then it is not shown. */
  readonly isTokenGiven?: boolean | undefined;
}

/**
 * The text to print once the mock has started: what to try, and then where everything is.
 *
 */
export function welcome(
  { url, controlToken, defaultWorld, store, goesOn }: RunningServer,
  { services, configPath, isDemo, isTokenGiven = false }: WelcomeOptions,
): string {
  const { credentials, world } = defaultWorld;
  const authorization = authorizationOf(controlToken, isTokenGiven);
  return [
    `Countersign serves ${Object.keys(credentials).join(', ')} at ${url}  (clock: ${world.clock.mode}; press Ctrl-C to stop)`,
    ...(isDemo ? [] : ['', ...whatToTry(url, { credentials, services, authorization })]),
    '',
    `The console      ${url}/_countersign/  the past, the future and the reason`,
    `The control API  ${url}/_countersign  its reference: ${url}/_countersign/docs`,
    `Other worlds     ${url}/w/{world}`,
    `Credentials      npx countersign credentials${url === DEFAULT_URL ? '' : ` --url ${url}`}`,
    ...tokenLines(controlToken, isTokenGiven),
    ...(configPath === undefined
      ? []
      : [`Configured by ${configPath}; edits take effect while the mock is running`]),
    ...(store === 'memory' ? [] : [`Worlds last in ${store}${goesOn ? GOES_ON : ''}`]),
    ...(defaultWorld.scenario === null || goesOn
      ? []
      : [`The world "default" starts in the scenario: ${defaultWorld.scenario}`]),
    '',
  ].join('\n');
}

const GOES_ON = '; the world "default" goes on as it was (a reset lets it begin again)';

function tokenLines(token: string | null, isGiven: boolean): string[] {
  if (token === null) return [];
  return [isGiven ? 'Control calls need the token that was given' : `Control token: ${token}`];
}

/** What control calls need in a command for a shell. */
function authorizationOf(token: string | null, isGiven: boolean): string {
  if (token === null) return '';
  return `-H "Authorization: Bearer ${isGiven ? '$COUNTERSIGN_TOKEN' : token}" `;
}

/** The input for the suggestions. */
interface SuggestionInput {
  readonly credentials: Credentials;
  readonly authorization: string;
  readonly services: ReadonlyMap<string, AnyService>;
}

/** The first steps with the services; if there are none, a call that shows the world. */
function whatToTry(url: string, { credentials, authorization, services }: SuggestionInput): string[] {
  // A service of one's own comes after the others, and is what one wants to try.
  const lines = [...services.values()]
    .toReversed()
    .flatMap(({ name, firstSteps }) => (credentials[name] && firstSteps?.(credentials[name])) ?? [])
    .flatMap(({ purpose, calls }, index) => [
      `${index === 0 ? 'Try first:' : 'Then'} ${purpose}`,
      ...calls.map((call) =>
        call.of === 'service'
          ? `  ${curlOf(call, url)}`
          : `  ${curlOf(call, `${url}/_countersign/worlds/default`).replace('curl -s ', `curl -s ${authorization}`)}`,
      ),
    ]);
  return lines.length === 0
    ? [`Try first: curl ${authorization}${url}/_countersign/worlds/default`]
    : lines.map(plain);
}
