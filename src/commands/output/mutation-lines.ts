// Formats the results of mutation tests: as text the survivors, undeclared overlaps and a summary; as JSON everything.

import type { MutationResult } from '../../verify/mutation/mutation-tests.ts';
import { plain } from './plain.ts';
import { styled } from './table.ts';

/**
 * The text to print.
 *
 * @example mutationLines(await runMutationTests(options))
 */
export function mutationLines(results: readonly MutationResult[]): string[] {
  const survivors = results.filter(({ caughtBy }) => caughtBy.length === 0);
  const overlapping = results.filter(({ undeclared }) => undeclared.length > 0);
  const seconds = results.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1_000;
  return [
    ...survivors.map(
      ({ mutant, checkCount }) =>
        `${styled('red', 'SURVIVED')}  ${mutant.rule}  a mock that ${plain(mutant.does)}: none of the ${checkCount} checks of the rule noticed`,
    ),
    ...overlapping.map(
      ({ mutant, undeclared }) =>
        `${styled('yellow', 'overlaps')}  ${mutant.rule}  also breaks ${undeclared.join(', ')}, which is not declared`,
    ),
    `${results.length} mutants: ${results.length - survivors.length} caught, ${survivors.length} survived (${seconds.toFixed(0)} s of computing time).`,
  ];
}

/** Every mutant with the checks that caught it, as indented JSON with a trailing line break. */
export function mutationsAsJson(results: readonly MutationResult[]): string {
  const proofs = results.map(({ mutant, caughtBy, checkCount, undeclared, durationMs }) => ({
    service: mutant.service,
    rule: mutant.rule,
    does: mutant.does,
    caught_by: caughtBy.map(({ id }) => id),
    check_count: checkCount,
    undeclared,
    duration_ms: durationMs,
  }));
  const survivors = results.filter(({ caughtBy }) => caughtBy.length === 0).length;
  return `${JSON.stringify({ proofs, survivors }, null, 2)}\n`;
}
