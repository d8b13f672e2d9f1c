// Stores worlds in one SQLite file, with `node:sqlite`. Only one process at a time can write to it; others can
// read.

import { closeSync, openSync } from 'node:fs';
import { hostname } from 'node:os';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { OpenOptions } from './open-store.ts';
import { isSqliteError, unavailable, unreadable, unusable } from './sqlite-errors.ts';
import { SqliteLock } from './sqlite-lock.ts';
import type { Store, StoredLog, StoredWorld, WorldWrite } from './store.ts';
import { StoreError, WorldTooLarge } from './store-error.ts';

/** Marks the file as ours, in its header: `CSTR`. */
const APPLICATION_ID = 0x43535452;

/** The version of the schema. A file with a newer version is refused; an older one is upgraded. */
const SCHEMA_VERSION = 1;

const SCHEMA = `
  CREATE TABLE worlds (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    length INTEGER NOT NULL,
    size INTEGER NOT NULL,
    at INTEGER NOT NULL,
    wake_at INTEGER
  );
  CREATE TABLE log (world INTEGER NOT NULL, seq INTEGER NOT NULL, data TEXT NOT NULL, digest TEXT NOT NULL);
  CREATE INDEX log_of_world ON log (world, seq);
  CREATE TABLE owner (pid INTEGER NOT NULL, host TEXT NOT NULL, since TEXT NOT NULL);
`;

/** A row is behind its predecessor, or first: between both there are no others. Older versions obey it, too. */
const REFUSE_GAPS = `
  CREATE TRIGGER IF NOT EXISTS refuse_gaps BEFORE INSERT ON log
  WHEN (SELECT count(*) FROM log WHERE world = NEW.world AND seq >= NEW.seq - 1) <> min(NEW.seq - 1, 1)
  BEGIN SELECT RAISE(ABORT, 'a row is not behind its predecessor'); END
`;

/** Data is committed once the operating system has it: it survives the end of the process for any reason. */
const SETTINGS = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000';

interface FoundWorld {
  readonly number: number;
  readonly length: number;
  readonly size: number;
}

export class SqliteStore implements Store {
  readonly kind = 'sqlite';
  readonly name: string;
  readonly #database: DatabaseSync;
  readonly #lock: SqliteLock | undefined;
  readonly #statements: Statements;

  /**
   * Opens or creates a file. Until the store is closed or the process ends, other processes can only read it.
   *
   * @param options.isReadOnly opens it for reading: the file must exist, and may be in use
   * @throws StoreError when the file is in use, cannot be opened, is damaged, or was written by another program or a
   *   newer version
   * @example new SqliteStore('worlds.db')
   */
  constructor(path: string, { isReadOnly = false }: OpenOptions = {}) {
    this.name = `sqlite:${path}`;
    this.#lock = isReadOnly ? undefined : SqliteLock.take(path);
    try {
      this.#database = open(path, isReadOnly);
      if (!isReadOnly) noteOwner(this.#database);
      this.#statements = statementsOf(this.#database);
    } catch (error) {
      this.#lock?.release();
      throw isSqliteError(error) ? unusable(path, error) : error;
    }
  }

  async list(): Promise<StoredWorld[]> {
    try {
      return this.#statements.list.all() as unknown as StoredWorld[];
    } catch (error) {
      throw unavailable(error);
    }
  }

  async load(id: string, maxSize = Number.POSITIVE_INFINITY): Promise<StoredLog | undefined> {
    try {
      const found = this.#statements.find.get(id) as FoundWorld | undefined;
      if (found === undefined) return undefined;
      if (found.size > maxSize) throw new WorldTooLarge(id, found.size, maxSize);
      const rows = this.#statements.rows.all(found.number) as unknown as StoredLog['rows'];
      return { id, length: found.length, rows };
    } catch (error) {
      throw unreadable(id, error);
    }
  }

  commit(writes: readonly WorldWrite[]): undefined {
    try {
      this.#database.exec('BEGIN IMMEDIATE');
      for (const write of writes) this.#write(write);
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#rollback();
      throw unavailable(error);
    }
  }

  async close(): Promise<void> {
    if (!this.#database.isOpen) return;
    this.#database.close();
    this.#lock?.release();
  }

  #write({ id, isWhole, rows, at, wakeAt }: WorldWrite): void {
    const { find, removeLog, removeWorld, note, insert } = this.#statements;
    const known = find.get(id) as FoundWorld | undefined;
    if (isWhole && known !== undefined) removeLog.run(known.number);
    const last = rows.at(-1);
    if (last === undefined) {
      if (isWhole) removeWorld.run(id);
      return;
    }
    const size = rows.reduce((sum, { data }) => sum + data.length, 0);
    const { number } = note.get(id, last.seq, size, at, wakeAt, isWhole ? 1 : 0) as { number: number };
    for (const { seq, data, digest } of rows) insert.run(number, seq, data, digest);
  }

  /** The error may already have caused a rollback. */
  #rollback(): void {
    if (this.#database.isOpen && this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }
}

function open(path: string, isReadOnly: boolean): DatabaseSync {
  // Only the owner may read the file: it contains tokens and the secrets of endpoints.
  if (!isReadOnly) closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path, { readOnly: isReadOnly });
  try {
    const isEmpty = checkSchema(path, database);
    if (!isReadOnly) prepareSchema(database, isEmpty);
    else if (isEmpty) throw new StoreError(`${path} is empty; no worlds have been stored in it.`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Whether the file has no schema yet; a file of another program is refused. */
function checkSchema(path: string, database: DatabaseSync): boolean {
  const [applicationId, version] = ['application_id', 'user_version'].map(
    (name) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0] as number,
  );
  const isEmpty = database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
  if (!isEmpty && applicationId !== APPLICATION_ID)
    throw new StoreError(`${path} is a database of another program; choose another file for the store.`);
  if (version !== undefined && version > SCHEMA_VERSION)
    throw new StoreError(
      `${path} was written by a newer version of Countersign (schema ${version}, this one knows ${SCHEMA_VERSION}); update Countersign, or choose another file.`,
    );
  return isEmpty;
}

function prepareSchema(database: DatabaseSync, isEmpty: boolean): void {
  database.exec(SETTINGS);
  if (isEmpty) {
    database.exec(
      `BEGIN; ${SCHEMA} PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT`,
    );
  }
  database.exec(REFUSE_GAPS);
}

function noteOwner(database: DatabaseSync): void {
  database.exec('DELETE FROM owner');
  database
    .prepare('INSERT INTO owner VALUES (?, ?, ?)')
    .run(process.pid, hostname(), new Date().toISOString());
}

type Statements = Readonly<
  Record<'list' | 'find' | 'rows' | 'removeLog' | 'removeWorld' | 'note' | 'insert', StatementSync>
>;

function statementsOf(database: DatabaseSync): Statements {
  return {
    list: database.prepare('SELECT id, at, wake_at AS wakeAt, size FROM worlds ORDER BY number'),
    find: database.prepare('SELECT number, length, size FROM worlds WHERE id = ?'),
    rows: database.prepare('SELECT seq, data, digest FROM log WHERE world = ? ORDER BY seq'),
    removeLog: database.prepare('DELETE FROM log WHERE world = ?'),
    removeWorld: database.prepare('DELETE FROM worlds WHERE id = ?'),
    note: database.prepare(
      `INSERT INTO worlds (id, length, size, at, wake_at) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (id) DO UPDATE SET length = ?2, size = ?3 + iif(?6, 0, size), at = ?4, wake_at = ?5
       RETURNING number`,
    ),
    insert: database.prepare('INSERT INTO log (world, seq, data, digest) VALUES (?, ?, ?, ?)'),
  };
}
