// Databases of Postgres for tests, each with its own, and a connection to it that a test can cut.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { sharedPart } from './shared-part.ts';
import type { TestStore } from './stores.ts';

export interface PostgresDatabase extends TestStore {
  readonly name: string;
  /** Runs SQL as the superuser, and returns the rows of its last statement. */
  query<Row = Record<string, unknown>>(sql: string): Promise<Row[]>;
  /** @param reason the message, and the SQLSTATE or its name */
  refuseWrites(reason?: { readonly message: string; readonly code: string }): Promise<() => Promise<void>>;
}

const ON_FIRE = { message: 'the disk is on fire', code: 'raise_exception' };

/** The URL of the server that all tests of a run share. */
export const postgresServer = (): Promise<string> => sharedPart('postgres');

/**
 * A new database, which is dropped at the end.
 *
 * @param url a server of the test's own
 */
export async function postgresDatabase(url?: string): Promise<PostgresDatabase> {
  const server = url ?? (await postgresServer());
  const name = `test_${randomBytes(6).toString('hex')}`;
  const where = `${server}/${name}`;
  await query(`${server}/postgres`, `CREATE DATABASE ${name}`);
  const run = async (sql: string) => void (await query(where, sql));
  return {
    name,
    where,
    query: (sql) => query(where, sql),
    run,
    refuseWrites: async ({ message, code } = ON_FIRE) => {
      await run(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION '${message}' USING ERRCODE = '${code}'; END $$;
        CREATE TRIGGER refuse BEFORE INSERT ON countersign.log EXECUTE FUNCTION refuse()`);
      return () => run('DROP TRIGGER refuse ON countersign.log; DROP FUNCTION refuse');
    },
    [Symbol.asyncDispose]: async () =>
      void (await query(`${server}/postgres`, `DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results = await client.query(sql);
    return (Array.isArray(results) ? results.at(-1) : results).rows;
  } finally {
    await client.end();
  }
}

/** A line to a database, as a network between both. */
export interface Line extends AsyncDisposable {
  /** The URL of the database by this line. */
  readonly where: string;
  /** Breaks all connections, and refuses new ones. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Breaks the next connection by which a statement of that name is sent, or all of them then; accepts new ones. */
  cutDuring(statement: string, options: CutOptions): Promise<void>;
}

interface CutOptions {
  /** Whether the database gets the statement, and only its answer is lost. */
  readonly arrives: boolean;
  readonly all: boolean;
}

/** Connects to a database by a line of its own. */
export async function lineTo({ where }: Pick<PostgresDatabase, 'where'>): Promise<Line> {
  const target = new URL(where);
  const sockets = new Set<Socket>();
  let isCut = false;
  let onSent: ((bytes: Buffer, near: Socket, far: Socket) => void) | undefined;
  const server = createServer((near) => {
    // The port stays open meanwhile: it would belong to somebody else when the line is restored.
    if (isCut) return near.resetAndDestroy();
    const far = connect(Number(target.port), target.hostname);
    near.on('data', (bytes) => onSent?.(bytes, near, far));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one) && other.destroy());
      one.pipe(other);
    }
  });
  const cut = async () => {
    isCut = true;
    const closed = Array.from(sockets, (socket) => once(socket, 'close'));
    for (const socket of sockets) socket.destroy();
    await Promise.all(closed);
  };
  const restore = async () => {
    isCut = false;
  };
  const cutDuring = (statement: string, { arrives, all }: CutOptions) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    onSent = (bytes, near, far) => {
      if (!bytes.includes(statement)) return;
      onSent = undefined;
      if (arrives) far.end(bytes);
      near.unpipe(far).destroy();
      if (all) for (const socket of sockets) if (socket !== far || !arrives) socket.destroy();
      resolve();
    };
    return promise;
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(where);
  url.port = String((server.address() as AddressInfo).port);
  const close = async () => {
    server.close();
    await cut();
  };
  return { where: url.href, cut, restore, cutDuring, [Symbol.asyncDispose]: close };
}
