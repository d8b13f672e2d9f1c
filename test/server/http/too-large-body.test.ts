// A body over its limit is answered 413 while the client is still writing it, and the answer reaches the client.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { shop } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const MEBIBYTE = Buffer.alloc(1_048_576, 'x');

/** A connection on which the head of a far too large request has been sent, and the answer has come. */
async function answeredEarly(framing: string): Promise<{ socket: Socket; answer: string }> {
  const { live } = mock.defaultWorld.credentials.shop ?? {};
  const socket = connect(Number(new URL(mock.url).port), '127.0.0.1');
  socket.write(
    `POST /shop/webhooks HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${live}\r\n` +
      `Content-Type: application/json\r\n${framing}\r\n\r\n`,
  );
  // The limit is 1 MiB, so a chunked body is refused once it has grown beyond.
  if (framing.startsWith('Transfer')) socket.write(chunk(Buffer.concat([MEBIBYTE, MEBIBYTE])));
  const [data] = (await once(socket, 'data')) as [Buffer];
  return { socket, answer: data.toString() };
}

function chunk(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}

test.each([
  ['a length that is announced', 'Content-Length: 8388608', (bytes: Buffer) => bytes],
  ['a length that is not announced', 'Transfer-Encoding: chunked', chunk],
])('a client that goes on writing gets its 413: %s', async (_what, framing, framed) => {
  const { socket, answer } = await answeredEarly(framing);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  for (let sent = 0; sent < 8; sent++) {
    await new Promise<void>((resolve, reject) => {
      socket.write(framed(MEBIBYTE), (error) => (error ? reject(error) : resolve()));
    });
  }
  socket.end(framing.startsWith('Transfer') ? '0\r\n\r\n' : '');
  await once(socket, 'close');
  expect(socket.errored).toBeNull();
});

test('a client that writes without end is cut off', async () => {
  const { socket } = await answeredEarly('Content-Length: 10737418240');
  let sentBytes = 0;
  const write = (): void => {
    sentBytes += MEBIBYTE.length;
    if (sentBytes < 1_073_741_824) socket.write(MEBIBYTE, (error) => error ?? write());
  };
  const closed = new Promise((resolve) => socket.on('close', resolve).on('error', () => undefined));
  write();
  await closed;
  expect(sentBytes).toBeLessThan(268_435_456);
});
