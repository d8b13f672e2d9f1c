// Bodies that are counted as they stream by: any media type, any size, nothing kept.
import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStreamedRoute, isStreamed } from '../../../src/server/http/streamed-body.ts';

let app: FastifyInstance;

beforeAll(async () => {
  app = fastify();
  app.post('/json', async (request) => ({ given: request.body }));
  addStreamedRoute(app, {
    method: 'PUT',
    url: '/files/*',
    bodyLimit: 1_000_000_000,
    handler: async (request) => ({ counted: request.body }),
  });
  await app.ready();
});

afterAll(() => app.close());

it.each([
  ['application/octet-stream', 'bytes'],
  ['application/json', '{"broken":'],
  ['text/plain; charset=latin1', 'text'],
  ['image/png', '\u0000\u0001'],
])('a body of %s is counted and not looked into', async (type, payload) => {
  const answer = await app.inject({
    method: 'PUT',
    url: '/files/a/b',
    headers: { 'content-type': type },
    payload,
  });
  expect(answer.json()).toEqual({ counted: { byteLength: payload.length } });
});

it('a body that comes in many chunks is counted whole', async () => {
  const chunk = Buffer.alloc(65_536);
  const payload = Readable.from(Array.from({ length: 100 }, () => chunk));
  const headers = { 'content-type': 'application/octet-stream' };
  const answer = await app.inject({ method: 'PUT', url: '/files/a', headers, payload });
  expect(answer.json()).toEqual({ counted: { byteLength: 6_553_600 } });
});

it('other routes read their bodies as before', async () => {
  const answer = await app.inject({ method: 'POST', url: '/json', payload: { a: 1 } });
  expect(answer.json()).toEqual({ given: { a: 1 } });
});

it.each([
  [['application/octet-stream'], true],
  [['*/*'], true],
  [['application/octet-stream', '*/*'], true],
  [['application/json'], false],
  [['application/octet-stream', 'application/json'], false],
  [['image/*'], false],
])('a body of %j is streamed: %s', (mediaTypes, want) => {
  const content = new Map<string, string | undefined>(mediaTypes.map((type) => [type, undefined]));
  expect(isStreamed({ isRequired: false, limitBytes: 1, content })).toBe(want);
});

it('an operation without a body has nothing to stream', () => {
  expect(isStreamed(undefined)).toBe(false);
});
