// The lock of a store file. SQLite holds it on a separate file, so it is released when the process ends for any
// reason, and others can still read the store.

import { DatabaseSync } from 'node:sqlite';
import { cannotOpen, isBusy } from './sqlite-errors.ts';
import { StoreError } from './store-error.ts';

export class SqliteLock {
  readonly #database: DatabaseSync;

  private constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /**
   * Takes the lock of a store file.
   *
   * @throws StoreError when another process, which the message names, holds the lock, or when the lock file
   *   cannot be created
   */
  static take(path: string): SqliteLock {
    const database = openLock(path);
    try {
      database.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      database.close();
      throw isBusy(error) ? inUse(path) : cannotOpen(path);
    }
    return new SqliteLock(database);
  }

  release(): void {
    if (this.#database.isOpen) this.#database.close();
  }
}

function openLock(path: string): DatabaseSync {
  try {
    return new DatabaseSync(`${path}.lock`, { timeout: 0 });
  } catch {
    throw cannotOpen(path);
  }
}

function inUse(path: string): StoreError {
  const owner = ownerOf(path);
  const who = owner === undefined ? 'another process' : `process ${owner.pid} on ${owner.host}`;
  const since = owner === undefined ? '' : `, since ${owner.since}`;
  return new StoreError(
    `${path} is in use by ${who}${since}; stop it, or choose another file for the store.`,
  );
}

interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly since: string;
}

/** The process that last wrote its name into the store, which is the one that holds the lock. */
function ownerOf(path: string): Owner | undefined {
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: 1_000 });
    try {
      return database.prepare('SELECT pid, host, since FROM owner').get() as Owner | undefined;
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}
