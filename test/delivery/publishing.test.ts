// Publishing: which endpoints an event goes to, and what a test does.
import { expect, it } from 'vitest';
import { deliveryPolicyOf } from '../../src/delivery/policy.ts';
import { publishTest } from '../../src/delivery/publishing.ts';
import { enableEndpoint } from '../../src/delivery/switching.ts';
import { answered, Courier } from '../support/courier.ts';
import { specs } from '../support/specs.ts';

const vault = deliveryPolicyOf(specs.vault);
const mail = deliveryPolicyOf(specs.mail);

it('an event goes to every enabled endpoint that subscribes to it, and is in the journal with its deliveries', async () => {
  const courier = new Courier(vault);
  courier.register({ id: 'wh_all', events: ['secret.*'] });
  courier.register({ id: 'wh_other', events: ['policy.*'] });
  courier.register({ id: 'wh_paused', events: ['**'], state: 'paused' });
  courier.register({ id: 'wh_exact', events: ['secret.created'] });
  const made = await courier.publish();
  expect(made.map(({ endpointId }) => endpointId)).toEqual(['wh_all', 'wh_exact']);
  expect(courier.world.journal.list('event')).toMatchObject([
    {
      id: 'evt_1',
      detail: { type: 'secret.created', cause: 'the test', deliveries: made.map(({ id }) => id) },
    },
  ]);
});

it('events that occur while an endpoint is paused are not sent later', async () => {
  const courier = new Courier(vault);
  courier.register({ state: 'paused' });
  expect(await courier.publish()).toEqual([]);
  await courier.transaction((world) => enableEndpoint(world, courier.endpoint()));
  await courier.advance('1h');
  expect(courier.departures).toEqual([]);
});

it('a test is sent once, to an endpoint in any state, and leaves the endpoint as it was', async () => {
  const courier = new Courier(mail);
  const endpoint = courier.register({ state: 'paused' });
  courier.otherwise = answered(500);
  const event = { id: 'evt_t', type: 'bounce', payload: {} };
  const { id } = await courier.transaction((world) => publishTest(world, endpoint, event));
  await courier.advance('72h');
  expect(courier.departures).toHaveLength(1);
  expect(courier.delivery(id)).toMatchObject({ status: 'failed', isTest: true, nextAttemptAt: null });
  expect(courier.endpoint()).toEqual(endpoint);
  expect(courier.world.journal.list('event')).toMatchObject([{ detail: { deliveries: [id] } }]);
});
