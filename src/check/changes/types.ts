// The types of JSON Schema, and which of them include another.

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
