// What proves each rule: pacts and flows of the suite, tests of the mock, and the mutants that show that the
// suite would notice.

import tests from '../../specs/generated/tests.json' with { type: 'json' };
import type { Catalogue, Gap, Rule } from './catalogue.ts';
import type { NamedMutant } from './mutation/mutation-tests.ts';
import { pactsOf, partOf, type Suite } from './suite.ts';

/** What names a rule or a gap. */
interface Named {
  /** Interactions of the pacts, by their descriptions. */
  readonly pacts: readonly string[];
  /** Flows, by their titles. */
  readonly flows: readonly string[];
  /** Test files of the mock. */
  readonly tests: readonly string[];
}

export interface RuleProof extends Named {
  readonly rule: Rule;
  /** Whether every pact and flow that names it rests on a gap. */
  readonly isAssumed: boolean;
  /** What mutants of the rule do. */
  readonly mutants: readonly string[];
  /** Why there is no mutant, where there need not be one. */
  readonly notMutated?: string | undefined;
}

export interface GapProof extends Named {
  readonly gap: Gap;
}

export interface Proofs {
  readonly rules: readonly RuleProof[];
  readonly gaps: readonly GapProof[];
}

export interface ProofSources {
  readonly catalogue: Catalogue;
  readonly suite: Suite;
  readonly mutants: readonly NamedMutant[];
  /** Rules that no mutant breaks, and why. */
  readonly notMutated: Readonly<Record<string, string>>;
}

/**
 * What proves every rule of these services, and what rests on every gap.
 *
 * @throws PactFileError when a pact file cannot be read
 * @example (await proofsOf(['mail'], sources)).rules.find(({ rule }) => rule.id === 'M-LF-01')?.flows
 */
export async function proofsOf(
  services: readonly string[],
  { catalogue, suite, mutants, notMutated }: ProofSources,
): Promise<Proofs> {
  const interactions = (await Promise.all(services.map((service) => interactionsOf(suite, service)))).flat();
  const flows = services.flatMap((service) => partOf(suite, service).flows);
  const naming = (kind: 'rules' | 'gaps', id: string): Named => ({
    pacts: interactions.filter((each) => each[kind].includes(id)).map(({ description }) => description),
    flows: flows.filter((each) => each[kind].includes(id)).map(({ title }) => title),
    tests: (tests as Readonly<Record<string, readonly string[]>>)[id] ?? [],
  });
  const checks = [...interactions, ...flows];
  const isAssumed = (id: string) =>
    checks.every((check) => !check.rules.includes(id) || check.gaps.length > 0);
  const isAsked = ({ service }: Rule | Gap) => services.includes(service);
  return {
    rules: [...catalogue.rules.values()].filter(isAsked).map((rule) => ({
      rule,
      ...naming('rules', rule.id),
      isAssumed: isAssumed(rule.id),
      mutants: mutants.filter((each) => each.rule === rule.id).map(({ does }) => does),
      notMutated: notMutated[rule.id],
    })),
    gaps: [...catalogue.gaps.values()].filter(isAsked).map((gap) => ({ gap, ...naming('gaps', gap.id) })),
  };
}

async function interactionsOf(suite: Suite, service: string) {
  return (await pactsOf(suite, service)).flatMap(({ interactions }) => interactions);
}

/** What a rule of a provider lacks; nothing for one that is proven, and for one that a provider cannot show. */
export function lackOf({ rule, pacts, flows, mutants, notMutated }: RuleProof): string | undefined {
  if (rule.proof !== 'provider') return undefined;
  if (pacts.length + flows.length === 0) return 'no pact and no flow';
  return mutants.length === 0 && notMutated === undefined ? 'no mutant' : undefined;
}
