// A small, complete mail service, written from its documents: `node test/providers/mail/main.ts [database]`.

import { generateKeyPairSync } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { Clock } from '../shared/clock.ts';
import { Database } from '../shared/database.ts';
import { type RunningServer, serve } from '../shared/http.ts';
import { errorReply } from './replies.ts';
import { routesOf } from './routes.ts';
import { SCHEMA, type Service } from './schema.ts';
import { seed } from './seed.ts';
import { testRoutesOf } from './test-support.ts';
import { Worker } from './worker.ts';

export interface Options {
  /** A file for the database; by default nothing is stored. */
  readonly database?: string;
  readonly port?: number;
  /** Makes the requests to receivers; by default `fetch`. */
  readonly send?: typeof fetch;
}

/**
 * Starts the service on loopback, on a free port by default.
 *
 * @example await using service = await startMailService({ database: 'mail.db' });
 */
export async function startMailService({
  database = ':memory:',
  port = 0,
  send = fetch,
}: Options = {}): Promise<RunningServer> {
  const service: Service = {
    db: new Database(database, SCHEMA),
    clock: new Clock(),
    send,
    issuer: generateKeyPairSync('ed25519'),
    conditions: { isProduction: false, oauthTokenUrl: null, down: new Set(), crashesNext: false },
    wake: () => undefined,
  };
  if (service.db.get('SELECT 1 FROM tenants') === undefined) seed(service);
  const worker = new Worker(service);
  service.wake = () => void setImmediate(() => worker.work());
  const server = await serve({
    routes: [...routesOf(service), ...testRoutesOf(service, worker)],
    port,
    failure: (status, text, { path }) => errorReply(path, status, text),
  });
  return {
    url: server.url,
    async [Symbol.asyncDispose]() {
      service.wake = () => undefined;
      await worker[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
      service.db[Symbol.dispose]();
    },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , database] = process.argv;
  const { url } = await startMailService({ port: 8081, ...(database === undefined ? {} : { database }) });
  process.stdout.write(`mail service at ${url}\n`);
}
