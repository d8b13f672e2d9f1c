// The registry of contracts and of mutants as the doors see it.

import { suite } from '../contracts/index.ts';
import { mutantsByService } from '../mocks/mutants.ts';
import { ControlClient } from './control-client/control-client.ts';
import type { OpenApiDocument } from './openapi/document.ts';
import { startServer } from './server/start.ts';
import type { Mutant } from './service/mutant.ts';
import { services } from './services.ts';
import { SERVICES, type ServiceName } from './verify/catalogue.ts';
import { mockTarget } from './verify/mock-target.ts';
import type { Target } from './verify/session.ts';

export { suite };

/** The spec of each service. */
export const documents = Object.fromEntries(
  Array.from(services.values(), ({ name, document }) => [name, document]),
) as Readonly<Record<ServiceName, OpenApiDocument>>;

/** A mutant of a service. */
export type ServiceMutant = Mutant & { readonly service: ServiceName };

/** All mutants, service by service. */
export const allMutants: readonly ServiceMutant[] = SERVICES.flatMap((service) =>
  mutantsByService[service].mutants.map((mutant) => ({ ...mutant, service })),
);

/** Rules of a provider that no mutant breaks, and why. */
export const notMutated: Readonly<Record<string, string>> = Object.assign(
  {},
  ...SERVICES.map((service) => mutantsByService[service].notMutated),
);

/**
 * Starts a mock inside this process, as a target.
 *
 * @param mutant breaks one rule of it; the mock's own check of its answers is then switched off
 * @example const target = await startMockTarget()
 */
export async function startMockTarget(mutant?: ServiceMutant): Promise<Target> {
  const served = new Map(services);
  const victim = mutant && served.get(mutant.service);
  if (mutant !== undefined && victim !== undefined) served.set(mutant.service, mutant.alter(victim));
  const server = await startServer({ services: served, port: 0, onDefect: () => undefined });
  const settings = mutant === undefined ? {} : { response_check: false };
  const target = mockTarget(new ControlClient({ url: server.url, token: server.controlToken }), { settings });
  return { ...target, close: () => server.close() };
}
