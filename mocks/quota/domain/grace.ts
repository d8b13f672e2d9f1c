// The state table of a quota's grace window. A write without a row in the table is rejected. This is the whole
// enforcement, including that of hard quotas, whose ceiling is their limit.

import { DAY_MS, type Instant } from '../../../src/engine/instant.ts';
import { lifecycle, nextState, noteChange, transition } from '../../../src/engine/lifecycle.ts';
import type { World } from '../../../src/engine/world.ts';
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
  { from: 'within_limit', on: 'write_up_to_ceiling', to: 'grace_open' },
  { from: 'within_limit', on: 'usage_falls_below_limit', to: 'within_limit' },
  { from: 'grace_open', on: 'write_up_to_limit', to: 'grace_open' },
  { from: 'grace_open', on: 'write_up_to_ceiling', to: 'grace_open' },
  { from: 'grace_open', on: 'period_elapses', to: 'grace_exhausted' },
  { from: 'grace_open', on: 'usage_falls_below_limit', to: 'within_limit' },
  { from: 'grace_exhausted', on: 'usage_falls_below_limit', to: 'within_limit' },
]);

/** The state of a quota's grace window at an instant; always `within_limit` for a hard quota. */
export function graceStateOf(quota: Quota, now: Instant): GraceState {
  const endsAt = graceEndsAt(quota);
  if (endsAt === null) return 'within_limit';
  return now < endsAt ? 'grace_open' : nextState(graceLifecycle, 'grace_open', 'period_elapses');
}

/** The instant at which a grace window ends and is exhausted. `null` when no window was opened. */
export function graceEndsAt(quota: Quota | null): Instant | null {
  if (quota === null || quota.graceStartedAt === null) return null;
  return quota.graceStartedAt + quota.gracePeriodDays * DAY_MS;
}

/** The state after a write that results in the given usage; `undefined` when the quota rejects the write. */
export function graceStateAfterWrite(quota: Quota, usedBytes: number, now: Instant): GraceState | undefined {
  return transition(graceLifecycle, graceStateOf(quota, now), writeTrigger(quota, usedBytes))?.to;
}

/** The quota after an accepted write: the first write above the limit opens the window. */
export function openedByWrite(quota: Quota, usedBytes: number, now: Instant): Quota {
  const isOpening =
    quota.graceStartedAt === null && graceStateAfterWrite(quota, usedBytes, now) === 'grace_open';
  return isOpening ? { ...quota, graceStartedAt: now } : quota;
}

/** The quota at the given usage: below the limit the window is cleared. */
export function clearedByUsage(quota: Quota, usedBytes: number): Quota {
  const isCleared = quota.graceStartedAt !== null && usedBytes < quota.limitBytes;
  return isCleared ? { ...quota, graceStartedAt: null } : quota;
}

/** A target whose quota or usage was changed. */
interface Limited {
  readonly type: string;
  readonly id: string;
  readonly quota: Quota | null;
}

/** Records in the journal how a change of a target's quota or usage affects the grace window. */
export function noteGraceChange(world: World, { type, id, quota }: Limited, before: Quota | null): void {
  const of = quota ?? before;
  if (of === null) return;
  const stateOf = (one: Quota | null) => (one === null ? 'within_limit' : graceStateOf(one, world.now));
  noteGrace(world, { type, id, quota: of }, { from: stateOf(before), to: stateOf(quota), after: quota });
}

/** Records in the journal that an open window has ended. */
export function noteGraceEnd(world: World, target: Limited & { readonly quota: Quota }): void {
  const to = graceStateOf(target.quota, world.now);
  if (to === 'grace_exhausted') noteGrace(world, target, { from: 'grace_open', to, after: target.quota });
}

function noteGrace(
  world: World,
  { type, id, quota }: Limited & { readonly quota: Quota },
  { from, to, after }: { readonly from: GraceState; readonly to: GraceState; readonly after: Quota | null },
): void {
  const subject = { kind: 'grace_window', id: quota.id, name: `${type} ${id}` };
  noteChange(world, { service: 'quota', subject, from, to, because: whyGraceChanged(to, after) });
}

function whyGraceChanged(to: GraceState, after: Quota | null): string {
  if (after === null) return 'the quota was removed';
  if (to === 'grace_open') return `a write went beyond the limit of ${after.limitBytes} bytes (soft quota)`;
  if (to === 'grace_exhausted') return `the grace period of ${after.gracePeriodDays} days has ended`;
  return after.limitType === 'hard'
    ? 'the quota was made hard'
    : `usage fell below the limit of ${after.limitBytes} bytes`;
}

function writeTrigger({ limitBytes, ceilingBytes }: Quota, usedBytes: number): GraceTrigger {
  if (usedBytes <= limitBytes) return 'write_up_to_limit';
  return usedBytes <= ceilingBytes ? 'write_up_to_ceiling' : 'write_beyond_ceiling';
}
