// Deliveries beyond their schedule: forced retries and attempts, and the lifecycle they keep to.
import { expect, it } from 'vitest';
import { type Delivery, deliveryLifecycle, forceAttempt, forceRetry } from '../../src/delivery/delivery.ts';
import { deliveryPolicyOf } from '../../src/delivery/policy.ts';
import { enableEndpoint, pauseEndpoint } from '../../src/delivery/switching.ts';
import { diagram, refusal } from '../../src/engine/lifecycle.ts';
import { answered, Courier } from '../support/courier.ts';
import { specs } from '../support/specs.ts';
import { START } from '../support/worlds.ts';

const vault = deliveryPolicyOf(specs.vault);

it('a forced retry of a failed delivery is numbered on and, failing, ends it again', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.otherwise = answered(500);
  const delivery = await courier.publishOne();
  await courier.advance('72h');
  const { result, run } = courier.call((world) => forceRetry(world, courier.delivery(delivery.id)));
  expect(result.status).toBe('pending');
  await run?.settled;
  await courier.advance('72h');
  expect(courier.departures.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(courier.delivery(delivery.id)).toMatchObject({ status: 'failed', scheduledCount: 7 });
  expect(courier.defects).toEqual([]);
});

it('a forced retry that succeeds makes the delivery a success', async () => {
  const courier = new Courier(vault);
  const delivery = await failedDelivery(courier);
  courier.otherwise = answered(200);
  await courier.transaction((world) => forceRetry(world, delivery));
  expect(courier.delivery(delivery.id)).toMatchObject({ status: 'success', nextAttemptAt: null });
});

it('a forced retry of a delivery that is not failed is refused, with the reason', async () => {
  const courier = new Courier(vault);
  courier.register();
  const delivery = await courier.publishOne();
  await expect(courier.transaction((world) => forceRetry(world, delivery))).rejects.toThrow(
    'a delivery that is success cannot force retry; it can when it is failed',
  );
});

it('an attempt outside the schedule takes no place in it: failing, it leaves the next retry where it was', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.otherwise = answered(500);
  const delivery = await courier.publishOne();
  await courier.advance('10s');
  await courier.transaction((world) => forceAttempt(world, courier.delivery(delivery.id)));
  expect(courier.delivery(delivery.id)).toMatchObject({
    status: 'pending',
    scheduledCount: 1,
    nextAttemptAt: START + 30_000,
  });
  await courier.advance('72h');
  expect(courier.departedAt()).toEqual([0, 10, 30, 330, 2_130, 9_330, 38_130, 124_530]);
  expect(courier.departures.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it('an attempt outside the schedule that succeeds ends the schedule', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.answers.push(answered(500));
  const delivery = await courier.publishOne();
  await courier.transaction((world) => forceAttempt(world, courier.delivery(delivery.id)));
  await courier.advance('72h');
  expect(courier.departedAt()).toEqual([0, 0]);
  expect(courier.delivery(delivery.id).status).toBe('success');
});

it('an attempt outside the schedule goes to a paused endpoint too, and a success waits for nothing more', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.answers.push(answered(500));
  const delivery = await courier.publishOne();
  await courier.transaction((world) => pauseEndpoint(world, courier.endpoint()));
  await courier.advance('1h');
  await courier.transaction((world) => forceAttempt(world, courier.delivery(delivery.id)));
  expect(courier.delivery(delivery.id).status).toBe('success');
  await courier.transaction((world) => enableEndpoint(world, courier.endpoint()));
  await courier.advance('72h');
  expect(courier.departedAt()).toEqual([0, 3_600]);
  expect(courier.delivery(delivery.id)).toMatchObject({ status: 'success', isWaiting: false });
});

it('resending a success changes nothing if it fails', async () => {
  const courier = new Courier(vault);
  courier.register();
  const delivery = await courier.publishOne();
  courier.otherwise = answered(500);
  await courier.transaction((world) => forceAttempt(world, courier.delivery(delivery.id)));
  await courier.advance('72h');
  expect(courier.delivery(delivery.id)).toMatchObject({ status: 'success', nextAttemptAt: null });
  expect(courier.delivery(delivery.id).attempts).toHaveLength(2);
  expect(courier.departedAt()).toEqual([0, 0]);
});

it('the lifecycle of a delivery is one table: what it refuses and draws is what it does', () => {
  expect(refusal(deliveryLifecycle, 'pending', 'force_retry')).toContain('it can when it is failed');
  expect(diagram(deliveryLifecycle)).toContain('failed --> pending: force retry');
});

/** A delivery whose whole schedule has failed. */
async function failedDelivery(courier: Courier): Promise<Delivery> {
  courier.register();
  courier.otherwise = answered(500);
  const { id } = await courier.publishOne();
  await courier.advance('72h');
  return courier.delivery(id);
}
