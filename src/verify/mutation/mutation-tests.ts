// Mutation tests of a suite. Each mutant breaks one rule, and the checks of the rule must catch it. A mutant that
// survives shows a rule that the suite does not prove.

import { availableParallelism } from 'node:os';
import { ruleIdOf } from '../catalogue.ts';
import { NativeVerifier } from '../pact/native-verifier.ts';
import { brokenBy, type Check } from '../reports/report.ts';
import { runSuite } from '../run-suite.ts';
import type { Target } from '../session.ts';
import type { Suite } from '../suite.ts';

/** The description of a mutant; how it changes the mock is up to `StartMutant`. */
export interface NamedMutant {
  readonly service: string;
  readonly rule: string;
  readonly does: string;
  /** The other rules that it breaks, or `any`. */
  readonly overlaps?: readonly string[] | 'any' | undefined;
}

/** Starts a mock with one mutant, and with its own response checks switched off. */
export type StartMutant<Named extends NamedMutant> = (
  mutant: Named,
) => Promise<Target & { close(): Promise<void> }>;

export interface MutationResult {
  readonly mutant: NamedMutant;
  /** The checks that caught the mutant; empty if it survived. A flow is enough: what remains is not run then. */
  readonly caughtBy: readonly Check[];
  /** The number of checks of the rule. */
  readonly checkCount: number;
  /** Other rules that it broke and does not declare; only known if it ran against the whole suite. */
  readonly undeclared: readonly string[];
  readonly durationMs: number;
}

export interface MutationTestOptions<Named extends NamedMutant> {
  readonly suite: Suite;
  readonly mutants: readonly Named[];
  readonly start: StartMutant<Named>;
  /** Whether to run the whole suite of its service against each mutant, to learn what else it breaks. */
  readonly isWhole?: boolean | undefined;
  readonly onProof?: (proof: MutationResult) => void;
}

/**
 * Runs the suite against each mutant, several in parallel.
 *
 * @example (await runMutationTests({ suite, mutants, start })).filter(({ caughtBy }) => caughtBy.length === 0)
 */
export async function runMutationTests<Named extends NamedMutant>(
  options: MutationTestOptions<Named>,
): Promise<MutationResult[]> {
  const { mutants, onProof } = options;
  const waiting = [...mutants];
  const proofs = new Map<NamedMutant, MutationResult>();
  const work = async () => {
    const verifier = new NativeVerifier();
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const proof = await proveOne(options, next, verifier);
        proofs.set(next, proof);
        onProof?.(proof);
      }
    } finally {
      verifier.close();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return mutants.map((mutant) => proofs.get(mutant) as MutationResult);
}

async function proveOne<Named extends NamedMutant>(
  { suite, start, isWhole = false }: MutationTestOptions<Named>,
  mutant: Named,
  verifier: NativeVerifier,
): Promise<MutationResult> {
  const startedAt = performance.now();
  const target = await start(mutant);
  const { service, rule } = mutant;
  const common = { target, suite, services: [service], includesAssumed: true, verifier };
  let checkCount = 0;
  try {
    const checks = isWhole
      ? await runSuite(common)
      : await runSuite({
          ...common,
          onlyRules: new Set([rule]),
          endsAtFailure: true,
          onSelected: (count) => {
            checkCount = count;
          },
        });
    const isMeant = (id: string) => id === rule || ruleIdOf(id) === rule;
    const naming = checks.filter(({ rules }) => rules.some(isMeant));
    return {
      mutant,
      caughtBy: naming.filter((check) => check.verdict === 'failed' && brokenBy(check).some(isMeant)),
      checkCount: isWhole ? naming.length : checkCount,
      undeclared: undeclaredIn(checks, mutant),
      durationMs: Math.round(performance.now() - startedAt),
    };
  } finally {
    await target.close();
  }
}

/** Rules of failing checks in which neither the mutant's own rule nor a declared overlap appears. */
function undeclaredIn(checks: readonly Check[], { rule, overlaps = [] }: NamedMutant): string[] {
  if (overlaps === 'any') return [];
  const declared = new Set<string>([rule, ...overlaps].map(ruleIdOf));
  const foreign = checks.filter(
    ({ verdict, rules }) => verdict === 'failed' && !rules.some((broken) => declared.has(ruleIdOf(broken))),
  );
  return [...new Set(foreign.flatMap(({ rules }) => rules))];
}
