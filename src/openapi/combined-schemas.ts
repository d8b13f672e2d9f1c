// One schema for what several say of the same value: the narrower of two limits counts, and what must not be is turned into
// what must, where that can be said.

import type { Schema } from './document.ts';

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

/**
 * What both schemas demand. Where only one of two can be demanded, it is that of the first.
 *
 * @example combine({ minLength: 5 }, { minLength: 9, type: 'string' }) // { minLength: 9, type: 'string' }
 */
export function combine(whole: Schema, part: Schema): Schema {
  const limits = [
    ...LOWER.map((name) => [name, limitOf(whole[name], part[name], Math.max)] as const),
    ...UPPER.map((name) => [name, limitOf(whole[name], part[name], Math.min)] as const),
  ].filter(([, limit]) => limit !== undefined);
  return {
    ...part,
    ...whole,
    ...Object.fromEntries(limits),
    ...both(whole, part, 'properties', properties),
    ...both(whole, part, 'patternProperties', properties),
    ...both(whole, part, 'items', (one, other) => ({ allOf: [one, other] })),
    ...both(whole, part, 'additionalProperties', narrowerAdditional),
    ...both(whole, part, 'enum', common),
    ...both(whole, part, 'type', commonTypes),
    ...both(whole, part, 'multipleOf', commonMultiple),
    ...both(whole, part, 'pattern', (one, other) =>
      one === other ? one : `^(?=[^]*?(?:${one}))[^]*?(?:${other})`,
    ),
    ...both(whole, part, 'not', (one, other) => ({ anyOf: [one, other] })),
    required: [...(whole.required ?? []), ...(part.required ?? [])],
  };
}

function limitOf(one: unknown, other: unknown, choose: (one: number, other: number) => number) {
  if (typeof one === 'number' && typeof other === 'number') return choose(one, other);
  return undefined;
}

/** The value of a keyword that both have. */
function both<Name extends keyof Schema & string>(
  whole: Schema,
  part: Schema,
  name: Name,
  join: (one: NonNullable<Schema[Name]>, other: NonNullable<Schema[Name]>) => unknown,
): Schema {
  const [one, other] = [whole[name], part[name]];
  if (one === undefined || one === null || other === undefined || other === null) return {};
  return { [name]: join(one, other) };
}

function properties(one: unknown, other: unknown): Record<string, Schema> {
  const joined: Record<string, Schema> = { ...(other as Record<string, Schema>) };
  for (const [name, property] of Object.entries(one as Record<string, Schema>)) {
    const known = Object.hasOwn(joined, name) ? joined[name] : undefined;
    joined[name] = known === undefined ? property : { allOf: [known, property] };
  }
  return joined;
}

function narrowerAdditional(one: unknown, other: unknown): unknown {
  if (one === false || other === false) return false;
  if (one === true || other === true) return one === true ? other : one;
  return { allOf: [one, other] };
}

function common(one: readonly unknown[], other: readonly unknown[]): readonly unknown[] {
  const found = one.filter((value) => other.includes(value));
  return found.length > 0 ? found : one;
}

function commonTypes(one: string | readonly string[], other: string | readonly string[]) {
  const [types, others] = [[one].flat(), [other].flat()];
  const isCommon = (type: string) =>
    others.includes(type) || (type === 'integer' && others.includes('number'));
  const found = types.filter(isCommon);
  const narrower = others.includes('integer') && types.includes('number') ? ['integer'] : [];
  const all = [...new Set([...found, ...narrower])];
  if (all.length === 0) return one;
  return all.length === 1 ? all[0] : all;
}

/** Of whole numbers; of others, the first has to do. */
function commonMultiple(one: unknown, other: unknown): unknown {
  if (!Number.isSafeInteger(one) || !Number.isSafeInteger(other)) return one;
  let [a, b] = [one as number, other as number];
  while (b > 0) [a, b] = [b, a % b];
  return ((one as number) / a) * (other as number);
}

/**
 * A schema whose values fit none of some others, as far as one keyword of each says it.
 *
 * @example withoutAny({ type: 'string' }, [{ minLength: 5 }]) // { type: 'string', maxLength: 4 }
 */
export function withoutAny(schema: Schema, forbidden: readonly Schema[]): Schema {
  let rest = schema;
  for (const not of forbidden) rest = withoutNot({ ...rest, not });
  return rest;
}

/** The types of JSON, those that show most first. */
const TYPES = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'];

/** How each limit is turned around; nothing is shorter than nothing. */
const OPPOSITES: Readonly<Record<string, (limit: number) => Schema | undefined>> = {
  minimum: (limit) => ({ exclusiveMaximum: limit }),
  exclusiveMinimum: (limit) => ({ maximum: limit }),
  maximum: (limit) => ({ exclusiveMinimum: limit }),
  exclusiveMaximum: (limit) => ({ minimum: limit }),
  minLength: (limit) => (limit > 0 ? { maxLength: limit - 1 } : undefined),
  maxLength: (limit) => ({ minLength: limit + 1 }),
  minItems: (limit) => (limit > 0 ? { maxItems: limit - 1 } : undefined),
  maxItems: (limit) => ({ minItems: limit + 1 }),
  minProperties: (limit) => (limit > 0 ? { maxProperties: limit - 1 } : undefined),
  maxProperties: (limit) => ({ minProperties: limit + 1 }),
};

/**
 * A schema whose `not` is turned into what must be, as far as one keyword says it. The rest is left to chance.
 *
 * @example withoutNot({ type: 'integer', not: { minimum: 10 } }) // { type: 'integer', exclusiveMaximum: 10 }
 */
export function withoutNot({ not, ...schema }: Schema): Schema {
  if (typeof not !== 'object' || not === null) return schema;
  const forbidden = not as Schema;
  const all = forbidden.anyOf ?? forbidden.oneOf;
  if (all !== undefined) return withoutAny(schema, all);
  const absent = absentBy(forbidden, schema);
  if (absent !== undefined) return combine(schema, { properties: { [absent]: false as unknown as Schema } });
  const opposite = Object.entries(forbidden).map(([name, value]) => oppositeOf(name, value, schema));
  const found = opposite.find((each) => each !== undefined);
  return found === undefined ? schema : combine(schema, found);
}

function oppositeOf(
  name: string,
  value: unknown,
  { enum: listed, type, properties }: Schema,
): Schema | undefined {
  if (name === 'type') {
    const allowed = type === undefined ? TYPES : [type].flat();
    const isForbidden = (each: string) =>
      [value].flat().includes(each) || (each === 'integer' && [value].flat().includes('number'));
    const left = allowed.filter((each) => !isForbidden(each));
    if (left.length === 0) return undefined;
    return { type: left.length === 1 ? (left[0] as string) : left };
  }
  if (name === 'const' || name === 'enum') {
    const left = listed?.filter(
      (each) => !(name === 'const' ? [value] : (value as readonly unknown[])).includes(each),
    );
    if (name === 'const' && typeof value === 'boolean' && type === 'boolean') return { const: !value };
    return left !== undefined && left.length > 0 ? { enum: left } : undefined;
  }
  if (name === 'properties') return propertiesWithout(value as Record<string, Schema>, properties ?? {});
  return typeof value === 'number' ? OPPOSITES[name]?.(value) : undefined;
}

/** The field that must not be there, where that is all that is forbidden. */
function absentBy({ required, properties = {} }: Schema, schema: Schema): string | undefined {
  const [absent] = required ?? [];
  if (absent === undefined) return undefined;
  const said = Object.hasOwn(properties, absent) ? properties[absent] : undefined;
  if (said !== undefined) return Object.keys(said).length === 0 ? absent : undefined;
  return Object.hasOwn(schema.properties ?? {}, absent) ? absent : undefined;
}

/** Fields of which the first that is forbidden something is not so. */
function propertiesWithout(
  forbidden: Readonly<Record<string, Schema>>,
  properties: Readonly<Record<string, Schema>>,
): Schema | undefined {
  const [name] = Object.keys(forbidden);
  if (name === undefined || !Object.hasOwn(properties, name)) return undefined;
  return { properties: { [name]: withoutNot({ ...properties[name], not: forbidden[name] }) } };
}
