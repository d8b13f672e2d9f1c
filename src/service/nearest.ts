// Suggestions for unknown names.

import { closest } from 'fastest-levenshtein';

/** The maximum number of known names in a hint. */
const MAX_LISTED = 40;

/**
 * A hint with the known name nearest to the given one; `undefined` if there are no known names.
 *
 * @example nearest('mial', ['vault', 'mail']) // 'Did you mean mail? Known are vault, mail.'
 */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  return `Did you mean ${closest(name, [...known])}? Known are ${known.slice(0, MAX_LISTED).join(', ')}.`;
}
