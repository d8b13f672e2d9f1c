// The handlers that do what is due: which attempts go one after another, whose timers they run, what they report.

import { expect, it } from 'vitest';
import type { NewEndpoint } from '../../src/delivery/endpoint.ts';
import { type DeliveryPolicy, deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import { DeliveryTaskHandlers } from '../../src/delivery/task-handlers.ts';
import { answered, DeliveryHarness, preparedAttempt } from '../support/delivery-harness.ts';
import { FakeTransports } from '../support/fake-transports.ts';
import { addWebhookFault } from '../support/faults.ts';
import { neverDisabling } from '../support/policy-with.ts';
import { shopDocument } from '../support/shop/document.ts';
import { START } from '../support/worlds.ts';

const shop = deliveryPolicyOf(shopDocument);

it('where failures disable an endpoint its attempts take turns; elsewhere those of one delivery do', async () => {
  const disabling = await sceneFor(shop);
  expect(disabling.handlers.orderingKey(disabling.task, disabling.world)).toBe('wh_1');
  const exempt = await sceneFor(shop, { isAutoDisabled: false });
  expect(exempt.handlers.orderingKey(exempt.task, exempt.world)).toBe(exempt.task.id);
  const other = await sceneFor(neverDisabling);
  expect(other.handlers.orderingKey(other.task, other.world)).toBe(other.task.id);
});

it('what is sent in reverse order takes turns at its endpoint', async () => {
  const { handlers, task, world } = await sceneFor(neverDisabling);
  const reversed = { ...task, data: { postponed_by: { id: 'flt_1', how: 'reverse' } } };
  const delayed = { ...task, data: { postponed_by: { id: 'flt_1', how: 'delay' } } };
  const keys = [handlers.orderingKey(reversed, world), handlers.orderingKey(delayed, world)];
  expect(keys).toEqual(['wh_1', task.id]);
});

it('an attempt of a delivery that is gone takes no turn, and is not sent', async () => {
  const { handlers, task, world } = await sceneFor(shop);
  const gone = { ...task, id: 'del_gone' };
  expect(handlers.orderingKey(gone, world)).toBeUndefined();
  expect(world.transaction('the test', () => handlers.prepare(gone, world)).result).toBeUndefined();
});

it('a timer that the service does not have, or of a service that is not there, is a defect', async () => {
  const { handlers, task, world } = await sceneFor(shop);
  const run = (other: Partial<typeof task>) =>
    world.transaction('the test', () => handlers.run({ ...task, ...other }, world));
  expect(() => run({ name: 'bell' })).toThrow('test has no timer named bell');
  expect(() => run({ service: 'post' })).toThrow('there is no service named post');
});

it('an attempt on record is reported with its number, its fault and what it came to', async () => {
  const scene = await sceneFor(shop, {}, (harness) =>
    harness.call((world) => addWebhookFault(world, 'skew')),
  );
  const { result } = scene.world.transaction('the test', () =>
    scene.handlers.record(scene.request, answered(503), scene.world),
  );
  expect(result?.kind).toBe('attempt');
  expect(result?.detail).toEqual({
    attempt: 1,
    status: 'pending',
    response_code: 503,
    event_type: 'secret.created',
    endpoint_id: 'wh_1',
    error: null,
    why: 'fault flt_skew: skew',
  });
});

/** Handlers in a world with one delivery that is about to be sent. */
async function sceneFor(
  policy: DeliveryPolicy,
  endpoint: Partial<NewEndpoint> = {},
  arrange: (harness: DeliveryHarness) => void = () => {},
) {
  const harness = new DeliveryHarness(policy);
  harness.register(endpoint);
  arrange(harness);
  harness.call((world) => {
    world.settings = { signature_time: 'world' };
  });
  const request = await preparedAttempt(harness);
  const handlers = new DeliveryTaskHandlers({
    services: new Map([['test', { webhooks: harness.source, timers: {} }]]),
    transports: new FakeTransports(),
    wall: () => START,
    onDefect: () => {},
  });
  const task = { at: START, seq: 1, service: 'test', name: 'attempt', id: request.deliveryId };
  return { world: harness.world, handlers, request, task };
}
