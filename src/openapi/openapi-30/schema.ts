// A JSON Schema of draft 2020-12 as a schema of OpenAPI 3.0, for tools that know no other. What 3.0 has no words for is
// left out, so the result accepts all that the schema accepts, and possibly more.

import type { Json, JsonObject } from '../../engine/json.ts';
import type { OpenApiDocument } from '../document.ts';
import { areToldApart, isWidened, UNSAYABLE } from './widened.ts';

type Fields = Record<string, Json | undefined>;

/** What says nothing about which values are accepted. */
const ANNOTATIONS = /^(?:title|summary|description|example|examples|deprecated|x-.*)$/;

/** The keywords that hold schemas, and how many. */
const HOLDERS = {
  items: 'one',
  additionalProperties: 'one',
  not: 'one',
  allOf: 'list',
  anyOf: 'list',
  oneOf: 'list',
  properties: 'map',
} as const;

/** Null alone; 3.0 allows `nullable` only beside a type. */
const ONLY_NULL = { type: 'string', enum: [null], nullable: true };

/**
 * The schema for OpenAPI 3.0.
 *
 * @param document what its references lead into
 * @example schema30({ type: ['string', 'null'] }, {}) // { type: 'string', nullable: true }
 */
export function schema30(schema: JsonObject, document: OpenApiDocument): JsonObject {
  const fields: Fields = { ...schema };
  dropWhatWouldNarrow(fields, document);
  for (const keyword of UNSAYABLE) delete fields[keyword];
  if (fields.$ref !== undefined) return besideReference(fields, document);
  for (const [keyword, holds] of Object.entries(HOLDERS)) {
    const value = fields[keyword];
    if (value !== undefined) fields[keyword] = inner(value, holds, keyword, document);
  }
  sayInOldWords(fields);
  sayLimit(fields, 'minimum', 'exclusiveMinimum', Math.max);
  sayLimit(fields, 'maximum', 'exclusiveMaximum', Math.min);
  sayTypesOfValues(fields);
  sayTypes(fields);
  sayNullChoice(fields);
  return fields;
}

/** What stands beside `$ref` is ignored in 3.0, so what matters there is said around it. */
function besideReference({ $ref, ...beside }: Fields, document: OpenApiDocument): JsonObject {
  if (Object.keys(beside).every((keyword) => ANNOTATIONS.test(keyword))) return { $ref };
  const around = schema30(beside, document);
  return { ...around, allOf: [{ $ref }, ...listOf(around.allOf)] };
}

/** Without some keywords these would refuse what was accepted. */
function dropWhatWouldNarrow(fields: Fields, document: OpenApiDocument): void {
  if (isWidened(fields.not, document)) delete fields.not;
  const { propertyName } = (fields.discriminator ?? {}) as JsonObject;
  const isExact = areToldApart(listOf(fields.oneOf), propertyName, document);
  if (isWidened(fields.oneOf, document) && !isExact) {
    fields.allOf = [...listOf(fields.allOf), { anyOf: fields.oneOf }];
    delete fields.oneOf;
  }
  if (fields.patternProperties !== undefined) delete fields.additionalProperties;
  if (fields.prefixItems !== undefined) fields.items = {};
}

function inner(value: Json, holds: 'one' | 'list' | 'map', keyword: string, document: OpenApiDocument): Json {
  const converted = (each: Json | undefined) => schemaOf(each, document);
  if (holds === 'list') return listOf(value).map(converted);
  if (holds === 'one') return keyword === 'additionalProperties' && value === true ? value : converted(value);
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, each]) => [name, converted(each as Json)]),
  );
}

/** Where 3.0 knows no `true` and `false`, everything and nothing. */
function schemaOf(value: Json | undefined, document: OpenApiDocument): JsonObject {
  if (value === false) return { not: {} };
  return value === true ? {} : schema30(value as JsonObject, document);
}

function sayInOldWords(fields: Fields): void {
  const { const: constant, examples, contentEncoding, contentMediaType, ...others } = fields;
  for (const keyword of Object.keys(fields)) if (!Object.hasOwn(others, keyword)) delete fields[keyword];
  if (constant !== undefined) fields.enum = [constant];
  if (Array.isArray(examples)) fields.example ??= examples[0];
  if (contentEncoding === 'base64') fields.format = 'byte';
  else if (contentMediaType !== undefined) fields.format = 'binary';
}

/** In 3.0 `exclusiveMinimum` is no number, but says of `minimum` that it is exclusive. */
function sayLimit(
  fields: Fields,
  limit: 'minimum' | 'maximum',
  exclusiveLimit: 'exclusiveMinimum' | 'exclusiveMaximum',
  tighterOf: (one: number, other: number) => number,
): void {
  const { [limit]: inclusive, [exclusiveLimit]: exclusive } = fields;
  if (typeof exclusive !== 'number') return;
  fields[limit] = typeof inclusive === 'number' ? tighterOf(inclusive, exclusive) : exclusive;
  if (fields[limit] === exclusive) fields[exclusiveLimit] = true;
  else delete fields[exclusiveLimit];
}

/** Tools of 3.0 want to know the type of listed values. Those of several types become alternatives. */
function sayTypesOfValues(fields: Fields): void {
  if (fields.type !== undefined || fields.enum === undefined) return;
  const byType = Object.groupBy(listOf(fields.enum), typeOf);
  const choices = Object.entries(byType).map(([type, values]) =>
    type === 'null' ? ONLY_NULL : { type, enum: values ?? [] },
  );
  if (choices.length === 1) Object.assign(fields, choices[0]);
  else {
    delete fields.enum;
    fields.allOf = [...listOf(fields.allOf), { anyOf: choices }];
  }
}

function typeOf(value: Json): string {
  if (Number.isInteger(value)) return 'integer';
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}

/** Several types become alternatives, and null becomes `nullable`. A list has to say what it holds. */
function sayTypes(fields: Fields): void {
  const types = listOf(fields.type);
  const others = types.filter((type) => type !== 'null');
  if (types.length > 0 && others.length === 0) Object.assign(fields, ONLY_NULL);
  if (others.includes('array')) fields.items ??= {};
  if (others.length === 1) fields.type = others[0];
  if (others.length > 1) {
    delete fields.type;
    const choices = types.map((type) =>
      type === 'null' ? ONLY_NULL : { type, ...(type === 'array' && { items: {} }) },
    );
    fields.allOf = [...listOf(fields.allOf), { anyOf: choices }];
  } else if (others.length < types.length) fields.nullable = true;
}

/** A schema or null: the schema, nullable. So do tools read it, though 3.0.3 says that the schema itself decides. */
function sayNullChoice(fields: Fields): void {
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const choices = listOf(fields[keyword]);
    const others = choices.filter((choice) => (choice as JsonObject).enum !== ONLY_NULL.enum);
    if (others.length !== 1 || choices.length !== 2) continue;
    delete fields[keyword];
    Object.assign(fields, { nullable: true, allOf: [...listOf(fields.allOf), ...others] });
  }
}

function listOf(value: Json | undefined): readonly Json[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value as Json];
}
