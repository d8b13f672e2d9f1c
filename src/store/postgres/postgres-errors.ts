// Converts errors of a Postgres connection to one line that says what to do next. No line contains the password.

import { StoreError } from '../store-error.ts';
import type { PostgresAddress } from './postgres-address.ts';

/** Why a database cannot be opened as a store. */
export function unusable({ name, user, database }: PostgresAddress, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const { code, message } = detailsOf(error);
  switch (code) {
    case '28P01':
    case '28000':
    case 'no password':
      return new StoreError(
        `${name} refuses the user ${user} (${message}); check the user and the password of the store.`,
      );
    case '3D000':
      return new StoreError(`${name} does not exist; create the database ${database}, or name another one.`);
    case '42501':
      return missingRights(name, user, message);
    case 'unreachable':
      return new StoreError(
        `${name} cannot be reached (${message}); check the host, and that Postgres runs.`,
      );
    default:
      return new StoreError(`${name} cannot be used as a store (${message}).`);
  }
}

/** The user of a store is not allowed to create its tables, or to read and write them. */
export function missingRights(name: string, user: string, reason: string): StoreError {
  return new StoreError(
    `${name} does not give the user ${user} enough rights (${reason}); let this user own the schema: CREATE SCHEMA countersign AUTHORIZATION "${user}".`,
  );
}

/** Why a store cannot currently be read or written. */
export function unavailable(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const { code, message } = detailsOf(error);
  const reason = code === '53100' ? 'its disk is full' : message;
  return new StoreError(`The store cannot be used at present: ${reason}.`);
}

interface Details {
  /** The SQLSTATE of an answer of Postgres, or the kind of failure without an answer. */
  readonly code: string | undefined;
  readonly message: string;
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Node tries all addresses of a host, and reports their errors together. */
function detailsOf(error: unknown): Details {
  const { code, message } = (error instanceof AggregateError ? error.errors[0] : error) as Error & {
    readonly code?: string;
  };
  const line = message.split('\n')[0] ?? '';
  if (/timeout expired|connection timeout/i.test(line)) return { code: 'unreachable', message: 'no answer' };
  if (/client password must be/.test(line)) return { code: 'no password', message: 'it wants a password' };
  return { code: code !== undefined && UNREACHABLE.has(code) ? 'unreachable' : code, message: line };
}
