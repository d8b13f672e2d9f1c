// Claims a store file for one process. The claim is SQLite's own lock on the file, which every open connection shares:
// it holds whatever the file is called, and it is released when the process ends for any reason.

import { statSync } from 'node:fs';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { isBusy } from './sqlite-errors.ts';
import type { NamedFile } from './sqlite-file.ts';
import { StoreError } from './store-error.ts';

/** The process that uses a store file, as the file names it. */
export interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly since: string;
  /** What the process calls the file; `null` for one of an earlier version. */
  readonly path: string | null;
}

/** Brings the schema of a file up to date. */
type Prepare = (database: DatabaseSync) => void;

/** A file that is not there is no error. */
const QUIET = { throwIfNoEntry: false } as const;

/** Instead of the process that has given the file up while others read it. */
const NO_PROCESS = 0;

/** How long to wait for another process that claims the file at the same moment, in milliseconds. */
const WAIT_MS = 2_000;

/**
 * Claims a file, and writes the owner into it. The claim is good only if the file still names this owner after it has
 * been opened and read: another process may have claimed it in between.
 *
 * @throws StoreError when another process uses the file
 */
export function claimFile(file: NamedFile, prepare: Prepare): Owner {
  const { path } = file;
  refuseForeignChanges(file);
  const owner = { pid: process.pid, host: hostname(), since: new Date().toISOString(), path };
  if (!claimAlone(file, owner, prepare)) claimBesideReaders(file, owner, prepare);
  return owner;
}

/**
 * Checks that a file is still claimed by this owner. The connection keeps others from claiming it from then on.
 *
 * @throws StoreError when another process has claimed it
 */
export function confirmClaim({ name }: NamedFile, database: DatabaseSync, own: Owner): void {
  const owner = ownerIn(database);
  const isOwn = owner?.pid === own.pid && owner.host === own.host && owner.since === own.since;
  if (!isOwn || owner.path !== own.path) throw inUse(name, owner);
}

/**
 * Gives a claim up. Without it, the next process that uses the file has to find out that this one has ended. First
 * everything is moved into the file itself: beside a file without an owner, there are no changes.
 */
export function giveUpClaim(database: DatabaseSync): void {
  database.exec('PRAGMA busy_timeout = 0');
  const end = `UPDATE owner SET pid = ${NO_PROCESS}; PRAGMA wal_checkpoint`;
  database.exec(isMadeWhole(database) ? 'DELETE FROM owner' : end);
}

/** Moves everything into the file itself, which is not possible while others read it. */
function isMadeWhole(database: DatabaseSync): boolean {
  try {
    return database.prepare('PRAGMA journal_mode = DELETE').get()?.journal_mode === 'delete';
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

/** Returns false when anyone else has the file open, be it only to read it. */
function claimAlone(file: NamedFile, owner: Owner, prepare: Prepare): boolean {
  const database = new DatabaseSync(file.path, { timeout: 0 });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK');
    prepare(database);
    refuseLeftBehind(file, ownerIn(database));
    writeOwner(database, owner);
    database.exec('PRAGMA journal_mode = WAL');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  } finally {
    database.close();
  }
}

/** Another process that has the file open only reads it, unless the file names an owner that may still be running. */
function claimBesideReaders({ name, path }: NamedFile, owner: Owner, prepare: Prepare): void {
  refuseOwned(name, ownerUnlocked(path) ?? undefined);
  const database = new DatabaseSync(path, { timeout: WAIT_MS });
  try {
    prepare(database);
    database.exec('BEGIN IMMEDIATE');
    refuseOwned(name, ownerIn(database));
    writeOwner(database, owner);
    database.exec('COMMIT');
    // Into the file itself: by another name of the file, what SQLite keeps beside it cannot be seen.
    if (database.prepare('PRAGMA wal_checkpoint(FULL)').get()?.busy !== 0) throw inUse(name, undefined);
  } catch (error) {
    throw isBusy(error) ? inUse(name, undefined) : error;
  } finally {
    database.close();
  }
}

function refuseOwned(name: string, owner: Owner | undefined): void {
  if (owner !== undefined && mayBeRunning(owner)) throw inUse(name, owner);
}

/**
 * A file that was given up, such as a copy, has no changes beside it: those that are there belong to the file that it has
 * replaced, and SQLite would put them into this one.
 */
function refuseForeignChanges({ name, path }: NamedFile): void {
  if (ownerUnlocked(path) !== null || !statSync(`${path}-wal`, QUIET)?.size) return;
  throw new StoreError(
    `${name} has taken the place of another file, whose changes are in ${path}-wal; remove ${path}-wal and ${path}-shm to use it, or put the other file back.`,
  );
}

/**
 * After a crash, the last changes are in a file beside the store, which SQLite finds by the name that the store had.
 */
function refuseLeftBehind({ name, path }: NamedFile, owner: Owner | undefined): void {
  if (owner === undefined || owner.path === null || owner.path === path) return;
  const [before, now] = [statSync(owner.path, QUIET), statSync(path, QUIET)];
  const isOther = before !== undefined && (before.ino !== now?.ino || before.dev !== now.dev);
  if (isOther || !statSync(`${owner.path}-wal`, QUIET)?.size) return;
  throw new StoreError(
    `${name} was last used as ${owner.path}, and its latest changes are in ${owner.path}-wal; start the mock with that name.`,
  );
}

function mayBeRunning({ pid, host }: Owner): boolean {
  if (pid === NO_PROCESS) return false;
  if (host !== hostname()) return true;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function ownerIn(database: DatabaseSync): Owner | undefined {
  return database.prepare('SELECT pid, host, since, path FROM owner').get() as Owner | undefined;
}

/**
 * The owner that the file itself names, read without locks: under another name, they would leave files behind.
 *
 * @returns `null` if it was given up, `undefined` if the file does not say
 */
function ownerUnlocked(path: string): Owner | null | undefined {
  const url = pathToFileURL(path);
  url.searchParams.set('immutable', '1');
  try {
    const database = new DatabaseSync(url, { readOnly: true });
    try {
      return ownerIn(database) ?? null;
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function writeOwner(database: DatabaseSync, { pid, host, since, path }: Owner): void {
  database.exec('DELETE FROM owner');
  database.prepare('INSERT INTO owner VALUES (?, ?, ?, ?)').run(pid, host, since, path);
}

function inUse(name: string, owner: Owner | undefined): StoreError {
  const who = owner === undefined ? 'another process' : `process ${owner.pid} on ${owner.host}`;
  const since = owner === undefined ? '' : `, since ${owner.since}`;
  return new StoreError(
    `${name} is in use by ${who}${since}; stop it, or choose another file for the store.`,
  );
}
