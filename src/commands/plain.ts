// Text of others, made safe for a terminal: what would move its cursor, colour it or turn its direction is shown.

/** Control characters of both sets, line and paragraph separators, and what turns the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * One printable line. What is written for a character is how JSON escapes it, so JSON stays the same document.
 *
 * @example plain('red: \u001b[31m') // 'red: \\u001b[31m'
 */
export function plain(text: string): string {
  return text.replace(
    UNPRINTABLE,
    (character) => SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
