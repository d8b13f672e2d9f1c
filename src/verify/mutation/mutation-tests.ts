// Proves a suite: each saboteur breaks one rule, and the checks that name the rule must notice. One that
// survives shows a rule that the suite does not really prove.

import { availableParallelism } from 'node:os';
import type { OpenApiDocument } from '../../openapi/document.ts';
import type { RuleId, ServiceName } from '../catalogue.ts';
import { NativeVerifier } from '../pact/native-verifier.ts';
import type { Check } from '../reports/report.ts';
import { runSuite } from '../run-suite.ts';
import type { Target } from '../session.ts';
import type { Suite } from '../suite.ts';

/** A saboteur as the proof knows it; what it alters is its host's business. */
export interface NamedSaboteur {
  readonly service: ServiceName;
  readonly rule: RuleId;
  readonly does: string;
  readonly overlaps?: readonly RuleId[] | undefined;
}

/** Starts a mock with one saboteur in it, its own check of answers switched off. */
export type StartSabotaged<Named extends NamedSaboteur> = (
  saboteur: Named,
) => Promise<Target & { close(): Promise<void> }>;

export interface Proof {
  readonly saboteur: NamedSaboteur;
  /** The checks that noticed; none for a survivor. */
  readonly caughtBy: readonly Check[];
  /** How many checks name the rule. */
  readonly checkCount: number;
  /** Rules that were broken with it and are not declared. Known only of saboteurs that met the whole suite. */
  readonly undeclared: readonly string[];
  readonly durationMs: number;
}

export interface ProveOptions<Named extends NamedSaboteur> {
  readonly suite: Suite;
  readonly saboteurs: readonly Named[];
  readonly documents: Readonly<Record<ServiceName, OpenApiDocument>>;
  readonly start: StartSabotaged<Named>;
  /** Every so many saboteurs one meets the whole suite of its service. */
  readonly wholeEvery?: number;
  readonly onProof?: (proof: Proof) => void;
}

/**
 * Runs the suite against each saboteur, several side by side.
 *
 * @example (await prove({ suite, saboteurs, documents, start })).filter(({ caughtBy }) => caughtBy.length === 0)
 */
export async function prove<Named extends NamedSaboteur>(options: ProveOptions<Named>): Promise<Proof[]> {
  const { saboteurs, wholeEvery = 20, onProof } = options;
  const waiting = saboteurs.map((saboteur, index) => ({
    saboteur,
    isWhole: index % wholeEvery === wholeEvery - 1,
  }));
  const proofs = new Map<NamedSaboteur, Proof>();
  const work = async () => {
    const verifier = new NativeVerifier();
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const proof = await proveOne(options, next, verifier);
        proofs.set(next.saboteur, proof);
        onProof?.(proof);
      }
    } finally {
      verifier.close();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return saboteurs.map((saboteur) => proofs.get(saboteur) as Proof);
}

async function proveOne<Named extends NamedSaboteur>(
  { suite, documents, start }: ProveOptions<Named>,
  { saboteur, isWhole }: { readonly saboteur: Named; readonly isWhole: boolean },
  verifier: NativeVerifier,
): Promise<Proof> {
  const startedAt = performance.now();
  const target = await start(saboteur);
  try {
    const checks = await runSuite({
      target,
      suite,
      services: [saboteur.service],
      documents,
      includesAssumed: true,
      ...(isWhole ? {} : { onlyRules: new Set([saboteur.rule]) }),
      verifier,
    });
    const naming = checks.filter(({ rules }) => rules.includes(saboteur.rule));
    return {
      saboteur,
      caughtBy: naming.filter(({ verdict }) => verdict === 'failed'),
      checkCount: naming.length,
      undeclared: undeclaredIn(checks, saboteur),
      durationMs: Math.round(performance.now() - startedAt),
    };
  } finally {
    await target.close();
  }
}

/** Rules of failing checks that are neither the saboteur's own nor declared, and that no check of its own rule names. */
function undeclaredIn(checks: readonly Check[], { rule, overlaps = [] }: NamedSaboteur): string[] {
  const declared = new Set<string>([rule, ...overlaps]);
  const foreign = checks.filter(
    ({ verdict, rules }) => verdict === 'failed' && !rules.some((broken) => declared.has(broken)),
  );
  return [...new Set(foreign.flatMap(({ rules }) => rules))];
}
