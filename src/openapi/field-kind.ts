// What a field is, and so how two values of it are compared. The schema says it; where it does not, `x-kind` does.

import { follow, type OpenApiDocument, type Schema, valueAt } from './document.ts';

/**
 * `id`: any form, but always of the same object. `token`: any form, given back as it came, such as a cursor or a secret. `instant`: equal, by the clock of each side. `copy`: what was sent, or
 * is otherwise determined, and equal. `value`: a number, a truth value, one of an enumeration; equal. `text`: for people. `free`: anything, if it has
 * to be there and must not be null, something.
 */
export type FieldKind = 'id' | 'token' | 'instant' | 'copy' | 'value' | 'text' | 'free';

/** What `x-kind` may say; of a list, whether its order is documented. */
export const KINDS = ['id', 'token', 'instant', 'copy', 'text', 'free', 'ordered', 'unordered'] as const;

/** All that a document says of a place: the schema and everything that it refers to or consists of. */
export type Place = readonly Schema[];

const FLAT = new WeakMap<object, Place>();

/**
 * A schema with all that it refers to or is composed of, outermost first. Of alternatives, all are taken.
 *
 * @example placeOf(document, { $ref: '#/components/schemas/Quota' })
 */
export function placeOf(document: OpenApiDocument, schema: Schema): Place {
  // `false` and `true` are schemas, too, and say nothing of a value.
  if (typeof schema !== 'object') return [];
  const known = FLAT.get(schema);
  if (known !== undefined) return known;
  const found: Schema[] = [];
  const visit = (given: Schema, depth: number): void => {
    if (typeof given !== 'object' || depth > 12 || found.includes(given)) return;
    found.push(given);
    if (given.$ref !== undefined) visit(follow<Schema>(document, { $ref: given.$ref }, '').value, depth + 1);
    for (const part of [...(given.allOf ?? []), ...(given.oneOf ?? []), ...(given.anyOf ?? [])])
      visit(part, depth + 1);
  };
  visit(schema, 0);
  FLAT.set(schema, found);
  return found;
}

/**
 * What is said of the JSON that a request or an answer carries; empty if it carries none.
 *
 * @param message schema pointers by media type, as an operation has them
 * @example jsonPlace(document, operation.body)
 */
export function jsonPlace(
  document: OpenApiDocument,
  message: { readonly content: ReadonlyMap<string, string | undefined> } | undefined,
): Place {
  const pointer = message?.content.get('application/json');
  return pointer === undefined ? [] : placeOf(document, valueAt(document, pointer) as Schema);
}

const PROPERTIES = new WeakMap<Place, Map<string, Place>>();

/** What is said of a property of a place; empty if nothing is. */
export function propertyOf(document: OpenApiDocument, place: Place, name: string): Place {
  const known = PROPERTIES.get(place)?.get(name);
  if (known !== undefined) return known;
  const property = readProperty(document, place, name);
  // Of names that are in no schema there may be any number.
  const isNamed = place.some(({ properties = {} }) => Object.hasOwn(properties, name));
  if (isNamed) PROPERTIES.set(place, (PROPERTIES.get(place) ?? new Map()).set(name, property));
  return property;
}

function readProperty(document: OpenApiDocument, place: Place, name: string): Place {
  return place.flatMap(({ properties, additionalProperties }) => {
    const own = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
    const other = typeof additionalProperties === 'object' ? (additionalProperties as Schema) : undefined;
    const schema = own ?? other;
    return schema === undefined ? [] : placeOf(document, schema);
  });
}

/** The names of all properties that a place speaks of. */
export function propertyNames(place: Place): readonly string[] {
  return [...new Set(place.flatMap(({ properties = {} }) => Object.keys(properties)))];
}

/** What was read of a place before, or is read now: a search asks for each again and again. */
function remembered<T>(known: WeakMap<Place, T>, place: Place, read: () => T): T {
  const value = known.get(place) ?? read();
  known.set(place, value);
  return value;
}

const ITEMS = new WeakMap<Place, Place>();

/** What is said of the items of a place. */
export function itemsOf(document: OpenApiDocument, place: Place): Place {
  return remembered(ITEMS, place, () =>
    place.flatMap(({ items }) => (items === undefined ? [] : placeOf(document, items))),
  );
}

/**
 * The kind of a field, by what its place says, else by its name.
 *
 * @example fieldKind(place, 'created_at') // 'instant'
 */
export function fieldKind(place: Place, name: string): FieldKind {
  return statedKind(place, name) ?? kindByName(name);
}

/**
 * The kind that a document states, in `x-kind` or by its schema; `undefined` where it leaves it open.
 *
 * @param name the name of the property; an id may be recognised by it where the schema requires a prefix
 */
export function statedKind(place: Place, name: string): FieldKind | undefined {
  for (const schema of place) {
    const written = schema['x-kind'];
    if (written !== undefined && written !== 'ordered' && written !== 'unordered')
      return written as FieldKind;
  }
  if (place.some(({ const: only, enum: some }) => only !== undefined || some !== undefined)) return 'value';
  if (place.some(({ format }) => format === 'date-time' || format === 'date')) return 'instant';
  if (place.some(({ format }) => format === 'password')) return 'token';
  if (isIdName(name)) return 'id';
  const types = place.flatMap(({ type }) => type ?? []);
  if (types.length > 0 && !types.includes('string')) return 'value';
  return undefined;
}

function kindByName(name: string): FieldKind {
  if (name === 'cursor') return 'token';
  if (/^(message|detail|title|description|help|hint)$/.test(name)) return 'text';
  if (/(_at|^timestamp)$/.test(name)) return 'instant';
  return 'copy';
}

/**
 * Whether a property holds the id of an object, by its name.
 *
 * @example isIdName('target_id') // true
 */
export function isIdName(name: string): boolean {
  return name === 'id' || name.endsWith('_id') || name.endsWith('_ids');
}

/** Whether a document promises the order of a list. */
export function isOrdered(place: Place): boolean {
  return place.some((schema) => schema['x-kind'] === 'ordered');
}

const NAMED = {
  'x-rules': new WeakMap<Place, readonly string[]>(),
  'x-gaps': new WeakMap<Place, readonly string[]>(),
};

/** The rules and gaps that a place names, those of the outermost schema first. */
export function namedBy(place: Place, keyword: 'x-rules' | 'x-gaps'): readonly string[] {
  return remembered(NAMED[keyword], place, () => [
    ...new Set(place.flatMap((schema) => (schema[keyword] as readonly string[] | undefined) ?? [])),
  ]);
}
