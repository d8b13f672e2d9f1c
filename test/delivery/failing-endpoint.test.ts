// When failures disable an endpoint other than by their number: after nothing else for a span, and by their share.
import { expect, it } from 'vitest';
import { enableEndpoint } from '../../src/delivery/switching.ts';
import { whyNothingIsSent } from '../../src/delivery/waiting.ts';
import { answered, DeliveryHarness } from '../support/delivery-harness.ts';
import { policyWith } from '../support/policy-with.ts';

const never = { consecutive_failures: null };
const forTwoHours = policyWith({ auto_disable: { ...never, failing_for: '2h' } });
const byShare = policyWith({
  schedule: { delays: ['0s'] },
  auto_disable: { ...never, failing_share: { share: 0.75, within: '1h', at_least: 4 } },
});

/** Answers events with these statuses, so long apart. */
async function answer(harness: DeliveryHarness, statuses: readonly number[], apart = '1m'): Promise<void> {
  for (const status of statuses) {
    harness.otherwise = answered(status);
    await harness.publish({ id: `evt_${harness.sent.length}` });
    await harness.advance(apart);
  }
}

function registered(policy: typeof byShare): DeliveryHarness {
  const harness = new DeliveryHarness(policy);
  harness.register();
  return harness;
}

it('an endpoint with nothing but failures for a span is disabled at the failure after it, and says why', async () => {
  const harness = registered(forTwoHours);
  harness.otherwise = answered(500);
  await harness.publish();
  await harness.advance('90m');
  expect(harness.endpoint().state).toBe('enabled');
  await harness.advance('3h');
  expect(harness.sentAt().at(-1)).toBe(12_060);
  expect(harness.endpoint().state).toBe('disabled');
  expect(whyNothingIsSent(harness.world, harness.endpoint(), forTwoHours)).toContain(
    ': nothing but failures for 2 h (auto-disable).',
  );
});

it('a success in between begins the span anew, and so does enabling the endpoint', async () => {
  const harness = registered(forTwoHours);
  await answer(harness, [500, 200, 500], '61m');
  expect(harness.endpoint().state).toBe('enabled');
  await answer(harness, [500, 500, 500], '61m');
  expect(harness.endpoint().state).toBe('disabled');
  await harness.transaction((world) => enableEndpoint(world, harness.endpoint()));
  expect(harness.endpoint()).not.toHaveProperty('disabledBecause');
  expect(harness.endpoint().failingSince ?? harness.world.now).toBe(harness.world.now);
});

it.each([
  ['too few to judge', [500, 500, 500], 'enabled'],
  ['enough of them', [500, 500, 500, 500], 'disabled'],
  ['exactly the share', [200, 500, 500, 500], 'disabled'],
  ['less than the share', [200, 200, 500, 500, 500], 'enabled'],
] as const)('with %s failing of %j, the endpoint is %s', async (_what, statuses, state) => {
  const harness = registered(byShare);
  await answer(harness, statuses);
  expect(harness.endpoint().state).toBe(state);
});

it('what was longer ago than the span no longer counts, and what is kept of it stays small', async () => {
  const harness = registered(byShare);
  await answer(
    harness,
    Array.from({ length: 150 }, () => 200),
  );
  expect(harness.endpoint().outcomes?.length).toBeLessThanOrEqual(61);
  await harness.advance('1h');
  await answer(harness, [500, 500, 500]);
  expect(harness.endpoint().state).toBe('enabled');
  await answer(harness, [500]);
  const why = whyNothingIsSent(harness.world, harness.endpoint(), byShare);
  expect(why).toContain(': 4 of 4 attempts failed within 1 h (auto-disable).');
});

it('an endpoint of a policy that counts failures in a row keeps nothing else', async () => {
  const harness = registered(policyWith({}));
  await answer(harness, [200, 500]);
  expect(harness.endpoint()).not.toHaveProperty('failingSince');
  expect(harness.endpoint()).not.toHaveProperty('outcomes');
});
