// Opens the configured store. The code for each kind of store is loaded only when it is needed.

import type { OpenOptions, Store } from './store.ts';
import { StoreError } from './store-error.ts';

/** The default: worlds are kept only in memory. */
export const MEMORY = 'memory';

/**
 * Opens a store.
 *
 * @param where `memory`, `sqlite:` and a file path, or the URL of a Postgres database
 * @returns `undefined` for memory, where worlds end with the process
 * @throws StoreError with one line that states the problem and what to do
 * @example const store = await openStore('sqlite:worlds.db')
 */
export async function openStore(where: string, options: OpenOptions = {}): Promise<Store | undefined> {
  if (where === MEMORY) return undefined;
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/i.exec(where) ?? [];
  if (scheme === 'sqlite') return openSqlite(rest, options);
  if (scheme === 'postgres' || scheme === 'postgresql') return openPostgres(where, options);
  throw new StoreError(
    `There is no store "${scheme ?? where}"; write memory, sqlite:worlds.db, or postgres://user:password@host/database.`,
  );
}

async function openSqlite(path: string, options: OpenOptions): Promise<Store> {
  if (path === '' || path === ':memory:')
    throw new StoreError('sqlite: needs the path of a file, such as sqlite:worlds.db.');
  const { SqliteStore } = await import('./sqlite-store.ts');
  return new SqliteStore(path, options);
}

async function openPostgres(url: string, options: OpenOptions): Promise<Store> {
  const { PostgresStore } = await import('./postgres/postgres-store.ts');
  return PostgresStore.open(url, options);
}
