// What a mock server is started with, from three sources: flags and the environment beat the file.

import { pickServices } from '../registry/services.ts';
import type { InitialState } from '../server/worlds/initial-state.ts';
import type { Config } from './config.ts';

/** What flags and the environment say; a flag has beaten its variable already. */
export interface MockFlags {
  readonly services?: readonly string[];
  readonly port?: number;
  readonly host?: string;
  readonly seed?: number;
  readonly clock?: 'running' | 'frozen';
  readonly scenario?: string;
  readonly controlToken?: string;
  readonly ca?: string;
  readonly forward?: Readonly<Record<string, string>>;
  readonly allowHosts?: readonly string[];
}

/** What a server listens with; changed only by starting it again. */
export interface Listening {
  readonly services: ReturnType<typeof pickServices>;
  readonly port: number;
  readonly host: string;
  readonly controlToken: string | undefined;
  /** A file of certificates (PEM). */
  readonly ca: string | undefined;
}

/**
 * What a server listens with.
 *
 * @throws Error when a service is not known
 * @example listeningOf({ port: 0 }, { port: 4010 }).port // 0
 */
export function listeningOf(flags: MockFlags, file: Config): Listening {
  return {
    services: servedBy(flags, file),
    port: flags.port ?? file.port ?? 4010,
    host: flags.host ?? file.host ?? '127.0.0.1',
    controlToken: flags.controlToken ?? file.control_token,
    ca: flags.ca ?? file.ca,
  };
}

/**
 * What worlds begin with. Forwards and allowed hosts of both sources count; what the file says of services
 * that are not served does not.
 */
export function beginningsOf(flags: MockFlags, file: Config): InitialState {
  const served = servedBy(flags, file);
  const unserved = [...pickServices().keys()].filter((name) => !served.has(name));
  const without = (byService: object = {}) =>
    Object.fromEntries(Object.entries(byService).filter(([name]) => !unserved.includes(name)));
  const scenario = flags.scenario ?? file.scenario;
  return {
    settings: {
      ...without(file.settings),
      forward: { ...file.forward, ...flags.forward },
      allow_hosts: [...new Set([...(file.allow_hosts ?? []), ...(flags.allowHosts ?? [])])],
    },
    fixtures: without(file.fixtures),
    scenario: typeof scenario === 'string' ? { name: scenario } : scenario,
    defaultWorld: { seed: flags.seed ?? file.seed ?? 1, clock: flags.clock ?? file.clock ?? 'running' },
  };
}

function servedBy({ services = [] }: MockFlags, file: Config): Listening['services'] {
  const names = services.length > 0 ? services : (file.services ?? []);
  return pickServices(names.length > 0 ? names : undefined);
}
