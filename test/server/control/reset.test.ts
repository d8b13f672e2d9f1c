// Reset: the world as it was created, and nothing left of what was done in it.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { problemOf } from '../../support/problem.ts';
import { addWebhook, inboxAnswers, order, shop, shopAs } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00Z';

/** The whole state of a world, as bytes. */
async function bytesOf(world: MockWorld): Promise<string> {
  return JSON.stringify((await world.control('GET', '/snapshot')).body.state);
}

/** Leaves something behind in every corner of a world. */
async function liveIn(world: MockWorld): Promise<void> {
  await inboxAnswers(world, [{ status: 500 }], { hang: true });
  await addWebhook(world);
  await order(world);
  await world.emit({ service: 'shop', type: 'paid' });
  await shopAs(world).post('/v3/templates', { name: 'Other' });
  await world.simulate('shop/shop.close', {});
  await shopAs(world, 'revoked').get('/shop/webhooks');
  await world.settings({ environment: 'production', forward: { 'https://a.test': 'http://127.0.0.1:1' } });
  await world.advance('3h');
  await world.control('POST', '/clock/run', { scale: 7 });
}

test('a world that was lived in is, after its reset, byte for byte a fresh one', async () => {
  const given = { seed: 7, now: NOW, settings: { signature_time: 'world' } } as const;
  const [world, fresh] = [await mock.world(given), await mock.world(given)];
  const made = (await world.control('GET', '')).body;
  await liveIn(world);
  expect(await bytesOf(world)).not.toBe(await bytesOf(fresh));
  const reset = await world.control('POST', '/reset');
  expect(reset.status).toBe(200);
  expect(reset.body).toEqual(made);
  expect(await bytesOf(world)).toBe(await bytesOf(fresh));
});

test('a running world begins again at its own beginning, and runs', async () => {
  const world = await mock.world({ now: NOW, clock: 'running' });
  await world.advance('30d');
  const { clock } = await world.reset();
  expect(clock.mode).toBe('running');
  expect(clock.now).toMatch(/^2026-01-01T/);
});

test('the default world can be reset', async () => {
  await addWebhook(mock.defaultWorld);
  const { id, base_url } = await mock.defaultWorld.reset();
  expect({ id, base_url }).toEqual({ id: 'default', base_url: mock.url });
  expect((await shopAs(mock.defaultWorld).get('/shop/webhooks')).body.total).toBe(0);
});

test('a reset with a field that is not known is refused and changes nothing', async () => {
  const world = await mock.world();
  await addWebhook(world);
  const before = await bytesOf(world);
  expect(problemOf(await world.control('POST', '/reset', { hard: true })).code).toBe('unknown-field');
  expect(await bytesOf(world)).toBe(before);
});
