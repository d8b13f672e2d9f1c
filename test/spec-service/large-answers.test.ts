// Documents whose answers have no end, or would fill the memory: the answer is cut, in time, and says so.

import { expect, it } from 'vitest';
import { DocumentedReplies } from '../../src/openapi/documented-replies.ts';
import { operationsOf } from '../../src/openapi/operations.ts';
import { Validators } from '../../src/openapi/validators.ts';
import { drawsFor } from '../../src/spec-service/draws.ts';
import { prepareDocument } from '../../src/spec-service/prepare/index.ts';
import { cpuMsOf } from '../support/cpu-time.ts';

/** Far above what any of these takes; without a budget they take minutes, or do not end. */
const MAX_CPU_MS = 10_000;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const fields = (...names: string[]) => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, ref('Next')])),
});
const levels = (count: number, schemaOf: (next: object) => object) =>
  Array.from({ length: count }).reduce<object>((next) => schemaOf(next), { type: 'string' });

/** Levels that are shared, so that the document stays small. */
const shared = (count: number, schemaOf: (next: object) => object) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, level) => [
      level === 0 ? 'Next' : `Level${level}`,
      level === count - 1 ? { type: 'string' } : schemaOf(ref(`Level${level + 1}`)),
    ]),
  );

const EIGHT = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

it.each<[string, object, object?]>([
  ['an object that requires two of its own type', ref('Next'), { Next: fields('left', 'right') }],
  ['a list that requires itself', ref('Next'), { Next: { type: 'array', minItems: 2, items: ref('Next') } }],
  ['20 million items', { type: 'array', minItems: 2e7, items: { type: 'integer' } }],
  [
    '20 million different flags',
    { type: 'array', minItems: 2e7, uniqueItems: true, items: { type: 'boolean' } },
  ],
  ['4 billion items that it contains', { type: 'array', contains: { type: 'integer' }, minContains: 4e9 }],
  ['20 million fields', { type: 'object', minProperties: 2e7 }],
  [
    '4 billion names of a pattern',
    { type: 'object', propertyNames: { type: 'string', pattern: '[^]*[^]*[^]*!' }, minProperties: 4e9 },
  ],
  ['500 million characters', { type: 'string', minLength: 5e8 }],
  ['500 million characters of a pattern', { type: 'string', pattern: '^[a-z]+$', minLength: 5e8 }],
  ['500 million characters of an address', { type: 'string', format: 'email', minLength: 5e8 }],
  [
    'eight objects on each of ten levels',
    ref('Next'),
    shared(10, (next) => ({
      type: 'object',
      required: EIGHT,
      properties: Object.fromEntries(EIGHT.map((name) => [name, next])),
    })),
  ],
])('%s', (_, schema, schemas = {}) => {
  const { replies, check } = served(schema, schemas);
  let body: unknown;
  let why: string | undefined;
  const cpuMs = cpuMsOf(() => {
    ({ body, why } = replies.reply({}, drawsFor(1, 'a', '2026-01-01T00:00:00.000Z')));
  });
  expect(cpuMs).toBeLessThan(MAX_CPU_MS);
  expect(check(body)).not.toEqual([]);
  expect(why).toMatch(/too large to be generated|does not fit/);
});

it.each<[string, object, object?]>([
  [
    'nine levels of alternatives',
    levels(9, (next) => ({ anyOf: [next, { type: 'object', properties: { next } }] })),
  ],
  [
    'forty shared levels of alternatives',
    ref('Next'),
    shared(40, (next) => ({ anyOf: [next, next, { type: 'null' }] })),
  ],
  ['forty shared levels of parts', ref('Next'), shared(40, (next) => ({ allOf: [next, next] }))],
  [
    'a pattern of a thousand repetitions of repetitions',
    { type: 'string', pattern: '^((a{1,50}b?){1,50})*$', minLength: 10 },
  ],
])('%s are no trouble', (_, schema, schemas = {}) => {
  const { replies } = served(schema, schemas);
  const draw = drawsFor(1, 'a', '2026-01-01T00:00:00.000Z');
  expect(cpuMsOf(() => replies.reply({}, draw))).toBeLessThan(MAX_CPU_MS);
});

function served(schema: object, schemas: object) {
  const content = { 'application/json': { schema } };
  const parsed = {
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    paths: { '/a': { get: { responses: { 200: { description: 'Fine.', content } } } } },
    components: { schemas },
  };
  const { document } = prepareDocument(parsed, 'large.yaml');
  const validators = new Validators('large', document, { isQuick: true });
  const [operation] = operationsOf(document);
  if (operation === undefined) throw new Error('there is no operation');
  const replies = new DocumentedReplies(document, operation, { isComplete: true, validators });
  const check = validators.at('/paths/~1a/get/responses/200/content/application~1json/schema');
  return { replies, check };
}
