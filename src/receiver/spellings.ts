// Other serializations of a JSON document: the text that a sender may have signed, before the body was parsed and
// serialized again.

import { jsonIn } from './body.ts';

/** Longer bodies are skipped: the search only improves an error message, so it must be cheap. */
const MAX_TEXT_LENGTH = 65_536;

/**
 * The usual serializations of the same JSON value, except for the given one; empty for invalid JSON.
 *
 * @example otherSpellings('{ "a": "é" }') // ['{"a":"é"}', '{"a":"\\u00e9"}', '{"a": "é"}', '{"a": "\\u00e9"}']
 */
export function otherSpellings(text: string): readonly string[] {
  if (text.length > MAX_TEXT_LENGTH) return [];
  const value = jsonIn(text);
  if (value === undefined) return [];
  const compact = JSON.stringify(value);
  // Like Python's json.dumps. Strings contain no line breaks, because JSON escapes them.
  const spaced = JSON.stringify(value, null, 1).replace(/,\n */g, ', ').replace(/\n */g, '');
  const spellings = [compact, escaped(compact), spaced, escaped(spaced)];
  return [...new Set(spellings)].filter((spelling) => spelling !== text);
}

function escaped(json: string): string {
  return json.replace(
    /[^\u0020-\u007e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
