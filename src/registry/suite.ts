// The contracts and the mutants of all services.

import { closest } from 'fastest-levenshtein';
import { ControlClient } from '../control-client/control-client.ts';
import { startServer } from '../server/start.ts';
import { generateMutants } from '../service/generated-mutants/index.ts';
import type { Mutant } from '../service/mutant.ts';
import type { AnyService } from '../service/service.ts';
import { idsOfRules, ruleIdOf } from '../verify/catalogue.ts';
import { mockTarget } from '../verify/mock-target.ts';
import type { MockParts, Target } from '../verify/session.ts';
import type { ServiceSuite, Suite } from '../verify/suite.ts';
import { catalogue } from './catalogue.ts';
import { modules } from './modules.ts';
import type { ServiceContract, ServiceModule } from './service-module.ts';
import { services } from './services.ts';

/** The contract of each service. */
export const suite: Suite = new Map(
  await Promise.all(
    Array.from(services.values(), async (service) => [service.name, await suiteOf(service)] as const),
  ),
);

/** Capabilities of mocks beyond those that every service has. */
export const mockParts: readonly MockParts[] = Array.from(
  suite.values(),
  ({ mockParts: parts }) => parts ?? [],
).flat();

/** A mutant of a service. */
export type ServiceMutant = Mutant & { readonly service: string };

const mutantsByService = await Promise.all(
  Array.from(modules.values(), async (module) => ({ service: module.name, ...(await mutantsOf(module)) })),
);

/** All mutants by service: both the handwritten ones and those generated from the document. */
export const allMutants: readonly ServiceMutant[] = mutantsByService.flatMap(({ service, mutants }) =>
  mutants.map((mutant) => ({ ...mutant, service })),
);

/** Provider rules that no mutant breaks, each with the reason. */
export const notMutated: Readonly<Record<string, string>> = Object.assign(
  {},
  ...mutantsByService.map((each) => each.notMutated),
);

/**
 * Starts a mock in this process, as a target.
 *
 * @param mutant breaks one rule of the mock; the mock's own check of its responses is then disabled
 * @example const target = await startMockTarget()
 */
export async function startMockTarget(mutant?: ServiceMutant): Promise<Target> {
  const served = new Map(services);
  const mutated = mutant && served.get(mutant.service);
  if (mutant !== undefined && mutated !== undefined) served.set(mutant.service, mutant.alter(mutated));
  const server = await startServer({ services: served, port: 0, onDefect: () => undefined });
  const settings = mutant === undefined ? {} : { response_check: false };
  const control = new ControlClient({ url: server.url, token: server.controlToken });
  const target = mockTarget(control, { settings, parts: mockParts });
  return { ...target, close: () => server.close() };
}

async function suiteOf({ name, document }: AnyService): Promise<ServiceSuite> {
  const contract: ServiceContract = (await modules.get(name)?.contract?.()) ?? { flows: [] };
  for (const { title, rules, gaps } of contract.flows)
    assertKnown(`the flow "${title}" of ${name}`, [...rules, ...gaps]);
  return { document, ...contract };
}

async function mutantsOf(module: ServiceModule) {
  const { mutants = [], notMutated = {} } = (await module.mutants?.()) ?? {};
  for (const { rule, does, overlaps = [] } of mutants)
    assertKnown(`the mutant of ${module.name} that ${does}`, [rule, ...(overlaps === 'any' ? [] : overlaps)]);
  const document = services.get(module.name)?.document;
  const generated = document === undefined ? [] : generateMutants(document, canBeShown);
  return { mutants: [...mutants, ...generated], notMutated };
}

/** Whether a rule can be observed at a provider; other rules concern consumers, or no one. */
function canBeShown(rule: string): boolean {
  return catalogue.rules.get(ruleIdOf(rule))?.proof === 'provider';
}

/** A check for a rule that does not exist would be missing from every report. */
function assertKnown(what: string, ids: readonly string[]): void {
  const known = [...idsOfRules(catalogue), ...catalogue.gaps.keys()];
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined)
    throw new Error(
      `${what} names ${unknown}, which is in no catalogue; did you mean ${closest(unknown, known)}?`,
    );
}
