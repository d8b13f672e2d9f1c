// The tables of the quota service. Storage is recorded in a ledger, from which usage and history are updated.

import type { Clock } from '../shared/clock.ts';
import type { Database } from '../shared/database.ts';

/** The context that all parts of the service share. */
export interface Service {
  readonly db: Database;
  readonly clock: Clock;
  /** Makes a request to a receiver. */
  readonly send: typeof fetch;
}

export const LEVELS = ['share', 'user', 'group', 'tenant', 'partner'] as const;
export type Level = (typeof LEVELS)[number];

/** A person or an object that can hold bytes. */
export interface Target {
  readonly type: Level;
  readonly id: string;
  /** The tenant; for a partner, its own id. */
  readonly tenant_id: string;
  readonly partner_id: string;
  /** Only for a share. */
  readonly owner_id: string | null;
}

export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS targets (
    type TEXT, id TEXT, tenant_id TEXT, partner_id TEXT, owner_id TEXT, PRIMARY KEY (type, id));
  CREATE TABLE IF NOT EXISTS members (group_id TEXT, user_id TEXT, PRIMARY KEY (group_id, user_id));
  CREATE TABLE IF NOT EXISTS tokens (
    token TEXT PRIMARY KEY, name TEXT, user_id TEXT, tenant_id TEXT, partner_id TEXT, permission TEXT);
  CREATE TABLE IF NOT EXISTS quotas (
    row INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE, target_type TEXT, target_id TEXT,
    limit_bytes INTEGER, limit_type TEXT, warning_threshold_1 INTEGER, warning_threshold_2 INTEGER,
    warning_threshold_3 INTEGER, grace_period_days INTEGER, grace_extra_percent INTEGER,
    grace_started_at INTEGER, exempt INTEGER, exempt_reason TEXT, UNIQUE (target_type, target_id));
  CREATE TABLE IF NOT EXISTS ledger (
    row INTEGER PRIMARY KEY, user_id TEXT, share_id TEXT, bytes INTEGER, files INTEGER, folders INTEGER,
    version_bytes INTEGER, trash_bytes INTEGER, at INTEGER);
  CREATE TABLE IF NOT EXISTS usage (
    target_type TEXT, target_id TEXT, used_bytes INTEGER, file_count INTEGER, folder_count INTEGER,
    version_bytes INTEGER, trash_bytes INTEGER, calculated_at INTEGER, PRIMARY KEY (target_type, target_id));
  CREATE TABLE IF NOT EXISTS history (
    target_type TEXT, target_id TEXT, date TEXT, used_bytes INTEGER, file_count INTEGER,
    PRIMARY KEY (target_type, target_id, date));
  CREATE TABLE IF NOT EXISTS subscribers (url TEXT PRIMARY KEY);
`;
