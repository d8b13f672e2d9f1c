// An endpoint's life: how it begins, what deliveries do to it, when failures disable it.
import { expect, it } from 'vitest';
import { forceAttempt } from '../../src/delivery/delivery.ts';
import { endpoints, endpointsOf, endpointsWith } from '../../src/delivery/endpoint.ts';
import { noteFailure } from '../../src/delivery/endpoint-outcome.ts';
import { type DeliveryPolicy, deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import { enableEndpoint, pauseEndpoint } from '../../src/delivery/switching.ts';
import { answered, DeliveryHarness } from '../support/delivery-harness.ts';
import { neverDisabling } from '../support/policy-with.ts';
import { shopDocument } from '../support/shop/document.ts';
import { START } from '../support/worlds.ts';

const shop = deliveryPolicyOf(shopDocument);
const countingDeliveries: DeliveryPolicy = {
  ...shop,
  autoDisable: shop.autoDisable && { ...shop.autoDisable, counts: 'deliveries' },
};

it('an endpoint begins enabled, without failures, at the present instant', () => {
  expect(new DeliveryHarness(shop).register()).toMatchObject({
    state: 'enabled',
    failureCount: 0,
    createdAt: START,
    lastSuccessAt: null,
    lastFailureAt: null,
    disabledAt: null,
    oauth: null,
    isAutoDisabled: true,
  });
});

it('endpoints are listed by service and tenant, oldest first, and numbered in that order', () => {
  const harness = new DeliveryHarness(shop);
  harness.register({ id: 'wh_b' });
  harness.register({ id: 'wh_a' });
  harness.register({ id: 'wh_other_tenant', tenantId: 'ten_side' });
  harness.register({ id: 'wh_other_service', service: 'billing' });
  expect(endpointsOf(harness.world, 'test', 'ten_main').map(({ id, ordinal }) => [id, ordinal])).toEqual([
    ['wh_b', 1],
    ['wh_a', 2],
  ]);
});

it('endpoints are found by their events within a service and tenant, oldest first, each once', () => {
  const harness = new DeliveryHarness(shop);
  harness.register({ id: 'wh_all', events: ['*'] });
  harness.register({ id: 'wh_both', events: ['bounce', '*'] });
  harness.register({ id: 'wh_bounce', events: ['opened', 'bounce'] });
  harness.register({ id: 'wh_opened', events: ['opened'] });
  harness.register({ id: 'wh_side', tenantId: 'ten_side', events: ['bounce'] });
  harness.register({ id: 'wh_billing', service: 'billing', events: ['bounce'] });
  const { world } = harness;
  const found = () => endpointsWith(world, 'test', 'ten_main', ['bounce', '*']).map(({ id }) => id);
  expect(found()).toEqual(['wh_all', 'wh_both', 'wh_bounce']);
  world.transaction('events change', () => {
    world.collection(endpoints).update('wh_all', { events: ['opened'] });
    world.collection(endpoints).update('wh_opened', { events: ['*'] });
  });
  expect(found()).toEqual(['wh_both', 'wh_bounce', 'wh_opened']);
});

it('successes and failures leave their instants and count', async () => {
  const harness = new DeliveryHarness(shop);
  harness.register();
  harness.answers.push(answered(500), answered(500));
  await harness.publish();
  await harness.advance('1m');
  expect(harness.endpoint()).toMatchObject({
    failureCount: 2,
    lastFailureAt: START + 60_000,
    lastSuccessAt: null,
  });
  await harness.advance('5m');
  expect(harness.endpoint()).toMatchObject({ failureCount: 0, lastSuccessAt: START + 360_000 });
});

it('the tenth failed attempt in a row disables the endpoint, across deliveries, and not the ninth', async () => {
  const harness = new DeliveryHarness(shop);
  harness.register();
  harness.otherwise = answered(500);
  for (let failure = 1; failure <= 9; failure++) await harness.publish({ id: `evt_${failure}` });
  expect(harness.endpoint()).toMatchObject({ state: 'enabled', failureCount: 9, disabledAt: null });
  await harness.publish({ id: 'evt_10' });
  expect(harness.endpoint()).toMatchObject({ state: 'disabled', failureCount: 10, disabledAt: START });
  expect(await harness.publish({ id: 'evt_11' })).toEqual([]);
  expect(harness.sent).toHaveLength(10);
});

it('no attempt leaves after the failure that disables, though more were due at the same instant', async () => {
  const harness = new DeliveryHarness(shop);
  harness.register();
  harness.otherwise = answered(500);
  for (let event = 1; event <= 7; event++) await harness.publish({ id: `evt_${event}` });
  await harness.advance('1m');
  expect(harness.sent).toHaveLength(10);
  expect(harness.endpoint()).toMatchObject({ state: 'disabled', disabledAt: START + 60_000 });
});

it('a success in between resets the count', async () => {
  const harness = new DeliveryHarness(shop);
  harness.register();
  const nine = Array.from({ length: 9 }, () => answered(500));
  harness.answers.push(...nine, answered(200), ...nine);
  for (let event = 1; event <= 19; event++) await harness.publish({ id: `evt_${event}` });
  expect(harness.endpoint()).toMatchObject({ state: 'enabled', failureCount: 9 });
});

it('counting deliveries, only those that have exhausted their attempts count', async () => {
  const harness = new DeliveryHarness(countingDeliveries);
  harness.register();
  harness.otherwise = answered(500);
  for (let event = 1; event <= 9; event++) await harness.publish({ id: `evt_${event}` });
  await harness.advance('72h');
  expect(harness.sent).toHaveLength(54);
  expect(harness.endpoint()).toMatchObject({ state: 'enabled', failureCount: 9 });
  await harness.publish({ id: 'evt_10' });
  await harness.advance('72h');
  expect(harness.endpoint()).toMatchObject({ state: 'disabled', failureCount: 10 });
});

it.each([
  ['its service never disables', neverDisabling, {}],
  ['it is exempt from auto-disable', shop, { isAutoDisabled: false }],
] as const)('an endpoint is not disabled when %s', async (_why, policy, given) => {
  const harness = new DeliveryHarness(policy);
  harness.register(given);
  harness.otherwise = answered(500);
  for (let event = 1; event <= 12; event++) await harness.publish({ id: `evt_${event}` });
  expect(harness.endpoint()).toMatchObject({ state: 'enabled', failureCount: 12 });
});

it('enabling a disabled endpoint forgets its failures, and the retries that waited go on', async () => {
  const harness = new DeliveryHarness(shop);
  harness.register();
  harness.answers.push(...Array.from({ length: 10 }, () => answered(500)));
  for (let event = 1; event <= 10; event++) await harness.publish({ id: `evt_${event}` });
  await harness.advance('1h');
  expect(harness.sent).toHaveLength(10);
  await harness.transaction((world) => enableEndpoint(world, harness.endpoint()));
  expect(harness.sent).toHaveLength(20);
  expect(harness.endpoint()).toMatchObject({ state: 'enabled', failureCount: 0, disabledAt: null });
});

it('pausing stops delivery and is no disabling', async () => {
  const harness = new DeliveryHarness(shop);
  harness.register();
  const paused = await harness.transaction((world) => pauseEndpoint(world, harness.endpoint()));
  expect(paused).toMatchObject({ state: 'paused', disabledAt: null });
  expect(await harness.publish()).toEqual([]);
});

it('a failure of an endpoint that is disabled already leaves the instant at which it was disabled', () => {
  const harness = new DeliveryHarness(shop);
  harness.register();
  const fail = (at: number) =>
    harness.call((world) =>
      noteFailure(world, harness.endpoint(), {
        at,
        isLast: false,
        isGone: false,
        autoDisable: {
          ...{ consecutiveFailures: 1, failingForMs: null, failingShare: null },
          ...{ counts: 'attempts', basis: [] },
        },
      }),
    );
  fail(START + 1_000);
  fail(START + 2_000);
  expect(harness.endpoint()).toMatchObject({
    state: 'disabled',
    disabledAt: START + 1_000,
    lastFailureAt: START + 2_000,
  });
});

it('pausing a disabled endpoint leaves it disabled, and enabling an enabled one leaves its failures', async () => {
  const harness = new DeliveryHarness(shop);
  harness.register({ state: 'disabled' });
  harness.register({ id: 'wh_2' });
  harness.otherwise = answered(500);
  await harness.publish();
  await harness.transaction((world) => {
    pauseEndpoint(world, harness.endpoint('wh_1'));
    enableEndpoint(world, harness.endpoint('wh_2'));
  });
  expect([harness.endpoint('wh_1').state, harness.endpoint('wh_2').failureCount]).toEqual(['disabled', 1]);
});

it('an attempt outside the schedule that fails leaves the endpoint as it was; one that succeeds resets it', async () => {
  const harness = new DeliveryHarness(shop);
  harness.register();
  harness.answers.push(answered(500), answered(500));
  const { id } = await harness.publishOne();
  const resend = () => harness.transaction((world) => forceAttempt(world, harness.delivery(id)));
  await harness.advance('10s');
  await resend();
  expect(harness.endpoint()).toMatchObject({ failureCount: 1, lastFailureAt: START });
  await resend();
  expect(harness.endpoint()).toMatchObject({ failureCount: 0, lastSuccessAt: START + 10_000 });
});
