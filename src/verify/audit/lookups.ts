// Maps whose values are made when they are asked for first, and lists that are in the order of their times.

/**
 * The value of a key, which is made when it is asked for first.
 *
 * @example valueFor(lists, key, () => []).push(item)
 */
export function valueFor<Key, Value>(map: Map<Key, Value>, key: Key, first: () => Value): Value {
  const known = map.get(key) ?? first();
  map.set(key, known);
  return known;
}

interface Timed {
  readonly atMs: number;
}

/**
 * How many of a list that is in the order of their times came until an instant.
 *
 * @example countUntil([{ atMs: 1 }, { atMs: 3 }], 2) // 1
 */
export function countUntil(sorted: readonly Timed[], atMs: number): number {
  return countWhile(sorted, (each) => each <= atMs);
}

/**
 * Those of a list in the order of their times that came within two instants, or at one of them.
 *
 * @example within([{ atMs: 1 }, { atMs: 3 }], 2, 3) // [{ atMs: 3 }]
 */
export function within<Item extends Timed>(
  sorted: readonly Item[],
  fromMs: number,
  toMs = Number.POSITIVE_INFINITY,
): readonly Item[] {
  return sorted.slice(
    countWhile(sorted, (each) => each < fromMs),
    countUntil(sorted, toMs),
  );
}

/** By halving: such a list may be as long as a day. */
function countWhile(sorted: readonly Timed[], isBefore: (atMs: number) => boolean): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isBefore((sorted[middle] as Timed).atMs)) from = middle + 1;
    else to = middle;
  }
  return from;
}
