// Publishing: which endpoints an event goes to, and what a test does.

import { expect, it } from 'vitest';
import { events } from '../../src/delivery/journal.ts';
import { deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import { publishTest } from '../../src/delivery/publishing.ts';
import { enableEndpoint } from '../../src/delivery/switching.ts';
import { answered, DeliveryHarness } from '../support/delivery-harness.ts';
import { shopDocument } from '../support/shop/document.ts';
import { specs } from '../support/specs.ts';

const vault = deliveryPolicyOf(specs.vault);
const shop = deliveryPolicyOf(shopDocument);

it('an event goes to every enabled endpoint that subscribes to it, and is in the journal with its deliveries', async () => {
  const harness = new DeliveryHarness(vault);
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
  const harness = new DeliveryHarness(vault);
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
