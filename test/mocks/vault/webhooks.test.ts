// Listing, reading, changing and removing webhooks.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { addWebhook, emitCreated, inboxAnswers, received, START, vaultAs, WEBHOOKS } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

/** A world with one webhook for all events. */
async function worldWithWebhook(change = {}): Promise<{ world: MockWorld; at: string; id: string }> {
  const world = await mock.world({ now: START });
  const { id } = await addWebhook(world, change);
  return { world, id, at: `${WEBHOOKS}/${id}` };
}

test('V-WH-07 V-G-41 the list has every webhook, the oldest first', async () => {
  const world = await mock.world();
  expect((await vaultAs(world).get(WEBHOOKS)).body).toEqual({ webhooks: [] });
  const first = await addWebhook(world, { name: 'first' });
  const second = await addWebhook(world, { name: 'second', enabled: false });
  await vaultAs(world).patch(`${WEBHOOKS}/${first.id}`, { name: 'renamed' });
  const { status, body } = await vaultAs(world).get(WEBHOOKS);
  expect(status).toBe(200);
  expect(body).toEqual({ webhooks: [{ ...first, name: 'renamed' }, second] });
});

test('V-WH-09 V-G-28 V-G-33 a webhook is answered with its statistics and its latest delivery', async () => {
  const { world, at } = await worldWithWebhook();
  const { body } = await vaultAs(world).get(at);
  expect(body.statistics).toEqual({ deliveries_24h: 0, success_rate_24h: 1, avg_latency_ms: 0 });
  expect(body.last_delivery).toBeNull();
});

test('V-WH-10 V-G-43 statistics cover the last 24 hours, and leave pending deliveries out of the rate', async () => {
  const { world, at } = await worldWithWebhook({ events: ['secret.created'] });
  await inboxAnswers(
    world,
    [
      { status: 200, delay_ms: 100 },
      { status: 200, delay_ms: 301 },
    ],
    { status: 500 },
  );
  await emitCreated(world);
  await world.advance('12h');
  await emitCreated(world);
  await emitCreated(world);
  const { body: read } = await vaultAs(world).get(at);
  expect(read.statistics).toEqual({ deliveries_24h: 3, success_rate_24h: 1, avg_latency_ms: 134 });
  await world.advance('36h');
  const { body: later } = await vaultAs(world).get(at);
  expect(later.statistics).toEqual({ deliveries_24h: 1, success_rate_24h: 0, avg_latency_ms: 0 });
});

test('V-WH-10 a delivery whose latest attempt is 24 hours old counts, one millisecond later it does not', async () => {
  const { world, at } = await worldWithWebhook();
  await emitCreated(world);
  await world.advance('24h');
  expect((await vaultAs(world).get(at)).body.statistics.deliveries_24h).toBe(1);
  await world.advance('1ms');
  expect((await vaultAs(world).get(at)).body.statistics.deliveries_24h).toBe(0);
});

test('V-WH-11 last_delivery is the one with the latest attempt', async () => {
  const { world, at } = await worldWithWebhook();
  await inboxAnswers(world, [{ status: 503 }, { status: 204 }], { status: 500 });
  const { deliveries } = await emitCreated(world);
  await emitCreated(world);
  expect((await vaultAs(world).get(at)).body.last_delivery.status).toBe('success');
  await world.advance('30s');
  expect((await vaultAs(world).get(at)).body.last_delivery).toEqual({
    id: deliveries[0],
    timestamp: '2026-01-01T00:00:30.000Z',
    status: 'pending',
    response_code: 500,
  });
});

test('V-WH-12 V-G-03 each field can be changed by itself, and the others stay', async () => {
  const { world, at } = await worldWithWebhook({ events: ['secret.created'] });
  const changes = [
    { name: 'Other' },
    { url: 'https://inbox.countersign.test/other' },
    { events: ['secret.updated'] },
    { filters: { path_prefix: 'prod/' } },
    { enabled: false },
  ];
  let { body: expected } = await vaultAs(world).get(at);
  for (const change of changes) {
    const { status, body } = await vaultAs(world).patch(at, change);
    expected = { ...expected, ...change };
    const { statistics, last_delivery, ...shown } = expected;
    expect({ status, body }).toEqual({ status: 200, body: shown });
  }
});

test('V-WH-12 V-G-36 filters are replaced as a whole, and null clears them', async () => {
  const { world, at } = await worldWithWebhook({ filters: { path_prefix: 'prod/', tags: ['pci'] } });
  const replaced = await vaultAs(world).patch(at, { filters: { secret_type: 'database' } });
  expect(replaced.body.filters).toEqual({ secret_type: 'database' });
  const cleared = await vaultAs(world).patch(at, { filters: null });
  expect(cleared.body.filters).toEqual({});
  const { deliveries } = await emitCreated(world);
  expect(deliveries).toHaveLength(1);
});

test('V-WH-12 an empty change changes nothing, and a warning is repeated', async () => {
  const { world, at } = await worldWithWebhook({ secret: 'short', events: ['secret.created'] });
  const { status, headers } = await vaultAs(world).patch(at, {});
  expect(status).toBe(200);
  expect(headers.get('warning')).toMatch(/secret has 5 bytes/);
});

test('V-G-45 pending retries go to the new url, signed with the new secret', async () => {
  const { world, at } = await worldWithWebhook({ events: ['secret.created'] });
  await inboxAnswers(world, [], { status: 500 });
  const { deliveries } = await emitCreated(world);
  const change = { url: world.inboxUrl('moved'), secret: 'x'.repeat(40), events: ['policy.created'] };
  await vaultAs(world).patch(at, change);
  await world.advance('30s');
  const moved = await world.inbox('moved');
  expect(moved).toHaveLength(1);
  expect(moved[0]).toMatchObject({ verified: true });
  expect((await world.deliveries())[0]).toMatchObject({ id: deliveries[0], status: 'success' });
});

test('V-G-18 while it is disabled events are dropped and retries wait, then the retries go on', async () => {
  const { world, at } = await worldWithWebhook({ events: ['secret.created'] });
  await inboxAnswers(world, [{ status: 500 }], { status: 200 });
  await emitCreated(world, { path: 'before' });
  await vaultAs(world).patch(at, { enabled: false });
  await emitCreated(world, { path: 'meanwhile' });
  await world.advance('1h');
  expect(await received(world)).toHaveLength(1);
  await vaultAs(world).patch(at, { enabled: true });
  await world.settle();
  expect((await received(world)).map(({ path }) => path)).toEqual(['before', 'before']);
});

test('V-WH-13 V-G-04 a removed webhook answers 204 once, gets nothing more, and its pending deliveries are failed', async () => {
  const { world, at } = await worldWithWebhook();
  await inboxAnswers(world, [], { status: 500 });
  await emitCreated(world);
  const removed = await vaultAs(world).delete(at);
  expect([removed.status, removed.body]).toEqual([204, undefined]);
  await emitCreated(world);
  await world.advance('2d');
  expect(await received(world)).toHaveLength(1);
  expect((await world.deliveries()).map(({ status }) => status)).toEqual(['failed']);
  expect((await vaultAs(world).delete(at)).status).toBe(404);
  expect((await vaultAs(world).get(WEBHOOKS)).body).toEqual({ webhooks: [] });
});

test.each([
  ['GET', ''],
  ['PATCH', ''],
  ['DELETE', ''],
  ['POST', '/test'],
  ['GET', '/deliveries'],
  ['POST', '/deliveries/del_0000000000000000/retry'],
])('V-G-12 %s on an unknown webhook is 404 as a problem', async (method, rest) => {
  const world = await mock.world();
  const token = world.credentials.vault?.admin;
  const path = `${WEBHOOKS}/wh_0000000000000000${rest}`;
  const json = method === 'PATCH' ? {} : undefined;
  const { status, headers, body } = await world.request(method, path, { token, json });
  expect(status).toBe(404);
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(body).toEqual({
    type: 'urn:problem-type:vault:not-found',
    title: 'Not found',
    status: 404,
    detail: 'There is no webhook with this id.',
  });
});

test('an endpoint of another service is unknown to the vault', async () => {
  const world = await mock.world();
  const token = world.credentials.mail?.live;
  const json = { url: world.inboxUrl('mail'), enabled_events: ['*'] };
  const { body } = await world.request('POST', '/v3/user/webhooks', { token, json });
  expect((await vaultAs(world).get(`${WEBHOOKS}/${body.id}`)).status).toBe(404);
  expect((await vaultAs(world).get(WEBHOOKS)).body).toEqual({ webhooks: [] });
});
