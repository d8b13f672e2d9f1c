// Switching endpoints off and on, and removing them: what becomes of their deliveries.
import { expect, it } from 'vitest';
import { deliveryPolicyOf } from '../../src/delivery/policy.ts';
import { enableEndpoint, pauseEndpoint, removeEndpoint } from '../../src/delivery/switching.ts';
import { answered, Courier } from '../support/courier.ts';
import { specs } from '../support/specs.ts';
import { START } from '../support/worlds.ts';

const vault = deliveryPolicyOf(specs.vault);
const mail = deliveryPolicyOf(specs.mail);

it('retries of a paused endpoint wait; enabling sends at once what fell due meanwhile', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.answers.push(answered(500));
  const delivery = await courier.publishOne();
  await courier.transaction((world) => pauseEndpoint(world, courier.endpoint()));
  await courier.advance('1h');
  expect(courier.departedAt()).toEqual([0]);
  expect(courier.delivery(delivery.id)).toMatchObject({ status: 'pending', isWaiting: true });
  await courier.transaction((world) => enableEndpoint(world, courier.endpoint()));
  expect(courier.departedAt()).toEqual([0, 3_600]);
  expect(courier.delivery(delivery.id)).toMatchObject({ status: 'success', isWaiting: false });
});

it('a retry that has gone on waits no longer', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.otherwise = answered(500);
  const { id } = await courier.publishOne();
  await courier.transaction((world) => pauseEndpoint(world, courier.endpoint()));
  await courier.advance('1h');
  await courier.transaction((world) => enableEndpoint(world, courier.endpoint()));
  expect(courier.delivery(id)).toMatchObject({ status: 'pending', isWaiting: false });
  expect(courier.delivery(id).attempts).toHaveLength(2);
});

it('enabling before a retry is due leaves it its instant', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.answers.push(answered(500));
  await courier.publish();
  await courier.transaction((world) => pauseEndpoint(world, courier.endpoint()));
  await courier.advance('10s');
  await courier.transaction((world) => enableEndpoint(world, courier.endpoint()));
  await courier.advance('1m');
  expect(courier.departedAt()).toEqual([0, 30]);
});

it('an attempt that was under way when its endpoint was paused still counts', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.onSend = () => {
    courier.call((world) => pauseEndpoint(world, courier.endpoint()));
    return undefined;
  };
  const delivery = await courier.publishOne();
  expect(delivery.status).toBe('success');
  expect(courier.endpoint()).toMatchObject({ state: 'paused', lastSuccessAt: START });
});

it('a removed endpoint takes its deliveries along', async () => {
  const courier = new Courier(mail);
  courier.register();
  courier.otherwise = answered(500);
  const delivery = await courier.publishOne();
  await courier.transaction((world) => removeEndpoint(world, courier.endpoint(), { keepDeliveries: false }));
  expect(courier.world.queue.size).toBe(0);
  await courier.advance('72h');
  expect([courier.departures.length, courier.delivery(delivery.id), courier.endpoint()]).toEqual([
    1,
    undefined,
    undefined,
  ]);
});

it('a removed endpoint may leave its deliveries on record, the pending ones as failed', async () => {
  const courier = new Courier(vault);
  courier.register();
  const delivered = await courier.publishOne({ id: 'evt_1' });
  courier.otherwise = answered(500);
  const pending = await courier.publishOne({ id: 'evt_2' });
  await courier.transaction((world) => removeEndpoint(world, courier.endpoint(), { keepDeliveries: true }));
  expect(courier.world.queue.size).toBe(0);
  await courier.advance('72h');
  expect(courier.delivery(delivered.id).status).toBe('success');
  expect(courier.delivery(pending.id)).toMatchObject({ status: 'failed', nextAttemptAt: null });
  expect(courier.departures).toHaveLength(2);
});
