// The registry of contracts and of saboteurs as the doors see it.

import { suite } from '../contracts/index.ts';
import { sabotage } from '../mocks/mutants.ts';
import { ControlClient } from './control-client/control-client.ts';
import type { OpenApiDocument } from './openapi/document.ts';
import { startServer } from './server/start.ts';
import type { Saboteur } from './service/mutant.ts';
import { services } from './services.ts';
import { SERVICES, type ServiceName } from './verify/catalogue.ts';
import { mockTarget } from './verify/mock-target.ts';
import type { Target } from './verify/session.ts';

export { suite };

/** The spec of each service. */
export const documents = Object.fromEntries(
  Array.from(services.values(), ({ name, document }) => [name, document]),
) as Readonly<Record<ServiceName, OpenApiDocument>>;

/** A saboteur of a service. */
export type ServiceSaboteur = Saboteur & { readonly service: ServiceName };

/** All saboteurs, service by service. */
export const allSaboteurs: readonly ServiceSaboteur[] = SERVICES.flatMap((service) =>
  sabotage[service].saboteurs.map((saboteur) => ({ ...saboteur, service })),
);

/** Rules of a provider that no saboteur breaks, and why. */
export const notSabotaged: Readonly<Record<string, string>> = Object.assign(
  {},
  ...SERVICES.map((service) => sabotage[service].notSabotaged),
);

/**
 * Starts a mock inside this process, as a target.
 *
 * @param saboteur breaks one rule of it; the mock's own check of its answers is then switched off
 * @example const target = await startMockTarget()
 */
export async function startMockTarget(saboteur?: ServiceSaboteur): Promise<Target> {
  const served = new Map(services);
  const victim = saboteur && served.get(saboteur.service);
  if (saboteur !== undefined && victim !== undefined) served.set(saboteur.service, saboteur.alter(victim));
  const server = await startServer({ services: served, port: 0, onDefect: () => undefined });
  const settings = saboteur === undefined ? {} : { response_check: false };
  const target = mockTarget(new ControlClient({ url: server.url, token: server.controlToken }), { settings });
  return { ...target, close: () => server.close() };
}
