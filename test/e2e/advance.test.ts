// The server while a clock is advanced: everything else is served, the clock itself is taken.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../src/index.ts';
import { type HoldingReceiver, startHoldingReceiver } from '../support/holding-receiver.ts';
import { problemOf } from '../support/problem.ts';
import { addWebhook, shop, shopAs, WEBHOOKS } from '../support/shop/caller.ts';

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
