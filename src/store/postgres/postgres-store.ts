// Stores worlds in a Postgres database, which several replicas can share. A group of changes is one statement, which
// also checks that this process still owns each world.

import { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import type { OpenOptions, Store, StoredLog, StoredWorld, WorldWrite } from '../store.ts';
import { StoreError, WorldTooLarge } from '../store-error.ts';
import { type PostgresAddress, postgresAddress } from './postgres-address.ts';
import { unavailable, unusable } from './postgres-errors.ts';
import { prepareSchema } from './postgres-schema.ts';
import { HAS_NO_OWNER, PostgresSharing } from './postgres-sharing.ts';
import { textArray } from './text-array.ts';

/** Commits come one after another; the other connections serve loading and leases. */
const CONNECTIONS = 4;

/** How long to wait for a connection, and for the result of a statement, in real milliseconds. */
const CONNECT_MS = 5_000;
const STATEMENT_MS = 10_000;

/** How much more time a commit has for each of its characters, in milliseconds: a large world may be written whole. */
const MS_PER_CHARACTER = 0.002;

/**
 * Everything that a group changes. A world whose fencing number has changed is left as it is, with its log; and so is one whose
 * owner's lease has ended, though nobody has taken it yet: others have seen that end, and make again what they had forwarded.
 * The lock keeps the lease from ending while the commit is under way.
 */
const COMMIT = `
  WITH given AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::boolean[], $4::integer[], $5::bigint[], $6::bigint[], $7::bigint[])
      AS g(id, fence, is_whole, length, size, at, wake_at)),
  owners AS (
    SELECT r.id FROM countersign.replicas r
    WHERE r.id IN (SELECT w.replica FROM countersign.worlds w JOIN given g ON w.id = g.id)
    FOR KEY SHARE),
  kept AS (
    UPDATE countersign.worlds w
    SET length = g.length, size = g.size + CASE WHEN g.is_whole THEN 0 ELSE w.size END, at = g.at, wake_at = g.wake_at
    FROM given g WHERE w.id = g.id AND w.fence = g.fence AND g.length > 0
      AND (w.replica IS NULL OR w.replica IN (SELECT id FROM owners))
    RETURNING w.number, w.id, g.is_whole),
  removed AS (
    DELETE FROM countersign.worlds w USING given g WHERE w.id = g.id AND w.fence = g.fence AND g.length = 0
      AND (w.replica IS NULL OR w.replica IN (SELECT id FROM owners))
    RETURNING w.number, w.id),
  cleared AS (
    DELETE FROM countersign.log
    WHERE world = ANY (ARRAY(SELECT number FROM kept WHERE is_whole UNION ALL SELECT number FROM removed))),
  added AS (
    INSERT INTO countersign.log (world, seq, data, digest)
    SELECT k.number, r.seq, r.data, r.digest
    FROM unnest($8::text[], $9::integer[], $10::text[], $11::text[]) AS r(id, seq, data, digest)
    JOIN kept k ON k.id = r.id)
  SELECT id FROM kept UNION ALL SELECT id FROM removed`;

/** Takes a world that no replica owns, or a new one, for one commit. */
const TAKE = `
  INSERT INTO countersign.worlds AS w (id, fence) VALUES ($1, nextval('countersign.fences'))
  ON CONFLICT (id) DO UPDATE SET replica = NULL, fence = excluded.fence WHERE ${HAS_NO_OWNER}
  RETURNING w.fence::float8 AS fence`;

export class PostgresStore implements Store {
  readonly kind = 'postgres';
  readonly name: string;
  readonly sharing: PostgresSharing;
  readonly #pool: Pool;

  private constructor({ name }: PostgresAddress, pool: Pool) {
    this.name = name;
    this.#pool = pool;
    this.sharing = new PostgresSharing((text, values) => this.#query(text, values));
  }

  /**
   * Opens a database, and creates the tables in it.
   *
   * @param options.isReadOnly creates nothing: worlds must have been stored in the database
   * @throws StoreError when the package `pg` is not installed, when the database cannot be reached or refuses the user,
   *   or when its tables belong to another program or a newer version
   * @example await PostgresStore.open('postgres://user:password@127.0.0.1:5432/worlds')
   */
  static async open(url: string, { isReadOnly = false }: OpenOptions = {}): Promise<PostgresStore> {
    const address = postgresAddress(url);
    const sockets = new Set<Socket>();
    const pool = await openPool(address, sockets);
    try {
      const client = await pool.connect();
      try {
        await prepareSchema(client, address, isReadOnly);
      } finally {
        client.release();
      }
    } catch (error) {
      await pool.end();
      // After a refused login the package leaves its connection open.
      for (const socket of sockets) socket.destroy();
      throw unusable(address, error);
    }
    return new PostgresStore(address, pool);
  }

  list(): Promise<StoredWorld[]> {
    return this.#query(
      `SELECT id, at::float8 AS at, wake_at::float8 AS "wakeAt", size::float8 AS size
       FROM countersign.worlds WHERE length > 0 ORDER BY number`,
    );
  }

  async load(id: string, maxSize?: number): Promise<StoredLog | undefined> {
    if (!this.sharing.hasJoined) return this.sharing.peek(id, maxSize);
    const claim = await this.sharing.claim(id);
    if (claim === undefined) return undefined;
    const { fence } = claim;
    try {
      const log = await this.sharing.peek(id, maxSize);
      return log && { ...log, fence };
    } catch (error) {
      // Another replica may have more memory.
      if (error instanceof WorldTooLarge) await this.sharing.release(id, fence);
      throw error;
    }
  }

  async commit(writes: readonly WorldWrite[]): Promise<readonly string[]> {
    const given = writes.filter(({ rows, isWhole }) => rows.length > 0 || isWhole);
    const written = given.every(({ fence }) => fence !== undefined)
      ? await this.#query<{ id: string }>(commitOf(given))
      : await this.#transaction((client) => commitUnowned(client, given));
    const done = new Set(written.map(({ id }) => id));
    return given.filter(({ id }) => !done.has(id)).map(({ id }) => id);
  }

  async close(): Promise<void> {
    if (!this.#pool.ended) await this.#pool.end();
  }

  async #query<Row>(statement: string | Commit, values: readonly unknown[] = []): Promise<Row[]> {
    try {
      const { rows } = await this.#pool.query(
        typeof statement === 'string' ? { text: statement, values: [...values] } : statement,
      );
      return rows;
    } catch (error) {
      throw unavailable(error);
    }
  }

  async #transaction<T>(run: (client: PoolClient) => Promise<T>): Promise<T> {
    let client: PoolClient | undefined;
    try {
      client = await this.#pool.connect();
      await client.query('BEGIN');
      const result = await run(client);
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      // A connection in an unknown state is not used again; the end of the connection ends its transaction.
      client?.release(true);
      throw unavailable(error);
    }
  }
}

/** The statement is prepared once for each connection. */
function commitOf(writes: readonly WorldWrite[]): Commit {
  const size = writes.flatMap(({ rows }) => rows).reduce((sum, { data }) => sum + data.length, 0);
  const query_timeout = Math.round(STATEMENT_MS + size * MS_PER_CHARACTER);
  return { name: 'countersign-commit', text: COMMIT, values: valuesOf(writes), query_timeout };
}

interface Commit {
  readonly name: string;
  readonly text: string;
  values: unknown[];
  readonly query_timeout: number;
}

async function openPool({ url }: PostgresAddress, sockets: Set<Socket>): Promise<Pool> {
  const { default: pg } = await import('pg').catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StoreError('A Postgres store needs the package pg; run: npm install pg');
  });
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS,
    keepAlive: true,
    application_name: 'countersign',
    stream: () => {
      const socket = new Socket();
      sockets.add(socket.once('close', () => sockets.delete(socket)));
      return socket;
    },
  });
  // An idle connection that breaks is replaced; a statement that needs one fails by itself.
  pool.on('error', () => undefined);
  return pool;
}

/** Writes worlds that no replica owns: each is taken with a new fencing number first. */
async function commitUnowned(client: PoolClient, writes: readonly WorldWrite[]): Promise<{ id: string }[]> {
  const taken: WorldWrite[] = [];
  for (const write of writes) {
    if (write.fence !== undefined) taken.push(write);
    else {
      const { rows } = await client.query<{ fence: number }>(TAKE, [write.id]);
      for (const { fence } of rows) taken.push({ ...write, fence });
    }
  }
  const { rows } = await client.query<{ id: string }>(commitOf(taken));
  return rows;
}

/** The parameters of the commit: one array for each column. */
function valuesOf(writes: readonly WorldWrite[]): unknown[] {
  const rows = writes.flatMap(({ id, rows: own }) => own.map((row) => ({ ...row, id })));
  return [
    writes.map(({ id }) => id),
    writes.map(({ fence }) => fence),
    writes.map(({ isWhole }) => isWhole),
    writes.map(({ rows: own }) => own.at(-1)?.seq ?? 0),
    writes.map(({ rows: own }) => own.reduce((size, { data }) => size + data.length, 0)),
    writes.map(({ at }) => at),
    writes.map(({ wakeAt }) => wakeAt),
    rows.map(({ id }) => id),
    rows.map(({ seq }) => seq),
    textArray(rows.map(({ data }) => data)),
    rows.map(({ digest }) => digest),
  ];
}
