// The outcome of a proof on a terminal: who survived, what overlaps undeclared, and a summary.

import type { Proof } from '../verify/prove/prove.ts';
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
