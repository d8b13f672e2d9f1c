// Proves a suite: each mutant breaks one rule, and the checks that name the rule must notice. One that
// survives shows a rule that the suite does not really prove.

import { availableParallelism } from 'node:os';
import { NativeVerifier } from '../pact/native-verifier.ts';
import type { Check } from '../reports/report.ts';
import { runSuite } from '../run-suite.ts';
import type { Target } from '../session.ts';
import type { Suite } from '../suite.ts';

/** A mutant as the proof knows it; what it alters is its host's business. */
export interface NamedMutant {
  readonly service: string;
  readonly rule: string;
  readonly does: string;
  readonly overlaps?: readonly string[] | undefined;
}

/** Starts a mock with one mutant in it, its own check of answers switched off. */
export type StartMutant<Named extends NamedMutant> = (
  mutant: Named,
) => Promise<Target & { close(): Promise<void> }>;

export interface MutationResult {
  readonly mutant: NamedMutant;
  /** The checks that noticed; none for a survivor. */
  readonly caughtBy: readonly Check[];
  /** How many checks name the rule. */
  readonly checkCount: number;
  /** Rules that were broken with it and are not declared. Known only of mutants that met the whole suite. */
  readonly undeclared: readonly string[];
  readonly durationMs: number;
}

export interface MutationTestOptions<Named extends NamedMutant> {
  readonly suite: Suite;
  readonly mutants: readonly Named[];
  readonly start: StartMutant<Named>;
  /** Every so many mutants one meets the whole suite of its service. */
  readonly wholeEvery?: number;
  readonly onProof?: (proof: MutationResult) => void;
}

/**
 * Runs the suite against each mutant, several side by side.
 *
 * @example (await runMutationTests({ suite, mutants, start })).filter(({ caughtBy }) => caughtBy.length === 0)
 */
export async function runMutationTests<Named extends NamedMutant>(
  options: MutationTestOptions<Named>,
): Promise<MutationResult[]> {
  const { mutants, wholeEvery = 20, onProof } = options;
  const waiting = mutants.map((mutant, index) => ({
    mutant,
    isWhole: index % wholeEvery === wholeEvery - 1,
  }));
  const proofs = new Map<NamedMutant, MutationResult>();
  const work = async () => {
    const verifier = new NativeVerifier();
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const proof = await proveOne(options, next, verifier);
        proofs.set(next.mutant, proof);
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
  { suite, start }: MutationTestOptions<Named>,
  { mutant, isWhole }: { readonly mutant: Named; readonly isWhole: boolean },
  verifier: NativeVerifier,
): Promise<MutationResult> {
  const startedAt = performance.now();
  const target = await start(mutant);
  try {
    const checks = await runSuite({
      target,
      suite,
      services: [mutant.service],
      includesAssumed: true,
      ...(isWhole ? {} : { onlyRules: new Set([mutant.rule]) }),
      verifier,
    });
    const naming = checks.filter(({ rules }) => rules.includes(mutant.rule));
    return {
      mutant,
      caughtBy: naming.filter(({ verdict }) => verdict === 'failed'),
      checkCount: naming.length,
      undeclared: undeclaredIn(checks, mutant),
      durationMs: Math.round(performance.now() - startedAt),
    };
  } finally {
    await target.close();
  }
}

/** Rules of failing checks that are neither the mutant's own nor declared, and that no check of its own rule names. */
function undeclaredIn(checks: readonly Check[], { rule, overlaps = [] }: NamedMutant): string[] {
  const declared = new Set<string>([rule, ...overlaps]);
  const foreign = checks.filter(
    ({ verdict, rules }) => verdict === 'failed' && !rules.some((broken) => declared.has(broken)),
  );
  return [...new Set(foreign.flatMap(({ rules }) => rules))];
}
