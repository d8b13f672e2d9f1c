// Reads a header from any form that frameworks use.

/**
 * The headers of a request: a `Headers`, a plain object such as node's, pairs of name and value, or node's
 * `rawHeaders`, which alternates names and values. Names may be in any case.
 */
export type HeaderSource =
  | Iterable<readonly [string, string]>
  | readonly string[]
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The value of a header; `undefined` if there is none. If it was sent twice, both values are joined
 * with a comma, as `Headers` and node do.
 *
 * @example headerOf({ 'X-Mail-Timestamp': '1767225600' }, 'x-mail-timestamp') // '1767225600'
 */
export function headerOf(headers: HeaderSource, name: string): string | undefined {
  const wanted = name.toLowerCase();
  const values = pairsOf(headers)
    .filter(([given]) => given.toLowerCase() === wanted)
    .flatMap(([, value]) => value ?? []);
  return values.length === 0 ? undefined : values.join(', ');
}

type HeaderPair = readonly [string, string | readonly string[] | undefined];

function pairsOf(headers: HeaderSource): readonly HeaderPair[] {
  if (!isIterable(headers)) return Object.entries(headers);
  const items = [...headers];
  if (!items.every((item) => typeof item === 'string')) return items as readonly HeaderPair[];
  return items.flatMap((name, at): HeaderPair[] => (at % 2 === 0 ? [[name, items[at + 1]]] : []));
}

function isIterable(
  headers: HeaderSource,
): headers is Iterable<readonly [string, string]> | readonly string[] {
  return Symbol.iterator in headers;
}
