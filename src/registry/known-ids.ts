// The ids of rules, statements and gaps that checks and mutants may name.

import { closest } from 'fastest-levenshtein';
import { type Catalogue, idsOfRules } from '../verify/catalogue.ts';

/**
 * All ids of a catalogue.
 *
 * @example knownIds(catalogue).has('M-LF-01')
 */
export function knownIds(catalogue: Catalogue): ReadonlySet<string> {
  return new Set([...idsOfRules(catalogue), ...catalogue.gaps.keys()]);
}

/**
 * Asserts that what a check or a mutant names exists: it would be missing from every report.
 *
 * @throws Error that names the first unknown id, with the most similar one that is known
 * @example assertKnown('the flow "a hook is disabled" of mail', ['M-LF-01'], knownIds(catalogue))
 */
export function assertKnown(what: string, ids: readonly string[], known: ReadonlySet<string>): void {
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw new Error(
      `${what} names ${unknown}, which is in no catalogue; did you mean ${closest(unknown, [...known])}?`,
    );
}
