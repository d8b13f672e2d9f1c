// The tables of the mail service, and the context that its parts share.

import type { KeyObject } from 'node:crypto';
import type { Clock } from '../shared/clock.ts';
import type { Database } from '../shared/database.ts';

export interface Service {
  readonly db: Database;
  readonly clock: Clock;
  /** Makes a request to a receiver. */
  readonly send: typeof fetch;
  /** The issuer's key pair for access tokens. */
  readonly issuer: { readonly privateKey: KeyObject; readonly publicKey: KeyObject };
  readonly conditions: Conditions;
  /** Wakes the worker because something is due. */
  wake: () => void;
}

/** Settings that operations may change while the service runs. */
export interface Conditions {
  /** In production, webhook URLs must be https. */
  isProduction: boolean;
  oauthTokenUrl: string | null;
  readonly down: Set<string>;
  crashesNext: boolean;
}

export const EVENT_TYPES = [
  'processed',
  'deferred',
  'delivered',
  'bounce',
  'blocked',
  'dropped',
  'open',
  'click',
  'spam_report',
  'unsubscribe',
  'group_unsubscribe',
  'group_resubscribe',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The types that the event settings have a switch for. */
export const SETTING_TYPES = EVENT_TYPES.filter((type) => type !== 'blocked');

export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS tenants (id TEXT PRIMARY KEY, name TEXT, suspended INTEGER DEFAULT 0,
    settings TEXT, settings_secret TEXT);
  CREATE TABLE IF NOT EXISTS keys (row INTEGER PRIMARY KEY, id TEXT, secret TEXT UNIQUE, tenant_id TEXT,
    name TEXT, mode TEXT, scopes TEXT, created_at INTEGER, revoked INTEGER DEFAULT 0);
  CREATE TABLE IF NOT EXISTS calls (credential TEXT PRIMARY KEY, window_start INTEGER, made INTEGER);
  CREATE TABLE IF NOT EXISTS endpoints (row INTEGER PRIMARY KEY, id TEXT UNIQUE, tenant_id TEXT, url TEXT,
    enabled_events TEXT, enabled INTEGER DEFAULT 1, created_at INTEGER, last_success_at INTEGER,
    last_failure_at INTEGER, failure_count INTEGER DEFAULT 0, disabled_at INTEGER, secret TEXT,
    oauth_client_id TEXT, oauth_client_secret TEXT, first TEXT, is_settings INTEGER DEFAULT 0,
    deleted INTEGER DEFAULT 0);
  CREATE TABLE IF NOT EXISTS deliveries (row INTEGER PRIMARY KEY, id TEXT, endpoint_id TEXT, event_id TEXT,
    event_type TEXT, body TEXT, status TEXT DEFAULT 'pending', attempts INTEGER DEFAULT 0, due_at INTEGER,
    first_at INTEGER);
  CREATE TABLE IF NOT EXISTS messages (row INTEGER PRIMARY KEY, id TEXT, tenant_id TEXT, state TEXT,
    error_message TEXT, request TEXT, sandbox INTEGER, created_at INTEGER);
  CREATE TABLE IF NOT EXISTS mailboxes (address TEXT PRIMARY KEY, outcome TEXT);
  CREATE TABLE IF NOT EXISTS bounces (tenant_id TEXT, email TEXT, created_at INTEGER,
    PRIMARY KEY (tenant_id, email));
  CREATE TABLE IF NOT EXISTS things (row INTEGER PRIMARY KEY, kind TEXT, id TEXT, tenant_id TEXT, name TEXT,
    data TEXT, created_at INTEGER, deleted INTEGER DEFAULT 0);
  CREATE TABLE IF NOT EXISTS blobs (id TEXT PRIMARY KEY, bytes BLOB, type TEXT, referenced INTEGER DEFAULT 0);
`;
