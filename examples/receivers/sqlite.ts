// A receiver of the vault's webhooks on fastify that stores what it learns in SQLite: the id of an event and its effect in
// one transaction, the latest timestamp wins, and a deleted secret is kept as such.

import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';
// In a project of your own: from 'countersign/receiver'.
import type { VaultEvent } from '../../src/receiver/index.ts';
import { vaultWebhooks } from './fastify.ts';

/** Versions are null once a secret is deleted. */
const SCHEMA = `
  CREATE TABLE seen (event_id TEXT PRIMARY KEY);
  CREATE TABLE secrets (path TEXT PRIMARY KEY, version INTEGER, changed_at TEXT NOT NULL);
`;

/**
 * Starts the receiver on loopback: deliveries go to `/hooks`.
 *
 * @param secret the signing secrets that it accepts
 */
export async function start({ secret }: { readonly secret: readonly string[] }) {
  const database = new DatabaseSync(':memory:');
  database.exec(SCHEMA);
  const remember = database.prepare('INSERT OR IGNORE INTO seen VALUES (?)');
  const store = database.prepare(`
    INSERT INTO secrets VALUES (:path, :version, :at)
    ON CONFLICT (path) DO UPDATE SET version = :version, changed_at = :at WHERE changed_at < :at
  `);

  function onEvent(event: VaultEvent): void {
    database.exec('BEGIN');
    try {
      if (remember.run(event.event_id).changes === 1) act(event);
      database.exec('COMMIT');
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  }

  function act(event: VaultEvent): void {
    const at = event.timestamp;
    if (event.event_type === 'secret.created')
      store.run({ path: event.path, version: event.data.version, at });
    if (event.event_type === 'secret.updated')
      store.run({ path: event.path, version: event.data.new_version, at });
    if (event.event_type === 'secret.deleted') store.run({ path: event.path, version: null, at });
  }

  const app = Fastify();
  await app.register(vaultWebhooks, { path: '/hooks', secret, onEvent });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin,
    state: () => database.prepare('SELECT path, version FROM secrets').all(),
    reset: () => database.exec('DELETE FROM seen; DELETE FROM secrets'),
    async [Symbol.asyncDispose]() {
      app.server.closeAllConnections();
      await app.close();
      database.close();
    },
  };
}
