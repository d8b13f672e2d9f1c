// The stage that reads bodies: JSON as its value, opaque bytes counted and not kept, the rest as bytes.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { ArrivedRequest } from '../../../src/server/http/arrived-request.ts';
import { readBody } from '../../../src/server/http/body.ts';
import { NO_BODY, run } from '../../../src/server/http/pipeline.ts';
import { RouteTable, segmentsOf } from '../../../src/server/http/route-table.ts';
import { sendReply } from '../../../src/server/http/send-answer.ts';

const routes = new RouteTable();
for (const [path, ...mediaTypes] of [
  ['/files', 'application/octet-stream'],
  ['/anything', '*/*'],
  ['/either', 'application/octet-stream', 'application/json'],
  ['/json', 'application/json'],
  ['/images', 'image/*'],
] as const) {
  const content = new Map(mediaTypes.map((type) => [type, undefined]));
  const body = { isRequired: true, limitBytes: 1_000, content };
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
  routes.add({ path, isMultiSegment: false }, ['PUT'], (request, response) =>
    run(pipeline, { request, response, bytes: undefined, body: NO_BODY }),
  );
}
const server = createServer((raw, response) => {
  const request = new ArrivedRequest(raw);
  routes.find(request.method, segmentsOf(request.path) ?? [])?.listener(request, response);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

const put = async (path: string, type: string, body: string | Buffer | Readable) => {
  const init = { method: 'PUT', headers: { 'content-type': type }, duplex: 'half' };
  return (await fetch(`http://127.0.0.1:${port}${path}`, { ...init, body } as RequestInit)).json();
};

it.each([
  ['application/octet-stream', 'bytes'],
  ['application/json', '{"broken":'],
  ['text/plain; charset=latin1', 'text'],
  ['not a media type', 'text'],
  ['image/png', '\u0000\u0001'],
])('a body of %s is counted and not looked into, where bytes are taken', async (type, payload) => {
  const counted = { value: { byteLength: payload.length } };
  expect(await put('/files', type, payload)).toEqual(counted);
  expect(await put('/anything', type, payload)).toEqual(counted);
});

it('a counted body that comes in many chunks is counted whole, whatever the limit', async () => {
  const chunk = Buffer.alloc(65_536);
  const payload = Readable.from(Array.from({ length: 100 }, () => chunk));
  expect(await put('/files', 'application/octet-stream', payload)).toEqual({
    value: { byteLength: 6_553_600 },
  });
});

it.each([
  ['/json', 'application/json; charset=utf-8', '{"a":1}', { a: 1 }],
  ['/either', 'application/json', '{"a":1}', { a: 1 }],
  ['/either', 'application/octet-stream', '{"a":1}', '7 bytes'],
  ['/images', 'IMAGE/PNG', 'png', '3 bytes'],
])('a body for %s of %s is read as %s', async (url, type, payload, value) => {
  expect(await put(url, type, payload)).toEqual({ value });
});

it.each([
  ['/json', 'text/plain', 'text', { part: 'media_type' }],
  ['/json', 'application/json', '{"a":', { part: 'body' }],
  ['/json', 'application/json', '', { part: 'body' }],
])('a body for %s of %s that holds "%s" is malformed', async (url, type, payload, error) => {
  expect(await put(url, type, payload)).toMatchObject({ kind: 'malformed', ...error });
});

it('a body over the limit is too large, whether its length is announced or not', async () => {
  const bytes = Buffer.alloc(1_001, 32);
  const tooLarge = { kind: 'too_large', limitBytes: 1_000 };
  expect(await put('/json', 'application/json', bytes)).toEqual(tooLarge);
  expect(await put('/json', 'application/json', Readable.from([bytes]))).toEqual(tooLarge);
});
