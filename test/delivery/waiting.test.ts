// Why nothing is sent to an endpoint, in words.

import { expect, it } from 'vitest';
import { endpointsOf } from '../../src/delivery/endpoint.ts';
import { events } from '../../src/delivery/journal.ts';
import { type DeliveryPolicy, deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import { enableEndpoint, pauseEndpoint } from '../../src/delivery/switching.ts';
import { whyNothingIsSent } from '../../src/delivery/waiting.ts';
import { answered, DeliveryHarness } from '../support/delivery-harness.ts';
import { RULES, shopDocument } from '../support/shop/document.ts';

const shop = deliveryPolicyOf(shopDocument);
const ruled: DeliveryPolicy = {
  ...shop,
  autoDisable: shop.autoDisable && { ...shop.autoDisable, basis: [RULES.disabling] },
};

/** An endpoint that two deliveries have disabled: five attempts of each failed within the first 81 minutes. */
async function disabled(policy = ruled): Promise<DeliveryHarness> {
  const harness = new DeliveryHarness(policy);
  harness.register({ id: 'wh_1', url: 'https://hooks.example.test/a' });
  harness.otherwise = answered(500);
  await harness.publish();
  await harness.publish();
  await harness.advance('4h');
  return harness;
}

function why(harness: DeliveryHarness, policy = ruled): string | null {
  return whyNothingIsSent(harness.world, harness.endpoint(), policy);
}

it('an enabled endpoint needs no reason', () => {
  const harness = new DeliveryHarness(ruled);
  harness.register();
  expect(why(harness)).toBeNull();
});

it('S-DL-02 a disabled endpoint says when, after how many failures, by which rule, and what waits for it', async () => {
  const harness = await disabled();
  expect(why(harness)).toBe(
    'Disabled at 01:21: 10 attempts failed in a row (S-DL-02). 2 deliveries wait; enabling sends them.',
  );
});

it('on another day, the date stands before the time', async () => {
  const harness = await disabled();
  await harness.advance('24h');
  expect(why(harness)).toMatch(/^Disabled on 2026-01-01 at 01:21: /);
});

it('a policy that names no rule is called by what it does', async () => {
  const harness = await disabled(shop);
  expect(why(harness, shop)).toContain('10 attempts failed in a row (auto-disable).');
});

it('an endpoint that was switched off says when, and an unsent first attempt waits', async () => {
  const harness = new DeliveryHarness(ruled);
  harness.register();
  harness.otherwise = answered(500);
  await harness.publish();
  await harness.advance('10s');
  await harness.transaction((world) => pauseEndpoint(world, harness.endpoint()));
  await harness.advance('1h');
  await harness.transaction((world) => pauseEndpoint(world, harness.endpoint()));
  expect(why(harness)).toBe('Switched off at 00:00. 1 delivery waits; enabling sends it.');
  await harness.transaction((world) => enableEndpoint(world, harness.endpoint()));
  expect(why(harness)).toBeNull();
});

it('an event says to which endpoints it was not sent, the first three of them by name', async () => {
  const harness = await disabled();
  for (const id of ['wh_2', 'wh_3', 'wh_4', 'wh_5']) harness.register({ id, state: 'paused' });
  harness.register({ id: 'wh_6' });
  const made = await harness.publish();
  expect(made.map(({ endpointId }) => endpointId)).toEqual(['wh_6']);
  const [url] = endpointsOf(harness.world, 'test', 'ten_main')
    .slice(1)
    .map((endpoint) => endpoint.url);
  expect(harness.world.journal.list(events).at(-1)?.detail.undelivered).toBe(
    'Not sent to wh_1 (https://hooks.example.test/a). Disabled at 01:21: 10 attempts failed in a row (S-DL-02).' +
      ` Not sent to wh_2 (${url}). Switched off at 04:00. Not sent to wh_3 (${url}). Switched off at 04:00.` +
      ' Nor to 2 more that are not enabled.',
  );
});

it('an event that was sent to all who subscribe says nothing of it, and one that nobody wants says that', async () => {
  const harness = new DeliveryHarness(ruled);
  await harness.publish();
  harness.register();
  await harness.publish();
  expect(harness.world.journal.list(events).map(({ detail }) => detail.undelivered)).toEqual([
    'No endpoint subscribes to it.',
    undefined,
  ]);
});
