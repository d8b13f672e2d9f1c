// One Postgres for a whole run of tests: it is started when the first test asks for it, and stopped after the last.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A GET of this URL starts Postgres, if necessary, and returns its URL. */
    readonly postgresStarter: string;
  }
}

export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  let started: Promise<PostgresServer> | undefined;
  const starter = createServer((_, response) => {
    started ??= startPostgresServer();
    started.then(
      ({ url }) => response.end(url),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((listening) => starter.listen(0, '127.0.0.1', listening));
  starter.unref();
  provide('postgresStarter', `http://127.0.0.1:${(starter.address() as AddressInfo).port}`);
  return async () => {
    starter.closeAllConnections();
    starter.close();
    await (await started?.catch(() => undefined))?.stop();
  };
}
