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

test('V-WH-12 an empty change changes nothing, and a warning is repeated', async () => {
  const { world, at } = await worldWithWebhook({ secret: 'short', events: ['secret.created'] });
  const { status, headers } = await vaultAs(world).patch(at, {});
  expect(status).toBe(200);
  expect(headers.get('warning')).toMatch(/secret has 5 bytes/);
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
