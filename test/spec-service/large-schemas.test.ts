// Schemas so large that everybody would wait while their checks are compiled: that is done before the first call, and once.

import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { Validators } from '../../src/openapi/validators.ts';
import { prepareDocument } from '../../src/spec-service/prepare/index.ts';
import { serveDocument } from '../support/spec-server.ts';

const LARGE = { $ref: '#/components/schemas/Large' };

/** A document with an operation for each name, which takes and answers an object with so many fields. */
function documentWith(fields: number, names: readonly string[] = ['a']) {
  const content = { 'application/json': { schema: LARGE } };
  const post = { requestBody: { content }, responses: { 200: { description: 'Fine.', content } } };
  const properties = Object.fromEntries(
    Array.from({ length: fields }, (_, place) => [`field${place}`, { type: 'integer' }]),
  );
  return {
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    paths: Object.fromEntries(names.map((name) => [`/${name}`, { post }])),
    webhooks: { added: { post: { requestBody: { content }, responses: {} } } },
    components: { schemas: { Large: { type: 'object', properties } } },
  };
}

let compiling: MockInstance;

/** How many of the functions that were compiled check the large schema. */
function timesCompiled(): number {
  return compiling.mock.calls.filter((code) => String(code.at(-1)).includes('.field1 !==')).length;
}

beforeEach(() => {
  compiling = vi.spyOn(globalThis, 'Function');
});

afterEach(() => {
  compiling.mockRestore();
});

it.each([
  ['before the first call', 1_000, false],
  ['by the first call', 10, true],
])('%s, the check of a schema with %d fields is compiled', async (_, fields, isByCall) => {
  await using served = await serveDocument('large', documentWith(fields));
  const before = timesCompiled();
  for (const body of ['{"field1":1}', '{"field1":"x"}'])
    await fetch(`${served.url}/a`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(timesCompiled() > before).toBe(isByCall);
});

it('a schema is compiled once for all that refer to it', () => {
  const { document } = prepareDocument(documentWith(1_000, ['a', 'b', 'c']), 'large.yaml');
  const validators = new Validators('large', document, { isQuick: true });
  const checks = ['a', 'b', 'c'].map((name) =>
    validators.at(`/paths/~1${name}/post/requestBody/content/application~1json/schema`),
  );
  expect(checks.map((check) => check({ field1: 'x' }).length)).toEqual([1, 1, 1]);
  expect(validators.event('added')?.({ field1: 'x' })).toHaveLength(1);
  expect(timesCompiled()).toBe(1);
});
