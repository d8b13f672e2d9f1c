// `Retry-After`: how its value is read, and what a policy makes of it.
import { expect, it } from 'vitest';
import { retryAfterMs } from '../../src/delivery/retry-after.ts';
import { iso } from '../../src/engine/instant.ts';
import { answered, DeliveryHarness } from '../support/delivery-harness.ts';
import { policyWith } from '../support/policy-with.ts';
import { START } from '../support/worlds.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');

it.each([
  [{ 'retry-after': '120' }, 120_000],
  [{ 'Retry-After': ' 0 ' }, 0],
  [{ 'retry-after': 'Thu, 01 Jan 2026 00:01:00 GMT' }, 60_000],
  [{ 'retry-after': 'Thu, 01 Jan 2026 00:01:00 GMT', date: 'Thu, 01 Jan 2026 00:00:50 GMT' }, 10_000],
  [{ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 0],
  [{ 'retry-after': '-5' }, undefined],
  [{ 'retry-after': '1.5' }, undefined],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': 'Xyz, 99 Foo 2026 00:01:00 GMT' }, undefined],
  [{}, undefined],
])('%j asks for %s ms', (headers, want) => {
  expect(retryAfterMs({ headers }, NOW)).toBe(want);
});

/** When the second attempt comes after a 503 with this header, in seconds, and what the agenda says of it. */
async function secondAttempt(retryAfter: object | null, value: string) {
  const harness = new DeliveryHarness(policyWith({ retry_after: retryAfter }));
  harness.register();
  harness.answers.push(answered(503, { headers: { 'retry-after': value } }));
  await harness.publishOne();
  const [why] = harness.whys();
  await harness.advance('90d');
  return [harness.sentAt()[1], why];
}

const AFTER_FAILURE = `attempt 2 of 6, 1 min after the failure at ${iso(START)} (S-DL-01)`;
const asAsked = (wait: string) =>
  `attempt 2 of 6, ${wait} after the answer at ${iso(START)}, as its Retry-After asks (S-DL-01)`;

it.each([
  ['is ignored', null, '600', 60, AFTER_FAILURE],
  ['takes the place of a shorter delay', { mode: 'replace' }, '600', 600, asAsked('10 min')],
  ['takes the place of a longer delay', { mode: 'replace' }, '5', 5, asAsked('5 s')],
  ['makes a delay longer', { mode: 'extend' }, '600', 600, asAsked('10 min')],
  ['makes no delay shorter', { mode: 'extend' }, '5', 60, AFTER_FAILURE],
  ['is cut', { mode: 'replace', at_most: '2m' }, '600', 120, asAsked('2 min')],
  ['is cut without a limit of the policy', { mode: 'replace' }, '9'.repeat(400), 2_592_000, asAsked('30 d')],
  [
    'is cut whatever the policy allows',
    { mode: 'replace', at_most: '900d' },
    '99999999999',
    2_592_000,
    asAsked('30 d'),
  ],
  ['is followed with its statuses only', { mode: 'replace', statuses: [429] }, '600', 60, AFTER_FAILURE],
] as const)('Retry-After %s', async (_what, retryAfter, value, wantSeconds, wantWhy) => {
  expect(await secondAttempt(retryAfter, value)).toEqual([wantSeconds, wantWhy]);
});
