// Makes untrusted text safe for a terminal: characters that would move the cursor, change colours or reverse the
// text direction are escaped.

/** The C0 and C1 control characters, line and paragraph separators, and bidirectional controls. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it must match
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Turns text into one printable line. Characters are escaped as in JSON, so a JSON document keeps its meaning.
 *
 * @example plain('red: \u001b[31m') // 'red: \\u001b[31m'
 */
export function plain(text: string): string {
  return text.replace(
    UNPRINTABLE,
    (character) => SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
