// Attempts that leave later than they are due: delayed, or held back and let go in reverse order.
import { expect, it } from 'vitest';
import { forceAttempt } from '../../src/delivery/delivery.ts';
import { deliveryPolicyOf } from '../../src/delivery/policy.ts';
import { removeFault } from '../../src/delivery/postponement.ts';
import { enableEndpoint, pauseEndpoint, removeEndpoint } from '../../src/delivery/switching.ts';
import { faults } from '../../src/faults/fault.ts';
import { answered, Courier } from '../support/courier.ts';
import { addWebhookFault } from '../support/faults.ts';
import { specs } from '../support/specs.ts';
import { newWorld, START, throughJson } from '../support/worlds.ts';

const vault = deliveryPolicyOf(specs.vault);
const mail = deliveryPolicyOf(specs.mail);

it('a delayed attempt leaves that much later, as the same attempt, and is struck once', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.call((world) => addWebhookFault(world, 'delay', 60_000, { times: 1 }));
  const delivery = await courier.publishOne();
  expect(delivery).toMatchObject({ status: 'pending', attempts: [], nextAttemptAt: START + 60_000 });
  await courier.advance('2m');
  expect(courier.departedAt()).toEqual([60]);
  expect(courier.delivery(delivery.id)).toMatchObject({
    status: 'success',
    attempts: [{ attempt: 1, at: START + 60_000, fault: { id: 'flt_delay', effect: 'delay', copies: [] } }],
  });
  expect(courier.world.collection(faults).get('flt_delay')).toMatchObject({ seenCount: 1, struckCount: 1 });
});

it('the schedule goes on from when a delayed attempt left', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.answers.push(answered(500));
  courier.call((world) => addWebhookFault(world, 'delay', 60_000, { times: 1 }));
  await courier.publish();
  await courier.advance('10m');
  expect(courier.departedAt()).toEqual([60, 90]);
});

it('a resend is delayed without moving the next attempt of the schedule', async () => {
  const courier = new Courier(vault);
  courier.register();
  courier.otherwise = answered(500);
  const { id } = await courier.publishOne();
  courier.call((world) => addWebhookFault(world, 'delay', 10_000, { times: 1 }));
  await courier.transaction((world) => forceAttempt(world, { id }));
  expect(courier.delivery(id).nextAttemptAt).toBe(START + 30_000);
  await courier.advance('1m');
  expect(courier.departedAt()).toEqual([0, 10, 30]);
});

it('events held back leave in reverse order once so many have come', async () => {
  const courier = reversing(mail, 3);
  await courier.publish({ id: 'evt_1' });
  await courier.publish({ id: 'evt_2' });
  expect([eventsOf(courier), courier.world.queue.size]).toEqual([[], 0]);
  await courier.publish({ id: 'evt_3' });
  expect(eventsOf(courier)).toEqual(['evt_3', 'evt_2', 'evt_1']);
  expect(courier.departures[0]?.fault).toMatchObject({ id: 'flt_reverse', effect: 'reverse' });
});

it('and so do the next ones', async () => {
  const courier = reversing(mail, 2);
  for (const id of ['evt_1', 'evt_2', 'evt_3']) await courier.publish({ id });
  expect(eventsOf(courier)).toEqual(['evt_2', 'evt_1']);
  await courier.publish({ id: 'evt_4' });
  expect(eventsOf(courier)).toEqual(['evt_2', 'evt_1', 'evt_4', 'evt_3']);
});

it('each endpoint has a line of its own', async () => {
  const courier = reversing(mail, 2);
  courier.register({ id: 'wh_2', events: ['other'] });
  await courier.publish({ id: 'evt_1' });
  await courier.publish({ id: 'evt_2', type: 'other' });
  expect(eventsOf(courier)).toEqual([]);
  await courier.publish({ id: 'evt_3' });
  expect(eventsOf(courier)).toEqual(['evt_3', 'evt_1']);
});

it('what is held back is pending, and neither settling nor advancing waits for it', async () => {
  const courier = reversing(vault, 2);
  const { id } = await courier.publishOne();
  await courier.advance('72h');
  expect(courier.delivery(id)).toMatchObject({ status: 'pending', attempts: [] });
});

it('a fault that is spent lets go of what it holds, of every endpoint', async () => {
  const courier = reversing(mail, 5, { times: 2 });
  courier.register({ id: 'wh_2', events: ['other'] });
  await courier.publish({ id: 'evt_1' });
  await courier.publish({ id: 'evt_2', type: 'other' });
  expect(eventsOf(courier)).toEqual(['evt_2', 'evt_1']);
  await courier.publish({ id: 'evt_3' });
  expect(courier.departures.at(-1)).toMatchObject({ eventId: 'evt_3', fault: null });
});

it('a fault that is removed lets go of what it holds', async () => {
  const courier = reversing(mail, 5);
  for (const id of ['evt_1', 'evt_2']) await courier.publish({ id });
  await courier.transaction((world) => removeFault(world, 'flt_reverse'));
  expect(eventsOf(courier)).toEqual(['evt_2', 'evt_1']);
  expect(courier.world.collection(faults).size).toBe(0);
});

it('two resends that are held back beside each other are two attempts', async () => {
  const courier = new Courier(mail);
  courier.register();
  const { id } = await courier.publishOne();
  courier.call((world) => addWebhookFault(world, 'reverse', 2));
  await courier.transaction((world) => forceAttempt(world, { id }));
  expect(courier.delivery(id).attempts).toHaveLength(1);
  await courier.transaction((world) => forceAttempt(world, { id }));
  expect(courier.delivery(id).attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
});

it('an attempt of the schedule that is held back is not made after a resend has succeeded', async () => {
  const courier = reversing(mail, 2, { eventType: 'secret.created' });
  const { id } = await courier.publishOne({ id: 'evt_1' });
  courier.call((world) => world.collection(faults).update('flt_reverse', { eventType: 'other' }));
  await courier.transaction((world) => forceAttempt(world, { id }));
  await courier.transaction((world) => removeFault(world, 'flt_reverse'));
  expect(courier.delivery(id)).toMatchObject({ status: 'success', attempts: [{ attempt: 1 }] });
  expect(courier.departures).toHaveLength(1);
});

it('what is held back for an endpoint that is removed is forgotten', async () => {
  const courier = reversing(mail, 2);
  await courier.publish({ id: 'evt_1' });
  courier.call((world) => removeEndpoint(world, courier.endpoint(), { keepDeliveries: true }));
  courier.register({ id: 'wh_1' });
  await courier.publish({ id: 'evt_2' });
  expect(eventsOf(courier)).toEqual([]);
});

it('what is let go to a paused endpoint waits with the rest until it is enabled', async () => {
  const courier = reversing(mail, 5);
  const { id } = await courier.publishOne({ id: 'evt_1' });
  await courier.transaction((world) => pauseEndpoint(world, courier.endpoint()));
  await courier.transaction((world) => removeFault(world, 'flt_reverse'));
  expect(courier.delivery(id)).toMatchObject({ status: 'pending', isWaiting: true, attempts: [] });
  await courier.transaction((world) => enableEndpoint(world, courier.endpoint()));
  expect(courier.delivery(id).status).toBe('success');
});

it('what is held back survives a snapshot', async () => {
  const courier = reversing(mail, 2);
  await courier.publish({ id: 'evt_1' });
  const restored = newWorld({ state: throughJson(courier.world) });
  const { effects } = restored.transaction('fault removed', (world) => removeFault(world, 'flt_reverse'));
  expect(effects).toMatchObject([
    { service: 'test', name: 'attempt', data: { postponed_by: { how: 'reverse' } } },
  ]);
});

/** A courier with an endpoint whose attempts are held back until so many have come. */
function reversing(
  policy: typeof mail,
  count: number,
  given: Parameters<typeof addWebhookFault>[3] = {},
): Courier {
  const courier = new Courier(policy);
  courier.register({ events: ['secret.*'] });
  courier.call((world) => addWebhookFault(world, 'reverse', count, given));
  return courier;
}

function eventsOf({ departures }: Courier): string[] {
  return departures.map(({ eventId }) => eventId);
}
