// Other spellings of a JSON document: what a sender may have signed, before somebody parsed the body and
// wrote it anew.

/** Longer bodies are not spelled anew: the search is for a message, and must cost little. */
const LONGEST_TEXT = 65_536;

/**
 * The usual ways to write the same JSON value, but for the one given; none for a text that is no JSON.
 *
 * @example otherSpellings('{ "a": "é" }') // ['{"a":"é"}', '{"a":"\\u00e9"}', '{"a": "é"}', '{"a": "\\u00e9"}']
 */
export function otherSpellings(text: string): readonly string[] {
  if (text.length > LONGEST_TEXT) return [];
  const value = parsed(text);
  if (value === undefined) return [];
  const compact = JSON.stringify(value);
  // As Python's json.dumps: line breaks are never within a string, since JSON escapes them there.
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
