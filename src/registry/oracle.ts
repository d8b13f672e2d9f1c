// The oracle of a registry: mocks in this process, called without a socket, and what can be done with each service.

import { ControlClient } from '../control-client/control-client.ts';
import { inProcess } from '../control-client/send.ts';
import type { AnyService } from '../service/service.ts';
import { mockTarget } from '../verify/mock-target.ts';
import type { Surface } from '../verify/oracle/surface.ts';
import type { OracleTarget, Values } from '../verify/session.ts';
import type { ServiceMutant } from './mutants.ts';
import { pickServices, type Registry } from './registry.ts';
import { loadSuite } from './suite.ts';
import { mutated } from './wire-mutants.ts';

export interface OracleOptions {
  /** When the clocks of its worlds begin, as ISO 8601. */
  readonly startTime?: string;
  /** Breaks one rule: then it is no oracle, but something to compare with one. */
  readonly mutant?: ServiceMutant | undefined;
  /** Settings of its worlds. */
  readonly settings?: Values;
  /** Whether each world has a seed of its own. */
  readonly isVaried?: boolean;
  /** The seed of its worlds; that of every check if left out. */
  readonly seed?: number;
  /** Whether its worlds may grow as long as there is memory. */
  readonly isUnlimited?: boolean;
  /** The service to serve in place of each. */
  readonly replaced?: (service: AnyService) => AnyService;
}

/**
 * Starts mocks of some services as an oracle.
 *
 * @example const oracle = await startOracle(registry, ['quota'])
 */
export async function startOracle(
  registry: Registry,
  names: readonly string[],
  {
    startTime,
    mutant,
    settings = {},
    isVaried = false,
    isUnlimited = false,
    seed,
    replaced = (service) => service,
  }: OracleOptions = {},
): Promise<OracleTarget> {
  const [{ startServer }, { mockParts }, services] = await Promise.all([
    import('../server/start.ts'),
    loadSuite(registry),
    registry.services(),
  ]);
  const picked = new Map(
    [...pickServices(services, names)].map(([name, service]) => [name, replaced(service)]),
  );
  const altered = mutant && mutated(mutant, picked.get(mutant.service) as AnyService);
  if (altered !== undefined) picked.set(altered.service.name, altered.service);
  const limits = isUnlimited ? UNLIMITED : {};
  const server = await startServer({ services: picked, port: 0, limits, onDefect: () => undefined });
  const send = inProcess(server);
  const control = new ControlClient({ url: server.url, token: server.controlToken, send });
  const target = mockTarget(control, {
    send,
    received: server.received,
    decided: server.decided,
    settings: { response_check: false, ...settings },
    parts: mockParts,
    isVaried,
    ...(seed === undefined ? {} : { seed }),
    ...(startTime === undefined ? {} : { startTime }),
  });
  return { ...(altered?.wrap(target) ?? target), close: () => server.close() };
}

const UNLIMITED = {
  documents: Number.POSITIVE_INFINITY,
  deliveries: Number.POSITIVE_INFINITY,
  due: Number.POSITIVE_INFINITY,
};

/**
 * What can be done with a service, as its mock tells it.
 *
 * @example await surfaceOf(registry, 'quota')
 */
export async function surfaceOf(registry: Registry, name: string): Promise<Surface> {
  const service = (await registry.services()).get(name) as AnyService;
  const credentials = service.credentials(
    { id: 'search', seed: 1, now: 0 },
    (prefix, label) => prefix + label,
  );
  return {
    service: name,
    document: service.document,
    credentials: Object.keys(credentials),
    states: Object.entries(service.scenarios).map(([state, { parameters }]) => ({ name: state, parameters })),
    actions: Object.entries(service.actions).map(([action, { input }]) => ({ name: action, input })),
    emitted: service.events.fields,
  };
}
