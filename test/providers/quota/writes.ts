// Writes to storage: the check of every quota that applies, and the changes.

import { touchedBy } from './directory.ts';
import { closeGrace, isExhausted, openGrace, type Quota, quotaOf } from './quotas.ts';
import type { Service, Target } from './schema.ts';
import { type Entry, record, usageOf } from './usage.ts';
import { crossed, notify } from './warnings.ts';

export interface Violation {
  readonly code: 'QUOTA_EXCEEDED' | 'QUOTA_GRACE_EXHAUSTED';
  readonly target: Target;
  /** How many bytes would still have been allowed. */
  readonly room: number;
}

/** Stores bytes, or returns the most restrictive of the quotas that forbid it without changing anything. */
export function write(service: Service, entry: Entry): Violation | undefined {
  const touched = touchedBy(service, entry.user_id, entry.share_id);
  const violations = touched
    .map((target) => violationOf(service, target, entry.bytes))
    .filter((each) => each !== undefined);
  const refused = refusalOf(violations);
  if (refused !== undefined) return refused;
  const before = touched.map((target) => usageOf(service, target).used_bytes);
  record(service, entry);
  touched.forEach((target, index) => {
    openGrace(service, target);
    notify(service, target, crossed(service, target, before[index] ?? 0));
  });
  return undefined;
}

/** Removes bytes, to the trash or permanently. This is always allowed. */
export function remove(service: Service, entry: Entry): void {
  for (const target of record(service, entry)) closeGrace(service, target);
}

/** The most restrictive of the violations, if there are any. */
function refusalOf(violations: readonly Violation[]): Violation | undefined {
  if (violations.length === 0) return undefined;
  return violations.reduce((one, other) => (other.room <= one.room ? other : one));
}

function violationOf(service: Service, target: Target, bytes: number): Violation | undefined {
  const quota = quotaOf(service, target);
  if (quota === undefined || quota.exempt === 1) return undefined;
  const { used_bytes } = usageOf(service, target);
  if (isExhausted(service, quota))
    return { code: 'QUOTA_GRACE_EXHAUSTED', target, room: quota.limit_bytes - used_bytes };
  const room = ceilingOf(quota) - used_bytes;
  return bytes > room ? { code: 'QUOTA_EXCEEDED', target, room } : undefined;
}

/** The maximum number of bytes: the limit, plus the grace allowance of a soft quota. */
function ceilingOf(quota: Quota): number {
  const { limit_bytes, limit_type, grace_extra_percent } = quota;
  if (limit_type === 'hard') return limit_bytes;
  return Number((BigInt(limit_bytes) * BigInt(100 + grace_extra_percent)) / 100n);
}
