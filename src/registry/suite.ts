// The contracts of the services of a registry.

import { ControlClient } from '../control-client/control-client.ts';
import type { AnyService } from '../service/service.ts';
import { mockTarget } from '../verify/mock-target.ts';
import type { MockParts, Target } from '../verify/session.ts';
import type { ServiceSuite, Suite } from '../verify/suite.ts';
import { assertKnown, knownIds } from './known-ids.ts';
import type { ServiceMutant } from './mutants.ts';
import type { Registry, Services } from './registry.ts';
import type { ServiceContract, ServiceModule } from './service-module.ts';
import { mutated } from './wire-mutants.ts';

/** What the services of a registry are verified with. */
export interface RegistrySuite {
  /** The contract of each service. */
  readonly suite: Suite;
  /** Capabilities of mocks beyond those that every service has. */
  readonly mockParts: readonly MockParts[];
  /**
   * Starts a mock in this process, as a target.
   *
   * @param mutant breaks one rule of the mock, which then serves only this service and does not check its own responses
   */
  startMockTarget(mutant?: ServiceMutant): Promise<Target>;
}

/**
 * Loads the contracts of all services of a registry.
 *
 * @throws Error when a check names a rule that is in no catalogue
 * @example const { suite, startMockTarget } = await loadSuite(await openRegistry())
 */
export async function loadSuite(registry: Registry): Promise<RegistrySuite> {
  const [services, catalogue] = await Promise.all([registry.services(), registry.catalogue()]);
  const known = knownIds(catalogue);
  const modules = [...registry.modules.values()];
  const contracts = await Promise.all(
    modules.map(async (module) => [module.name, await suiteOf(module, services, known)] as const),
  );
  const mockParts = contracts.flatMap(([, { mockParts: parts }]) => parts ?? []);
  return {
    suite: new Map(contracts),
    mockParts,
    startMockTarget: (mutant) => startTarget({ services, mockParts }, mutant),
  };
}

async function startTarget(
  { services, mockParts }: { readonly services: Services; readonly mockParts: readonly MockParts[] },
  mutant?: ServiceMutant,
): Promise<Target> {
  const { startServer } = await import('../server/start.ts');
  const altered = mutant && mutated(mutant, services.get(mutant.service) as AnyService);
  // Starting the other services for each of a thousand mutants would take most of the time.
  const served = altered === undefined ? services : new Map([[altered.service.name, altered.service]]);
  const server = await startServer({ services: served, port: 0, onDefect: () => undefined });
  const settings = mutant === undefined ? {} : { response_check: false };
  const control = new ControlClient({ url: server.url, token: server.controlToken });
  const target = mockTarget(control, { settings, parts: mockParts });
  return { ...(altered?.wrap(target) ?? target), close: () => server.close() };
}

async function suiteOf(
  { name, contract }: ServiceModule,
  services: Services,
  known: ReadonlySet<string>,
): Promise<ServiceSuite> {
  const { document } = services.get(name) as AnyService;
  const loaded: ServiceContract = (await contract?.()) ?? { flows: [] };
  for (const { title, rules, gaps } of loaded.flows)
    assertKnown(`the flow "${title}" of ${name}`, [...rules, ...gaps], known);
  return { document, ...loaded };
}
