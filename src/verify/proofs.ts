// Collects what proves each rule: the pacts and flows of the suite, the tests of the mock, and the mutants that
// the suite must catch.

import tests from '../../specs/generated/tests.json' with { type: 'json' };
import { type Catalogue, type Gap, type Rule, ruleIdOf, type Statement } from './catalogue.ts';
import type { NamedMutant } from './mutation/mutation-tests.ts';
import { pactsOf, partOf, type Suite } from './suite.ts';

/** Everything that refers to a rule or a gap. */
interface References {
  /** Descriptions of pact interactions. */
  readonly pacts: readonly string[];
  /** Titles of flows. */
  readonly flows: readonly string[];
  /** Test files of the mock. */
  readonly tests: readonly string[];
}

/** What shows a statement. */
export interface StatementProof extends References {
  readonly statement: Statement;
  /** Whether every pact and flow of the statement rests on an assumption. */
  readonly isAssumed: boolean;
  /** Descriptions of the mutants that break this statement. */
  readonly mutants: readonly string[];
}

export interface RuleProof extends References {
  readonly rule: Rule;
  readonly statements: readonly StatementProof[];
  /** Whether every pact and flow of the rule rests on an assumption. */
  readonly isAssumed: boolean;
  /** Descriptions of the rule's mutants. */
  readonly mutants: readonly string[];
  /** Why the rule needs no mutant. */
  readonly notMutated?: string | undefined;
}

export interface GapProof extends References {
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
  /** Rules without a mutant, with the reason. */
  readonly notMutated: Readonly<Record<string, string>>;
}

/**
 * Collects what proves every rule of some services, and what rests on every gap.
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
  const isNamed = (ids: readonly string[], id: string) =>
    ids.some((each) => each === id || ruleIdOf(each) === id);
  const referencesTo = (kind: 'rules' | 'gaps', id: string): References => ({
    pacts: interactions.filter((each) => isNamed(each[kind], id)).map(({ description }) => description),
    flows: flows.filter((each) => isNamed(each[kind], id)).map(({ title }) => title),
    tests: (tests as Readonly<Record<string, readonly string[]>>)[id] ?? [],
  });
  const checks = [...interactions, ...flows];
  const isAssumed = (id: string) =>
    checks.every((check) => !isNamed(check.rules, id) || check.gaps.length > 0);
  const isSelected = ({ service }: Rule | Gap) => services.includes(service);
  return {
    rules: [...catalogue.rules.values()].filter(isSelected).map((rule) => ({
      rule,
      ...referencesTo('rules', rule.id),
      isAssumed: isAssumed(rule.id),
      statements: rule.statements.map((statement) => ({
        statement,
        ...referencesTo('rules', statement.id),
        isAssumed: isAssumed(statement.id),
        mutants: mutants.filter((each) => each.rule === statement.id).map(({ does }) => does),
      })),
      mutants: mutants.filter((each) => ruleIdOf(each.rule) === rule.id).map(({ does }) => does),
      notMutated: notMutated[rule.id],
    })),
    gaps: [...catalogue.gaps.values()]
      .filter(isSelected)
      .map((gap) => ({ gap, ...referencesTo('gaps', gap.id) })),
  };
}

async function interactionsOf(suite: Suite, service: string) {
  return (await pactsOf(suite, service)).flatMap(({ interactions }) => interactions);
}

/** What is missing to prove a rule; `undefined` if it is proven or cannot be proven by a provider. */
export function missingProof({
  rule,
  statements,
  pacts,
  flows,
  mutants,
  notMutated,
}: RuleProof): string | undefined {
  if (rule.proof !== 'provider') return undefined;
  if (pacts.length + flows.length === 0) return 'no pact and no flow';
  const observable = statements.filter(({ statement }) => statement.unobservable === undefined);
  const bare = observable.find((proof) => proof.pacts.length + proof.flows.length === 0);
  if (bare !== undefined) return `no pact and no flow of ${bare.statement.id}`;
  if (notMutated !== undefined) return undefined;
  if (mutants.length === 0) return 'no mutant';
  const spared = observable.find((proof) => proof.mutants.length === 0);
  return spared === undefined ? undefined : `no mutant of ${spared.statement.id}`;
}
