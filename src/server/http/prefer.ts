// The preferences for a documented answer in a request (RFC 7240): `code`, `example` and `dynamic`, as in Prism.

/** The preferences of a request, as written; `undefined` for those that it does not have. */
export interface Preferences {
  readonly code: string | undefined;
  readonly example: string | undefined;
  readonly isDynamic: boolean;
}

/** A name, optionally a value that may be quoted, and a separator: Prism treats a semicolon like a comma. */
const PREFERENCE = /([^,;=]+)(?:=[ \t]*("(?:[^"\\]|\\.)*"?|[^,;]*))?[^,;]*/g;

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/**
 * Reads a `Prefer` header, several of them joined by commas. Names are case-insensitive, the first preference of a
 * name counts, and unknown ones are ignored.
 *
 * @returns `undefined` if it has none of these preferences
 * @example readPreferences('code=429; example="burst", wait=10') // { code: '429', example: 'burst', isDynamic: false }
 */
export function readPreferences(header: string): Preferences | undefined {
  const given = new Map<string, string>();
  for (const [, name = '', value = ''] of header.matchAll(PREFERENCE)) {
    const known = name.trim().toLowerCase();
    if (!given.has(known)) given.set(known, unquoted(value.trim()));
  }
  const [code, example] = [given.get('code'), given.get('example')];
  const isDynamic = given.get('dynamic')?.toLowerCase() === 'true';
  if (code === undefined && example === undefined && !isDynamic) return undefined;
  return { code, example, isDynamic };
}

/**
 * The value of `Preference-Applied`, which is also recorded in the journal.
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
