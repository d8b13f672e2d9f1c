// Attempts that are sent later than they are due: delayed, or held back and released in reverse order.
import { expect, it } from 'vitest';
import { forceAttempt } from '../../../src/delivery/delivery.ts';
import type { DeliveryFault } from '../../../src/delivery/faults/delivery-fault.ts';
import { removeFault } from '../../../src/delivery/faults/postpone-attempt.ts';
import { deliveryPolicyOf } from '../../../src/delivery/policy/policy.ts';
import { enableEndpoint, pauseEndpoint, removeEndpoint } from '../../../src/delivery/switching.ts';
import { faults } from '../../../src/faults/fault.ts';
import { answered, DeliveryHarness } from '../../support/delivery-harness.ts';
import { addWebhookFault } from '../../support/faults.ts';
import { neverDisabling } from '../../support/policy-with.ts';
import { shopDocument } from '../../support/shop/document.ts';
import { newWorld, START, throughJson } from '../../support/worlds.ts';

const shop = deliveryPolicyOf(shopDocument);

it('a delayed attempt is sent that much later, as the same attempt, and is struck once', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  harness.call((world) => addWebhookFault(world, 'delay', 60_000, { times: 1 }));
  const delivery = await harness.publishOne();
  expect(delivery).toMatchObject({ status: 'pending', attempts: [], nextAttemptAt: START + 60_000 });
  await harness.advance('2m');
  expect(harness.sentAt()).toEqual([60]);
  expect(harness.delivery(delivery.id)).toMatchObject({
    status: 'success',
    attempts: [{ attempt: 1, at: START + 60_000, fault: { id: 'flt_delay', effect: 'delay', copies: [] } }],
  });
  expect(harness.world.collection(faults).get('flt_delay')).toMatchObject({ seenCount: 1, struckCount: 1 });
});

it('the schedule goes on from when a delayed attempt was sent', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  harness.answers.push(answered(500));
  harness.call((world) => addWebhookFault(world, 'delay', 60_000, { times: 1 }));
  await harness.publish();
  await harness.advance('10m');
  expect(harness.sentAt()).toEqual([60, 90]);
});

it('a resend is delayed without moving the next attempt of the schedule', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  harness.otherwise = answered(500);
  const { id } = await harness.publishOne();
  harness.call((world) => addWebhookFault(world, 'delay', 10_000, { times: 1 }));
  await harness.transaction((world) => forceAttempt(world, { id }));
  expect(harness.delivery(id).nextAttemptAt).toBe(START + 30_000);
  await harness.advance('1m');
  expect(harness.sentAt()).toEqual([0, 10, 30]);
});

it('events held back are sent in reverse order once so many have come', async () => {
  const harness = reversing(shop, 3);
  await harness.publish({ id: 'evt_1' });
  await harness.publish({ id: 'evt_2' });
  expect([eventsOf(harness), harness.world.queue.size]).toEqual([[], 0]);
  await harness.publish({ id: 'evt_3' });
  expect(eventsOf(harness)).toEqual(['evt_3', 'evt_2', 'evt_1']);
  expect(harness.sent[0]?.fault).toMatchObject({ id: 'flt_reverse', effect: 'reverse' });
});

it('and so do the next ones', async () => {
  const harness = reversing(shop, 2);
  for (const id of ['evt_1', 'evt_2', 'evt_3']) await harness.publish({ id });
  expect(eventsOf(harness)).toEqual(['evt_2', 'evt_1']);
  await harness.publish({ id: 'evt_4' });
  expect(eventsOf(harness)).toEqual(['evt_2', 'evt_1', 'evt_4', 'evt_3']);
});

it('each endpoint has a line of its own', async () => {
  const harness = reversing(shop, 2);
  harness.register({ id: 'wh_2', events: ['other'] });
  await harness.publish({ id: 'evt_1' });
  await harness.publish({ id: 'evt_2', type: 'other' });
  expect(eventsOf(harness)).toEqual([]);
  await harness.publish({ id: 'evt_3' });
  expect(eventsOf(harness)).toEqual(['evt_3', 'evt_1']);
});

it('what is held back is pending, and neither settling nor advancing waits for it', async () => {
  const harness = reversing(neverDisabling, 2);
  const { id } = await harness.publishOne();
  await harness.advance('72h');
  expect(harness.delivery(id)).toMatchObject({ status: 'pending', attempts: [] });
});

it('one reversal is one strike: with `times: 1` two events are reversed, and the fault is spent', async () => {
  const harness = reversing(shop, 2, { times: 1 });
  const counts = () => harness.world.collection(faults).get('flt_reverse');
  await harness.publish({ id: 'evt_1' });
  expect(counts()).toMatchObject({ seenCount: 1, struckCount: 0 });
  await harness.publish({ id: 'evt_2' });
  expect(counts()).toMatchObject({ seenCount: 2, struckCount: 1 });
  await harness.publish({ id: 'evt_3' });
  expect(eventsOf(harness)).toEqual(['evt_2', 'evt_1', 'evt_3']);
  expect(harness.sent.map(({ fault }) => fault?.effect)).toEqual(['reverse', 'reverse', undefined]);
});

it('with `times: 2` two pairs are reversed', async () => {
  const harness = reversing(shop, 2, { times: 2 });
  for (const id of ['evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_5']) await harness.publish({ id });
  expect(eventsOf(harness)).toEqual(['evt_2', 'evt_1', 'evt_4', 'evt_3', 'evt_5']);
});

it('a fault that is spent releases what it holds, of every endpoint', async () => {
  const harness = reversing(shop, 2, { times: 1 });
  harness.register({ id: 'wh_2', events: ['other'] });
  await harness.publish({ id: 'evt_1' });
  await harness.publish({ id: 'evt_2', type: 'other' });
  await harness.publish({ id: 'evt_3', type: 'other' });
  expect(eventsOf(harness)).toEqual(['evt_3', 'evt_1', 'evt_2']);
  await harness.publish({ id: 'evt_4' });
  expect(harness.sent.at(-1)).toMatchObject({ eventId: 'evt_4', fault: null });
});

it('a fault that is removed releases what it holds', async () => {
  const harness = reversing(shop, 5);
  for (const id of ['evt_1', 'evt_2']) await harness.publish({ id });
  await harness.transaction((world) => removeFault(world, 'flt_reverse'));
  expect(eventsOf(harness)).toEqual(['evt_2', 'evt_1']);
  expect(harness.world.collection(faults).size).toBe(0);
});

it('two resends that are held back beside each other are two attempts', async () => {
  const harness = new DeliveryHarness(shop);
  harness.register();
  const { id } = await harness.publishOne();
  harness.call((world) => addWebhookFault(world, 'reverse', 2));
  await harness.transaction((world) => forceAttempt(world, { id }));
  expect(harness.delivery(id).attempts).toHaveLength(1);
  await harness.transaction((world) => forceAttempt(world, { id }));
  expect(harness.delivery(id).attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
});

it('an attempt of the schedule that is held back is not made after a resend has succeeded', async () => {
  const harness = reversing(shop, 2, { eventType: 'secret.created' });
  const { id } = await harness.publishOne({ id: 'evt_1' });
  harness.call((world) => addWebhookFault(world, 'reverse', 2, { eventType: 'other' }));
  await harness.transaction((world) => forceAttempt(world, { id }));
  await harness.transaction((world) => removeFault(world, 'flt_reverse'));
  expect(harness.delivery(id)).toMatchObject({ status: 'success', attempts: [{ attempt: 1 }] });
  expect(harness.sent).toHaveLength(1);
});

it('what is held back for an endpoint that is removed is forgotten', async () => {
  const harness = reversing(shop, 2);
  await harness.publish({ id: 'evt_1' });
  harness.call((world) => removeEndpoint(world, harness.endpoint(), { keepDeliveries: true }));
  harness.register({ id: 'wh_1' });
  await harness.publish({ id: 'evt_2' });
  expect(eventsOf(harness)).toEqual([]);
});

it('what is released to a paused endpoint waits with the rest until it is enabled', async () => {
  const harness = reversing(shop, 5);
  const { id } = await harness.publishOne({ id: 'evt_1' });
  await harness.transaction((world) => pauseEndpoint(world, harness.endpoint()));
  await harness.transaction((world) => removeFault(world, 'flt_reverse'));
  expect(harness.delivery(id)).toMatchObject({ status: 'pending', isWaiting: true, attempts: [] });
  await harness.transaction((world) => enableEndpoint(world, harness.endpoint()));
  expect(harness.delivery(id).status).toBe('success');
});

it('what is held back survives a snapshot', async () => {
  const harness = reversing(shop, 2);
  await harness.publish({ id: 'evt_1' });
  const restored = newWorld({ state: throughJson(harness.world) });
  const { effects } = restored.transaction('fault removed', (world) => removeFault(world, 'flt_reverse'));
  expect(effects).toMatchObject([
    { service: 'test', name: 'attempt', data: { postponed_by: { how: 'reverse' } } },
  ]);
});

/** Deliveries with an endpoint whose attempts are held back until so many have come. */
function reversing(policy: typeof shop, count: number, given: Partial<DeliveryFault> = {}): DeliveryHarness {
  const harness = new DeliveryHarness(policy);
  harness.register({ events: ['secret.*'] });
  harness.call((world) => addWebhookFault(world, 'reverse', count, given));
  return harness;
}

function eventsOf({ sent }: DeliveryHarness): string[] {
  return sent.map(({ eventId }) => eventId);
}
