// Quotas: how they are stored, changed and returned, and how their grace windows open and close.

import { randomUUID } from 'node:crypto';
import type { SQLInputValue } from 'node:sqlite';
import { isoOf } from '../shared/clock.ts';
import type { Service, Target } from './schema.ts';
import { usageOf } from './usage.ts';

export interface Terms {
  readonly limit_bytes: number;
  readonly limit_type: 'hard' | 'soft';
  readonly warning_threshold_1: number;
  readonly warning_threshold_2: number;
  readonly warning_threshold_3: number;
  readonly grace_period_days: number;
  readonly grace_extra_percent: number;
  readonly exempt: 0 | 1;
  readonly exempt_reason: string | null;
}

export interface Quota extends Terms {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly grace_started_at: number | null;
}

const DEFAULTS: Omit<Terms, 'limit_bytes'> = {
  limit_type: 'soft',
  warning_threshold_1: 60,
  warning_threshold_2: 75,
  warning_threshold_3: 98,
  grace_period_days: 14,
  grace_extra_percent: 25,
  exempt: 0,
  exempt_reason: null,
};

export function quotaOf(
  { db }: Pick<Service, 'db'>,
  { type, id }: Pick<Target, 'type' | 'id'>,
): Quota | undefined {
  return db.get<Quota>('SELECT * FROM quotas WHERE target_type = ? AND target_id = ?', type, id);
}

/** Sets a quota: omitted fields keep their values, or take their defaults in a new quota. */
export function setQuota(service: Service, target: Target, terms: Partial<Terms>): Quota {
  const before = quotaOf(service, target);
  if (before === undefined) {
    const { type, id } = target;
    service.db.run(
      'INSERT INTO quotas (id, target_type, target_id) VALUES (?, ?, ?)',
      `qta_${randomUUID()}`,
      type,
      id,
    );
    update(service, target, { ...DEFAULTS, ...terms, ...leftBehind(service, target) });
  } else update(service, target, taken(service, target, { terms, before }));
  closeGrace(service, target);
  return quotaOf(service, target) as Quota;
}

/** The terms that an update changes: all that are given. */
function taken(
  { broken }: Service,
  { type }: Target,
  { terms, before }: { terms: Partial<Terms>; before: Quota },
): Partial<Terms> {
  const { warning_threshold_3: third, grace_period_days: days, limit_type: kind, exempt } = before;
  if (broken('tenant-put-forgets-threshold-3') && type === 'tenant')
    return { ...terms, warning_threshold_3: third };
  if (broken('tenant-put-resets-period') && type === 'tenant') return { ...terms, grace_period_days: days };
  if (broken('share-put-forgets-type') && type === 'share') return { ...terms, limit_type: kind };
  return broken('user-put-forgets-exempt') && type === 'user' ? { ...terms, exempt } : terms;
}

const exemptWhenRemoved = new Set<string>();

/** The data that a removed quota leaves to the next one: none. */
function leftBehind({ broken }: Service, { id }: Target): Partial<Terms> {
  return broken('delete-keeps-exemption') && exemptWhenRemoved.has(id) ? { exempt: 1 } : {};
}

/** Changes some columns of a quota. */
export function update({ db }: Service, { type, id }: Target, columns: Partial<Omit<Quota, 'id'>>): void {
  const named = Object.entries(columns) as [string, SQLInputValue][];
  if (named.length === 0) return;
  const set = named.map(([name]) => `${name} = ?`).join(', ');
  const values = named.map(([, value]) => value);
  db.run(`UPDATE quotas SET ${set} WHERE target_type = ? AND target_id = ?`, ...values, type, id);
}

/** Removes a quota; returns whether there was one. */
export function removeQuota({ db, broken }: Service, { type, id }: Target): boolean {
  if (broken('group-delete-without-effect') && type === 'group') return true;
  if (quotaOf({ db }, { type, id })?.exempt === 1) exemptWhenRemoved.add(id);
  return db.run('DELETE FROM quotas WHERE target_type = ? AND target_id = ?', type, id) > 0;
}

/** Opens the window of a soft quota that a write has taken above its limit. */
export function openGrace(service: Service, target: Target): void {
  const quota = quotaOf(service, target);
  if (quota === undefined || quota.limit_type === 'hard' || quota.exempt === 1) return;
  if (quota.grace_started_at !== null && !service.broken('window-restarts')) return;
  if (service.broken('window-of-group-closed') && target.type === 'group') return;
  const least = quota.limit_bytes + (service.broken('window-opens-on-limit') ? 0 : 1);
  if (usageOf(service, target).used_bytes >= least)
    update(service, target, { grace_started_at: service.clock.now() });
}

/** Closes the window of a quota whose usage is below its limit, or that is no longer soft. */
export function closeGrace(service: Service, target: Target): void {
  const quota = quotaOf(service, target);
  if (quota === undefined || quota.grace_started_at === null) return;
  if (service.broken('window-of-tenant-stays') && target.type === 'tenant') return;
  if (service.broken('window-stays-when-run-out') && isExhausted(service, quota)) return;
  const most = quota.limit_bytes - (service.broken('window-closes-on-limit') ? 0 : 1);
  if (quota.limit_type === 'hard' || usageOf(service, target).used_bytes <= most)
    update(service, target, { grace_started_at: null });
}

const DAY_MS = 86_400_000;

/** Whether the window of a quota is open and its period has elapsed. */
export function isExhausted(
  { clock, broken }: Service,
  { grace_started_at, grace_period_days }: Quota,
): boolean {
  if (grace_started_at === null || (broken('grace-0-endless') && grace_period_days === 0)) return false;
  const periodMs = grace_period_days * (broken('grace-days-as-hours') ? DAY_MS / 24 : DAY_MS);
  return clock.now() > grace_started_at + periodMs;
}

/** The quota object of the API. */
export function shownQuota({ broken }: Service, target: Target, quota: Quota): object {
  const { grace_started_at: startedAt, warning_threshold_3: third, exempt_reason } = quota;
  const isPrefixed = !(broken('group-quota-prefix') && target.type === 'group');
  const started = startedAt === null ? null : isoOf(startedAt);
  return {
    id: isPrefixed ? quota.id : quota.id.replace('qta_', 'quota_'),
    tenant_id: target.tenant_id,
    target_type: target.type,
    target_id: target.id,
    limit_bytes: quota.limit_bytes,
    limit_type: quota.limit_type,
    warning_threshold_1: quota.warning_threshold_1,
    warning_threshold_2: quota.warning_threshold_2,
    warning_threshold_3: broken('threshold-as-fraction') ? third / 100 : third,
    grace_period_days: quota.grace_period_days,
    grace_extra_percent: quota.grace_extra_percent,
    grace_started_at: broken('grace-start-in-seconds') && startedAt !== null ? startedAt / 1000 : started,
    exempt: quota.exempt === 1,
    ...(broken('reason-absent') && exempt_reason === null ? {} : { exempt_reason }),
  };
}
