// The server while a clock is advanced: everything else is served, the clock itself is taken.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../src/index.ts';
import { type HoldingReceiver, startHoldingReceiver } from '../support/holding-receiver.ts';
import { problemOf } from '../support/problem.ts';
import { addWebhook, ORDERS, orderOf, received, shop, shopAs, WEBHOOKS } from '../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

/** A world with one delivery to the receiver, whose first attempt has failed. */
async function retrying(receiver: HoldingReceiver): Promise<MockWorld> {
  const forward = { 'https://slow.test': receiver.origin };
  const world = await mock.world({ now: '2026-01-01T00:00:00Z', settings: { forward } });
  await addWebhook(world, { url: 'https://slow.test/a', enabled_events: ['paid'] });
  const emitted = world.emit({ service: 'shop', type: 'paid' });
  (await receiver.next()).answer(500);
  await emitted;
  return world;
}

test('a world answers while an advance waits for a slow receiver', async () => {
  await using receiver = await startHoldingReceiver();
  const world = await retrying(receiver);
  const advancing = world.advance('3m');
  const held = await receiver.next();
  expect((await world.clock()).now).toBe('2026-01-01T00:01:00.000Z');
  expect((await shopAs(world).get(WEBHOOKS)).body.total).toBe(1);
  expect((await shopAs(mock.defaultWorld).get(WEBHOOKS)).status).toBe(200);
  expect(await world.deliveries()).toMatchObject([{ attempt: 1, status: 'pending' }]);
  held.answer(200);
  expect(await advancing).toMatchObject({
    now: '2026-01-01T00:03:00.000Z',
    fired: [{ detail: { attempt: 2 } }],
  });
});

test('what a request causes during an advance is delivered at the instant that the advance has reached', async () => {
  await using receiver = await startHoldingReceiver();
  const world = await retrying(receiver);
  await addWebhook(world, { enabled_events: ['confirmed'] });
  const advancing = world.advance('3m');
  const held = await receiver.next();
  const { deliveries } = await world.emit({ service: 'shop', type: 'confirmed' });
  expect(deliveries).toHaveLength(1);
  expect((await world.inbox('hook'))[0]?.at).toBe('2026-01-01T00:01:00.000Z');
  held.answer(200);
  await advancing;
});

test('what a request schedules during an advance fires before the clock goes on', async () => {
  await using receiver = await startHoldingReceiver();
  const world = await retrying(receiver);
  await addWebhook(world, { enabled_events: ['placed'] });
  const advancing = world.advance('3m');
  const held = await receiver.next();
  await shopAs(world).post(ORDERS, orderOf('ada@customer.example'));
  held.answer(200);
  await advancing;
  expect(await received(world)).toMatchObject([{ event_type: 'placed', timestamp: 1_767_225_660 }]);
});

test('a second advance at the same time is refused, and so are freeze and run', async () => {
  await using receiver = await startHoldingReceiver();
  const world = await retrying(receiver);
  const advancing = world.advance('3m');
  const held = await receiver.next();
  for (const [path, body] of [
    ['/clock/advance', { by: '1s' }],
    ['/clock/advance', { next: 1 }],
    ['/clock/freeze', {}],
    ['/clock/run', { scale: 2 }],
  ] as const) {
    const refused = problemOf(await world.control('POST', path, body));
    expect(refused).toMatchObject({ code: 'clock-busy', status: 409 });
  }
  held.answer(200);
  expect(await advancing).toMatchObject({ now: '2026-01-01T00:03:00.000Z', stopped_by: 'target' });
  expect((await world.advance('1s')).now).toBe('2026-01-01T00:03:01.000Z');
});

test('another world can be advanced meanwhile', async () => {
  await using receiver = await startHoldingReceiver();
  const [world, other] = [await retrying(receiver), await mock.world({ now: '2026-01-01T00:00:00Z' })];
  const advancing = world.advance('3m');
  const held = await receiver.next();
  expect((await other.advance('1d')).now).toBe('2026-01-02T00:00:00.000Z');
  held.answer(200);
  await advancing;
});

test('a settle during an advance waits for its end', async () => {
  await using receiver = await startHoldingReceiver();
  const world = await retrying(receiver);
  const advancing = world.advance('3m');
  const held = await receiver.next();
  const settling = world.settle();
  const first = await Promise.race([settling.then(() => 'settled'), world.clock().then(() => 'advancing')]);
  expect(first).toBe('advancing');
  held.answer(200);
  await advancing;
  expect((await settling).now).toBe('2026-01-01T00:03:00.000Z');
});

test('side by side at one instant, the outcomes are committed in the order of dispatch', async () => {
  await using receiver = await startHoldingReceiver();
  const forward = { 'https://slow.test': receiver.origin };
  const world = await mock.world({ now: '2026-01-01T00:00:00Z', settings: { forward } });
  for (const path of ['first', 'second', 'third'])
    await addWebhook(world, { url: `https://slow.test/${path}` });
  const emitted = world.emit({ service: 'shop', type: 'paid' });
  const held = [await receiver.next(), await receiver.next(), await receiver.next()];
  for (const one of held.toReversed()) one.answer(500);
  await emitted;
  const advancing = world.advance('1m');
  const again = [await receiver.next(), await receiver.next(), await receiver.next()];
  for (const one of again.toReversed()) one.answer(200);
  const { fired } = await advancing;
  expect(fired.map(({ id }) => id)).toEqual((await world.deliveries()).map(({ id }) => id));
});
