// What of a document's answers cannot be made to fit is told once, after the start.

import { expect, it } from 'vitest';
import { invalidAnswerLines } from '../../src/commands/mock/invalid-answers.ts';
import { serviceFromDocument } from '../../src/spec-service/index.ts';

const { signal } = new AbortController();

function serviceOf(...schemas: readonly object[]) {
  const paths = Object.fromEntries(
    schemas.map((schema, place) => [
      `/a${place}`,
      { get: { responses: { 200: { description: 'Fine.', content: { 'application/json': { schema } } } } } },
    ]),
  );
  const document = { openapi: '3.1.0', info: { title: 'Misfits', version: '1' }, paths };
  return serviceFromDocument({ name: 'shop', document, source: 'shop.yaml' }).service;
}

it('answers that fit are not mentioned', async () => {
  const service = serviceOf({ type: 'string', pattern: '^[a-z]+$', minLength: 20 }, { type: 'integer' });
  expect(await invalidAnswerLines(service, signal)).toEqual([]);
});

it('a contradiction is told with its place, several of one kind in one line', async () => {
  const never = { type: 'string', enum: ['a'], minLength: 5 };
  expect(await invalidAnswerLines(serviceOf(never, never, { type: 'integer' }), signal)).toEqual([
    '/paths/~1a0/get/responses/200/content/application~1json/schema, /paths/~1a1/get/responses/200/content/application~1json/schema: is generated with a value that does not fit: it must NOT have fewer than 5 characters',
  ]);
});

it('a value that would be too large is told to be cut', async () => {
  const lines = await invalidAnswerLines(serviceOf({ type: 'array', minItems: 2e7, items: {} }), signal);
  expect(lines).toEqual([expect.stringMatching(/~1a0.*: needs a value that is too large to be generated/)]);
});

it('nothing is tried after the mock was closed', async () => {
  const service = serviceOf({ type: 'string', enum: ['a'], minLength: 5 });
  expect(await invalidAnswerLines(service, AbortSignal.abort())).toEqual([]);
});

it('what takes several tries pauses between them', () => {
  const steps = [...(serviceOf({ type: 'string', enum: ['a'], minLength: 5 }).answerTrials?.() ?? [])];
  expect(steps.filter((step) => step === 'working').length).toBeGreaterThan(5);
  expect(steps.at(-1)).toMatchObject({ problem: expect.stringContaining('5 characters') });
});
