// The effective schema of a value: references are followed, and schemas that apply together are merged. Its types, and
// which of them include another.

import { referenceOf, valueAt } from '../../generate/pointer.ts';
import { type OpenApiDocument, pointerTo, type Schema } from '../../openapi/document.ts';
import type { Places } from './comparison.ts';
import { mergedKeywords } from './keywords.ts';

export interface Shape {
  /** The pointer of the schema; empty if there is none. */
  readonly pointer: string;
  readonly types: ReadonlySet<JsonType>;
  /** The allowed values, if they are listed. */
  readonly values: readonly unknown[] | undefined;
  readonly fields: ReadonlyMap<string, Places>;
  readonly required: ReadonlySet<string>;
  /** The schemas of unlisted fields, or `false` if they are not allowed. */
  readonly others: Places | false;
  /** The first items, if each position has its own schema. */
  readonly leading: readonly Places[];
  readonly items: Places;
  /** Bounds, formats and other restrictions, by keyword. */
  readonly keywords: ReadonlyMap<string, unknown>;
  readonly default: unknown;
  readonly isReadOnly: boolean;
  readonly isWriteOnly: boolean;
}

/** One schema object of a shape, without the schemas it refers to. */
interface SchemaPiece {
  readonly pointer: string;
  readonly schema: Schema | boolean;
}

/**
 * The shapes that a value may have: one, or one for each alternative of `oneOf` and `anyOf`. A nullable shape
 * counts as one.
 */
export function shapesOf(document: OpenApiDocument, places: Places): Shape[] {
  const shapes = alternativesOf(document, places).map((alternative) => shapeOf(document, alternative));
  const others = shapes.filter(({ types }) => !isOnlyNull(types));
  const [only] = others;
  if (others.length !== 1 || only === undefined || shapes.length === 1) return shapes;
  return [{ ...only, types: new Set([...only.types, 'null']) }];
}

/** The most alternatives that are compared one by one; beyond that, only the fact of a change is reported. */
const ALTERNATIVE_LIMIT = 64;

function alternativesOf(document: OpenApiDocument, places: Places): Places[] {
  let alternatives: Places[] = [places];
  for (const { pointer, schema } of places.flatMap((place) => piecesAt(document, place))) {
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      const list = typeof schema === 'boolean' ? undefined : schema[keyword];
      if (list === undefined) continue;
      const added = list.flatMap((_, index) =>
        alternativesOf(document, [pointer + pointerTo(keyword, index)]),
      );
      if (alternatives.length * added.length > ALTERNATIVE_LIMIT) continue;
      alternatives = alternatives.flatMap((known) => added.map((more) => [...known, ...more]));
    }
  }
  return alternatives;
}

function shapeOf(document: OpenApiDocument, places: Places): Shape {
  const pieces = places.flatMap((place) => piecesAt(document, place));
  const types = pieces.map(({ schema }) => typesOf(schema));
  const lists = pieces.flatMap(({ schema }) => valuesOf(schema) ?? []);
  const objects = pieces.flatMap(({ pointer, schema }) =>
    typeof schema === 'boolean' ? [] : [{ pointer, schema }],
  );
  return {
    pointer: placeOf(document, places),
    types: types.reduce(commonTypes, ALL_TYPES),
    values: lists.length === 0 ? undefined : lists.reduce(commonValues),
    fields: fieldsOf(objects),
    required: new Set(objects.flatMap(({ schema }) => schema.required ?? [])),
    others: othersOf(objects),
    leading: leadingOf(objects),
    items: objects.flatMap(({ pointer, schema }) => (schema.items === undefined ? [] : [`${pointer}/items`])),
    keywords: mergedKeywords(objects.map(({ schema }) => schema)),
    default: objects.find(({ schema }) => schema.default !== undefined)?.schema.default,
    isReadOnly: objects.some(({ schema }) => schema.readOnly === true),
    isWriteOnly: objects.some(({ schema }) => schema.writeOnly === true),
  };
}

/** The schema at a pointer, and all schemas that apply together with it. */
function piecesAt(document: OpenApiDocument, pointer: string): SchemaPiece[] {
  const schema = valueAt(document, pointer) as Schema | boolean | undefined;
  if (typeof schema === 'boolean') return [{ pointer, schema }];
  if (typeof schema !== 'object' || schema === null) return [];
  const target = referenceOf(schema);
  const parts = (schema.allOf ?? []).map((_, index) => pointer + pointerTo('allOf', index));
  return [
    ...(target === undefined ? [] : piecesAt(document, target)),
    ...parts.flatMap((part) => piecesAt(document, part)),
    { pointer, schema },
  ];
}

/** Keywords beside a reference that do not restrict the value. */
const ANNOTATIONS: ReadonlySet<string> = new Set(['$ref', 'description', 'title', 'examples', 'summary']);

/** The pointer to report for a shape: a plain reference is followed. */
function placeOf(document: OpenApiDocument, places: Places): string {
  const last = places.at(-1) ?? '';
  const schema = valueAt(document, last);
  if (typeof schema !== 'object' || schema === null) return last;
  const target = referenceOf(schema);
  const isPlainReference = Object.keys(schema).every(
    (keyword) => ANNOTATIONS.has(keyword) || keyword.startsWith('x-'),
  );
  return target !== undefined && isPlainReference ? placeOf(document, [target]) : last;
}

function typesOf(schema: Schema | boolean): ReadonlySet<JsonType> {
  if (typeof schema === 'boolean') return schema ? ALL_TYPES : new Set();
  const declared = schema.type === undefined ? ALL_TYPES : new Set([schema.type].flat() as JsonType[]);
  const values = valuesOf(schema)?.[0];
  if (values === undefined) return declared;
  return commonTypes(new Set(values.map(typeOf)), declared);
}

/** The lists of values in a schema, one for each keyword. */
function valuesOf(schema: Schema | boolean): (readonly unknown[])[] | undefined {
  if (typeof schema === 'boolean') return undefined;
  const lists = [
    ...(schema.enum === undefined ? [] : [schema.enum]),
    ...(Object.hasOwn(schema, 'const') ? [[schema.const]] : []),
  ];
  return lists.length === 0 ? undefined : lists;
}

function commonValues(left: readonly unknown[], right: readonly unknown[]): readonly unknown[] {
  const texts = new Set(right.map((value) => JSON.stringify(value)));
  return left.filter((value) => texts.has(JSON.stringify(value)));
}

interface ObjectPiece {
  readonly pointer: string;
  readonly schema: Schema;
}

function fieldsOf(pieces: readonly ObjectPiece[]): Map<string, Places> {
  const fields = new Map<string, Places>();
  for (const { pointer, schema } of pieces) {
    for (const name of Object.keys(schema.properties ?? {})) {
      fields.set(name, [...(fields.get(name) ?? []), pointer + pointerTo('properties', name)]);
    }
  }
  return fields;
}

function othersOf(pieces: readonly ObjectPiece[]): Places | false {
  const places: string[] = [];
  for (const { pointer, schema } of pieces) {
    for (const keyword of ['additionalProperties', 'unevaluatedProperties'] as const) {
      if (schema[keyword] === false) return false;
      if (typeof schema[keyword] === 'object') places.push(pointer + pointerTo(keyword));
    }
  }
  return places;
}

function leadingOf(pieces: readonly ObjectPiece[]): Places[] {
  const leading: string[][] = [];
  for (const { pointer, schema } of pieces) {
    for (const index of ((schema.prefixItems ?? []) as readonly unknown[]).keys()) {
      leading[index] = [...(leading[index] ?? []), pointer + pointerTo('prefixItems', index)];
    }
  }
  return leading;
}

function isOnlyNull(types: ReadonlySet<JsonType>): boolean {
  return types.size === 1 && types.has('null');
}

export type JsonType = 'null' | 'boolean' | 'object' | 'array' | 'number' | 'integer' | 'string';

/** The types that a schema without `type` allows; an integer is a number. */
export const ALL_TYPES: ReadonlySet<JsonType> = new Set([
  'null',
  'boolean',
  'object',
  'array',
  'number',
  'string',
]);

/** The type of a value. */
export function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (Number.isInteger(value)) return 'integer';
  return typeof value as 'boolean' | 'number' | 'string' | 'object';
}

/** The types of the first set that the second does not allow. */
export function typesWithout(types: ReadonlySet<JsonType>, others: ReadonlySet<JsonType>): JsonType[] {
  return [...types].filter((type) => !others.has(type) && !(type === 'integer' && others.has('number')));
}

/** The types that both sets allow. */
export function commonTypes(one: ReadonlySet<JsonType>, other: ReadonlySet<JsonType>): ReadonlySet<JsonType> {
  return new Set([...one, ...other].filter((type) => includes(one, type) && includes(other, type)));
}

function includes(types: ReadonlySet<JsonType>, type: JsonType): boolean {
  return types.has(type) || (type === 'integer' && types.has('number'));
}
