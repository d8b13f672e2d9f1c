// The address of a Postgres database: what may be shown of it, and what may not.

import { StoreError } from '../store-error.ts';

export interface PostgresAddress {
  /** The URL as configured, with its password. Never printed. */
  readonly url: string;
  /** The URL without its password and parameters. */
  readonly name: string;
  readonly user: string;
  readonly database: string;
}

/**
 * Reads the URL of a database.
 *
 * @throws StoreError when it is not a URL with a host and a database; the message does not repeat it
 * @example postgresAddress('postgres://ada:secret@db/worlds').name // 'postgres://ada@db/worlds'
 */
export function postgresAddress(url: string): PostgresAddress {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const database = decoded(parsed?.pathname.slice(1));
  if (parsed === undefined || parsed.host === '' || database === undefined || database === '')
    throw new StoreError(
      'The URL of the store cannot be read; write it like postgres://user:password@host:5432/database, with special characters percent-encoded.',
    );
  const user = decoded(parsed.username) || (process.env.PGUSER ?? 'postgres');
  const name = `postgres://${parsed.username === '' ? '' : `${parsed.username}@`}${parsed.host}${parsed.pathname}`;
  return { url, name, user, database };
}

function decoded(text = ''): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
