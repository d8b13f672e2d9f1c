// A receiver of the vault's webhooks on fastify that keeps a list of the secrets in SQLite: each event acts once, the
// latest timestamp wins, and a deleted secret is kept as such.
// SECRET=whsec_… PORT=3000 node examples/receivers/sqlite/vault.ts

import Fastify from 'fastify';
// In a project of your own: from 'countersign/receiver'.
import type { VaultEvent } from '../../../src/receiver/index.ts';
import { vaultWebhooks } from '../fastify.ts';
import { EventStore } from './event-store.ts';

/** Versions are null once a secret is deleted. */
const SCHEMA = 'CREATE TABLE secrets (path TEXT PRIMARY KEY, version INTEGER, changed_at TEXT NOT NULL)';

/**
 * Starts the receiver on loopback: deliveries go to `/hooks`. `GET /state` and `POST /reset` are for tests only.
 *
 * @param options.secret the signing secret, or all that it accepts
 * @param options.port 0 for any free port
 */
export async function start({
  secret,
  port = 0,
}: {
  readonly secret: string | readonly string[];
  readonly port?: number;
}) {
  const store = new EventStore(SCHEMA);
  const list = store.database.prepare('SELECT path, version FROM secrets ORDER BY path');
  const keep = store.database.prepare(`
    INSERT INTO secrets VALUES (:path, :version, :at)
    ON CONFLICT (path) DO UPDATE SET version = :version, changed_at = :at WHERE changed_at < :at
  `);

  function act(event: VaultEvent): void {
    const at = event.timestamp;
    if (event.event_type === 'secret.created')
      keep.run({ path: event.path, version: event.data.version, at });
    if (event.event_type === 'secret.updated')
      keep.run({ path: event.path, version: event.data.new_version, at });
    if (event.event_type === 'secret.deleted') keep.run({ path: event.path, version: null, at });
  }

  const app = Fastify();
  const onEvent = (event: VaultEvent) => store.once(event, () => act(event));
  await app.register(vaultWebhooks, { path: '/hooks', secret, onEvent });
  app.get('/state', async () => list.all());
  app.post('/reset', async (_, reply) => {
    store.reset();
    return reply.code(204).send();
  });
  const origin = await app.listen({ port, host: '127.0.0.1' });
  return {
    origin,
    state: () => list.all(),
    reset: () => store.reset(),
    async [Symbol.asyncDispose]() {
      app.server.closeAllConnections();
      await app.close();
      store.database.close();
    },
  };
}

if (import.meta.main) {
  const { PORT = '3000', SECRET = 'whsec_demo' } = process.env;
  const { origin } = await start({ secret: SECRET, port: Number(PORT) });
  process.stdout.write(`receiving vault webhooks at ${origin}/hooks\n`);
}
