// Sampled values fit their schema, around what is given; the same draws give the same value.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Ids } from '../../src/engine/ids.ts';
import { iso } from '../../src/engine/instant.ts';
import { type OpenApiDocument, pointerTo, type Schema } from '../../src/openapi/document.ts';
import { sample } from '../../src/openapi/sample.ts';
import type { Draw } from '../../src/openapi/sample-scalars.ts';
import { eventTypes, specs, validatorsOf } from '../support/specs.ts';
import { START } from '../support/worlds.ts';

it.each(eventTypes)('$service: whatever is drawn, a sampled $type fits its schema', (event) => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      expect(faultsOf(event, sampled(event, {}, seed))).toEqual([]);
    }),
    { numRuns: 50 },
  );
});

it.each(eventTypes)(
  '$service: a $type is completed around any part of a fitting one, which stays as it is',
  (event) => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.infiniteStream(fc.boolean()), (seed, other, keep) => {
        const given = part(sampled(event, {}, seed) as Fields, keep);
        const completed = sampled(event, given, other);
        expect(completed).toMatchObject(given);
        expect(faultsOf(event, completed)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  },
);

it('the same draws give the same value', () => {
  const event = eventTypes[0] as (typeof eventTypes)[number];
  expect(sampled(event, {}, 7)).toEqual(sampled(event, {}, 7));
});

it.each<[string, Schema, RegExp]>([
  ['a prefix and a class', { type: 'string', pattern: '^wh_[A-Za-z0-9]{16,}$' }, /^wh_[A-Za-z0-9]{16,}$/],
  ['a prefix and anything', { type: 'string', pattern: '^wh_.+$' }, /^wh_[A-Za-z0-9]{16}$/],
  ['a class alone', { type: 'string', pattern: '^[a-zA-Z0-9]+$' }, /^[a-zA-Z0-9]+$/],
  ['an address', { type: 'string', format: 'email' }, /^[a-z0-9]+@example\.com$/],
  ['a URL', { type: 'string', format: 'uri' }, /^https:\/\/example\.com\/\w+$/],
  ['an instant', { type: 'string', format: 'date-time' }, /^2026-01-01T00:00:00\.000Z$/],
  ['a least length', { type: 'string', minLength: 32 }, /^.{32,}$/],
  ['an example', { type: 'string', examples: ['prod/db'] }, /^prod\/db$/],
])('text is drawn by %s', (_what, schema, want) => {
  expect(sampleOf(schema)).toMatch(want);
});

it.each<[string, Schema, unknown]>([
  ['a constant', { const: 'x' }, 'x'],
  ['a constant before an enum', { enum: ['x', 'y'], const: 'y' }, 'y'],
  ['a list of one', { enum: ['x'] }, 'x'],
  ['a number within its bounds', { type: 'integer', minimum: 5, maximum: 5 }, 5],
  ['a list of its least length', { type: 'array', minItems: 2, items: { const: 1 } }, [1, 1]],
  ['null', { type: 'null' }, null],
  ['the first of several types', { type: ['null', 'string'] }, null],
  ['an open object', { type: 'object' }, {}],
])('%s is drawn', (_what, schema, want) => {
  expect(sampleOf(schema)).toEqual(want);
});

it('fields that are not required are left out unless they are given', () => {
  const schema = { type: 'object', required: ['a'], properties: { a: { const: 1 }, b: { const: 2 } } };
  expect(sampleOf(schema)).toEqual({ a: 1 });
  expect(sampleOf(schema, { b: 3 })).toEqual({ a: 1, b: 3 });
});

it('given values win, fitting or not, null among them', () => {
  const schema = {
    type: 'object',
    required: ['a', 'b', 'c'],
    properties: { a: { type: 'integer' }, b: { const: 2 }, c: { type: 'string' } },
  };
  expect(sampleOf(schema, { a: 'x', b: 5, c: null, unknown: true })).toEqual({
    a: 'x',
    b: 5,
    c: null,
    unknown: true,
  });
});

it('a given key that reaches prototypes is a field like any other', () => {
  const made = sampleOf({ type: 'object', properties: {} }, JSON.parse('{"__proto__":{"a":1}}')) as object;
  expect(Object.hasOwn(made, '__proto__')).toBe(true);
  expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
});

it('objects within objects are completed too', () => {
  const inner = { type: 'object', required: ['a', 'b'], properties: { a: { const: 1 }, b: { const: 2 } } };
  const schema = { type: 'object', required: ['inner'], properties: { inner } };
  expect(sampleOf(schema, { inner: { b: 3 } })).toEqual({ inner: { a: 1, b: 3 } });
});

it('allOf is merged, each part adding its fields', () => {
  const base = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } };
  const more = { required: ['b'], properties: { a: { const: 7 }, b: { const: 2 } } };
  expect(sampleOf({ allOf: [base, more] })).toEqual({ a: 7, b: 2 });
});

const shapes: Schema = {
  oneOf: [
    {
      type: 'object',
      required: ['kind', 'radius'],
      properties: { kind: { const: 'circle' }, radius: { const: 1 } },
    },
    {
      type: 'object',
      required: ['kind', 'side'],
      properties: { kind: { const: 'square' }, side: { const: 2 } },
    },
  ],
};

it.each([
  ['by its constant', { kind: 'square' }, { kind: 'square', side: 2 }],
  ['by its constant', { kind: 'circle' }, { kind: 'circle', radius: 1 }],
])('the branch follows what is given, %s', (_how, given, want) => {
  expect(sampleOf(shapes, given)).toEqual(want);
});

it('a date is the day of the present instant', () => {
  expect(sampleOf({ type: 'string', format: 'date' })).toBe('2026-01-01');
});

it('a list has as many items as it must have, and no two alike where they have to differ', () => {
  const items = { enum: ['a', 'b', 'c'] };
  expect(sampleOf({ type: 'array', minItems: 3, uniqueItems: true, items })).toHaveLength(3);
  const drawn = sampleOf({ type: 'array', minItems: 3, uniqueItems: true, items }) as string[];
  expect(drawn.toSorted()).toEqual(['a', 'b', 'c']);
  expect(sampleOf({ type: 'array', minItems: 5, items: { const: 1 } })).toEqual([1, 1, 1, 1, 1]);
});

it('where there are not as many different items, those that there are have to do', () => {
  const schema = { type: 'array', minItems: 3, uniqueItems: true, items: { const: 'a' } };
  expect(sampleOf(schema)).toEqual(['a']);
});

it('a closed branch is not taken for a field that it does not have', () => {
  const closed = shapes.oneOf?.map((branch) => ({ ...branch, additionalProperties: false }));
  expect(sampleOf({ oneOf: closed }, { side: 5 })).toEqual({ kind: 'square', side: 5 });
});

it('without anything given each branch is drawn', () => {
  const kinds = Array.from({ length: 30 }, (_, seed) => (sampleOf(shapes, undefined, seed) as Fields).kind);
  expect(new Set(kinds)).toEqual(new Set(['circle', 'square']));
});

type Fields = Readonly<Record<string, unknown>>;
type Event = (typeof eventTypes)[number];

function sampled({ service, type }: Event, given: unknown, seed: number): unknown {
  const place = pointerTo('webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema');
  return sample(specs[service], place, given, drawOf(seed));
}

function faultsOf({ service, type }: Event, payload: unknown) {
  return validatorsOf(service).event(type)?.(payload);
}

/** A part of a payload: of its fields, and of those of its objects, the ones that are kept. */
function part(payload: Fields, keep: Iterator<boolean>): Fields {
  const kept = Object.entries(payload).filter(() => keep.next().value);
  return Object.fromEntries(kept.map(([name, value]) => [name, isFields(value) ? part(value, keep) : value]));
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sampleOf(schema: Schema, given?: unknown, seed = 1): unknown {
  const document = { schema } as unknown as OpenApiDocument;
  return sample(document, '/schema', given, drawOf(seed));
}

function drawOf(seed: number): Draw {
  const ids = new Ids(seed);
  return {
    integer: (from, to) => ids.integer('draw', from, to),
    text: (length) => ids.next('', length),
    now: () => iso(START),
  };
}
