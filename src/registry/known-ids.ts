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

/** A check for a rule that does not exist would be missing from every report. */
export function assertKnown(what: string, ids: readonly string[], known: ReadonlySet<string>): void {
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw new Error(
      `${what} names ${unknown}, which is in no catalogue; did you mean ${closest(unknown, [...known])}?`,
    );
}
