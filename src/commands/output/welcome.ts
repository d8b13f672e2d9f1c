// The text that `countersign mock` prints: the URLs of the mocks, their credentials, and suggestions.

import type { Credentials } from '../../engine/world.ts';
import type { RunningServer } from '../../server/start.ts';
import { curlOf } from '../../service/first-steps.ts';
import type { AnyService } from '../../service/service.ts';
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
 * The text to print once the mock has started.
 *
 */
export function welcome(
  { url, controlToken, defaultWorld, store, goesOn }: RunningServer,
  { services, configPath, isDemo, isTokenGiven = false }: WelcomeOptions,
): string {
  const { credentials, world } = defaultWorld;
  const names = Object.keys(credentials);
  const width = Math.max(...names.map(({ length }) => length));
  return [
    `Countersign serves ${names.join(', ')} at ${url}  (clock: ${world.clock.mode}; press Ctrl-C to stop)`,
    `Other worlds are at ${url}/w/{world}, the control API is at ${url}/_countersign`,
    `See the past, the future and the reason at ${url}/_countersign/`,
    ...(configPath === undefined
      ? []
      : [`Configured by ${configPath}; edits take effect while the mock is running`]),
    ...(store === 'memory' ? [] : [`Worlds last in ${store}${goesOn ? GOES_ON : ''}`]),
    ...(defaultWorld.scenario === null || goesOn
      ? []
      : [`The world "default" starts in the scenario: ${defaultWorld.scenario}`]),
    ...tokenLines(controlToken, isTokenGiven),
    '',
    'Credentials of the world "default"',
    ...names.flatMap((service) => credentialLines(service.padEnd(width), credentials[service] ?? {})),
    '',
    ...(isDemo
      ? []
      : [
          ...whatToTry(url, {
            credentials,
            services,
            authorization: authorizationOf(controlToken, isTokenGiven),
          }),
          '',
        ]),
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

function credentialLines(service: string, tokens: Readonly<Record<string, string>>): string[] {
  return Object.entries(tokens).map(([name, token]) => `  ${service} ${name.padEnd(20)} ${shortened(token)}`);
}

/** Signed tokens are long; `--json` prints them in full. */
function shortened(token: string): string {
  return token.length <= 60 ? token : `${token.slice(0, 24)}…  (--json prints it in full)`;
}

/** The first steps with the services; if there are none, a call that shows the world. */
function whatToTry(url: string, { credentials, authorization, services }: SuggestionInput): string[] {
  const lines = [...services.values()]
    .flatMap(({ name, firstSteps }) => (credentials[name] && firstSteps?.(credentials[name])) ?? [])
    .flatMap(({ purpose, calls }, index) => [
      `${index === 0 ? 'Try next:' : 'Then'} ${purpose}`,
      ...calls.map((call) =>
        call.of === 'service'
          ? `  ${curlOf(call, url)}`
          : `  ${curlOf(call, `${url}/_countersign/worlds/default`).replace('curl -s ', `curl -s ${authorization}`)}`,
      ),
    ]);
  return lines.length === 0
    ? [`Try next: curl ${authorization}${url}/_countersign/worlds/default`]
    : lines.map(plain);
}
