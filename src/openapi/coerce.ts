// Converts the text of parameters and forms to their schema's type, strictly: text that is not clearly a number or a
// boolean stays text, and the validator refuses it.

import { locate, type OpenApiDocument, type Schema } from './document.ts';

const INTEGER = /^-?(0|[1-9][0-9]*)$/;
const NUMBER = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/;

/** How deep a value is converted: schemas can contain themselves. */
const MAX_DEPTH = 32;

/** What a schema says of a value: its possible types, and the schemas of its parts. */
interface Shape {
  readonly types: Set<string>;
  readonly properties: Map<string, Schema>;
  items: Schema | undefined;
  rest: Schema | undefined;
}

/**
 * Converts a text, or the texts in a list or an object, to the type of a schema.
 *
 * @param document where references of the schema lead
 * @example coerce('20', { type: 'integer' }) // 20
 * @example coerce('٣', { type: 'integer' }) // '٣', which no integer schema accepts
 * @example coerce({ a: ['1'] }, { properties: { a: { items: { type: 'integer' } } } }) // { a: [1] }
 */
export function coerce(value: unknown, schema: Schema, document?: OpenApiDocument, depth = 0): unknown {
  if (depth > MAX_DEPTH || value === undefined) return value;
  return coerceTo(shapeOf(schema, document), value, document, depth);
}

/**
 * Like {@link coerce}, for one schema and many values.
 *
 * @example coercion({ type: 'integer' })('20') // 20
 */
export function coercion(schema: Schema, document?: OpenApiDocument): (value: unknown) => unknown {
  const shape = shapeOf(schema, document);
  return (value) => coerceTo(shape, value, document, 0);
}

function coerceTo(
  shape: Shape,
  value: unknown,
  document: OpenApiDocument | undefined,
  depth: number,
): unknown {
  if (typeof value === 'string') return coerceText(value, shape, document, depth);
  if (typeof value !== 'object' || value === null) return value;
  const { items = {}, properties, rest = {}, types } = shape;
  if (Array.isArray(value) && types.size > 0 && !types.has('array')) return value;
  if (Array.isArray(value)) return value.map((item) => coerce(item, items, document, depth + 1));
  if (types.has('array') && !types.has('object'))
    return Object.values(value).map((item) => coerce(item, items, document, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      coerce(part, properties.get(name) ?? rest, document, depth + 1),
    ]),
  );
}

function coerceText(
  text: string,
  { types, items = {} }: Shape,
  document: OpenApiDocument | undefined,
  depth: number,
): unknown {
  if (types.has('integer') && INTEGER.test(text)) return Number(text);
  if (types.has('number') && NUMBER.test(text)) return Number(text);
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if (types.has('null') && text === 'null' && !types.has('string')) return null;
  if (types.has('array') && !types.has('string'))
    return text.split(',').map((item) => coerce(item, items, document, depth + 1));
  return text;
}

/**
 * What a schema says of the type and the parts of its values, in all its alternatives.
 *
 * @example shapeOf({ anyOf: [{ type: 'integer' }, { type: 'null' }] }).types // Set { 'integer', 'null' }
 */
export function shapeOf(schema: Schema, document?: OpenApiDocument): Shape {
  const shape: Shape = { types: new Set(), properties: new Map(), items: undefined, rest: undefined };
  addShape(schema, document, shape, 0);
  return shape;
}

function addShape(given: Schema, document: OpenApiDocument | undefined, shape: Shape, depth: number): void {
  if (typeof given !== 'object' || depth > MAX_DEPTH) return;
  const { $ref, ...schema } = given;
  if ($ref !== undefined && document !== undefined)
    addShape(locate<Schema>(document, decodeURIComponent($ref.slice(1))).value, document, shape, depth + 1);
  for (const type of [schema.type ?? []].flat()) shape.types.add(type);
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (!shape.properties.has(name)) shape.properties.set(name, property);
  shape.items ??= schema.items;
  if (typeof schema.additionalProperties === 'object') shape.rest ??= schema.additionalProperties as Schema;
  if (shape.types.size === 0 && shape.properties.size > 0) shape.types.add('object');
  for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
    addShape(part, document, shape, depth + 1);
}
