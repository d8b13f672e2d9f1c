// What `countersign mock` prints: where the mocks are, who may call them, what to try next.

import type { Credentials } from '../engine/world.ts';
import type { RunningServer } from '../server/start.ts';
import type { AnyService } from '../service/service.ts';

/**
 * The text for a person who has just started the mock.
 *
 * @param options.configPath the configuration file, if there is one
 */
export function welcome(
  { url, controlToken, defaultWorld }: RunningServer,
  { services, configPath }: { services: ReadonlyMap<string, AnyService>; configPath?: string | undefined },
): string {
  const { credentials, world } = defaultWorld;
  const names = Object.keys(credentials);
  return [
    `Countersign serves ${names.join(', ')} at ${url}  (clock: ${world.clock.mode}; stop it with Ctrl-C)`,
    `Other worlds answer under ${url}/w/{world}; the control API is ${url}/_countersign`,
    ...(configPath === undefined
      ? []
      : [`Configured by ${configPath}; edits take effect while the mock runs`]),
    ...(defaultWorld.scenario === null ? [] : [`The world "default" begins with: ${defaultWorld.scenario}`]),
    ...(controlToken === null ? [] : [`Control token: ${controlToken}`]),
    '',
    'Credentials of the world "default"',
    ...names.flatMap((service) => credentialLines(service, credentials[service] ?? {})),
    '',
    ...whatToTry(url, { credentials, controlToken, services }),
    '',
  ].join('\n');
}

/** What suggestions are made of. */
interface Suggested {
  readonly credentials: Credentials;
  readonly controlToken: string | null;
  readonly services: ReadonlyMap<string, AnyService>;
}

function credentialLines(service: string, tokens: Readonly<Record<string, string>>): string[] {
  return Object.entries(tokens).map(
    ([name, token]) => `  ${service.padEnd(6)} ${name.padEnd(20)} ${shortened(token)}`,
  );
}

/** Signed tokens are long; the control API has them whole. */
function shortened(token: string): string {
  return token.length <= 60 ? token : `${token.slice(0, 24)}…  (whole: GET /_countersign/worlds/default)`;
}

/** What the services suggest; without any suggestion, a look at the world. */
function whatToTry(url: string, { credentials, controlToken, services }: Suggested): string[] {
  const auth = controlToken === null ? '' : ` -H "Authorization: Bearer ${controlToken}"`;
  const control = `curl -s${auth} ${url}/_countersign/worlds/default`;
  const steps = [...services.values()].flatMap((service) => {
    const own = credentials[service.name];
    return own === undefined ? [] : (service.firstSteps?.({ url, control, credentials: own }) ?? []);
  });
  return steps.length === 0 ? [`Try next: curl ${url}/_countersign/worlds/default`] : steps;
}
