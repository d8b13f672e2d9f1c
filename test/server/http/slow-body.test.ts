// Bodies that arrive slowly: as long as some of one arrives, the server goes on reading; a client that sends no more is
// not waited for.

import { channel } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { RawConnection, requestBytes } from '../../support/raw-http.ts';
import { shop } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const PIECE_BYTES = 100_000;

const BODIES: readonly [what: string, path: string, bytes: number, status: number][] = [
  ['one that is read', '/shop/webhooks', 300_000, 400],
  ['one that is counted', '/shop/photos/large', 2_000_000, 201],
  ['one that is refused for its length', '/shop/webhooks', 1_500_000, 413],
];

test.each(BODIES)('a slow network may take its time: %s', async (_, path, bytes, status) => {
  await using upload = await begin(path, bytes);
  for (let sent = 0; sent < bytes; sent += PIECE_BYTES) {
    await upload.send(PIECE_BYTES);
    vi.advanceTimersByTime(29_000);
  }
  expect((await upload.connection.answer()).status).toBe(status);
});

test.each(BODIES.slice(0, 2))('a client that sends no more is given up: %s', async (_, path, bytes) => {
  await using upload = await begin(path, bytes);
  await upload.send(PIECE_BYTES);
  vi.advanceTimersByTime(30_000);
  const { status, json } = await upload.connection.answer();
  expect({ status, detail: json.detail }).toEqual({
    status: 408,
    detail: 'Nothing more of the body arrived within 30 seconds.',
  });
});

test('a client that sends no more of what is refused gets its answer, and the connection ends', async () => {
  await using upload = await begin('/shop/webhooks', 1_500_000);
  await upload.send(PIECE_BYTES);
  vi.advanceTimersByTime(30_000);
  expect((await upload.connection.answer()).status).toBe(413);
});

test('a client that waits for 100 Continue is told so when its body is wanted', async () => {
  const connection = await RawConnection.open(mock.url);
  const arrived = requestOn(connection);
  connection.write(headOf('/shop/webhooks', 10, { Expect: '100-continue' }));
  await arrived;
  await expect.poll(() => connection.received, { interval: 1 }).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n/);
  connection.write('0123456789');
  expect((await connection.answer()).status).toBe(100);
  expect(connection.received).toContain('\r\n\r\nHTTP/1.1 400 ');
});

test.each([
  ['its body is too large', '/shop/webhooks', 8_388_608, {}, 413],
  ['it has no valid token', '/shop/webhooks', 10, { Authorization: 'Bearer none' }, 401],
  ['there is no such path', '/shop/nowhere', 10, {}, 404],
])(
  'a client that waits for 100 Continue is refused at once when %s',
  async (_, path, bytes, headers, status) => {
    const connection = await RawConnection.open(mock.url);
    connection.write(headOf(path, bytes, { Expect: '100-continue', ...headers }));
    const answer = await connection.answer();
    expect([answer.status, answer.headers.connection]).toEqual([status, 'close']);
  },
);

/** The beginning of an upload, of which the server has read the headers. */
async function begin(path: string, bytes: number) {
  const connection = await RawConnection.open(mock.url);
  const arriving = requestOn(connection);
  connection.write(headOf(path, bytes));
  const raw = await arriving;
  return {
    connection,
    /** Resolves once the server has read what is sent. */
    send: async (count: number) => {
      let readBytes = 0;
      const { promise: isRead, resolve } = Promise.withResolvers<void>();
      const read = (chunk: Buffer) => {
        readBytes += chunk.length;
        if (readBytes >= count) resolve();
      };
      raw.on('data', read);
      connection.write(Buffer.alloc(count, 'x'));
      await isRead;
      raw.off('data', read);
    },
    [Symbol.asyncDispose]: async () => connection.destroy(),
  };
}

/** The request that arrives on a connection, once the server begins with it. */
async function requestOn({ port }: RawConnection): Promise<IncomingMessage> {
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
  const look = (message: unknown) => {
    const { request } = message as { readonly request: IncomingMessage };
    if (request.socket.remotePort === port) setImmediate(resolve, request);
  };
  const arrivals = channel('http.server.request.start');
  arrivals.subscribe(look);
  return promise.finally(() => arrivals.unsubscribe(look));
}

function headOf(path: string, bytes: number, headers: Readonly<Record<string, string>> = {}): string {
  const isFile = path.startsWith('/shop/photos/');
  return requestBytes(`${isFile ? 'PUT' : 'POST'} ${path}`, {
    Authorization: `Bearer ${mock.defaultWorld.credentials.shop?.live}`,
    'Content-Type': isFile ? 'application/octet-stream' : 'application/json',
    'Content-Length': String(bytes),
    ...headers,
  });
}
