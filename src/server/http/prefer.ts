// The preferences of a request that ask for a documented answer (RFC 7240): `code`, `example`, `dynamic`,
// as Prism takes them.

/** What a request prefers, each as it was written; `undefined` for what it says nothing of. */
export interface Preferences {
  readonly code: string | undefined;
  readonly example: string | undefined;
  readonly isDynamic: boolean;
}

/** A name, perhaps a value that may be quoted, and what ends it: Prism takes a semicolon for a comma. */
const PREFERENCE = /[\s,;]*([!#$%&'*+.^_`|~0-9A-Za-z-]+)(?:\s*=\s*("(?:[^"\\]|\\.)*"|[^,;]*))?[^,;]*/gy;

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/**
 * Reads a `Prefer` header, several of them joined by commas. Names are taken in any case, the first of a name
 * counts, and what is not known is passed over.
 *
 * @returns `undefined` when nothing in it asks for an answer
 * @example readPreferences('code=429; example="burst", wait=10') // { code: '429', example: 'burst', isDynamic: false }
 */
export function readPreferences(header: string): Preferences | undefined {
  const given = new Map<string, string>();
  for (const [, name = '', value = ''] of header.matchAll(PREFERENCE)) {
    const known = name.toLowerCase();
    if (!given.has(known)) given.set(known, unquoted(value.trim()));
  }
  const [code, example] = [given.get('code'), given.get('example')];
  const isDynamic = given.get('dynamic')?.toLowerCase() === 'true';
  if (code === undefined && example === undefined && !isDynamic) return undefined;
  return { code, example, isDynamic };
}

/**
 * The value of `Preference-Applied`, and what the journal says was asked for.
 *
 * @example writePreferences({ code: '429', example: undefined, isDynamic: false }) // 'code=429'
 */
export function writePreferences({ code, example, isDynamic }: Preferences): string {
  const applied = [
    ...(code === undefined ? [] : [`code=${quoted(code)}`]),
    ...(example === undefined ? [] : [`example=${quoted(example)}`]),
    ...(isDynamic ? ['dynamic=true'] : []),
  ];
  return applied.join(', ');
}

function unquoted(value: string): string {
  return /^".*"$/s.test(value) ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value;
}

function quoted(value: string): string {
  return TOKEN.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`;
}
