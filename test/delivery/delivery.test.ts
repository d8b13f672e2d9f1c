// Deliveries beyond their schedule: forced retries and attempts, and the lifecycle they keep to.
import { expect, it } from 'vitest';
import { type Delivery, deliveryLifecycle, forceAttempt, forceRetry } from '../../src/delivery/delivery.ts';
import { enableEndpoint, pauseEndpoint } from '../../src/delivery/switching.ts';
import { diagram, refusal } from '../../src/engine/lifecycle.ts';
import { answered, DeliveryHarness } from '../support/delivery-harness.ts';
import { neverDisabling } from '../support/policy-with.ts';
import { START } from '../support/worlds.ts';

it('a forced retry of a failed delivery is numbered on and, failing, ends it again', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  harness.otherwise = answered(500);
  const delivery = await harness.publishOne();
  await harness.advance('72h');
  const { result, run } = harness.call((world) => forceRetry(world, harness.delivery(delivery.id)));
  expect(result.status).toBe('pending');
  await run?.settled;
  await harness.advance('72h');
  expect(harness.delivery(delivery.id).attempts.map(({ attempt }) => attempt)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8,
  ]);
  expect(harness.delivery(delivery.id)).toMatchObject({ status: 'failed', scheduledCount: 7 });
  expect(harness.defects).toEqual([]);
});

it('a forced retry that succeeds makes the delivery a success', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  const delivery = await failedDelivery(harness);
  harness.otherwise = answered(200);
  await harness.transaction((world) => forceRetry(world, delivery));
  expect(harness.delivery(delivery.id)).toMatchObject({ status: 'success', nextAttemptAt: null });
});

it('a forced retry of a delivery that is not failed is refused, with the reason', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  const delivery = await harness.publishOne();
  await expect(harness.transaction((world) => forceRetry(world, delivery))).rejects.toThrow(
    'a delivery that is success cannot force retry; it can when it is failed',
  );
});

it('an attempt outside the schedule takes no place in it: failing, it leaves the next retry where it was', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  harness.otherwise = answered(500);
  const delivery = await harness.publishOne();
  await harness.advance('10s');
  await harness.transaction((world) => forceAttempt(world, harness.delivery(delivery.id)));
  expect(harness.delivery(delivery.id)).toMatchObject({
    status: 'pending',
    scheduledCount: 1,
    nextAttemptAt: START + 30_000,
  });
  await harness.advance('72h');
  expect(harness.sentAt()).toEqual([0, 10, 30, 330, 2_130, 9_330, 38_130, 124_530]);
  expect(harness.delivery(delivery.id).attempts.map(({ attempt }) => attempt)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8,
  ]);
});

it('an attempt outside the schedule that succeeds ends the schedule', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  harness.answers.push(answered(500));
  const delivery = await harness.publishOne();
  await harness.transaction((world) => forceAttempt(world, harness.delivery(delivery.id)));
  await harness.advance('72h');
  expect(harness.sentAt()).toEqual([0, 0]);
  expect(harness.delivery(delivery.id).status).toBe('success');
});

it('an attempt outside the schedule goes to a paused endpoint too, and a success waits for nothing more', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  harness.answers.push(answered(500));
  const delivery = await harness.publishOne();
  await harness.transaction((world) => pauseEndpoint(world, harness.endpoint()));
  await harness.advance('1h');
  await harness.transaction((world) => forceAttempt(world, harness.delivery(delivery.id)));
  expect(harness.delivery(delivery.id).status).toBe('success');
  await harness.transaction((world) => enableEndpoint(world, harness.endpoint()));
  await harness.advance('72h');
  expect(harness.sentAt()).toEqual([0, 3_600]);
  expect(harness.delivery(delivery.id)).toMatchObject({ status: 'success', isWaiting: false });
});

it('resending a success changes nothing if it fails', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  const delivery = await harness.publishOne();
  harness.otherwise = answered(500);
  await harness.transaction((world) => forceAttempt(world, harness.delivery(delivery.id)));
  await harness.advance('72h');
  expect(harness.delivery(delivery.id)).toMatchObject({ status: 'success', nextAttemptAt: null });
  expect(harness.delivery(delivery.id).attempts).toHaveLength(2);
  expect(harness.sentAt()).toEqual([0, 0]);
});

it('the lifecycle of a delivery is one table: what it refuses and draws is what it does', () => {
  expect(refusal(deliveryLifecycle, 'pending', 'force_retry')).toContain('it can when it is failed');
  expect(diagram(deliveryLifecycle)).toContain('failed --> pending: force retry');
});

/** A delivery whose whole schedule has failed. */
async function failedDelivery(harness: DeliveryHarness): Promise<Delivery> {
  harness.register();
  harness.otherwise = answered(500);
  const { id } = await harness.publishOne();
  await harness.advance('72h');
  return harness.delivery(id);
}
