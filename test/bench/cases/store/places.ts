// Where worlds last while they are measured: each measurement gets new ones.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgresServer } from '../../../support/postgres-server.ts';

/** New stores, which are removed at the end. */
export interface Places extends AsyncDisposable {
  /** The value of `--store` for a new file. */
  sqlite(): string;
  /** The value of `--store` for a new database. */
  postgres(): Promise<string>;
}

/** Starts a Postgres with its default settings: unlike that of the tests, it waits for the disk. */
export async function openPlaces(): Promise<Places> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'));
  const server = await startPostgresServer([]);
  let count = 0;
  return {
    sqlite: () => `sqlite:${join(folder, `${count++}.db`)}`,
    postgres: async () => {
      const name = `bench_${count++}`;
      const client = new pg.Client({ connectionString: `${server.url}/postgres` });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return `${server.url}/${name}`;
    },
    [Symbol.asyncDispose]: async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
