// The contracts and the mutants of all services.

import { closest } from 'fastest-levenshtein';
import { ControlClient } from '../control-client/control-client.ts';
import { startServer } from '../server/start.ts';
import { generateMutants } from '../service/generated-mutants/index.ts';
import type { Mutant } from '../service/mutant.ts';
import type { AnyService } from '../service/service.ts';
import { mockTarget } from '../verify/mock-target.ts';
import type { MockParts, Target } from '../verify/session.ts';
import type { ServiceSuite, Suite } from '../verify/suite.ts';
import { catalogue } from './catalogue.ts';
import { modules } from './modules.ts';
import type { ServiceContract, ServiceModule } from './service-module.ts';
import { services } from './services.ts';

/** What is checked of each service. */
export const suite: Suite = new Map(
  await Promise.all(
    Array.from(services.values(), async (service) => [service.name, await suiteOf(service)] as const),
  ),
);

/** What mocks offer beside what every service has. */
export const mockParts: readonly MockParts[] = Array.from(
  suite.values(),
  ({ mockParts: parts }) => parts ?? [],
).flat();

/** A mutant of a service. */
export type ServiceMutant = Mutant & { readonly service: string };

const mutantsByService = await Promise.all(
  Array.from(modules.values(), async (module) => ({ service: module.name, ...(await mutantsOf(module)) })),
);

/** All mutants, service by service: those that are written, and those that are made from the document. */
export const allMutants: readonly ServiceMutant[] = mutantsByService.flatMap(({ service, mutants }) =>
  mutants.map((mutant) => ({ ...mutant, service })),
);

/** Rules of a provider that no mutant breaks, and why. */
export const notMutated: Readonly<Record<string, string>> = Object.assign(
  {},
  ...mutantsByService.map((each) => each.notMutated),
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
    assertKnown(`the mutant of ${module.name} that ${does}`, [rule, ...overlaps]);
  const document = services.get(module.name)?.document;
  const generated = document === undefined ? [] : generateMutants(document, canBeShown);
  return { mutants: [...mutants, ...generated], notMutated };
}

/** Whether a provider can show a rule: others bind consumers, or nobody. */
function canBeShown(rule: string): boolean {
  return catalogue.rules.get(rule)?.proof === 'provider';
}

/** A check of a rule that does not exist would be left out of every report. */
function assertKnown(what: string, ids: readonly string[]): void {
  const known = [...catalogue.rules.keys(), ...catalogue.gaps.keys()];
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined)
    throw new Error(
      `${what} names ${unknown}, which is in no catalogue; did you mean ${closest(unknown, known)}?`,
    );
}
