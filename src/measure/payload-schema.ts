// A schema that the payloads of an event fit: their fields with their types.

import { isObject, jsonIn } from '../engine/json.ts';

type Schema = Readonly<Record<string, unknown>>;

/**
 * A schema of JSON bodies; any object where one of them is no JSON object.
 *
 * @param type the type of the event: a field that says it always does
 * @example payloadSchema(['{"id":"a","n":1}', '{"id":"b"}'], 'paid') // { type: 'object', required: ['id'], properties: … }
 */
export function payloadSchema(bodies: readonly string[], type: string): Schema {
  const values = bodies.map(jsonIn);
  return values.every(isObject) && values.length > 0 ? objectSchema(values, type) : { type: 'object' };
}

function objectSchema(values: readonly Readonly<Record<string, unknown>>[], type: string): Schema {
  const names = [...new Set(values.flatMap((value) => Object.keys(value)))];
  const properties = Object.fromEntries(
    names.map((name) => [
      name,
      schemaOf(
        values.flatMap((value) => (name in value ? [value[name]] : [])),
        type,
      ),
    ]),
  );
  const required = names.filter((name) => values.every((value) => name in value));
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties };
}

function schemaOf(values: readonly unknown[], type: string): Schema {
  if (values.every(isObject)) return objectSchema(values, type);
  if (values.every((value) => value === type)) return { const: type };
  const types = [...new Set(values.map(typeOf))];
  const isDate = values.every((value) => typeof value === 'string' && ISO.test(value));
  return { type: types.length === 1 ? types[0] : types, ...(isDate ? { format: 'date-time' } : {}) };
}

const ISO = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$/;

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
