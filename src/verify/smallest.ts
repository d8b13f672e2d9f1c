// Makes something that fails as small as it can be and still fail. The shrinking is fast-check's.

import type { Arbitrary } from 'fast-check';

export interface SmallestOptions<T> {
  readonly seed: number;
  /** Whether a part still fails in the same way; `undefined` if it makes no sense, which does not count as a try. */
  readonly fails: (part: T) => Promise<boolean | undefined>;
  /** So many parts at most are tried. */
  readonly maxTries?: number;
}

const MAX_TRIES = 400;

/**
 * Tries smaller and smaller parts of a whole that is known to fail.
 *
 * @param parts draws the parts; how it shrinks them is the order in which they are tried
 * @returns the smallest part that was found to fail
 * @example await smallestOf(subarray([0, 1, 2]), [0, 1, 2], { seed: 1, fails: async (kept) => kept.includes(1) }) // [1]
 */
export async function smallestOf<T>(
  parts: Arbitrary<T>,
  whole: T,
  { seed, fails, maxTries = MAX_TRIES }: SmallestOptions<T>,
): Promise<T> {
  const { asyncProperty, check } = await import('fast-check');
  let tries = 0;
  let smallest = whole;
  const property = asyncProperty(parts, async (part) => {
    if (tries >= maxTries) return true;
    const isFailing = await fails(part);
    if (isFailing !== undefined) tries++;
    if (isFailing !== true) return true;
    smallest = part;
    return false;
  });
  await check(property, { seed, numRuns: 1, examples: [[whole]], endOnFailure: false });
  return smallest;
}
