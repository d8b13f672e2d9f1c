// An endpoint's life: how it begins, what deliveries do to it, when failures disable it.
import { expect, it } from 'vitest';
import { forceAttempt } from '../../src/delivery/delivery.ts';
import { endpointsOf, noteFailure } from '../../src/delivery/endpoint.ts';
import { type DeliveryPolicy, deliveryPolicyOf } from '../../src/delivery/policy.ts';
import { enableEndpoint, pauseEndpoint } from '../../src/delivery/switching.ts';
import { answered, Courier } from '../support/courier.ts';
import { specs } from '../support/specs.ts';
import { START } from '../support/worlds.ts';

const mail = deliveryPolicyOf(specs.mail);
const vault = deliveryPolicyOf(specs.vault);
const countingDeliveries: DeliveryPolicy = {
  ...mail,
  autoDisable: { consecutiveFailures: 10, counts: 'deliveries' },
};

it('an endpoint begins enabled, without failures, at the present instant', () => {
  expect(new Courier(mail).register()).toMatchObject({
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
  const courier = new Courier(mail);
  courier.register({ id: 'wh_b' });
  courier.register({ id: 'wh_a' });
  courier.register({ id: 'wh_other_tenant', tenantId: 'ten_side' });
  courier.register({ id: 'wh_other_service', service: 'vault' });
  expect(endpointsOf(courier.world, 'test', 'ten_main').map(({ id, ordinal }) => [id, ordinal])).toEqual([
    ['wh_b', 1],
    ['wh_a', 2],
  ]);
});

it('M-LF-05 successes and failures leave their instants and count', async () => {
  const courier = new Courier(mail);
  courier.register();
  courier.answers.push(answered(500), answered(500));
  await courier.publish();
  await courier.advance('1m');
  expect(courier.endpoint()).toMatchObject({
    failureCount: 2,
    lastFailureAt: START + 60_000,
    lastSuccessAt: null,
  });
  await courier.advance('5m');
  expect(courier.endpoint()).toMatchObject({ failureCount: 0, lastSuccessAt: START + 360_000 });
});

it('M-LF-01 the tenth failed attempt in a row disables the endpoint, across deliveries, and not the ninth', async () => {
  const courier = new Courier(mail);
  courier.register();
  courier.otherwise = answered(500);
  for (let failure = 1; failure <= 9; failure++) await courier.publish({ id: `evt_${failure}` });
  expect(courier.endpoint()).toMatchObject({ state: 'enabled', failureCount: 9, disabledAt: null });
  await courier.publish({ id: 'evt_10' });
  expect(courier.endpoint()).toMatchObject({ state: 'disabled', failureCount: 10, disabledAt: START });
  expect(await courier.publish({ id: 'evt_11' })).toEqual([]);
  expect(courier.departures).toHaveLength(10);
});

it('no attempt leaves after the failure that disables, though more were due at the same instant', async () => {
  const courier = new Courier(mail);
  courier.register();
  courier.otherwise = answered(500);
  for (let event = 1; event <= 7; event++) await courier.publish({ id: `evt_${event}` });
  await courier.advance('1m');
  expect(courier.departures).toHaveLength(10);
  expect(courier.endpoint()).toMatchObject({ state: 'disabled', disabledAt: START + 60_000 });
});

it('M-LF-02 a success in between resets the count', async () => {
  const courier = new Courier(mail);
  courier.register();
  const nine = Array.from({ length: 9 }, () => answered(500));
  courier.answers.push(...nine, answered(200), ...nine);
  for (let event = 1; event <= 19; event++) await courier.publish({ id: `evt_${event}` });
  expect(courier.endpoint()).toMatchObject({ state: 'enabled', failureCount: 9 });
});

it('counting deliveries, only those that have exhausted their attempts count', async () => {
  const courier = new Courier(countingDeliveries);
  courier.register();
  courier.otherwise = answered(500);
  for (let event = 1; event <= 9; event++) await courier.publish({ id: `evt_${event}` });
  await courier.advance('72h');
  expect(courier.departures).toHaveLength(54);
  expect(courier.endpoint()).toMatchObject({ state: 'enabled', failureCount: 9 });
  await courier.publish({ id: 'evt_10' });
  await courier.advance('72h');
  expect(courier.endpoint()).toMatchObject({ state: 'disabled', failureCount: 10 });
});

it.each([
  ['its service never disables', vault, {}],
  ['it is exempt from auto-disable', mail, { isAutoDisabled: false }],
] as const)('an endpoint is not disabled when %s', async (_why, policy, given) => {
  const courier = new Courier(policy);
  courier.register(given);
  courier.otherwise = answered(500);
  for (let event = 1; event <= 12; event++) await courier.publish({ id: `evt_${event}` });
  expect(courier.endpoint()).toMatchObject({ state: 'enabled', failureCount: 12 });
});

it('M-LF-03 enabling a disabled endpoint forgets its failures, and the retries that waited go on', async () => {
  const courier = new Courier(mail);
  courier.register();
  courier.answers.push(...Array.from({ length: 10 }, () => answered(500)));
  for (let event = 1; event <= 10; event++) await courier.publish({ id: `evt_${event}` });
  await courier.advance('1h');
  expect(courier.departures).toHaveLength(10);
  await courier.transaction((world) => enableEndpoint(world, courier.endpoint()));
  expect(courier.departures).toHaveLength(20);
  expect(courier.endpoint()).toMatchObject({ state: 'enabled', failureCount: 0, disabledAt: null });
});

it('M-LF-04 pausing stops delivery and is no disabling', async () => {
  const courier = new Courier(mail);
  courier.register();
  const paused = await courier.transaction((world) => pauseEndpoint(world, courier.endpoint()));
  expect(paused).toMatchObject({ state: 'paused', disabledAt: null });
  expect(await courier.publish()).toEqual([]);
});

it('a failure of an endpoint that is disabled already leaves the instant at which it was disabled', () => {
  const courier = new Courier(mail);
  courier.register();
  const fail = (at: number) =>
    courier.call((world) => noteFailure(world, courier.endpoint(), { at, counts: true, limit: 1 }));
  fail(START + 1_000);
  fail(START + 2_000);
  expect(courier.endpoint()).toMatchObject({
    state: 'disabled',
    disabledAt: START + 1_000,
    lastFailureAt: START + 2_000,
  });
});

it('pausing a disabled endpoint leaves it disabled, and enabling an enabled one leaves its failures', async () => {
  const courier = new Courier(mail);
  courier.register({ state: 'disabled' });
  courier.register({ id: 'wh_2' });
  courier.otherwise = answered(500);
  await courier.publish();
  await courier.transaction((world) => {
    pauseEndpoint(world, courier.endpoint('wh_1'));
    enableEndpoint(world, courier.endpoint('wh_2'));
  });
  expect([courier.endpoint('wh_1').state, courier.endpoint('wh_2').failureCount]).toEqual(['disabled', 1]);
});

it('an attempt outside the schedule that fails leaves the endpoint as it was; one that succeeds resets it', async () => {
  const courier = new Courier(mail);
  courier.register();
  courier.answers.push(answered(500), answered(500));
  const { id } = await courier.publishOne();
  const resend = () => courier.transaction((world) => forceAttempt(world, courier.delivery(id)));
  await courier.advance('10s');
  await resend();
  expect(courier.endpoint()).toMatchObject({ failureCount: 1, lastFailureAt: START });
  await resend();
  expect(courier.endpoint()).toMatchObject({ failureCount: 0, lastSuccessAt: START + 10_000 });
});
