// The tables of a Postgres store, in a schema of their own. They are created and upgraded when a store is opened; those
// of another program or of a newer version are refused.

import { randomBytes } from 'node:crypto';
import type { Client, PoolClient } from 'pg';
import { StoreError } from '../store-error.ts';
import type { PostgresAddress } from './postgres-address.ts';
import { missingRights } from './postgres-errors.ts';

/**
 * The steps from an empty schema to the present one, whose version is their number. `worlds` has room in its pages
 * because its rows are updated by every commit. `length` is 0 while a world is only reserved.
 */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE countersign.about (version integer NOT NULL, secret text NOT NULL);
   CREATE TABLE countersign.replicas (id text PRIMARY KEY, url text NOT NULL, expires_at timestamptz NOT NULL);
   CREATE TABLE countersign.worlds (
     number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     id text NOT NULL UNIQUE,
     length integer NOT NULL DEFAULT 0,
     size bigint NOT NULL DEFAULT 0,
     at bigint NOT NULL DEFAULT 0,
     wake_at bigint,
     replica text,
     fence bigint NOT NULL
   ) WITH (fillfactor = 50);
   CREATE TABLE countersign.log (world bigint NOT NULL, seq integer NOT NULL, data text NOT NULL, digest text NOT NULL);
   CREATE INDEX log_of_world ON countersign.log (world, seq);
   CREATE SEQUENCE countersign.fences;`,
  // A row is behind its predecessor, or first: between both there are no others. Without statistics Postgres would read
  // the whole table for that.
  `CREATE FUNCTION countersign.refuse_gaps() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
   DECLARE gap record;
   BEGIN
     SELECT w.id, a.seq INTO gap FROM added a LEFT JOIN countersign.worlds w ON w.number = a.world
       WHERE (SELECT count(*) FROM countersign.log l WHERE l.world = a.world AND l.seq BETWEEN a.seq - 1 AND a.seq)
         <> least(a.seq, 2) LIMIT 1;
     IF FOUND THEN
       RAISE EXCEPTION 'row % of the world % is not behind its predecessor', gap.seq, gap.id
         USING ERRCODE = 'integrity_constraint_violation';
     END IF;
     RETURN NULL;
   END $$;
   CREATE TRIGGER refuse_gaps AFTER INSERT ON countersign.log REFERENCING NEW TABLE AS added
     FOR EACH STATEMENT EXECUTE FUNCTION countersign.refuse_gaps();`,
];

/** Processes that open the store at the same time create its tables one after another: \`CSTR\`. */
const LOCK = 0x43535452;

type Queries = Pick<Client | PoolClient, 'query'>;

/**
 * Creates or upgrades the tables of a store.
 *
 * @param isReadOnly nothing is created: the tables must exist
 * @throws StoreError when the tables belong to another program or a newer version, or the user lacks rights
 */
export async function prepareSchema(
  client: Queries,
  address: PostgresAddress,
  isReadOnly: boolean,
): Promise<void> {
  await client.query('BEGIN');
  try {
    if (!isReadOnly) await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const version = await versionOf(client, address);
    if (version === 0 && isReadOnly)
      throw new StoreError(`${address.name} is empty; no worlds have been stored in it.`);
    if (!isReadOnly) await migrate(client, version);
    await checkRights(client, address, isReadOnly);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** The version of the tables; 0 if there are none. */
async function versionOf(client: Queries, { name }: PostgresAddress): Promise<number> {
  const { rows } = await client.query(
    `SELECT array_agg(c.relname::text) AS tables FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'countersign'`,
  );
  const tables: readonly string[] = rows[0]?.tables ?? [];
  if (tables.length === 0) return 0;
  if (!tables.includes('about'))
    throw new StoreError(
      `${name} has a schema countersign of another program; choose another database for the store.`,
    );
  const { rows: about } = await client.query('SELECT version FROM countersign.about');
  const version: number = about[0]?.version ?? 0;
  if (version > MIGRATIONS.length)
    throw new StoreError(
      `${name} was written by a newer version of Countersign (schema ${version}, this one knows ${MIGRATIONS.length}); update Countersign, or choose another database.`,
    );
  return version;
}

async function migrate(client: Queries, version: number): Promise<void> {
  if (version === MIGRATIONS.length) return;
  const { rows } = await client.query(`SELECT FROM pg_namespace WHERE nspname = 'countersign'`);
  if (rows.length === 0) await client.query('CREATE SCHEMA countersign');
  for (const step of MIGRATIONS.slice(version)) await client.query(step);
  if (version === 0) {
    const secret = randomBytes(32).toString('base64url');
    await client.query('INSERT INTO countersign.about VALUES ($1, $2)', [MIGRATIONS.length, secret]);
  } else await client.query('UPDATE countersign.about SET version = $1', [MIGRATIONS.length]);
}

/** Missing rights are reported at once, not by the first commit. */
async function checkRights(
  client: Queries,
  { name, user }: PostgresAddress,
  isReadOnly: boolean,
): Promise<void> {
  const rights = isReadOnly ? ['SELECT'] : ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
  const { rows } = await client.query(
    `SELECT format('%s on %s', r, t) AS missing FROM unnest($1::text[]) r, unnest($2::text[]) t
     WHERE NOT has_table_privilege('countersign.' || t, r) LIMIT 1`,
    [rights, ['about', 'replicas', 'worlds', 'log']],
  );
  if (rows.length > 0) throw missingRights(name, user, `${rows[0]?.missing} is missing`);
}
