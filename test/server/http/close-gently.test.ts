// Closing a server: who is being answered is answered, streams end, and the port is free at once.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { type Mock, startMock } from '../../../src/index.ts';
import { startHoldingReceiver } from '../../support/holding-receiver.ts';
import { followJournal } from '../../support/journal-stream.ts';
import { problemOf } from '../../support/problem.ts';
import { RawConnection } from '../../support/raw-http.ts';
import { addWebhook, shop, shopAs, tokenOf, WEBHOOKS } from '../../support/shop/caller.ts';

/** A request whose body has only begun to arrive, on a connection that would be kept. */
async function begunRequest({ url, defaultWorld }: Mock): Promise<{ finish(): Promise<number> }> {
  const body = JSON.stringify({ url: defaultWorld.inboxUrl('hook'), enabled_events: ['*'] });
  const head = [
    `POST ${WEBHOOKS} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${tokenOf(defaultWorld, 'live')}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  const connection = await RawConnection.open(url);
  connection.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 9)}`);
  // It has arrived once another one, sent after it, is answered.
  await shopAs(defaultWorld).get(WEBHOOKS);
  return {
    async finish() {
      connection.write(body.slice(9));
      return (await connection.answer()).status;
    },
  };
}

test('an answer under way is given, and its connection is not kept beyond it', async () => {
  const mock = await startMock({ services: [shop] });
  const request = await begunRequest(mock);
  const closed = mock.close();
  expect(await request.finish()).toBe(201);
  await closed;
});

test('nobody is let in any more', async () => {
  const mock = await startMock({ services: [shop] });
  const request = await begunRequest(mock);
  const closed = mock.close();
  const late = connect(Number(new URL(mock.url).port), '127.0.0.1');
  const [error] = await once(late, 'error');
  // Reset when it came in the moment before the port was closed.
  expect(['ECONNREFUSED', 'ECONNRESET']).toContain(error.code);
  await request.finish();
  await closed;
});

test('the port is free as soon as the server is closed', async () => {
  const mock = await startMock({ services: [shop] });
  const port = Number(new URL(mock.url).port);
  await using _stream = await followJournal(mock.url);
  await mock.close();
  const next = createServer().listen(port, '127.0.0.1');
  await once(next, 'listening');
  next.close();
});

test('streams end as answers do, whole', async () => {
  const mock = await startMock({ services: [shop] });
  const stream = await followJournal(mock.url);
  await mock.close();
  await expect(stream.next()).rejects.toThrow('the stream has ended');
});

test('who waits for a delivery is told that its world is gone', async () => {
  await using receiver = await startHoldingReceiver();
  const mock = await startMock({ services: [shop] });
  const world = await mock.world({ settings: { forward: { 'https://slow.test': receiver.origin } } });
  await addWebhook(world, { url: 'https://slow.test/a' });
  const emitted = world.control('POST', '/events', { service: 'shop', type: 'paid' });
  await receiver.next();
  await mock.close();
  expect(problemOf(await emitted).code).toBe('world-gone');
});

test('closing twice is closing once', async () => {
  const mock = await startMock({ services: [shop] });
  await Promise.all([mock.close(), mock.close()]);
  await mock.close();
});

test('whoever closes it again waits for the first closing', async () => {
  const mock = await startMock({ services: [shop] });
  const request = await begunRequest(mock);
  const ended: string[] = [];
  const first = mock.close().then(() => ended.push('first'));
  const again = mock.close().then(() => ended.push('again'));
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  ended.push('answered');
  await request.finish();
  await Promise.all([first, again]);
  expect(ended).toEqual(['answered', 'first', 'again']);
});
