// The outcome of a proof: on a terminal who survived, what overlaps undeclared, and a summary; for a machine all.

import type { MutationResult } from '../verify/mutation/mutation-tests.ts';
import { plain } from './plain.ts';
import { styled } from './table.ts';

/**
 * The lines of a proof.
 *
 * @example proofLines(await prove(options))
 */
export function proofLines(proofs: readonly MutationResult[]): string[] {
  const survivors = proofs.filter(({ caughtBy }) => caughtBy.length === 0);
  const overlapping = proofs.filter(({ undeclared }) => undeclared.length > 0);
  const seconds = proofs.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1_000;
  return [
    ...survivors.map(
      ({ mutant, checkCount }) =>
        `${styled('red', 'SURVIVED')}  ${mutant.rule}  a mock that ${plain(mutant.does)}: ${checkCount} checks name the rule, none noticed`,
    ),
    ...overlapping.map(
      ({ mutant, undeclared }) =>
        `${styled('yellow', 'overlaps')}  ${mutant.rule}  also breaks ${undeclared.join(', ')}, which is not declared`,
    ),
    `${proofs.length} mutants: ${proofs.length - survivors.length} caught, ${survivors.length} survived (${seconds.toFixed(0)} s of work).`,
  ];
}

/** Every mutant with what noticed it, as indented JSON with a line break at its end. */
export function proofsAsJson(proofs: readonly MutationResult[]): string {
  const told = proofs.map(({ mutant, caughtBy, checkCount, undeclared, durationMs }) => ({
    service: mutant.service,
    rule: mutant.rule,
    does: mutant.does,
    caught_by: caughtBy.map(({ id }) => id),
    check_count: checkCount,
    undeclared,
    duration_ms: durationMs,
  }));
  const survivors = proofs.filter(({ caughtBy }) => caughtBy.length === 0).length;
  return `${JSON.stringify({ proofs: told, survivors }, null, 2)}\n`;
}
