// The outcome of a proof: on a terminal who survived, what overlaps undeclared, and a summary; for a machine all.

import type { Proof } from '../verify/mutation/mutation-tests.ts';
import { plain } from './plain.ts';
import { styled } from './table.ts';

/**
 * The lines of a proof.
 *
 * @example proofLines(await prove(options))
 */
export function proofLines(proofs: readonly Proof[]): string[] {
  const survivors = proofs.filter(({ caughtBy }) => caughtBy.length === 0);
  const overlapping = proofs.filter(({ undeclared }) => undeclared.length > 0);
  const seconds = proofs.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1_000;
  return [
    ...survivors.map(
      ({ saboteur, checkCount }) =>
        `${styled('red', 'SURVIVED')}  ${saboteur.rule}  a mock that ${plain(saboteur.does)}: ${checkCount} checks name the rule, none noticed`,
    ),
    ...overlapping.map(
      ({ saboteur, undeclared }) =>
        `${styled('yellow', 'overlaps')}  ${saboteur.rule}  also breaks ${undeclared.join(', ')}, which is not declared`,
    ),
    `${proofs.length} saboteurs: ${proofs.length - survivors.length} caught, ${survivors.length} survived (${seconds.toFixed(0)} s of work).`,
  ];
}

/** Every saboteur with what noticed it, as indented JSON with a line break at its end. */
export function proofsAsJson(proofs: readonly Proof[]): string {
  const told = proofs.map(({ saboteur, caughtBy, checkCount, undeclared, durationMs }) => ({
    service: saboteur.service,
    rule: saboteur.rule,
    does: saboteur.does,
    caught_by: caughtBy.map(({ id }) => id),
    check_count: checkCount,
    undeclared,
    duration_ms: durationMs,
  }));
  const survivors = proofs.filter(({ caughtBy }) => caughtBy.length === 0).length;
  return `${JSON.stringify({ proofs: told, survivors }, null, 2)}\n`;
}
