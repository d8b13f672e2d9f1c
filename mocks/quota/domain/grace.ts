// The state table of a quota's grace window. A write without a row in the table is rejected: that is all of
// enforcement, hard quotas included, whose ceiling is their limit.

import { DAY_MS, type Instant } from '../../../src/engine/instant.ts';
import { lifecycle, nextState, transition } from '../../../src/engine/lifecycle.ts';
import type { Quota } from './quotas.ts';

export type GraceState = 'within_limit' | 'grace_open' | 'grace_exhausted';

export type GraceTrigger =
  | 'write_up_to_limit'
  | 'write_up_to_ceiling'
  | 'write_beyond_ceiling'
  | 'period_elapses'
  | 'usage_falls_below_limit';

export const graceLifecycle = lifecycle<GraceState, GraceTrigger>('grace window', [
  { from: 'within_limit', on: 'write_up_to_limit', to: 'within_limit' },
  { from: 'within_limit', on: 'write_up_to_ceiling', to: 'grace_open', also: 'grace_started_at set' },
  { from: 'within_limit', on: 'usage_falls_below_limit', to: 'within_limit' },
  {
    from: 'grace_open',
    on: 'write_up_to_limit',
    to: 'grace_open',
    also: 'exactly on the limit the window stays',
  },
  { from: 'grace_open', on: 'write_up_to_ceiling', to: 'grace_open' },
  { from: 'grace_open', on: 'period_elapses', to: 'grace_exhausted', also: 'every write is rejected' },
  { from: 'grace_open', on: 'usage_falls_below_limit', to: 'within_limit', also: 'grace_started_at cleared' },
  {
    from: 'grace_exhausted',
    on: 'usage_falls_below_limit',
    to: 'within_limit',
    also: 'grace_started_at cleared',
  },
]);

/** The state of a quota's grace window at an instant; always `within_limit` for a hard quota. */
export function graceStateOf(quota: Quota, now: Instant): GraceState {
  const endsAt = graceEndsAt(quota);
  if (endsAt === null) return 'within_limit';
  return now < endsAt ? 'grace_open' : nextState(graceLifecycle, 'grace_open', 'period_elapses');
}

/** When an open grace window ends: from that instant on it is exhausted. `null` when none is open. */
export function graceEndsAt(quota: Quota | null): Instant | null {
  if (quota === null || quota.graceStartedAt === null) return null;
  return quota.graceStartedAt + quota.gracePeriodDays * DAY_MS;
}

/** The state after a write that leaves so many bytes; `undefined` when the quota rejects the write. */
export function graceStateAfterWrite(quota: Quota, usedBytes: number, now: Instant): GraceState | undefined {
  return transition(graceLifecycle, graceStateOf(quota, now), writeTrigger(quota, usedBytes))?.to;
}

/** The quota after a write that it admits: the first one above the limit opens the window. */
export function openedByWrite(quota: Quota, usedBytes: number, now: Instant): Quota {
  const isOpening =
    quota.graceStartedAt === null && graceStateAfterWrite(quota, usedBytes, now) === 'grace_open';
  return isOpening ? { ...quota, graceStartedAt: now } : quota;
}

/** The quota when so many bytes are held: below the limit the window clears. */
export function clearedByUsage(quota: Quota, usedBytes: number): Quota {
  const isCleared = quota.graceStartedAt !== null && usedBytes < quota.limitBytes;
  return isCleared ? { ...quota, graceStartedAt: null } : quota;
}

function writeTrigger({ limitBytes, ceilingBytes }: Quota, usedBytes: number): GraceTrigger {
  if (usedBytes <= limitBytes) return 'write_up_to_limit';
  return usedBytes <= ceilingBytes ? 'write_up_to_ceiling' : 'write_beyond_ceiling';
}
