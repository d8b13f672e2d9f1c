// Suggestions for names that are not known.

import { closest } from 'fastest-levenshtein';

/** How many of the known names a hint lists. */
const MAX_LISTED = 40;

/**
 * A hint that names the known name nearest to the given one; `undefined` when no name is known.
 *
 * @example nearest('mial', ['vault', 'mail']) // 'Did you mean mail? Known are vault, mail.'
 */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  return `Did you mean ${closest(name, [...known])}? Known are ${known.slice(0, MAX_LISTED).join(', ')}.`;
}
