// The text that `countersign mock` prints: the URLs of the mocks, their credentials, and suggestions.

import type { Credentials } from '../../engine/world.ts';
import type { RunningServer } from '../../server/start.ts';
import type { AnyService } from '../../service/service.ts';

/**
 * The text to print once the mock has started.
 *
 * @param options.configPath the configuration file, if there is one
 */
export function welcome(
  { url, controlToken, defaultWorld, store, goesOn }: RunningServer,
  { services, configPath }: { services: ReadonlyMap<string, AnyService>; configPath?: string | undefined },
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
    ...(controlToken === null ? [] : [`Control token: ${controlToken}`]),
    '',
    'Credentials of the world "default"',
    ...names.flatMap((service) => credentialLines(service.padEnd(width), credentials[service] ?? {})),
    '',
    ...whatToTry(url, { credentials, controlToken, services }),
    '',
  ].join('\n');
}

const GOES_ON = '; the world "default" goes on as it was (a reset lets it begin again)';

/** The input for the suggestions. */
interface SuggestionInput {
  readonly credentials: Credentials;
  readonly controlToken: string | null;
  readonly services: ReadonlyMap<string, AnyService>;
}

function credentialLines(service: string, tokens: Readonly<Record<string, string>>): string[] {
  return Object.entries(tokens).map(([name, token]) => `  ${service} ${name.padEnd(20)} ${shortened(token)}`);
}

/** Signed tokens are long; `--json` prints them in full. */
function shortened(token: string): string {
  return token.length <= 60 ? token : `${token.slice(0, 24)}…  (--json prints it in full)`;
}

/** The suggestions of the services; if there are none, a call that shows the world. */
function whatToTry(url: string, { credentials, controlToken, services }: SuggestionInput): string[] {
  const auth = controlToken === null ? '' : ` -H "Authorization: Bearer ${controlToken}"`;
  const control = `curl -s${auth} ${url}/_countersign/worlds/default`;
  const steps = [...services.values()].flatMap((service) => {
    const own = credentials[service.name];
    return own === undefined ? [] : (service.firstSteps?.({ url, control, credentials: own }) ?? []);
  });
  return steps.length === 0 ? [`Try next: curl ${url}/_countersign/worlds/default`] : steps;
}
