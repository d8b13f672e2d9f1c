// Converts errors from SQLite to one line that says what to do next.

import { cannotOpen } from './sqlite-file.ts';
import { StoreError, WorldNotReadable } from './store-error.ts';

/** The error that node:sqlite throws; `errcode` is SQLite's result code, whose low byte is the primary code. */
interface SqliteError extends Error {
  readonly code: 'ERR_SQLITE_ERROR';
  readonly errcode: number;
}

const BUSY = 5;
const READ_ONLY = 8;
const DAMAGED = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const NOT_A_DATABASE = 26;

export function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && (error as Partial<SqliteError>).code === 'ERR_SQLITE_ERROR';
}

/** Whether another process holds the requested lock. */
export function isBusy(error: unknown): boolean {
  return isSqliteError(error) && primaryCode(error) === BUSY;
}

/** Why a file cannot be opened as a store. */
export function unusable(path: string, error: SqliteError): StoreError {
  const choose = 'choose another file for the store';
  switch (primaryCode(error)) {
    case NOT_A_DATABASE:
      return new StoreError(`${path} is not an SQLite database; ${choose}.`);
    case DAMAGED:
      return new StoreError(`${path} is damaged (${error.message}); restore it from a backup, or ${choose}.`);
    case READ_ONLY:
    case CANNOT_OPEN:
      return cannotOpen(path);
    default:
      return new StoreError(`${path} cannot be used as a store (${error.message}); ${choose}.`);
  }
}

/** Why a store cannot currently be read or written. */
export function unavailable(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const code = isSqliteError(error) ? primaryCode(error) : undefined;
  const { message } = error as Error;
  const reason = code === FULL ? 'its disk is full' : code === DAMAGED ? damagedBy(message) : message;
  return new StoreError(`The store cannot be used at present: ${reason}.`);
}

/** Why a world cannot be read: where only its part of the file is damaged, the others can. */
export function unreadable(id: string, error: unknown): StoreError {
  const isDamaged = isSqliteError(error) && primaryCode(error) === DAMAGED;
  return isDamaged ? new WorldNotReadable(id, damagedBy(error.message)) : unavailable(error);
}

function damagedBy(message: string): string {
  return `its file is damaged (${message}); restore it from a backup`;
}

function primaryCode({ errcode }: SqliteError): number {
  return errcode & 0xff;
}
