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
    update(service, target, { ...DEFAULTS, ...terms });
  } else update(service, target, terms);
  closeGrace(service, target);
  return quotaOf(service, target) as Quota;
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
export function removeQuota({ db }: Service, { type, id }: Target): boolean {
  return db.run('DELETE FROM quotas WHERE target_type = ? AND target_id = ?', type, id) > 0;
}

/** Opens the window of a soft quota that a write has taken above its limit. */
export function openGrace(service: Service, target: Target): void {
  const quota = quotaOf(service, target);
  if (quota === undefined || quota.limit_type === 'hard' || quota.exempt === 1) return;
  if (quota.grace_started_at !== null) return;
  if (usageOf(service, target).used_bytes > quota.limit_bytes)
    update(service, target, { grace_started_at: service.clock.now() });
}

/** Closes the window of a quota whose usage is below its limit, or that is no longer soft. */
export function closeGrace(service: Service, target: Target): void {
  const quota = quotaOf(service, target);
  if (quota === undefined || quota.grace_started_at === null) return;
  if (quota.limit_type === 'hard' || usageOf(service, target).used_bytes < quota.limit_bytes)
    update(service, target, { grace_started_at: null });
}

const DAY_MS = 86_400_000;

/** Whether the window of a quota is open and its period has elapsed. */
export function isExhausted({ clock }: Service, { grace_started_at, grace_period_days }: Quota): boolean {
  if (grace_started_at === null) return false;
  return clock.now() > grace_started_at + grace_period_days * DAY_MS;
}

/** The quota object of the API. */
export function shownQuota(target: Target, quota: Quota): object {
  const { grace_started_at: startedAt } = quota;
  return {
    id: quota.id,
    tenant_id: target.tenant_id,
    target_type: target.type,
    target_id: target.id,
    limit_bytes: quota.limit_bytes,
    limit_type: quota.limit_type,
    warning_threshold_1: quota.warning_threshold_1,
    warning_threshold_2: quota.warning_threshold_2,
    warning_threshold_3: quota.warning_threshold_3,
    grace_period_days: quota.grace_period_days,
    grace_extra_percent: quota.grace_extra_percent,
    grace_started_at: startedAt === null ? null : isoOf(startedAt),
    exempt: quota.exempt === 1,
    exempt_reason: quota.exempt_reason,
  };
}
