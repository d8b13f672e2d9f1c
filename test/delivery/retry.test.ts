// Retry arithmetic, when each attempt comes if all before it fail.
import { expect, it } from 'vitest';
import { plannedDelaysMs } from '../../src/delivery/policy/planned-delays.ts';
import { deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import type { DelayOrigin } from '../../src/delivery/policy/written-policy.ts';
import { type RetryPolicy, retryOf } from '../../src/delivery/retry.ts';
import { durationMs, durationText } from '../../src/engine/instant.ts';
import { answered, DeliveryHarness } from '../support/delivery-harness.ts';
import { neverDisabling, policyWith } from '../support/policy-with.ts';
import { shopDocument } from '../support/shop/document.ts';

const shop = deliveryPolicyOf(shopDocument);

const SUM_MS = durationMs('34h') + durationMs('35m') + durationMs('30s');

it.each([
  ['of seven', neverDisabling, ['0s', '30s', '330s', '2130s', '9330s', '38130s', '124530s']],
  ['of the shop', shop, ['0s', '60s', '360s', '1260s', '4860s', '12060s']],
] as const)('attempts %s that fail at once come at %j after the first', (_, policy, want) => {
  expect(instantsOf(policy, 0)).toEqual(want.map(durationMs));
});

it.each([
  ['of seven', neverDisabling, SUM_MS + 6 * 10_000],
  ['shop', shop, durationMs('201m') + 5 * 30_000],
] as const)('%s: each timeout postpones all attempts after it', (_service, policy, want) => {
  expect(instantsOf(policy, policy.timeoutMs).at(-1)).toBe(want);
});

it('measured from the first attempt, the delays are those of the table, each from the first', () => {
  expect(instantsOf(fromFirst(neverDisabling), 0)).toEqual(neverDisabling.delaysMs);
  expect(instantsOf(fromFirst(neverDisabling), neverDisabling.timeoutMs)).toEqual(neverDisabling.delaysMs);
});

it('measured from the first attempt, no attempt comes before the one ahead of it has failed', () => {
  const policy = { ...neverDisabling, delaysMs: [0, 30_000, 60_000], measuredFrom: 'first_attempt' } as const;
  expect(instantsOf(policy, 50_000)).toEqual([0, 50_000, 100_000]);
});

it('attempts outside the schedule take none of its places', () => {
  const attempts = [{ at: 0 }, { at: 10 }, { at: 20 }];
  const delivery = { id: 'del_1', scheduledCount: 1, attempts };
  expect(retryOf(neverDisabling, { seed: 1, delivery, sentAt: 30_000, elapsedMs: 0 })?.at).toBe(330_000);
});

it('a schedule until an instant repeats its last delay for that long, however many attempts that takes', () => {
  const policy = policyWith({ schedule: { delays: ['0s', '1m', '10m'], until: '40m' } });
  expect(instantsOf(policy, 0).map((at) => at / 60_000)).toEqual([0, 1, 11, 21, 31]);
  expect(plannedDelaysMs(policy)).toHaveLength(5);
  expect(instantsOf(policy, policy.timeoutMs).at(-1)).toBeLessThanOrEqual(durationMs('40m'));
  const upTo = policyWith({ schedule: { delays: ['0s', '20m'], until: '40m' } });
  expect(instantsOf(upTo, 0).map((at) => at / 60_000)).toEqual([0, 20, 40]);
});

it('a schedule until an instant ends there, also where it has more delays', () => {
  const policy = policyWith({ schedule: { until: '10m' } });
  expect(instantsOf(policy, 0)).toEqual(['0s', '60s', '360s'].map(durationMs));
});

it('a receiver that asks to be called again at once is called a bounded number of times', () => {
  const policy = policyWith({
    schedule: { delays: ['0s', '1h'], until: '30d' },
    retry_after: { mode: 'replace' },
  });
  const response = { status: 503, headers: { 'retry-after': '0' } };
  const delivery = { id: 'del_1', scheduledCount: 9_998, attempts: [{ at: 0 }] };
  const failed = { seed: 1, delivery, sentAt: 0, elapsedMs: 0, response };
  expect(retryOf(policy, failed)?.at).toBe(0);
  expect(retryOf(policy, { ...failed, delivery: { ...delivery, scheduledCount: 9_999 } })).toBeNull();
});

const JITTERS = [
  [{ kind: 'full' }, 0, 60_000],
  [{ kind: 'equal' }, 30_000, 60_000],
  [{ kind: 'around', share: 0.1 }, 54_000, 66_000],
  [{ kind: 'around', span: '90s' }, 0, 150_000],
  [{ kind: 'above', span: '30s' }, 60_000, 90_000],
  [{ kind: 'above', share: 0.5 }, 60_000, 90_000],
] as const;

it.each(JITTERS)('with the jitter %j a delay of a minute is from %i to %i ms, evenly', (jitter, from, to) => {
  const policy = policyWith({ schedule: { delays: ['0s', '1m'], jitter } });
  const delays = Array.from({ length: 400 }, (_, seed) => instantsOf(policy, 0, seed)[1] as number);
  const [least, most] = [Math.min(...delays), Math.max(...delays)];
  const spread = (to - from) / 20;
  expect(least).toBeGreaterThanOrEqual(from);
  expect(most).toBeLessThanOrEqual(to);
  expect(least).toBeLessThan(from + spread);
  expect(most).toBeGreaterThan(to - spread);
  const mean = delays.reduce((sum, each) => sum + each, 0) / delays.length;
  expect(Math.abs(mean - (from + to) / 2)).toBeLessThan(spread * 2);
});

it('jitter is the same for the same seed, and another for each seed, delivery and attempt', () => {
  const policy = policyWith({ schedule: { delays: ['0s', '1h', '1h', '1h'], jitter: { kind: 'full' } } });
  expect(instantsOf(policy, 0, 7)).toEqual(instantsOf(policy, 0, 7));
  const delayOf = (seed: number, id: string, scheduledCount: number) =>
    retryOf(policy, { seed, delivery: { id, scheduledCount, attempts: [] }, sentAt: 0, elapsedMs: 0 })?.at;
  const drawn = [
    delayOf(7, 'del_1', 0),
    delayOf(8, 'del_1', 0),
    delayOf(7, 'del_2', 0),
    delayOf(7, 'del_1', 1),
  ];
  expect(new Set(drawn).size).toBe(4);
});

it('the agenda says when the next attempt comes, what it was drawn from, and until when there are any', async () => {
  const policy = policyWith({
    schedule: { delays: ['0s', '1m'], until: '1h', jitter: { kind: 'around', share: 0.1 }, 'x-rules': [] },
  });
  const harness = new DeliveryHarness(policy);
  harness.register();
  harness.otherwise = answered(500);
  await harness.publishOne();
  const [why = ''] = harness.whys();
  await harness.advance('2m');
  const secondMs = (harness.sentAt()[1] as number) * 1_000;
  expect(why).toMatch(/^attempt 2 of all until .*T01:00:00.000Z, /);
  expect(why).toContain(`${durationText(secondMs)} (drawn from 54 s to 66 s) after the failure at`);
});

/** The instants of all attempts of a delivery whose attempts all fail after so many milliseconds. */
function instantsOf(policy: RetryPolicy, elapsedMs: number, seed = 1): number[] {
  const instants: number[] = [];
  for (let at: number | null = 0; at !== null; ) {
    const sentAt: number = at;
    const delivery = {
      id: 'del_1',
      scheduledCount: instants.length,
      attempts: instants.map((instant) => ({ at: instant })),
    };
    instants.push(sentAt);
    at = retryOf(policy, { seed, delivery, sentAt, elapsedMs })?.at ?? null;
  }
  return instants;
}

function fromFirst(policy: RetryPolicy): RetryPolicy {
  return { ...policy, measuredFrom: 'first_attempt' satisfies DelayOrigin };
}
