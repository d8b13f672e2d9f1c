// What kinds of values an answer, an event or a call has in it: what each place has, in so few words that much is alike.

import type { OpenApiDocument } from '../../../openapi/document.ts';
import { isReceiverUrl, isReference } from '../history.ts';

/** Up to this, a number is a count, as of failures in a row, of which each is another. */
const MAX_COUNT = 12;

/** How long something takes: each is another. */
const DURATION = /^\d{1,6}(ms|s|m|h|d)$/;

/** Where a value has something, where nothing, where `null`, how long what takes, and which of a few. */
export function addPlaces(kinds: Set<string>, at: string, value: unknown, words: ReadonlySet<string>): void {
  if (typeof value !== 'object' || value === null) {
    const isCount = Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_COUNT;
    const isTold = value === null || value === '' || isCount || typeof value === 'boolean';
    const isWord = words.has(String(value)) || (typeof value === 'string' && DURATION.test(value));
    kinds.add(`${at} ${isTold || isWord ? value : typeof value}`);
    return;
  }
  const isList = Array.isArray(value);
  if (isList) kinds.add(`${at} ${value.length < MAX_COUNT ? Math.min(value.length, 2) : 'many'}`);
  for (const [name, each] of Object.entries(value))
    addPlaces(kinds, isList ? at : `${at}/${name}`, each, words);
}

/** Which of a few a value has in it. */
export function wordsIn(value: unknown, words: ReadonlySet<string>): readonly string[] {
  if (typeof value !== 'object' || value === null) return words.has(String(value)) ? [String(value)] : [];
  return [...new Set(Object.values(value).flatMap((each) => wordsIn(each, words)))];
}

/** What kind of value a call has sent at each place. */
export function addSent(kinds: Set<string>, at: string, value: unknown): void {
  if (typeof value === 'object' && value !== null && !isReference(value) && !isReceiverUrl(value)) {
    for (const [name, each] of Object.entries(value)) addSent(kinds, `${at}/${name}`, each);
    if (Array.isArray(value)) kinds.add(`${at} ${Math.min(value.length, 2)}`);
  } else if (typeof value === 'string') kinds.add(`${at} ${textKind(value)}`);
  else
    kinds.add(`${at} ${typeof value === 'boolean' || value === null || value === 0 ? value : typeof value}`);
}

/** Which letters a text has in it, and how long it is; of a truth value, which one it is. */
function textKind(text: string): string {
  if (/^(true|false)$/.test(text)) return text;
  const parts: readonly (readonly [string, RegExp])[] = [
    ['space around', /^\s|\s$/],
    ['control', /\p{Cc}/u],
    ['other letters', /\P{ASCII}/u],
    ['upper', /\p{Lu}/u],
    ['markup', /[<&"{]/],
    ['pattern', /\*/],
  ];
  const found = parts.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
  return [Math.ceil(Math.log10(text.length + 1)), ...found].join(' ');
}

const WORDS = new WeakMap<OpenApiDocument, ReadonlySet<string>>();

/** The texts of which the document lists the only ones that there may be. */
export function wordsOf(document: OpenApiDocument): ReadonlySet<string> {
  const known = WORDS.get(document);
  if (known !== undefined) return known;
  const words = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, each] of Object.entries(value))
      if (name === 'enum' && Array.isArray(each)) for (const word of each) words.add(String(word));
      else visit(each);
  };
  visit(document);
  WORDS.set(document, words);
  return words;
}
