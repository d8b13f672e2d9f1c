// Reset, delete and import in the middle of things: what is in flight is aborted, its outcome is ignored,
// whoever waits is told, and nothing of it is found in what comes after.

import { afterAll, expect, test } from 'vitest';
import { type Answer, type MockWorld, startMock } from '../../src/index.ts';
import { addWebhook as addVaultWebhook, vaultAs } from '../mocks/vault/caller.ts';
import { type HoldingReceiver, startHoldingReceiver } from '../support/holding-receiver.ts';
import { followJournal } from '../support/journal-stream.ts';
import { problemOf } from '../support/problem.ts';
import { RawConnection } from '../support/raw-http.ts';
import { addWebhook, inboxAnswers, shop, shopAs, tokenOf, WEBHOOKS } from '../support/shop/caller.ts';

const mock = await startMock({ services: [shop, 'vault'] });
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00Z';

/** A world that delivers to the receiver. */
async function deliveringTo(receiver: HoldingReceiver): Promise<MockWorld> {
  const forward = { 'https://slow.test': receiver.origin };
  const world = await mock.world({ seed: 6, now: NOW, settings: { forward } });
  await addWebhook(world, { url: 'https://slow.test/a' });
  return world;
}

const stateOf = async (world: MockWorld) => (await world.control('GET', '/snapshot')).body.state;

const ends: readonly (readonly [string, (world: MockWorld) => Promise<Answer>])[] = [
  ['reset', (world) => world.control('POST', '/reset')],
  ['delete', (world) => world.control('DELETE', '')],
  [
    'import',
    async (world) => {
      const other = await mock.world({ seed: 8, now: NOW });
      return world.control('PUT', '/snapshot', (await other.control('GET', '/snapshot')).body);
    },
  ],
];

test.each(ends)('a %s in the middle of an advance ends it with world-gone', async (_, end) => {
  await using receiver = await startHoldingReceiver();
  const world = await deliveringTo(receiver);
  const emitted = world.emit({ service: 'shop', type: 'paid' });
  (await receiver.next()).answer(500);
  await emitted;
  const advancing = world.control('POST', '/clock/advance', { by: '1h' });
  await receiver.next();
  expect((await end(world)).status).toBeLessThan(300);
  expect(problemOf(await advancing)).toMatchObject({ code: 'world-gone', status: 409 });
});

test.each(ends)('a %s ends every call that waits for a delivery with world-gone', async (_, end) => {
  await using receiver = await startHoldingReceiver();
  const world = await deliveringTo(receiver);
  const emitted = world.control('POST', '/events', { service: 'shop', type: 'paid' });
  await receiver.next();
  const [delivery] = await world.deliveries();
  const waiting = [emitted, world.control('GET', `/deliveries/${delivery?.id}?until=settled`)];
  await world.clock();
  await end(world);
  for (const answer of await Promise.all(waiting))
    expect(problemOf(answer)).toMatchObject({ code: 'world-gone', status: 409 });
});

test.each(ends)('a %s ends a request to a service that waits for a receiver', async (_, end) => {
  await using receiver = await startHoldingReceiver();
  const forward = { 'https://slow.test': receiver.origin };
  const world = await mock.world({ settings: { forward } });
  const { id } = await addVaultWebhook(world, { url: 'https://slow.test/a' });
  const tested = vaultAs(world).post(`/v1/webhooks/${id}/test`, { event_type: 'secret.created' });
  await receiver.next();
  await end(world);
  expect(problemOf(await tested)).toMatchObject({ code: 'world-gone', status: 409 });
});

test('the outcome of an aborted attempt is found nowhere', async () => {
  await using receiver = await startHoldingReceiver();
  const world = await deliveringTo(receiver);
  const fresh = await mock.world({
    seed: 6,
    now: NOW,
    settings: { forward: { 'https://slow.test': receiver.origin } },
  });
  const emitted = world.control('POST', '/events', { service: 'shop', type: 'paid' });
  const held = await receiver.next();
  await world.reset();
  held.answer(200);
  await emitted;
  await world.settle();
  expect(await stateOf(world)).toEqual(await stateOf(fresh));
});

test('a world is used again at once after a reset in the middle of an advance', async () => {
  await using receiver = await startHoldingReceiver();
  const world = await deliveringTo(receiver);
  const emitted = world.emit({ service: 'shop', type: 'paid' });
  (await receiver.next()).answer(500);
  await emitted;
  const advancing = world.control('POST', '/clock/advance', { by: '1h' });
  await receiver.next();
  await world.reset();
  await addWebhook(world);
  await world.emit({ service: 'shop', type: 'shipped' });
  expect(await world.advance('1h')).toMatchObject({ now: '2026-01-01T01:00:00.000Z', stopped_by: 'target' });
  expect(await world.inbox('hook')).toHaveLength(1);
  expect((await advancing).status).toBe(409);
});

test('a running world that was reset with work in flight still does what falls due by itself', async () => {
  await using receiver = await startHoldingReceiver();
  const world = await deliveringTo(receiver);
  await world.control('POST', '/clock/run');
  const emitted = world.control('POST', '/events', { service: 'shop', type: 'paid' });
  (await receiver.next()).answer(500);
  await emitted;
  const again = world.control('POST', '/events', { service: 'shop', type: 'paid' });
  await receiver.next();
  await world.reset();
  await inboxAnswers(world, [], { status: 500 });
  await addWebhook(world);
  await using stream = await followJournal(mock.url, `?world=${world.id}&kinds=attempt`);
  await world.emit({ service: 'shop', type: 'shipped' });
  await world.control('POST', '/clock/run', { scale: 1e6 });
  await again;
  await stream.until(({ detail }) => 'attempt' in detail && detail.attempt === 2);
});

test('a request that began before a reset and ends after it is answered, and leaves nothing behind', async () => {
  const given = { seed: 6, now: NOW } as const;
  const [world, fresh] = [await mock.world(given), await mock.world(given)];
  const body = JSON.stringify({ url: world.inboxUrl('hook'), enabled_events: ['*'] });
  await using stream = await followJournal(mock.url, `?world=${world.id}&kinds=request`);
  const connection = await RawConnection.open(mock.url);
  const head = [
    `POST /w/${world.id}${WEBHOOKS} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    `Authorization: Bearer ${tokenOf(world, 'live')}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  connection.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 9)}`);
  // The request has arrived once another one on the same server, sent after it, is answered.
  await shopAs(world).get(WEBHOOKS);
  await stream.next();
  await world.reset();
  connection.write(body.slice(9));
  expect((await connection.answer()).status).toBe(201);
  expect(await stateOf(world)).toEqual(await stateOf(fresh));
});

test('a receiver that goes away in the middle of an advance costs one attempt, no more', async () => {
  const receiver = await startHoldingReceiver();
  const world = await deliveringTo(receiver);
  const emitted = world.emit({ service: 'shop', type: 'paid' });
  await receiver.next();
  await receiver[Symbol.asyncDispose]();
  await emitted;
  expect(await world.deliveries()).toMatchObject([
    { status: 'pending', attempts: [{ response: null, error: 'connection reset' }] },
  ]);
  // Its port may by now be that of another, which hangs up.
  const error = expect.stringMatching(/^connection (refused|reset)$/);
  expect((await world.advance('1m')).fired).toMatchObject([{ detail: { error } }]);
});

test('a caller that goes away in the middle of an advance stops nothing', async () => {
  await using receiver = await startHoldingReceiver();
  const world = await deliveringTo(receiver);
  const emitted = world.emit({ service: 'shop', type: 'paid' });
  (await receiver.next()).answer(500);
  await emitted;
  await using stream = await followJournal(mock.url, `?world=${world.id}&kinds=clock`);
  const connection = await RawConnection.open(mock.url);
  const body = '{"by":"1h"}';
  const path = `/_countersign/worlds/${world.id}/clock/advance`;
  const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json`;
  connection.write(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  const held = await receiver.next();
  connection.destroy();
  held.answer(200);
  expect((await stream.next()).data).toMatchObject({ detail: { move: 'advance' } });
  expect((await world.clock()).now).toBe('2026-01-01T01:00:00.000Z');
});

test('a server that is closed in the middle of an advance closes', async () => {
  await using receiver = await startHoldingReceiver();
  const own = await startMock({ services: [shop, 'vault'] });
  const world = await own.world({ settings: { forward: { 'https://slow.test': receiver.origin } } });
  await addWebhook(world, { url: 'https://slow.test/a' });
  const emitted = world.control('POST', '/events', { service: 'shop', type: 'paid' });
  await receiver.next();
  await own.close();
  expect((await emitted).status).toBe(409);
});
