// Writes to storage: the check of every quota that applies, and the changes.

import { find, touchedBy } from './directory.ts';
import { closeGrace, isExhausted, openGrace, type Quota, quotaOf, update } from './quotas.ts';
import type { Service, Target } from './schema.ts';
import { type Entry, record, store, usageOf } from './usage.ts';
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
  const violations = askedOf(service, touched)
    .map((target) => violationOf(service, target, entry.bytes))
    .filter((each) => each !== undefined);
  const refused = refusalOf(service, entry, violations);
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

const refusalsInARow = new Map<string, number>();

/** The targets whose quotas are checked: all that the write affects. */
function askedOf({ broken }: Service, touched: readonly Target[]): readonly Target[] {
  const groups = touched.filter(({ type }) => type === 'group');
  if (broken('share-write-skips-owner') && touched[0]?.type === 'share') return touched.slice(0, 1);
  if (broken('second-group-ignored')) return touched.filter((target) => !groups.slice(1).includes(target));
  return broken('partner-not-asked') ? touched.filter(({ type }) => type !== 'partner') : touched;
}

/** The most restrictive of the violations, if there are any. */
function refusalOf(
  service: Service,
  { user_id, bytes }: Entry,
  violations: readonly Violation[],
): Violation | undefined {
  const { broken } = service;
  const before = refusalsInARow.get(user_id) ?? 0;
  refusalsInARow.set(user_id, violations.length === 0 ? 0 : before + 1);
  if (violations.length === 0 || (broken('third-try-accepted') && before >= 2)) return undefined;
  const sign = broken('roomiest-named') ? -1 : 1;
  const refused = violations.reduce((one, other) => (sign * (other.room - one.room) <= 0 ? other : one));
  if (broken('grace-renewed-by-refusal') && refused.code === 'QUOTA_GRACE_EXHAUSTED')
    update(service, refused.target, { grace_started_at: service.clock.now() });
  const user = find(service, 'user', user_id) as Target;
  const { used_bytes, ...usage } = usageOf(service, user);
  if (broken('refused-write-counts')) store(service, user, { ...usage, used_bytes: used_bytes + bytes });
  return refused;
}

function violationOf(service: Service, target: Target, bytes: number): Violation | undefined {
  const { broken } = service;
  const quota = enforcedOn(service, target);
  if (quota === undefined || (broken('limit-0-unlimited') && quota.limit_bytes === 0)) return undefined;
  const isForShow = broken('group-exemption-for-show') && target.type === 'group';
  if (quota.exempt === 1 && !isForShow) return undefined;
  const { used_bytes } = usageOf(service, target);
  if (isExhausted(service, quota)) {
    const code = broken('exhausted-as-exceeded') ? 'QUOTA_EXCEEDED' : 'QUOTA_GRACE_EXHAUSTED';
    return { code, target, room: quota.limit_bytes - used_bytes };
  }
  const room = ceilingOf(service, quota) - used_bytes;
  return bytes > room ? { code: 'QUOTA_EXCEEDED', target, room } : undefined;
}

const firstSeen = new Map<string, Quota>();

/** The quota that is enforced on a target: the one that is set. */
function enforcedOn(service: Service, target: Target): Quota | undefined {
  const quota = quotaOf(service, target);
  const key = `${target.type} ${target.id}`;
  const first = firstSeen.get(key) ?? quota;
  if (first !== undefined) firstSeen.set(key, first);
  if (service.broken('delete-keeps-enforcing') && target.type === 'user') return quota ?? first;
  if (service.broken('new-limit-not-enforced') && quota !== undefined && first !== undefined)
    return { ...quota, limit_bytes: Math.max(quota.limit_bytes, first.limit_bytes) };
  return quota;
}

/** The maximum number of bytes: the limit, plus the grace allowance of a soft quota. */
function ceilingOf({ broken }: Service, quota: Quota): number {
  const { limit_bytes, limit_type, grace_extra_percent, warning_threshold_3 } = quota;
  if (broken('threshold-3-blocks')) return Math.ceil((limit_bytes * warning_threshold_3) / 100) - 1;
  if (limit_type === 'hard') {
    if (broken('exactly-on-limit-refused')) return limit_bytes - 1;
    return broken('one-over-limit-accepted') ? limit_bytes + 1 : limit_bytes;
  }
  if (broken('ceiling-in-bytes')) return limit_bytes + grace_extra_percent;
  const ceiling = Number((BigInt(limit_bytes) * BigInt(100 + grace_extra_percent)) / 100n);
  if (broken('ceiling-refused')) return ceiling - 1;
  return broken('one-over-ceiling-accepted') ? ceiling + 1 : ceiling;
}
