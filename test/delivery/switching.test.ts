// Switching endpoints off and on, and removing them: what becomes of their deliveries.
import { expect, it } from 'vitest';
import { deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import { enableEndpoint, pauseEndpoint, removeEndpoint } from '../../src/delivery/switching.ts';
import { answered, DeliveryHarness } from '../support/delivery-harness.ts';
import { neverDisabling } from '../support/policy-with.ts';
import { shopDocument } from '../support/shop/document.ts';
import { START } from '../support/worlds.ts';

const shop = deliveryPolicyOf(shopDocument);

it('retries of a paused endpoint wait; enabling sends at once what fell due meanwhile', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  harness.answers.push(answered(500));
  const delivery = await harness.publishOne();
  await harness.transaction((world) => pauseEndpoint(world, harness.endpoint()));
  await harness.advance('1h');
  expect(harness.sentAt()).toEqual([0]);
  expect(harness.delivery(delivery.id)).toMatchObject({ status: 'pending', isWaiting: true });
  await harness.transaction((world) => enableEndpoint(world, harness.endpoint()));
  expect(harness.sentAt()).toEqual([0, 3_600]);
  expect(harness.delivery(delivery.id)).toMatchObject({ status: 'success', isWaiting: false });
});

it('a retry that has gone on waits no longer', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  harness.otherwise = answered(500);
  const { id } = await harness.publishOne();
  await harness.transaction((world) => pauseEndpoint(world, harness.endpoint()));
  await harness.advance('1h');
  await harness.transaction((world) => enableEndpoint(world, harness.endpoint()));
  expect(harness.delivery(id)).toMatchObject({ status: 'pending', isWaiting: false });
  expect(harness.delivery(id).attempts).toHaveLength(2);
});

it('enabling before a retry is due leaves it its instant', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  harness.answers.push(answered(500));
  await harness.publish();
  await harness.transaction((world) => pauseEndpoint(world, harness.endpoint()));
  await harness.advance('10s');
  await harness.transaction((world) => enableEndpoint(world, harness.endpoint()));
  await harness.advance('1m');
  expect(harness.sentAt()).toEqual([0, 30]);
});

it('an attempt that was under way when its endpoint was paused still counts', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  harness.onSend = () => {
    harness.call((world) => pauseEndpoint(world, harness.endpoint()));
    return undefined;
  };
  const delivery = await harness.publishOne();
  expect(delivery.status).toBe('success');
  expect(harness.endpoint()).toMatchObject({ state: 'paused', lastSuccessAt: START });
});

it('a removed endpoint takes its deliveries along', async () => {
  const harness = new DeliveryHarness(shop);
  harness.register();
  harness.otherwise = answered(500);
  const delivery = await harness.publishOne();
  await harness.transaction((world) => removeEndpoint(world, harness.endpoint(), { keepDeliveries: false }));
  expect(harness.world.queue.size).toBe(0);
  await harness.advance('72h');
  expect([harness.sent.length, harness.delivery(delivery.id), harness.endpoint()]).toEqual([
    1,
    undefined,
    undefined,
  ]);
});

it('a removed endpoint may leave its deliveries on record, the pending ones as failed', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  const delivered = await harness.publishOne({ id: 'evt_1' });
  harness.otherwise = answered(500);
  const pending = await harness.publishOne({ id: 'evt_2' });
  await harness.transaction((world) => removeEndpoint(world, harness.endpoint(), { keepDeliveries: true }));
  expect(harness.world.queue.size).toBe(0);
  await harness.advance('72h');
  expect(harness.delivery(delivered.id).status).toBe('success');
  expect(harness.delivery(pending.id)).toMatchObject({ status: 'failed', nextAttemptAt: null });
  expect(harness.sent).toHaveLength(2);
});
