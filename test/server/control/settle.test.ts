// Settle: waits for what is due now and for what is in flight, and for nothing else.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { startHoldingReceiver } from '../../support/holding-receiver.ts';
import { problemOf } from '../../support/problem.ts';
import { addWebhook, inboxAnswers, orderOf, receivedTypes, shop, shopAs } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00Z';

test('a world with nothing to do has settled', async () => {
  const world = await mock.world({ now: NOW });
  expect(await world.control('POST', '/settle')).toMatchObject({
    status: 200,
    body: { now: '2026-01-01T00:00:00.000Z', settled: true },
  });
});

test('settling waits for all that a request has set going, and moves no clock', async () => {
  const world = await mock.world({ now: NOW });
  await addWebhook(world);
  await shopAs(world).post('/shop/orders', orderOf('ada@customer.example', 'ben@customer.example'));
  expect(await world.settle()).toEqual({ now: '2026-01-01T00:00:00.000Z', settled: true });
  expect((await receivedTypes(world)).toSorted()).toEqual(['confirmed', 'confirmed', 'placed', 'placed']);
});

test('settling leaves alone what is due later', async () => {
  const world = await mock.world({ now: NOW });
  await inboxAnswers(world, [], { status: 500 });
  await addWebhook(world);
  await world.emit({ service: 'shop', type: 'paid' });
  await world.settle();
  expect(await world.clock()).toMatchObject({ pending: 1, next_due_at: '2026-01-01T00:01:00.000Z' });
  expect(await world.inbox('hook')).toHaveLength(1);
});

test('settling waits for an attempt that is in flight', async () => {
  await using receiver = await startHoldingReceiver();
  const world = await mock.world({ settings: { forward: { 'https://hooks.test': receiver.origin } } });
  await addWebhook(world, { url: 'https://hooks.test/a', enabled_events: ['placed'] });
  await shopAs(world).post('/shop/orders', orderOf('ada@customer.example'));
  const held = await receiver.next();
  const settled = world.settle().then(() => 'settled');
  expect(await Promise.race([settled, world.clock().then(() => 'still in flight')])).toBe('still in flight');
  held.answer(200);
  expect(await settled).toBe('settled');
  expect(await world.deliveries()).toMatchObject([{ status: 'success' }]);
});

test('a field that is not known is refused', async () => {
  const world = await mock.world();
  expect(problemOf(await world.control('POST', '/settle', { until: 'x' })).code).toBe('unknown-field');
});
