// The mutants of the services of a registry.

import type { AnnotatedRules } from '../service/generated-mutants/annotations.ts';
import { generateMutants } from '../service/generated-mutants/index.ts';
import type { Mutant } from '../service/mutant.ts';
import type { AnyService } from '../service/service.ts';
import { type Catalogue, ruleIdOf } from '../verify/catalogue.ts';
import type { WireFault } from '../verify/mutation/wire-fault.ts';
import { assertKnown, knownIds } from './known-ids.ts';
import type { Registry, Services } from './registry.ts';
import type { ServiceModule } from './service-module.ts';

/** A mutant of a service: one that is altered inside, or one with a fault at the wire. */
export type ServiceMutant = (Mutant | (WireFault & { readonly overlaps?: undefined })) & {
  readonly service: string;
};

/** The mutants that the checks of a registry are tested with. */
export interface RegistryMutants {
  /** All mutants by service: both the handwritten ones and those generated from the document. */
  readonly allMutants: readonly ServiceMutant[];
  /** Provider rules that no mutant breaks, each with the reason. */
  readonly notMutated: Readonly<Record<string, string>>;
}

/**
 * Loads the mutants of all services of a registry.
 *
 * @throws Error when a mutant names a rule that is in no catalogue
 * @example const { allMutants } = await loadMutants(await openRegistry())
 */
export async function loadMutants(registry: Registry): Promise<RegistryMutants> {
  const [services, catalogue] = await Promise.all([registry.services(), registry.catalogue()]);
  const mutated = await Promise.all(
    [...registry.modules.values()].map((module) => mutantsOf(module, services, catalogue)),
  );
  return {
    allMutants: mutated.flatMap(({ service, mutants }) => mutants.map((mutant) => ({ ...mutant, service }))),
    notMutated: Object.assign({}, ...mutated.map((each) => each.notMutated)),
  };
}

async function mutantsOf(module: ServiceModule, services: Services, catalogue: Catalogue) {
  const known = knownIds(catalogue);
  const { name } = module;
  const { mutants = [], faults = [], notMutated = {} } = (await module.mutants?.()) ?? {};
  for (const { rule, does } of [...mutants, ...faults])
    assertKnown(`the mutant of ${name} that ${does}`, [rule], known);
  for (const { does, overlaps = [] } of mutants)
    assertKnown(`the mutant of ${name} that ${does}`, overlaps === 'any' ? [] : overlaps, known);
  const { document } = services.get(name) as AnyService;
  // Where there are no rules, none can be broken.
  const generated = module.catalogue === undefined ? [] : generateMutants(document, rulesOf(catalogue));
  return { service: name, mutants: [...mutants, ...faults, ...generated], notMutated };
}

/** Which rules can be observed at a provider, and what of them; others concern consumers, or no one. */
function rulesOf({ rules }: Catalogue): AnnotatedRules {
  return {
    canShow: (rule) => rules.get(ruleIdOf(rule))?.proof === 'provider',
    statementsOf: (rule) =>
      rules.get(rule)?.statements.filter(({ unobservable }) => unobservable === undefined) ?? [],
  };
}
