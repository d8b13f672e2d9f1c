// A small, complete quota service, written from its documents: `node test/providers/quota/main.ts [database]`.

import { pathToFileURL } from 'node:url';
import { Clock } from '../shared/clock.ts';
import { Database } from '../shared/database.ts';
import { type RunningServer, serve } from '../shared/http.ts';
import { routesOf } from './routes.ts';
import { SCHEMA, type Service } from './schema.ts';
import { storageRoutesOf } from './storage-routes.ts';
import { seed, testRoutesOf } from './test-support.ts';

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
 * @example await using service = await startQuotaService({ database: 'quota.db' });
 */
export async function startQuotaService({
  database = ':memory:',
  port = 0,
  send = fetch,
}: Options = {}): Promise<RunningServer> {
  const service: Service = { db: new Database(database, SCHEMA), clock: new Clock(), send };
  if (service.db.get('SELECT 1 FROM tokens') === undefined) service.db.transaction(() => seed(service));
  const routes = [...routesOf(service), ...storageRoutesOf(service), ...testRoutesOf(service)];
  const failure = (status: number, title: string) => ({ status, body: { status, title } });
  const server = await serve({ routes, port, failure });
  return {
    url: server.url,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      service.db[Symbol.dispose]();
    },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , database] = process.argv;
  const { url } = await startQuotaService({ port: 8080, ...(database === undefined ? {} : { database }) });
  process.stdout.write(`quota service at ${url}\n`);
}
