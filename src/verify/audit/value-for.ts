// Maps whose values are made when they are asked for first.

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
