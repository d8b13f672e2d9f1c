// The unusual values of one place of a request.

import type { Schema } from '../../../openapi/document.ts';
import { namedBy, type Place } from '../../../openapi/field-kind.ts';
import { knownPattern } from '../../../openapi/patterns/known-patterns.ts';
import type { Value } from '../history.ts';
import { guessedType, mergedOf } from './values.ts';

/**
 * Every way in which one place of a request can be unusual: at a limit, beyond it, or of another type.
 *
 * @param options.items what is said of the items of a list
 * @param options.words those that the document lists for what has this name elsewhere
 * @param options.own what the request has there
 */
export function oddValues(
  place: Place,
  isRequired: boolean,
  {
    items = [],
    words = [],
    own,
  }: { readonly items?: Place; readonly words?: readonly unknown[]; readonly own?: unknown } = {},
): readonly { readonly how: string; readonly value: Value | undefined }[] {
  const schema = mergedOf(place);
  const types = [schema.type ?? guessedType(place)].flat();
  const odd: { how: string; value: Value | undefined }[] = [];
  const add = (how: string, value: Value | undefined) => odd.push({ how, value });
  if (isRequired) add('absent', undefined);
  add('null', null);
  if (types.includes('string')) {
    add('a number', 7);
    add('empty', '');
    if (isUrl(schema))
      for (const url of [...URLS, ...(schema.examples ?? []).map(withoutScheme)]) add('another url', url);
    for (const word of wordsLike(schema.enum ?? words)) add('nearly a word', word);
    if (schema.minLength !== undefined && schema.minLength > 1)
      add('too short', 'a'.repeat(schema.minLength - 1));
    const { maxLength } = schema as { maxLength?: number };
    if (maxLength !== undefined && maxLength <= 5_000) {
      add('as long as can be', 'a'.repeat(maxLength));
      // A bound that no rule names, or a very large one, is the mock's own.
      if (namedBy(place, 'x-rules').length > 0 && maxLength < LARGE)
        add('too long', 'a'.repeat(maxLength + 1));
      add('as long as can be, in other letters', 'é'.repeat(maxLength));
    }
    for (const text of otherwiseBegun(schema)) add('another beginning', text);
    if (schema.enum === undefined) {
      for (const text of [...truthsLike(schema), ...textsLike(schema)]) add('another text', text);
      if (schema.format === 'email' && typeof own === 'string')
        for (const address of addressesLike(own)) add('nearly an address', address);
    }
  } else add('a text', 'x');
  if (types.includes('integer') || types.includes('number')) {
    if (schema.minimum !== undefined) {
      add('the least', schema.minimum);
      add('just above the least', schema.minimum + 1);
      add('below the least', schema.minimum - 1);
      if (schema.minimum > 0) add('negative', -1);
    }
    if (schema.maximum !== undefined) {
      add('the most', schema.maximum);
      add('just below the most', schema.maximum - 1);
      if (Number.isSafeInteger(schema.maximum + 1)) add('above the most', schema.maximum + 1);
    }
    add('a fraction', 1.5);
    add('a number as text', '10');
  }
  if (types.includes('boolean')) {
    add('a truth value as text', 'true');
    add('true', true);
    add('false', false);
  }
  if (types.includes('array')) {
    add('an empty list', []);
    const { enum: all } = mergedOf(items);
    if (all !== undefined) {
      add('all that there are', all as readonly Value[]);
      add('one that there is not', ['x']);
    }
  }
  if (types.includes('object')) add('a list', []);
  return odd;
}

const URLS = [
  'ftp://files.example.com/x',
  'files.example.com/x',
  '/x',
  'https://',
  'https://files.example.com/%41b?q=a%20b&q=&to=http://example.com/',
];

const withoutScheme = (url: unknown) => String(url).replace('https://', '');

/** Whether a text is the address of something, by its format or by its pattern. */
function isUrl({ format, pattern }: Schema): boolean {
  if (format === 'uri' || pattern === undefined) return format === 'uri';
  const matcher = knownPattern(pattern);
  return matcher?.test('https://files.example.com/x') === true && !matcher.test('x');
}

/** Texts that are no words of a list, but nearly: in another case, cut short, as a pattern, and of each family one that there is not. */
function wordsLike(words: readonly unknown[]): readonly string[] {
  const texts = words.map(String);
  const [first] = texts;
  if (first === undefined) return [];
  const families = new Set(texts.filter((text) => text.includes('.')).map((text) => text.split('.')[0]));
  return [
    'x',
    first.toUpperCase(),
    first.slice(0, -1),
    `${first} `,
    `${first}*`,
    ...[...families].map((family) => `${family}.x`),
  ];
}

/** Truth values that are texts, where the examples of a text are. */
function truthsLike({ examples = [] }: Schema): readonly string[] {
  return examples.some((example) => /^(true|false)$/.test(String(example)))
    ? ['true', 'false', 'TRUE', '1']
    : [];
}

/** What an example of an id with a prefix would be with the prefix in capitals. */
function otherwiseBegun({ examples = [] }: Schema): readonly string[] {
  const [first = ''] = examples.map(String);
  return /^[a-z]+[-_]/.test(first) ? [first.replace(/^[a-z]+/, (prefix) => prefix.toUpperCase())] : [];
}

/** Addresses whose domains begin or end with that of one, and are others, or are the same in capitals. */
function addressesLike(address: string): readonly string[] {
  const [name, domain = ''] = address.split('@');
  return [`${name}@not${domain}`, `${name}@${domain}.example`, `${name}@${domain.toUpperCase()}`];
}

/** Texts in which a service may change something: letters of other scripts, white space, markup, upper case. */
function textsLike({
  format,
  pattern,
  maxLength = MANY,
}: Schema & { readonly maxLength?: number }): readonly string[] {
  if (format === 'email')
    return [
      ...['Ada.Lovelace@Example.COM', 'ada+tag@example.com', 'Ada <ada@example.com>'],
      'ada@elsewhere.example.org',
    ];
  if (format !== undefined) return [];
  const fitting = pattern === undefined ? TEXTS : (FITTING.get(pattern) ?? textsOfPattern(pattern));
  return fitting.filter((text) => text.length <= maxLength);
}

const TEXTS = [
  '  two  words  ',
  'Zoë, 名前 🎉 e\u0301',
  `<b>"it's" & {{more}}</b>`,
  'UPPER lower',
  'line\nbreak\t',
];

/** Those that a pattern takes. */
const FITTING = new Map<string, readonly string[]>();

function textsOfPattern(pattern: string): readonly string[] {
  const matcher = knownPattern(pattern);
  const fitting = TEXTS.filter((text) => matcher?.test(text));
  FITTING.set(pattern, fitting);
  return fitting;
}

const MANY = 40;

/** Of texts: from so many characters on, a bound only keeps the mock from using up memory. */
const LARGE = 1_000;
