// Usual values for requests.

import type { OpenApiDocument, Schema } from '../../../openapi/document.ts';
import { itemsOf, type Place, placeOf, propertyNames, propertyOf } from '../../../openapi/field-kind.ts';
import { type Draw, textOf } from '../../../openapi/sample-scalars.ts';
import { mostOf } from '../comparing/written-freedom.ts';
import type { Value, Values } from '../history.ts';
import type { Draws } from './draws.ts';
import type { Pool } from './pool.ts';

export interface Drawing {
  readonly document: OpenApiDocument;
  readonly draws: Draws;
  readonly pool: Pool;
  /** The names of the receivers of the history. */
  readonly receivers: readonly string[];
  /** The present of the history, in milliseconds since 1970. */
  readonly nowMs: () => number;
  /** What the step is about; see {@link Pool.texts}. */
  readonly subject?: string;
  /** How many of the properties that may be left out are given, in percent; drawn if left out. */
  readonly fullness?: number | undefined;
}

const NAMES = ['alpha', 'beta', 'Gamma', 'Zoë', '名前', 'a b'];
const DURATIONS = ['1h', '30m', '1d', '7d', '30d', '90s'];
const HOUR_MS = 3_600_000;
const DISTANCES_MS = [
  HOUR_MS,
  24 * HOUR_MS,
  168 * HOUR_MS,
  720 * HOUR_MS,
  2_160 * HOUR_MS,
  90_000,
  0,
  -HOUR_MS,
];
const PLAIN_NUMBERS = [0, 1, 2, 3, 10, 100, 999, 1_000, 1_001, 50_000, 1_000_000];

/**
 * A value that a schema allows.
 *
 * @param name what it is for; ids, URLs and addresses are recognised by it
 */
export function valueFor(place: Place, name: string, drawing: Drawing, depth = 0): Value {
  const { draws, document, pool } = drawing;
  const merged = mergedOf(place);
  const known = pool.named(name);
  if (known.length > 0 && /(^|_)id$/.test(name) && draws.integer(0, 9) < 8) {
    const latest = known.slice(-4);
    return draws.pick(latest).reference;
  }
  if (merged.const !== undefined) return merged.const as Value;
  if (merged.enum !== undefined) return draws.pick(merged.enum) as Value;
  const alternatives = place.flatMap(({ oneOf, anyOf }) => [...(oneOf ?? []), ...(anyOf ?? [])]);
  if (alternatives.length > 0 && merged.type === undefined)
    return valueFor(placeOf(document, draws.pick(alternatives)), name, drawing, depth);
  const type = draws.pick([merged.type ?? guessedType(place)].flat());
  switch (type) {
    case 'object':
      return objectFor(place, drawing, depth);
    case 'array':
      return arrayFor(place, name, drawing, depth);
    case 'integer':
    case 'number':
      return numberFor(merged, name, drawing);
    case 'boolean':
      return draws.integer(0, 1) === 1;
    case 'null':
      return null;
    default:
      return stringFor(merged, name, drawing);
  }
}

/** The properties of an object: all required ones, and some of the others. */
function objectFor(place: Place, drawing: Drawing, depth: number): Value {
  const { document, draws, fullness } = drawing;
  const required = new Set(place.flatMap((schema) => schema.required ?? []));
  const names = propertyNames(place);
  const share = fullness ?? draws.pick([0, 15, 35, 60, 100]);
  const chosen = names.filter((name) => {
    if (propertyOf(document, place, name).length === 0) return false;
    return required.has(name) || (depth <= 4 && draws.integer(0, 99) < share);
  });
  if (names.length === 0) return draws.integer(0, 1) === 1 ? {} : { key: draws.pick(NAMES) };
  return valuesFor(chosen, (name) => valueFor(propertyOf(document, place, name), name, drawing, depth + 1));
}

/**
 * A value for each name. A text that another name has is drawn once more: where two are the same, it does not show which of them is
 * where.
 */
export function valuesFor(names: readonly string[], draw: (name: string) => Value): Values {
  const texts = new Set<Value>();
  return Object.fromEntries(
    names.map((name) => {
      const first = draw(name);
      const value = texts.has(first) ? draw(name) : first;
      if (typeof value === 'string') texts.add(value);
      return [name, value];
    }),
  );
}

function arrayFor(place: Place, name: string, drawing: Drawing, depth: number): Value {
  const { draws, document } = drawing;
  const { minItems = 0, maxItems = 8, uniqueItems } = mergedOf(place) as Readonly<Record<string, number>>;
  const items = itemsOf(document, place);
  const { enum: all } = mergedOf(items);
  if (/(^|_)events$/.test(name)) return eventTypesFor(all, drawing);
  const count = Math.max(minItems, Math.min(maxItems, draws.pick([1, 1, 2, 3, all?.length ?? 4])));
  const drawn = Array.from({ length: count }, () =>
    valueFor(items, name.replace(/s$/, ''), drawing, depth + 1),
  );
  // What the same text twice means, hardly any document says; it is an oddity.
  const isOnce = uniqueItems || drawn.every((each) => typeof each === 'string');
  return isOnce ? [...new Map(drawn.map((each) => [JSON.stringify(each), each])).values()] : drawn;
}

/** Types of events to be sent: all, one, some, or those whose names begin alike. */
function eventTypesFor(some: readonly unknown[] | undefined, { draws, document, fullness }: Drawing): Value {
  const types = (some as readonly string[] | undefined) ?? Object.keys(document.webhooks ?? {});
  const one = () => draws.pick(types);
  const family = () => `${one().split('.')[0]}.*`;
  // What `*` alone is, a list of types says; without one, all are named.
  const hasStar = types.includes('*');
  const all = () => (hasStar ? ['*'] : types.slice(0, MAX_TYPES));
  const choices = [
    all,
    () => [one()],
    () => types.filter((each) => each !== '*').slice(0, MAX_TYPES),
    () => [...new Set([one(), one(), one()])],
    () => (some === undefined ? [family()] : [one()]),
    () => (some === undefined ? [one(), family()] : [one()]),
  ];
  return fullness === 100 || fullness === 0 ? all() : draws.pick(choices)();
}

/** So many types of events are named at most. */
const MAX_TYPES = 50;

/** A number up to what a gap leaves open; what is beyond that is an oddity. */
function numberFor(schema: Schema, name: string, { document, draws, pool }: Drawing): number {
  const { minimum = 0 } = schema;
  const maximum = Math.min(schema.maximum ?? Number.MAX_SAFE_INTEGER, mostOf(name, document));
  const [recent, apart] = [pool.recentNumbers, pool.distances];
  const near = recent.flatMap((value) => [value, value, value - 1, value + 1]);
  const rests = apart.flatMap((value) => [value, value - 1, value + 1]);
  const limits = [minimum, minimum + 1, maximum].filter((limit) => Number.isSafeInteger(limit));
  const usual: readonly number[] = [schema.default, ...(schema.examples ?? [])].flatMap((value) =>
    typeof value === 'number' ? value : [],
  );
  const isNarrow = maximum - minimum <= 1_000;
  const some = isNarrow ? [draws.integer(minimum, maximum)] : PLAIN_NUMBERS;
  const groups = [some, near, near, rests, rests, limits, usual].filter((group) => group.length > 0);
  const drawn = draws.pick<number>(draws.pick<readonly number[]>(groups));
  return Math.min(maximum, Math.max(minimum, drawn));
}

/** Whether a text says how long something takes, such as `90s`. */
export function isDuration({ pattern = '' }: Schema): boolean {
  return /\(ms\|s\|m\|h\|d\)/.test(pattern);
}

function stringFor(schema: Schema, name: string, drawing: Drawing): Value {
  const { draws, receivers, pool } = drawing;
  const { format, pattern, examples = [] } = schema;
  const { maxLength } = schema as { readonly maxLength?: number };
  if (format === 'uri' || /(^|_)url$/.test(name)) return receiverUrl(draws.pick(receivers), receivers);
  if (format === 'date-time' || format === 'date') return instantFor(format, drawing);
  const known = pool.texts(name, drawing.subject);
  if (known.length > 0 && draws.integer(0, 9) < (drawing.subject === undefined ? 4 : 7))
    return draws.pick(known);
  if (format === 'email' || name.includes('email')) {
    const [domain] = pool.texts('domain').slice(-1);
    const isThere = domain !== undefined && draws.integer(0, 1) === 1;
    return isThere ? `ada@${domain}` : draws.pick(EMAILS);
  }
  if (examples.length > 0 && draws.integer(0, 2) < 2) return String(draws.pick(examples));
  if (isDuration(schema)) return draws.pick(DURATIONS);
  if (format !== undefined || (pattern !== undefined && !pattern.startsWith('^[^')))
    return textOf(schema, drawOf(draws));
  const text = draws.pick(NAMES);
  return maxLength === undefined ? text : text.slice(0, maxLength);
}

/** The URL of a receiver, of the last one with a query that is to be kept as it is. */
function receiverUrl(name: string, receivers: readonly string[]): Value {
  return { $receiver: name, ...(name === receivers.at(-1) && { query: QUERY }) };
}

const QUERY = 'Team=A&list=1&list=2&path=%2Fa%20b&flag';

const EMAILS = [
  'ada+news@example.com',
  'ben@example.com',
  'Ada+News@Example.com',
  'cy@example.com',
  'ada@example.com',
];

/** An instant near the present of the history, rather in the future. */
function instantFor(format: string, { draws, nowMs }: Drawing): string {
  const text = new Date(nowMs() + draws.pick(DISTANCES_MS)).toISOString();
  return format === 'date' ? text.slice(0, 10) : draws.pick([text, text.replace('.000', '')]);
}

function drawOf(draws: Draws): Draw {
  return {
    integer: (from, to) => draws.integer(from, to),
    text: (length) => draws.text(length),
    now: () => '2026-01-01T00:00:00.000Z',
  };
}

/** The keywords of all schemas of a place together; the outermost wins. */
export function mergedOf(place: Place): Schema {
  return Object.assign({}, ...place.toReversed());
}

/** What type values have of which nothing says so. */
export function guessedType(place: Place): string {
  const schema = mergedOf(place);
  if (schema.properties !== undefined) return 'object';
  if (schema.items !== undefined) return 'array';
  return 'string';
}
