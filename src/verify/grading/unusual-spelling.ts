// Writes JSON in an unusual but valid form, which every JSON parser must accept.

/**
 * The same JSON value with line breaks, tabs and spaces between its tokens, and with characters escaped
 * that need not be.
 *
 * @example unusuallySpelt('{"a":"b/c"}') // '{\r\n\t"\u0061": "\u0062\/c"\r\n}'
 */
export function unusuallySpelt(body: string): string {
  const spaced = JSON.stringify(JSON.parse(body), null, '\t').replaceAll('\n', '\r\n');
  return spaced.replace(/"(?:[^"\\]|\\.)*"?/g, escaped);
}

/** A string with its first character and its slashes escaped. */
function escaped(token: string): string {
  const first = token.charAt(1);
  const isPlain = /[A-Za-z0-9]/.test(first);
  const start = isPlain ? `"\\u${first.charCodeAt(0).toString(16).padStart(4, '0')}` : token.slice(0, 2);
  return start + token.slice(2).replaceAll('/', '\\/');
}
