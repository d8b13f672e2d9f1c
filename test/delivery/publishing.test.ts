// Publishing: which endpoints an event goes to, and what a test does.

import { expect, it } from 'vitest';
import { events } from '../../src/delivery/journal.ts';
import { plannedDelaysMs } from '../../src/delivery/policy/planned-delays.ts';
import { deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import { publishTest } from '../../src/delivery/publishing.ts';
import { enableEndpoint } from '../../src/delivery/switching.ts';
import { answered, DeliveryHarness } from '../support/delivery-harness.ts';
import { neverDisabling, policyWith } from '../support/policy-with.ts';
import { shopDocument } from '../support/shop/document.ts';

const shop = deliveryPolicyOf(shopDocument);

it('an event goes to every enabled endpoint that subscribes to it, and is in the journal with its deliveries', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register({ id: 'wh_all', events: ['secret.*'] });
  harness.register({ id: 'wh_other', events: ['policy.*'] });
  harness.register({ id: 'wh_paused', events: ['**'], state: 'paused' });
  harness.register({ id: 'wh_exact', events: ['secret.created'] });
  const made = await harness.publish();
  expect(made.map(({ endpointId }) => endpointId)).toEqual(['wh_all', 'wh_exact']);
  expect(harness.world.journal.list(events)).toMatchObject([
    {
      id: 'evt_1',
      detail: { type: 'secret.created', cause: 'the test', deliveries: made.map(({ id }) => id) },
    },
  ]);
});

it('events that occur while an endpoint is paused are not sent later', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register({ state: 'paused' });
  expect(await harness.publish()).toEqual([]);
  await harness.transaction((world) => enableEndpoint(world, harness.endpoint()));
  await harness.advance('1h');
  expect(harness.sent).toEqual([]);
});

it('a test is sent once, to an endpoint in any state, and leaves the endpoint as it was', async () => {
  const harness = new DeliveryHarness(shop);
  const endpoint = harness.register({ state: 'paused' });
  harness.otherwise = answered(500);
  const event = { id: 'evt_t', type: 'bounce', payload: {} };
  const { id } = await harness.transaction((world) => publishTest(world, endpoint, event));
  await harness.advance('72h');
  expect(harness.sent).toHaveLength(1);
  expect(harness.delivery(id)).toMatchObject({ status: 'failed', isTest: true, nextAttemptAt: null });
  expect(harness.endpoint()).toEqual(endpoint);
  expect(harness.world.journal.list(events)).toMatchObject([{ detail: { deliveries: [id] } }]);
});

const delayed = { schedule: { delays: ['30s', '1m', '5m'] } };

it('the first attempt comes after the first delay, the others after their failures, and the agenda says so', async () => {
  const harness = new DeliveryHarness(policyWith(delayed));
  harness.register();
  harness.otherwise = answered(500);
  await harness.publishOne();
  const [why = ''] = harness.whys();
  expect(why).toMatch(/^the first attempt, 30 s after the event/);
  await harness.advance('1h');
  expect(harness.sentAt()).toEqual([30, 90, 390]);
});

it('a span of retries begins with the first attempt, however long that was delayed', async () => {
  const policy = policyWith({ schedule: { delays: ['10m', '1m'], until: '3m' } });
  const harness = new DeliveryHarness(policy);
  harness.register();
  harness.otherwise = answered(500);
  await harness.publishOne();
  await harness.advance('10m');
  expect(harness.whys()[0]).toContain('attempt 2 of all until 2026-01-01T00:13:00.000Z');
  await harness.advance('1h');
  expect(harness.sentAt()).toEqual([600, 660, 720, 780]);
  expect(plannedDelaysMs(policy)).toHaveLength(4);
});

it('jitter varies a first delay, too, as the agenda says beforehand', async () => {
  const jitter = { kind: 'around', share: 0.5 };
  const harness = new DeliveryHarness(policyWith({ schedule: { delays: ['1m'], jitter } }));
  harness.register();
  await harness.publish({ id: 'evt_1' });
  await harness.publish({ id: 'evt_2' });
  expect(harness.whys()[0]).toContain('(drawn from 30 s to 90 s) after the event');
  await harness.advance('2m');
  const [first = 0, second = 0] = harness.sentAt();
  expect([first, second].every((seconds) => seconds >= 30 && seconds <= 90)).toBe(true);
  expect(first).not.toBe(second);
});

it('a test is sent at once, whatever the first delay', async () => {
  const harness = new DeliveryHarness(policyWith(delayed));
  const endpoint = harness.register();
  await harness.transaction((world) =>
    publishTest(world, endpoint, { id: 'evt_1', type: 'ping', payload: {} }),
  );
  expect(harness.sentAt()).toEqual([0]);
});
