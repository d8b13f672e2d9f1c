// What is tried between two values, of which the one is too little and the other enough, until they are neighbours.

/** So many values are tried at once. */
const AT_ONCE = 6;

/**
 * Whole numbers between two, evenly; none where these are neighbours.
 *
 * @example between([0, 70]) // [10, 20, 30, 40, 50, 60]
 */
export function between([moreThan, atMost]: readonly [number, number]): number[] {
  const step = (atMost - moreThan) / (AT_ONCE + 1);
  const tried = Array.from({ length: AT_ONCE }, (_, at) => Math.round(moreThan + (at + 1) * step));
  return [...new Set(tried)].filter((value) => value > moreThan && value < atMost);
}

/**
 * Whole numbers between two, each by the same factor larger than the one before; none where their ratio is no larger than
 * the given one.
 *
 * @example scaledBetween([1_000, 128_000], 1.1) // [2_000, 4_000, 8_000, …]
 */
export function scaledBetween([moreThan, atMost]: readonly [number, number], ratio: number): number[] {
  const from = Math.max(moreThan, 1_000);
  if (atMost / from <= ratio) return [];
  const tried = Array.from({ length: AT_ONCE }, (_, at) =>
    Math.round(from * (atMost / from) ** ((at + 1) / (AT_ONCE + 1))),
  );
  return [...new Set(tried)].filter((value) => value > from && value < atMost);
}
