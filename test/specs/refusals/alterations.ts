// Alters an example in every place of it: what is left out, of another type, at or beyond a limit, or forbidden.

/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** What takes the place of each value; `undefined` leaves it out. */
const REPLACEMENTS: readonly (Json | undefined)[] = [
  undefined,
  null,
  true,
  -1,
  0,
  1.5,
  100_000,
  2_147_483_648,
  9_007_199_254_740_994,
  253_402_300_800,
  '',
  ' ',
  'x',
  '*',
  '0',
  'http://127.0.0.1',
  [],
  ['*'],
  ['*', 'bounce'],
  [1],
  {},
  { x: 1 },
];

/** Fields that some object must not have. */
const ADDED = [
  'path',
  'value',
  'secret',
  'recoverable_until',
  'rotation_policy_name',
  'signing_secret',
  'oauth_client_secret',
  'key',
  'd',
  'unknown_field',
];

/**
 * All alterations of an example, in an order that depends on nothing but the example.
 *
 * @example [...alterationsOf({ url: 'https://a.test' })]
 */
export function* alterationsOf(example: Json): Generator<Json> {
  yield example;
  for (const replacement of REPLACEMENTS) if (replacement !== undefined) yield replacement;
  yield* within(example);
}

function* within(value: Json): Generator<Json> {
  if (typeof value !== 'object' || value === null) return;
  if (isList(value)) {
    for (const [index, item] of value.slice(0, 2).entries())
      for (const other of changesOf(item))
        yield value.toSpliced(index, 1, ...(other === undefined ? [] : [other]));
    yield [...value, ...value];
    return;
  }
  for (const [name, item] of Object.entries(value))
    for (const other of changesOf(item)) yield withField(value, name, other);
  for (const name of ADDED) if (!Object.hasOwn(value, name)) yield { ...value, [name]: 'x' };
}

function* changesOf(value: Json): Generator<Json | undefined> {
  yield* REPLACEMENTS;
  yield* within(value);
}

function withField(object: { readonly [name: string]: Json }, name: string, value: Json | undefined): Json {
  const { [name]: _, ...others } = object;
  return value === undefined ? others : { ...object, [name]: value };
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
