// Checks a write against every quota that applies to it. The most restrictive quota that rejects it determines the
// error.

import type { Instant } from '../../../src/engine/instant.ts';
import type { Schemas } from '../spec.ts';
import { graceStateAfterWrite, graceStateOf } from './grace.ts';
import type { Quota } from './quotas.ts';
import type { Target } from './targets.ts';

/** A target whose quota is enforced. */
type Limited = Target & { readonly quota: Quota };

/**
 * The error of the quota that rejects a write, or `undefined` when all allow it. Levels are given in the order of the
 * check; among quotas with equally little room left, the first one counts.
 *
 * @param addedBytes the number of bytes that the write adds at every level
 */
export function rejectionOf(
  levels: readonly Target[],
  addedBytes: number,
  now: Instant,
): Schemas['QuotaRefusal'] | undefined {
  let rejecting: Limited | undefined;
  for (const level of levels) {
    if (!isEnforced(level) || admits(level, addedBytes, now)) continue;
    if (rejecting === undefined || roomLeft(level, now) < roomLeft(rejecting, now)) rejecting = level;
  }
  return rejecting && { error: errorOf(rejecting, addedBytes, now) };
}

/** Whether a target has a quota that is not exempt. */
export function isEnforced(target: Target): target is Limited {
  return target.quota !== null && !target.quota.isExempt;
}

function admits({ quota, usage }: Limited, addedBytes: number, now: Instant): boolean {
  return graceStateAfterWrite(quota, usage.usedBytes + addedBytes, now) !== undefined;
}

/** The number of bytes up to the ceiling. An exhausted window always has the least room. */
function roomLeft({ quota, usage }: Limited, now: Instant): number {
  const isExhausted = graceStateOf(quota, now) === 'grace_exhausted';
  return isExhausted ? Number.NEGATIVE_INFINITY : quota.ceilingBytes - usage.usedBytes;
}

function errorOf(
  { type, id, quota, usage }: Limited,
  addedBytes: number,
  now: Instant,
): Schemas['QuotaRefusal']['error'] {
  const numbers = {
    level: type,
    target_type: type,
    target_id: id,
    limit_bytes: quota.limitBytes,
    used_bytes: usage.usedBytes,
    requested_bytes: addedBytes,
  };
  if (graceStateOf(quota, now) === 'grace_exhausted') {
    const message = `The grace period of the quota of ${type} ${id} has ended.`;
    return { code: 'QUOTA_GRACE_EXHAUSTED', message, ...numbers };
  }
  return {
    code: 'QUOTA_EXCEEDED',
    message: `The write would exceed the quota of ${type} ${id}.`,
    ...numbers,
  };
}
