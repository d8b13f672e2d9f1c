// Stores worlds in one SQLite file, with `node:sqlite`. Only one process at a time can write to it; others can
// read.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { sizeOf } from './digest.ts';
import { isSqliteError, unavailable, unreadable, unusable } from './sqlite-errors.ts';
import { storeFile, WatchedFiles } from './sqlite-file.ts';
import { giveUpClaim } from './sqlite-lock.ts';
import { NEXT_WORLD, OldLogs, ORDER, SqliteStagedRows } from './sqlite-log.ts';
import { isIntact, openToRead, openToWrite } from './sqlite-opening.ts';
import type { OpenOptions, StagedRows, Store, StoredLog, StoredWorld, WorldWrite } from './store.ts';
import { StoreError, WorldTooLarge } from './store-error.ts';

/** The number of no world, which a trial is written for. */
const NO_WORLD = 0;

interface FoundWorld {
  readonly number: number;
  readonly length: number;
  readonly size: number;
}

export class SqliteStore implements Store {
  readonly kind = 'sqlite';
  readonly name: string;
  readonly #database: DatabaseSync;
  /** Those of a store that is written to. */
  readonly #files: WatchedFiles | undefined;
  readonly #statements: Statements;
  readonly #oldLogs: OldLogs;
  /** The rows that were staged last, by world. */
  readonly #staged = new Map<string, SqliteStagedRows>();

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
    const file = storeFile(path, isReadOnly);
    try {
      const { database, owner } = isReadOnly ? openToRead(file) : openToWrite(file);
      this.#database = database;
      this.#files = owner && new WatchedFiles(file, () => isIntact(file, owner));
      this.#statements = statementsOf(database);
      this.#oldLogs = new OldLogs(database, (write) => this.#write(write));
      if (!isReadOnly) this.#oldLogs.find();
    } catch (error) {
      throw isSqliteError(error) ? unusable(path, error) : error;
    }
  }

  async list(): Promise<StoredWorld[]> {
    try {
      return rowsOf<StoredWorld>(this.#statements.list);
    } catch (error) {
      throw unavailable(error);
    }
  }

  async load(id: string, maxSize = Number.POSITIVE_INFINITY): Promise<StoredLog | undefined> {
    try {
      const found = this.#statements.find.get(id) as FoundWorld | undefined;
      if (found === undefined) return undefined;
      if (found.size > maxSize) throw new WorldTooLarge(id, found.size, maxSize);
      const rows = rowsOf<StoredLog['rows'][number]>(this.#statements.rows, found.number);
      return { id, length: found.length, rows };
    } catch (error) {
      throw unreadable(id, error);
    }
  }

  commit(writes: readonly WorldWrite[]): undefined {
    const moved: MovedLog[] = [];
    this.#write(() => {
      for (const write of writes) this.#writeWorld(write, moved);
    });
    for (const { id, from, to } of moved) {
      this.#endStaging(id, to);
      if (from !== undefined) this.#oldLogs.add(from);
    }
  }

  stage(id: string): StagedRows | undefined {
    const known = this.#statements.find.get(id) as FoundWorld | undefined;
    if (known === undefined) return undefined;
    const { removeLog, insert } = this.#statements;
    this.#endStaging(id);
    const number = this.#oldLogs.freeNumber(known.number, [known.number]);
    const staged = new SqliteStagedRows(id, number, ({ seq, data, digest }) =>
      this.#write(() => {
        if (seq === 1) removeLog.run(number);
        insert.run(number, seq, data, digest);
      }),
    );
    this.#staged.set(id, staged);
    return staged;
  }

  /** @param used the number of the log of the world, which may be what was staged */
  #endStaging(id: string, used?: number): void {
    const staged = this.#staged.get(id);
    if (staged === undefined) return;
    staged.hasEnded = true;
    this.#staged.delete(id);
    if (staged.number !== used) this.#oldLogs.add(staged.number);
  }

  probe(size: number): void {
    const { insert, removeLog } = this.#statements;
    const remove = () => void removeLog.run(NO_WORLD);
    this.#write(() => {
      remove();
      insert.run(NO_WORLD, 1, 'x'.repeat(size), '');
    });
    this.#write(remove);
  }

  async close(): Promise<void> {
    if (!this.#database.isOpen) return;
    if (this.#files !== undefined) this.#giveUp(this.#files);
    this.#database.close();
  }

  /** What stands in the place of a file that was replaced belongs to another process. */
  #giveUp(files: WatchedFiles): void {
    try {
      files.check();
      giveUpClaim(this.#database);
    } catch {
      // A file that was not given up, such as one on a full disk, keeps the name of a process that has ended.
    }
  }

  #write(write: () => void): void {
    try {
      this.#files?.check();
      this.#transact(write);
    } catch (error) {
      throw unavailable(error);
    }
  }

  #transact(write: () => void): void {
    try {
      this.#database.exec('BEGIN IMMEDIATE');
      write();
      this.#database.exec('COMMIT');
    } catch (error) {
      // The error may already have caused a rollback.
      if (this.#database.isOpen && this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    } finally {
      this.#files?.note();
    }
  }

  #writeWorld(write: WorldWrite, moved: MovedLog[]): void {
    const { id, isWhole, rows, staged, at, wakeAt } = write;
    const { find, removeWorld, update, insert } = this.#statements;
    const known = find.get(id) as FoundWorld | undefined;
    const length = rows.at(-1)?.seq ?? staged?.length;
    if (length === undefined) {
      if (!isWhole || known === undefined) return;
      removeWorld.run(id);
      moved.push({ id, from: known.number });
      return;
    }
    const number = isWhole || known === undefined ? this.#newLog(write, known, moved) : known.number;
    if (number !== known?.number) moved.push({ id, from: known?.number, to: number });
    const size = sizeOf(rows) + (staged?.size ?? 0);
    update.run(number, length, size, isWhole ? 1 : 0, at, wakeAt, id);
    for (const { seq, data, digest } of rows) insert.run(number, seq, data, digest);
  }

  /** The number of a log that begins, or replaces another. */
  #newLog({ id, staged }: WorldWrite, known: FoundWorld | undefined, moved: readonly MovedLog[]): number {
    const { nextWorld, add, removeLog } = this.#statements;
    const last = this.#staged.get(id);
    if (staged !== undefined && staged !== last)
      throw new StoreError(`Other rows have been staged for the world ${id}.`);
    if (staged !== undefined && last !== undefined) return last.number;
    const { number: first } = known ?? (nextWorld.get() as Pick<FoundWorld, 'number'>);
    const taken = [known?.number, last?.number, ...moved.map(({ from }) => from)];
    const number = this.#oldLogs.freeNumber(first, taken);
    if (known === undefined) add.run(number, id);
    removeLog.run(number);
    return number;
  }
}

/** A log that is somewhere else now, or nowhere. */
interface MovedLog {
  readonly id: string;
  readonly from: number | undefined;
  readonly to?: number;
}

type Statements = Readonly<
  Record<
    'list' | 'find' | 'rows' | 'removeLog' | 'removeWorld' | 'nextWorld' | 'add' | 'update' | 'insert',
    StatementSync
  >
>;

/** The rows of a statement: what they have is what the statement selects. */
function rowsOf<Row>(statement: StatementSync, ...given: readonly number[]): Row[] {
  return statement.all(...given) as unknown[] as Row[];
}

function statementsOf(database: DatabaseSync): Statements {
  return {
    list: database.prepare(`SELECT id, at, wake_at AS wakeAt, size FROM worlds ORDER BY ${ORDER}`),
    find: database.prepare('SELECT number, length, size FROM worlds WHERE id = ?'),
    rows: database.prepare('SELECT seq, data, digest FROM log WHERE world = ? ORDER BY seq'),
    removeLog: database.prepare('DELETE FROM log WHERE world = ?'),
    removeWorld: database.prepare('DELETE FROM worlds WHERE id = ?'),
    nextWorld: database.prepare(NEXT_WORLD),
    add: database.prepare('INSERT INTO worlds (number, id, length, size, at) VALUES (?, ?, 0, 0, 0)'),
    update: database.prepare(
      // Node 22 has no numbered parameters.
      `UPDATE worlds SET number = ?, length = ?, size = ? + iif(?, 0, size), at = ?, wake_at = ?
       WHERE id = ?`,
    ),
    insert: database.prepare('INSERT INTO log (world, seq, data, digest) VALUES (?, ?, ?, ?)'),
  };
}
