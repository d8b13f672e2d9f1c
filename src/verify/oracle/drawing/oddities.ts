// Every single way in which a call can be unusual: a place of its body or a parameter of its query at a limit, beyond it,
// of another type, or left out.

import type { OpenApiDocument, Schema } from '../../../openapi/document.ts';
import { itemsOf, jsonPlace, type Place, placeOf, propertyOf } from '../../../openapi/field-kind.ts';
import { DEFAULT_BODY_LIMIT, type Operation } from '../../../openapi/operations.ts';
import { type CallStep, isReceiverUrl, isReference, type Value, type Values } from '../history.ts';
import { oddValues } from './odd-values.ts';

/** One place of a call with an unusual value, or a body that is unusual as a whole. */
export type Oddity =
  | {
      readonly in: 'body' | 'query';
      /** The names and indices that lead to the place. */
      readonly at: readonly (string | number)[];
      /** `undefined` for nothing at all. */
      readonly value: Value | undefined;
    }
  | { readonly in: 'whole'; readonly change: Pick<CallStep, 'text' | 'padToBytes'> };

type PlaceOfOddity = Extract<Oddity, { readonly at: unknown }>['at'];

/** What is no JSON, or not declared as such. */
const UNREADABLE: readonly NonNullable<CallStep['text']>[] = [
  { type: 'application/json', content: '{' },
  { type: 'application/json', content: 'null' },
  { type: 'application/json', content: '[]' },
  { type: 'text/plain', content: 'x' },
];

/** How deep in a body oddities are looked for. */
const MAX_DEPTH = 4;

/** The oddities of an operation; deeper in the body, of what a given call has there. */
export function odditiesOf(
  operation: Operation,
  document: OpenApiDocument,
  step: CallStep,
): readonly Oddity[] {
  const place = jsonPlace(document, operation.body);
  const inBody = within(step.body, place, { document, at: [] });
  const inQuery = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, schema }) => {
      const odd = oddValues(placeOf(document, schema), false).filter(({ value }) => value !== null);
      // Left out at the end, once the others have shown what is taken.
      return [...odd, { value: undefined }].map(({ value }): Oddity => ({ in: 'query', at: [name], value }));
    });
  return [...inBody, ...inQuery, ...(place.length === 0 ? [] : wholeOddities(operation))];
}

/** Bodies that cannot be read, and one that is as long as it may be, or longer. */
function wholeOddities({ body }: Operation): readonly Oddity[] {
  const limit = body?.limitBytes ?? DEFAULT_BODY_LIMIT;
  // What the document does not limit, a target may take.
  const limits = limit === DEFAULT_BODY_LIMIT ? [] : [limit, limit + 1];
  const changes = [...UNREADABLE.map((text) => ({ text })), ...limits.map((padToBytes) => ({ padToBytes }))];
  return changes.map((change) => ({ in: 'whole', change }));
}

function within(
  own: unknown,
  place: Place,
  { document, at }: { readonly document: OpenApiDocument; readonly at: PlaceOfOddity },
): readonly Oddity[] {
  if (Array.isArray(own) && own.length > 0) {
    const items = itemsOf(document, place);
    const isPlain = typeof own[0] !== 'object';
    const words = wordsOf(String(at.at(-1)), document);
    const here = isPlain
      ? oddValues(items, false, { words })
          .filter(({ how }) => !how.includes('long'))
          .map(({ value }) => [value])
      : [];
    // What is odd may come behind what is not.
    const later = typeof own[0] === 'string' ? [[own[0], 'x']] : [];
    return [
      ...[...here, ...later, [own[0], own[0]], own.toReversed()].map(
        (value): Oddity => ({ in: 'body', at, value: value as Value }),
      ),
      ...within(own[0], items, { document, at: [...at, 0] }),
    ];
  }
  if (typeof own !== 'object' || own === null || isReference(own) || isReceiverUrl(own)) return [];
  const names = [...new Set(place.flatMap(({ properties }) => Object.keys(properties ?? {})))];
  return names.flatMap((name): readonly Oddity[] => {
    const inner = propertyOf(document, place, name);
    if (inner.length === 0) return [];
    const isRequired = place.some(({ required }) => required?.includes(name));
    const value = (own as Readonly<Record<string, unknown>>)[name];
    const given = { items: itemsOf(document, inner), words: wordsOf(name, document), own: value };
    const here = oddValues(inner, isRequired, given).map(
      (odd): Oddity => ({ in: 'body', at: [...at, name], value: odd.value }),
    );
    const deeper =
      at.length < MAX_DEPTH && value !== undefined
        ? within(value, inner, { document, at: [...at, name] })
        : [];
    return [...here, ...deeper];
  });
}

const WORDS = new WeakMap<OpenApiDocument, ReadonlyMap<string, readonly unknown[]>>();

/** The words that a document lists for a property of a name, or for the items of one, wherever it does so first. */
function wordsOf(name: string, document: OpenApiDocument): readonly unknown[] {
  const known = WORDS.get(document) ?? listedWords(document);
  WORDS.set(document, known);
  return known.get(name) ?? [];
}

function listedWords(document: OpenApiDocument): ReadonlyMap<string, readonly unknown[]> {
  const found = new Map<string, readonly unknown[]>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties } = value as Schema;
    for (const [name, schema] of Object.entries(properties ?? {})) {
      const place = placeOf(document, schema);
      const all = [...place, ...itemsOf(document, place)].find((each) => each.enum !== undefined)?.enum;
      if (all !== undefined && !found.has(name)) found.set(name, all);
    }
    for (const each of Object.values(value)) visit(each);
  };
  visit(document.components);
  return found;
}

/** A call with an oddity in it. */
export function withOddity(step: CallStep, oddity: Oddity): CallStep {
  if (oddity.in === 'whole') return { ...step, ...oddity.change };
  const { in: where, at, value } = oddity;
  if (where === 'body') return { ...step, body: placed(step.body ?? {}, at, value) };
  return { ...step, query: placed(step.query ?? {}, at, value) as Values };
}

function placed(whole: Value, [first, ...rest]: PlaceOfOddity, value: Value | undefined): Value {
  if (first === undefined) return value ?? null;
  if (Array.isArray(whole)) return whole.map((each, at) => (at === first ? placed(each, rest, value) : each));
  const fields = (typeof whole === 'object' && whole !== null ? whole : {}) as Readonly<
    Record<string, Value>
  >;
  const { [first]: own, ...others } = fields;
  if (rest.length > 0) return { ...fields, [first]: placed(own ?? {}, rest, value) };
  return value === undefined ? others : { ...others, [first]: value };
}
