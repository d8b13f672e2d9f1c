// The stage that reads bodies: JSON as its value, opaque bytes counted and not kept, the rest as bytes.
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import type { Operation } from '../../../src/openapi/operations.ts';
import { sendReply } from '../../../src/server/http/answer/send-answer.ts';
import { run } from '../../../src/server/http/pipeline.ts';
import { NO_BODY } from '../../../src/server/http/request/request-context.ts';
import { routeOf } from '../../../src/server/http/routes.ts';
import { readBody } from '../../../src/server/http/stages/request-body.ts';

const app = fastify();
for (const [path, ...mediaTypes] of [
  ['/files/*', 'application/octet-stream'],
  ['/anything/*', '*/*'],
  ['/either/*', 'application/octet-stream', 'application/json'],
  ['/json/*', 'application/json'],
  ['/images/*', 'image/*'],
] as const) {
  const content = new Map(mediaTypes.map((type) => [type, undefined]));
  const body = { isRequired: true, limitBytes: 1_000, content };
  const operation = { id: path, method: 'PUT', path, isMultiSegment: false } as unknown as Operation;
  const pipeline = {
    stages: [
      readBody(body, (error) => ({ status: 400, body: error })),
      ({ body: { value } }: { readonly body: { readonly value: unknown } }) => ({
        status: 200,
        body: { value: value instanceof Buffer ? `${value.length} bytes` : value },
      }),
    ],
    recover: (error: unknown) => ({ status: 500, body: { error: String(error) } }),
    finish: (answer: { status: number; body?: unknown }, to: Parameters<typeof sendReply>[0]) =>
      sendReply(to, answer),
  };
  app.route(
    routeOf(operation, (request, reply) =>
      run(pipeline, { request, reply, bytes: undefined, body: NO_BODY }),
    ),
  );
}
await app.ready();
afterAll(() => app.close());

const put = async (url: string, type: string, payload: string | Buffer | Readable) =>
  (await app.inject({ method: 'PUT', url, headers: { 'content-type': type }, payload })).json();

it.each([
  ['application/octet-stream', 'bytes'],
  ['application/json', '{"broken":'],
  ['text/plain; charset=latin1', 'text'],
  ['not a media type', 'text'],
  ['image/png', '\u0000\u0001'],
])('a body of %s is counted and not looked into, where bytes are taken', async (type, payload) => {
  const counted = { value: { byteLength: payload.length } };
  expect(await put('/files/a', type, payload)).toEqual(counted);
  expect(await put('/anything/a', type, payload)).toEqual(counted);
});

it('a counted body that comes in many chunks is counted whole, whatever the limit', async () => {
  const chunk = Buffer.alloc(65_536);
  const payload = Readable.from(Array.from({ length: 100 }, () => chunk));
  expect(await put('/files/a', 'application/octet-stream', payload)).toEqual({
    value: { byteLength: 6_553_600 },
  });
});

it.each([
  ['/json/a', 'application/json; charset=utf-8', '{"a":1}', { a: 1 }],
  ['/either/a', 'application/json', '{"a":1}', { a: 1 }],
  ['/either/a', 'application/octet-stream', '{"a":1}', '7 bytes'],
  ['/images/a', 'IMAGE/PNG', 'png', '3 bytes'],
])('a body for %s of %s is read as %s', async (url, type, payload, value) => {
  expect(await put(url, type, payload)).toEqual({ value });
});

it.each([
  ['/json/a', 'text/plain', 'text', { part: 'media_type' }],
  ['/json/a', 'application/json', '{"a":', { part: 'body' }],
  ['/json/a', 'application/json', '', { part: 'body' }],
])('a body for %s of %s that holds "%s" is malformed', async (url, type, payload, error) => {
  expect(await put(url, type, payload)).toMatchObject({ kind: 'malformed', ...error });
});

it('a body over the limit is too large, whether its length is announced or not', async () => {
  const bytes = Buffer.alloc(1_001, 32);
  const tooLarge = { kind: 'too_large', limitBytes: 1_000 };
  expect(await put('/json/a', 'application/json', bytes)).toEqual(tooLarge);
  expect(await put('/json/a', 'application/json', Readable.from([bytes]))).toEqual(tooLarge);
});
