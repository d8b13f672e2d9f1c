// The contracts and the mutants of the services of a registry.

import { closest } from 'fastest-levenshtein';
import { ControlClient } from '../control-client/control-client.ts';
import { startServer } from '../server/start.ts';
import { generateMutants } from '../service/generated-mutants/index.ts';
import type { Mutant } from '../service/mutant.ts';
import type { AnyService } from '../service/service.ts';
import { type Catalogue, idsOfRules, ruleIdOf } from '../verify/catalogue.ts';
import { mockTarget } from '../verify/mock-target.ts';
import type { MockParts, Target } from '../verify/session.ts';
import type { ServiceSuite, Suite } from '../verify/suite.ts';
import type { Registry, Services } from './registry.ts';
import type { ServiceContract, ServiceModule } from './service-module.ts';

/** A mutant of a service. */
export type ServiceMutant = Mutant & { readonly service: string };

/** What the services of a registry are verified with. */
export interface RegistrySuite {
  /** The contract of each service. */
  readonly suite: Suite;
  /** Capabilities of mocks beyond those that every service has. */
  readonly mockParts: readonly MockParts[];
  /** All mutants by service: both the handwritten ones and those generated from the document. */
  readonly allMutants: readonly ServiceMutant[];
  /** Provider rules that no mutant breaks, each with the reason. */
  readonly notMutated: Readonly<Record<string, string>>;
  /**
   * Starts a mock in this process, as a target.
   *
   * @param mutant breaks one rule of the mock, which then serves only this service and does not check its own responses
   */
  startMockTarget(mutant?: ServiceMutant): Promise<Target>;
}

/**
 * Loads the contracts and the mutants of all services of a registry.
 *
 * @throws Error when a check or a mutant names a rule that is in no catalogue
 * @example const { suite, startMockTarget } = await loadSuite(await openRegistry())
 */
export async function loadSuite(registry: Registry): Promise<RegistrySuite> {
  const [services, catalogue] = await Promise.all([registry.services(), registry.catalogue()]);
  const known = new Set([...idsOfRules(catalogue), ...catalogue.gaps.keys()]);
  const modules = [...registry.modules.values()];
  const contracts = await Promise.all(
    modules.map(async (module) => [module.name, await suiteOf(module, services, known)] as const),
  );
  const mutated = await Promise.all(modules.map((module) => mutantsOf(module, services, catalogue, known)));
  const mockParts = contracts.flatMap(([, { mockParts: parts }]) => parts ?? []);
  return {
    suite: new Map(contracts),
    mockParts,
    allMutants: mutated.flatMap(({ service, mutants }) => mutants.map((mutant) => ({ ...mutant, service }))),
    notMutated: Object.assign({}, ...mutated.map((each) => each.notMutated)),
    startMockTarget: (mutant) => startTarget({ services, mockParts }, mutant),
  };
}

async function startTarget(
  { services, mockParts }: { readonly services: Services; readonly mockParts: readonly MockParts[] },
  mutant?: ServiceMutant,
): Promise<Target> {
  const served = mutant === undefined ? services : withOnly(mutant, services);
  const server = await startServer({ services: served, port: 0, onDefect: () => undefined });
  const settings = mutant === undefined ? {} : { response_check: false };
  const control = new ControlClient({ url: server.url, token: server.controlToken });
  const target = mockTarget(control, { settings, parts: mockParts });
  return { ...target, close: () => server.close() };
}

/** Only the mutated service: starting the others for each of a thousand mutants would take most of the time. */
function withOnly({ service, alter }: ServiceMutant, services: Services): Services {
  return new Map([[service, alter(services.get(service) as AnyService)]]);
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

async function mutantsOf(
  module: ServiceModule,
  services: Services,
  catalogue: Catalogue,
  known: ReadonlySet<string>,
) {
  const { name } = module;
  const { mutants = [], notMutated = {} } = (await module.mutants?.()) ?? {};
  for (const { rule, does, overlaps = [] } of mutants) {
    const others = overlaps === 'any' ? [] : overlaps;
    assertKnown(`the mutant of ${name} that ${does}`, [rule, ...others], known);
  }
  const { document } = services.get(name) as AnyService;
  // Where there are no rules, none can be broken.
  const generated =
    module.catalogue === undefined ? [] : generateMutants(document, (rule) => canBeShown(rule, catalogue));
  return { service: name, mutants: [...mutants, ...generated], notMutated };
}

/** Whether a rule can be observed at a provider; other rules concern consumers, or no one. */
function canBeShown(rule: string, { rules }: Catalogue): boolean {
  return rules.get(ruleIdOf(rule))?.proof === 'provider';
}

/** A check for a rule that does not exist would be missing from every report. */
function assertKnown(what: string, ids: readonly string[], known: ReadonlySet<string>): void {
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw new Error(
      `${what} names ${unknown}, which is in no catalogue; did you mean ${closest(unknown, [...known])}?`,
    );
}
