// Mutants as a table: the rules, what breaks each of them, and how.

import type { Mutant } from './mutant.ts';

/**
 * Declares mutants, by the rules that they break and by what the service then does.
 *
 * @example mutantsOf({ 'M-LF-04': { 'ends a pause after an hour': (service) => endingPauses(service) } })
 */
export function mutantsOf(
  table: Readonly<Record<string, Readonly<Record<string, Mutant['alter']>>>>,
): Mutant[] {
  return Object.entries(table).flatMap(([rule, mutants]) =>
    Object.entries(mutants).map(([does, alter]) => ({ rule, does, alter })),
  );
}
