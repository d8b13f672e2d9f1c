// A vault: its store, clock and agenda, and how it is set up. Every part of the service is a function of this.

import { randomUUID } from 'node:crypto';
import { Agenda } from './agenda.ts';
import { Clock } from './clock.ts';
import { Store } from './store.ts';

export interface Options {
  /** The database file; in memory unless given. */
  readonly database?: string;
  /** By default any free port. */
  readonly port?: number;
  readonly clock?: 'running' | 'standing';
  /** Tokens and the scopes of their holders. */
  readonly tokens?: Readonly<Record<string, Caller>>;
  /** Enables the calls below `/test`, which must not be enabled in production. */
  readonly testSupport?: boolean;
  /** Makes the requests to receivers; `fetch` unless given. */
  readonly send?: typeof fetch;
}

export interface Caller {
  readonly identity: string;
  readonly scopes: readonly string[];
}

export interface Vault {
  readonly store: Store;
  readonly clock: Clock;
  readonly agenda: Agenda;
  readonly tokens: ReadonlyMap<string, Caller>;
  /** The actual targets of requests to an origin, because a test environment has no receivers with TLS. */
  readonly egress: Map<string, string>;
  readonly send: typeof fetch;
}

const TENANT = { tenant_id: 'tnt-northwind', partner_id: 'par-contoso' };

export function openVault({
  database = ':memory:',
  clock = 'running',
  tokens = {},
  send = fetch,
}: Options): Vault {
  const store = new Store(database);
  const time = new Clock(clock);
  return {
    store,
    clock: time,
    agenda: new Agenda(store, time),
    tokens: new Map(Object.entries(tokens)),
    egress: new Map(),
    send,
  };
}

/** Every event names the tenant and the partner that it happened to. */
export function tenantOf(_vault: Vault): typeof TENANT {
  return TENANT;
}

export function newId(prefix: string): string {
  return `${prefix}${randomUUID()}`;
}
