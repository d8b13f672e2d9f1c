// The SQLite store: one process at a time uses a file, and why a file cannot be used is said clearly.

import { readFile, stat, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { unavailable } from '../../src/store/sqlite-errors.ts';
import { SqliteStore } from '../../src/store/sqlite-store.ts';
import { storedRows, storeFile } from '../support/stores.ts';

test('a full disk is called that', () => {
  const full = Object.assign(new Error('database or disk is full'), {
    code: 'ERR_SQLITE_ERROR',
    errcode: 13,
  });
  expect(unavailable(full).message).toBe('The store cannot be used at present: its disk is full.');
});

test('a file that is in use is refused with the name of the process', async () => {
  await using file = await storeFile();
  const store = new SqliteStore(file.path);
  const since = expect.stringMatching(/, since 20\d\d-/);
  const inUse = expect.stringContaining(`${file.path} is in use by process ${process.pid} on `);
  expect(() => new SqliteStore(file.path)).toThrow(expect.objectContaining({ message: inUse }));
  expect(() => new SqliteStore(file.path)).toThrow(expect.objectContaining({ message: since }));
  await store.close();
  await new SqliteStore(file.path).close();
});

test('only its owner may read the file', async () => {
  await using file = await storeFile();
  const store = new SqliteStore(file.path);
  store.commit([storedRows('a', ['one'])]);
  for (const name of [file.path, `${file.path}-wal`]) expect((await stat(name)).mode & 0o777).toBe(0o600);
  await store.close();
});

const UNUSABLE: Readonly<Record<string, readonly [prepare: (path: string) => unknown, message: string]>> = {
  'a text file': [(path) => writeFile(path, 'no database '.repeat(100)), 'is not an SQLite database; choose'],
  'a database of another program': [
    (path) => sql(path, 'CREATE TABLE customers (name TEXT)'),
    'is a database of another program; choose another file',
  ],
  'a newer version': [
    async (path) => {
      await new SqliteStore(path).close();
      sql(path, 'PRAGMA user_version = 9');
    },
    'was written by a newer version of Countersign (schema 9, this one knows 2); update Countersign',
  ],
  'a damaged file': [
    async (path) => {
      await new SqliteStore(path).close();
      const schema = 'PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 99 WHERE name = ';
      sql(path, `${schema}'worlds'`);
    },
    'is damaged (',
  ],
};

test('a world in a damaged part of the file is named, and the others are read', async () => {
  await using file = await storeFile();
  const store = new SqliteStore(file.path);
  store.commit([storedRows('whole', ['one']), storedRows('damaged', ['x'.repeat(20_000)])]);
  await store.close();
  const bytes = await readFile(file.path);
  // The row goes on in pages of its own; the first one says which is the next.
  bytes.writeUInt32BE(99_999, pageOf(bytes, 'x'.repeat(4_000)));
  await writeFile(file.path, bytes);
  const again = new SqliteStore(file.path);
  expect(await again.load('whole')).toMatchObject({ length: 1 });
  await expect(again.load('damaged')).rejects.toThrow(
    'The world damaged cannot be read from the store: its file is damaged (database disk image is malformed); restore it from a backup.',
  );
  await again.close();
});

/** Where the page of SQLite begins that contains a text. */
function pageOf(bytes: Buffer, text: string): number {
  const at = bytes.indexOf(text);
  return at - (at % bytes.readUInt16BE(16));
}

function sql(path: string, text: string): void {
  const database = new DatabaseSync(path, { allowExtension: false });
  database.enableDefensive?.(false);
  database.exec(text);
  database.close();
}

test.each(Object.entries(UNUSABLE))('%s is refused in one clear line', async (_, [prepare, message]) => {
  await using file = await storeFile();
  await prepare(file.path);
  await expect(openStore(file.where)).rejects.toThrow(`${file.path} ${message}`);
  const again = openStore(file.where);
  await expect(again, 'the lock is free again').rejects.toThrow(`${file.path} ${message}`);
});

test.each([
  ['sqlite:', 'sqlite: needs the path of a file, such as sqlite:worlds.db.'],
  ['sqlite::memory:', 'sqlite: needs the path of a file, such as sqlite:worlds.db.'],
  [
    'mysql://localhost/worlds',
    'There is no store "mysql"; write memory, sqlite:worlds.db, or postgres://user:password@host/database.',
  ],
  [
    'worlds.db',
    'There is no store "worlds.db"; write memory, sqlite:worlds.db, or postgres://user:password@host/database.',
  ],
])('%s is no store', async (where, message) => {
  await expect(openStore(where)).rejects.toThrow(message);
});

test('a folder that does not exist is named', async () => {
  await using file = await storeFile();
  const path = `${file.folder}/nowhere/worlds.db`;
  await expect(openStore(`sqlite:${path}`)).rejects.toThrow(
    `${path} cannot be opened; its folder must exist`,
  );
});

test('memory is no store at all', async () => {
  expect(await openStore('memory')).toBeUndefined();
});
