// Documents that would make the mock stand still over a call: with patterns of exponential time, or with schemas that check a
// value in exponentially many ways.

import { expect, it, vi } from 'vitest';
import { fittingSample } from '../../src/openapi/fitting-sample.ts';
import { Budget } from '../../src/openapi/patterns/budget.ts';
import { guard } from '../../src/openapi/safeguards.ts';
import { Validators } from '../../src/openapi/validators.ts';
import { drawsFor } from '../../src/spec-service/draws.ts';
import { prepareDocument } from '../../src/spec-service/prepare/index.ts';
import { cpuMsOf } from '../support/cpu-time.ts';
import { serveDocument } from '../support/spec-server.ts';

/** Far above what any of these takes; without a budget they take minutes, or do not end. */
const MAX_CPU_MS = 10_000;

/** Serves an operation that takes a body. */
function serve(schema: object, schemas: object = {}) {
  return serveDocument('hostile', {
    openapi: '3.1.0',
    info: { title: 'Hostile', version: '1' },
    paths: {
      '/a': {
        post: {
          requestBody: { content: { 'application/json': { schema } } },
          responses: { 204: { description: 'Fine.' } },
        },
      },
    },
    components: { schemas },
  });
}

async function posted(url: string, body: unknown) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/a`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, text: await response.text() };
}

it.each([
  ['a pattern', { type: 'string', pattern: '^(a+)+$' }, `${'a'.repeat(100_000)}!`],
  [
    'a pattern of names',
    { type: 'object', propertyNames: { pattern: '^(a|a)*$' } },
    { [`${'a'.repeat(100_000)}!`]: 1 },
  ],
  [
    'a pattern of fields',
    { type: 'object', patternProperties: { '(x+x+)+y': true }, additionalProperties: false },
    { ['x'.repeat(100_000)]: 1 },
  ],
])('%s of exponential time is matched in linear time', async (_, schema, body) => {
  await using hostile = await serve(schema);
  const answered = await posted(hostile.url, body);
  expect(answered.status).toBe(422);
  expect(answered.text).toMatch(/pattern|known field|property name/);
  expect(hostile.defects).toEqual([]);
});

const NODE = {
  type: 'object',
  properties: {
    next: { anyOf: [{ $ref: '#/components/schemas/Node' }, { $ref: '#/components/schemas/Node' }] },
  },
};

it('a value that is checked in exponentially many ways is refused', async () => {
  await using hostile = await serve(
    { $ref: '#/components/schemas/Node' },
    { Node: { ...NODE, required: ['end'] } },
  );
  const deep = Array.from({ length: 60 }).reduce<object>((next) => ({ next, end: 1 }), { next: {}, end: 1 });
  const { status, text } = await posted(hostile.url, deep);
  expect({ status, text }).toEqual({ status: 422, text: expect.stringContaining('takes too many steps') });
});

it('a schema with thousands of properties is compiled in linear time', () => {
  const properties = { ...Array.from({ length: 8_000 }, () => ({ type: 'integer' })) };
  const { document } = prepareDocument({ openapi: '3.1.0', paths: {} }, 'hostile.yaml');
  const check = new Validators('hostile', document, { isQuick: true }).schema('large', { properties });
  const value = { 0: 1, 7999: 'x' };
  expect(cpuMsOf(() => expect(check(value)).toMatchObject([{ pointer: '/7999' }]))).toBeLessThan(MAX_CPU_MS);
});

it('a schema that is too much to be compiled refuses values instead of failing', () => {
  const { document } = prepareDocument({ openapi: '3.1.0', paths: {} }, 'hostile.yaml');
  const deep = Array.from({ length: 30_000 }).reduce<object>((items) => ({ items }), { type: 'integer' });
  const check = new Validators('hostile', document).schema('deep', deep);
  expect(check([])).toMatchObject([{ keyword: 'budget' }]);
});

it.each(['anyOf', 'oneOf', 'patternProperties'])(
  'thousands of parts in %s are said not to be used',
  async (name) => {
    const parts = Array.from({ length: 4_000 }, (_, place) => ({ type: 'integer', minimum: place }));
    await using hostile = await serve({ [name]: name === 'patternProperties' ? { ...parts } : parts });
    expect(hostile.notes).toEqual([
      expect.stringContaining('has more than 500 parts, too many to be checked'),
    ]);
    expect(await posted(hostile.url, 'anything')).toMatchObject({ status: 204 });
  },
);

it('values are drawn until their checks have taken what the check of one value may take', () => {
  const { document } = prepareDocument(
    { openapi: '3.1.0', paths: {}, components: { schemas: { Any: {} } } },
    'any',
  );
  const budget = new Budget(100);
  guard(document, { budget, pattern: (source) => new RegExp(source) });
  const check = vi.fn(() => {
    budget.refill();
    budget.spend(40);
    return [{ pointer: '', keyword: 'not', message: 'is never right' }];
  });
  const draw = drawsFor(1, 'any', '2026-01-01T00:00:00.000Z');
  fittingSample({ document, pointer: '/components/schemas/Any' }, { check, draw });
  expect(check).toHaveBeenCalledTimes(3);
});

it('such a check ends soon', () => {
  const operation = {
    responses: { 200: { description: 'Fine.', content: { 'application/json': { schema: NODE } } } },
  };
  const parsed = {
    openapi: '3.1.0',
    info: { title: 'Hostile', version: '1' },
    paths: { '/a': { get: operation } },
    components: { schemas: { Node: { ...NODE, required: ['end'] } } },
  };
  const { document } = prepareDocument(parsed, 'hostile.yaml');
  const deep = Array.from({ length: 60 }).reduce<object>((next) => ({ next, end: 1 }), { next: {}, end: 1 });
  for (const isQuick of [true, false]) {
    const check = new Validators('hostile', document, { isQuick }).at('/components/schemas/Node');
    expect(cpuMsOf(() => expect(check(deep)).toMatchObject([{ keyword: 'budget' }]))).toBeLessThan(
      MAX_CPU_MS,
    );
  }
});

it.each([
  ['^(a)\\1$', 'refers back to what it has matched and is ignored'],
  ['(?:[a-z]{1000}){1000}', 'repeats too much to be matched and is ignored'],
  ['(?P<name>a)', 'is not a regular expression of JavaScript and is ignored'],
])('the pattern %s is said not to be used', async (pattern, reason) => {
  await using hostile = await serve({ type: 'string', pattern });
  expect(hostile.notes).toEqual([expect.stringContaining(reason)]);
  expect(await posted(hostile.url, 'anything')).toMatchObject({ status: 204 });
});

it.each([
  { contains: { type: 'integer' }, minContains: 0 },
  { contains: { type: 'integer' }, minContains: 3, maxContains: 1 },
])('limits that have no effect, or that no list keeps, are no error of the mock: %j', async (limits) => {
  await using odd = await serve({ type: 'array', ...limits });
  const { status } = await posted(odd.url, [1]);
  expect(status).toBe(limits.minContains === 0 ? 204 : 422);
  expect(odd.defects).toEqual([]);
});
