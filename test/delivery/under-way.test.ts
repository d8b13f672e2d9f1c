// Attempts that were under way when their process ended: they are made again, and their record says so.

import { expect, it } from 'vitest';
import { attemptsUnderWay } from '../../src/delivery/attempt.ts';
import { attempts } from '../../src/delivery/journal.ts';
import { deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import { recordAttempt } from '../../src/delivery/record-attempt.ts';
import { prepareAttempt } from '../../src/delivery/send-attempt.ts';
import type { World } from '../../src/engine/world.ts';
import { answered, DeliveryHarness, preparedAttempt } from '../support/delivery-harness.ts';
import { shopDocument } from '../support/shop/document.ts';
import { newWorld, START, throughJson } from '../support/worlds.ts';

const shop = deliveryPolicyOf(shopDocument);

/** The world of a process that ended while an attempt was under way, read back. */
async function interruptedWorld(harness: DeliveryHarness): Promise<World> {
  await preparedAttempt(harness);
  return newWorld({ state: throughJson(harness.world), now: START + 5_000 });
}

it('an attempt that was under way is made again: the same event, the same number, and its record says so', async () => {
  const harness = new DeliveryHarness(shop);
  harness.register();
  const world = await interruptedWorld(harness);
  const [task] = world.queue.claim(world.now);
  if (task === undefined) throw new Error('nothing is due');
  const again = world.transaction('again', () =>
    prepareAttempt(world, harness.source, task, world.now),
  ).result;
  if (again === undefined) throw new Error('nothing was prepared');
  const [first] = harness.sent;
  expect(again).toMatchObject({ eventId: first?.eventId, interruptedAt: START });
  const delivery = world.transaction('recorded', () => recordAttempt(world, again, answered(200))).result;
  expect(delivery?.attempts).toMatchObject([{ attempt: 1, interruptedAt: START, response: { status: 200 } }]);
  const why = 'made again: the server ended while it was under way';
  expect(world.journal.list(attempts)).toMatchObject([{ detail: { attempt: 1, why } }]);
  expect(world.collection(attemptsUnderWay).size).toBe(0);
});

it('an attempt that follows one with a result was not interrupted', async () => {
  const harness = new DeliveryHarness(shop);
  harness.register();
  harness.otherwise = answered(500);
  const delivery = await harness.publishOne();
  await harness.advance('4h');
  expect(harness.sent.map(({ interruptedAt }) => interruptedAt)).toEqual(Array(6).fill(null));
  for (const attempt of harness.delivery(delivery.id).attempts)
    expect(attempt).not.toHaveProperty('interruptedAt');
  expect(harness.world.collection(attemptsUnderWay).size).toBe(0);
});
