// Hides what looks like a secret in a text of which nothing else is known, such as a log or an answer in a report.

/** The replacement for a secret. */
export const REDACTED = '[redacted]';

/** Names that indicate a secret, in any service and in undocumented fields. */
export const SECRET_NAME = /(?:secret|passw(?:or)?d|token|api[_-]?key|private[_-]?key)$/i;

/** A secret in a text that is JSON, a form, or half a document. */
const SECRET_IN_TEXT =
  /((?:secret|passw(?:or)?d|token|api[_-]?key|private[_-]?key)["']?\s*[:=]\s*)(?!null\b)(?:"[^"]*"?|[^\s&"',;}]+)/gi;

const BEARER = /\b(Bearer\s+)[\w.~+/=-]+/gi;

/**
 * Text of any kind without values that have names of secrets, and without bearer tokens.
 *
 * @example redactedText('client_secret=abc') // 'client_secret=[redacted]'
 */
export function redactedText(text: string): string {
  return text.replace(SECRET_IN_TEXT, `$1${REDACTED}`).replace(BEARER, `$1${REDACTED}`);
}
