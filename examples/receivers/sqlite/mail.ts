// A receiver of mail's webhooks on hono that keeps in SQLite what became of each message and who must not be written to.
// Each event acts once. Nothing depends on the order of arrival: mail's timestamps are whole seconds, so a later status
// is known by its rank and not by its time.
// SECRET=whsec_… PORT=3000 node examples/receivers/sqlite/mail.ts

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
// In a project of your own: from 'countersign/receiver'.
import type { MailEvent } from '../../../src/receiver/index.ts';
import { mailHandler } from '../hono.ts';
import { EventStore } from './event-store.ts';

const SCHEMA = `
  CREATE TABLE messages (
    message_id TEXT, recipient TEXT, rank INTEGER DEFAULT 0, opens INTEGER DEFAULT 0, clicks INTEGER DEFAULT 0,
    PRIMARY KEY (message_id, recipient)
  );
  CREATE TABLE suppressed (recipient TEXT, reason TEXT, PRIMARY KEY (recipient, reason));
  CREATE TABLE group_choices (recipient TEXT, group_id TEXT, is_out INTEGER, chosen_at INTEGER, PRIMARY KEY (recipient, group_id));
`;

/** A message only moves on in this list. */
const STATUSES = ['unknown', 'processed', 'deferred', 'delivered', 'blocked', 'dropped', 'bounce'];

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
  const tables = tablesOf(store);
  const onEvent = (event: MailEvent) => store.once(event, () => tables.act(event));
  const app = new Hono();
  app.post('/hooks', mailHandler({ secret, onEvent }));
  app.get('/state', (context) => context.json(tables.state()));
  app.post('/reset', (context) => {
    store.reset();
    return context.body(null, 204);
  });

  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state: () => tables.state(),
    reset: () => store.reset(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      store.database.close();
    },
  };
}

function tablesOf({ database }: EventStore) {
  const message = database.prepare('INSERT OR IGNORE INTO messages (message_id, recipient) VALUES (?, ?)');
  const moveOn = database.prepare(
    'UPDATE messages SET rank = max(rank, ?) WHERE message_id = ? AND recipient = ?',
  );
  const opened = database.prepare(
    'UPDATE messages SET opens = opens + 1 WHERE message_id = ? AND recipient = ?',
  );
  const clicked = database.prepare(
    'UPDATE messages SET clicks = clicks + 1 WHERE message_id = ? AND recipient = ?',
  );
  const suppress = database.prepare('INSERT OR IGNORE INTO suppressed VALUES (?, ?)');
  // The latest choice counts, and of two in the same second the one to get nothing.
  const choose = database.prepare(`
    INSERT INTO group_choices VALUES (:recipient, :group, :isOut, :at)
    ON CONFLICT DO UPDATE SET is_out = :isOut, chosen_at = :at
    WHERE chosen_at < :at OR (chosen_at = :at AND is_out < :isOut)
  `);

  function act(event: MailEvent): void {
    const { message_id: id, recipient_email: recipient, event_type: type } = event;
    message.run(id, recipient);
    if (STATUSES.includes(type)) moveOn.run(STATUSES.indexOf(type), id, recipient);
    if (type === 'open') opened.run(id, recipient);
    if (type === 'click') clicked.run(id, recipient);
    if (type === 'bounce' || type === 'spam_report' || type === 'unsubscribe') suppress.run(recipient, type);
    if (event.event_type === 'group_unsubscribe' || event.event_type === 'group_resubscribe') {
      const group = event.metadata.group_id ?? '';
      const isOut = event.event_type === 'group_unsubscribe' ? 1 : 0;
      choose.run({ recipient, group, isOut, at: event.timestamp });
    }
  }

  const messages = database.prepare('SELECT * FROM messages ORDER BY message_id, recipient');
  const suppressed = database.prepare('SELECT * FROM suppressed ORDER BY recipient, reason');
  const left = database.prepare(
    'SELECT recipient, group_id FROM group_choices WHERE is_out ORDER BY recipient, group_id',
  );
  const state = () => ({
    messages: messages.all().map(({ rank, ...rest }) => ({ ...rest, status: STATUSES[Number(rank)] })),
    suppressed: suppressed.all(),
    left: left.all(),
  });
  return { act, state };
}

if (import.meta.main) {
  const { PORT = '3000', SECRET = 'whsec_demo' } = process.env;
  const { origin } = await start({ secret: SECRET, port: Number(PORT) });
  process.stdout.write(`receiving mail webhooks at ${origin}/hooks\n`);
}
