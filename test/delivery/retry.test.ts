// Retry arithmetic, by the policies of the specs: when each attempt comes if all before it fail.
import { expect, it } from 'vitest';
import { deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import type { DelayOrigin } from '../../src/delivery/policy/written-policy.ts';
import { type RetryPolicy, retryOf } from '../../src/delivery/retry.ts';
import { durationMs } from '../../src/engine/instant.ts';
import { shopDocument } from '../support/shop/document.ts';
import { specs } from '../support/specs.ts';

const vault = deliveryPolicyOf(specs.vault);
const shop = deliveryPolicyOf(shopDocument);

const VAULT_SUM_MS = durationMs('34h') + durationMs('35m') + durationMs('30s');

it.each([
  ['V-DL-04', 'vault', vault, ['0s', '30s', '330s', '2130s', '9330s', '38130s', '124530s']],
  ['S-DL-01', 'shop', shop, ['0s', '60s', '360s', '1260s', '4860s', '12060s']],
] as const)(
  '%s %s: attempts that fail at once come at %j after the first',
  (_rule, _service, policy, want) => {
    expect(instantsOf(policy, 0)).toEqual(want.map(durationMs));
  },
);

it('V-DL-04 there are 7 attempts, the last one 34 h 35 min 30 s after the first', () => {
  const instants = instantsOf(vault, 0);
  expect([instants.length, instants.at(-1)]).toEqual([7, VAULT_SUM_MS]);
});

it.each([
  ['vault', vault, VAULT_SUM_MS + 6 * 10_000],
  ['shop', shop, durationMs('201m') + 5 * 30_000],
] as const)('%s: each timeout postpones all attempts after it', (_service, policy, want) => {
  expect(instantsOf(policy, policy.timeoutMs).at(-1)).toBe(want);
});

it('measured from the first attempt, the delays are those of the table, each from the first', () => {
  expect(instantsOf(fromFirst(vault), 0)).toEqual(vault.delaysMs);
  expect(instantsOf(fromFirst(vault), vault.timeoutMs)).toEqual(vault.delaysMs);
});

it('measured from the first attempt, no attempt comes before the one ahead of it has failed', () => {
  const policy = { ...vault, delaysMs: [0, 30_000, 60_000], measuredFrom: 'first_attempt' } as const;
  expect(instantsOf(policy, 50_000)).toEqual([0, 50_000, 100_000]);
});

it('attempts outside the schedule take none of its places', () => {
  const attempts = [{ at: 0 }, { at: 10 }, { at: 20 }];
  const delivery = { scheduledCount: 1, attempts };
  expect(retryOf(vault, { delivery, sentAt: 30_000, elapsedMs: 0 })?.at).toBe(330_000);
});

/** The instants of all attempts of a delivery whose attempts all fail after so many milliseconds. */
function instantsOf(policy: RetryPolicy, elapsedMs: number): number[] {
  const instants: number[] = [];
  for (let at: number | null = 0; at !== null; ) {
    const sentAt: number = at;
    const delivery = {
      scheduledCount: instants.length,
      attempts: instants.map((instant) => ({ at: instant })),
    };
    instants.push(sentAt);
    at = retryOf(policy, { delivery, sentAt, elapsedMs })?.at ?? null;
  }
  return instants;
}

function fromFirst(policy: RetryPolicy): RetryPolicy {
  return { ...policy, measuredFrom: 'first_attempt' satisfies DelayOrigin };
}
