// The SQLite store: it keeps what it was given, all of it or nothing, and says clearly why a file cannot be used.

import { stat, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { unavailable } from '../../src/store/sqlite-errors.ts';
import { SqliteStore } from '../../src/store/sqlite-store.ts';
import type { WorldWrite } from '../../src/store/store.ts';
import { storeFile } from '../support/stores.ts';

const row = (seq: number, data: string) => ({ seq, data, digest: `digest of ${data}` });

function write(id: string, rows: WorldWrite['rows'], more: Partial<WorldWrite> = {}): WorldWrite {
  return { id, rows, isWhole: false, at: 1_000, wakeAt: null, ...more };
}

test('what was committed is there when the file is opened again', async () => {
  await using file = await storeFile();
  const store = new SqliteStore(file.path);
  store.commit([write('a', [row(1, 'one'), row(2, 'two')], { isWhole: true }), write('b', [row(1, 'b')])]);
  store.commit([write('a', [row(3, 'three')], { at: 2_000, wakeAt: 5_000 })]);
  await store.close();
  const again = new SqliteStore(file.path);
  expect(await again.list()).toEqual([
    { id: 'a', at: 2_000, wakeAt: 5_000, size: 11 },
    { id: 'b', at: 1_000, wakeAt: null, size: 1 },
  ]);
  const rows = [row(1, 'one'), row(2, 'two'), row(3, 'three')];
  expect(await again.load('a')).toEqual({ id: 'a', length: 3, rows });
  expect(await again.load('c')).toBeUndefined();
  await again.close();
});

test('a whole world takes the place of all before, and one without rows is removed', async () => {
  await using file = await storeFile();
  const store = new SqliteStore(file.path);
  store.commit([write('a', [row(1, 'one'), row(2, 'two')]), write('b', [row(1, 'b')])]);
  store.commit([write('a', [row(1, 'anew')], { isWhole: true }), write('b', [], { isWhole: true })]);
  expect(await store.load('a')).toEqual({ id: 'a', length: 1, rows: [row(1, 'anew')] });
  expect((await store.list()).map(({ id, size }) => [id, size])).toEqual([['a', 4]]);
  await store.close();
});

test('a commit that fails in the middle leaves nothing behind, and the next one is made', async () => {
  await using file = await storeFile();
  const store = new SqliteStore(file.path);
  store.commit([write('a', [row(1, 'one')])]);
  const allow = file.refuseWrites();
  const both = [write('b', [], { isWhole: true }), write('a', [row(2, 'two')])];
  expect(() => store.commit(both)).toThrow('The store cannot be used at present: the disk is on fire.');
  allow();
  expect(await store.load('a')).toMatchObject({ length: 1 });
  store.commit([write('a', [row(2, 'again')])]);
  expect(await store.load('a')).toMatchObject({ length: 2, rows: [{ data: 'one' }, { data: 'again' }] });
  await store.close();
});

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
  store.commit([write('a', [row(1, 'one')])]);
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
    'was written by a newer version of Countersign (schema 9, this one knows 1); update Countersign',
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
  ['mysql://localhost/worlds', 'There is no store "mysql"; write memory or sqlite:worlds.db.'],
  ['worlds.db', 'There is no store "worlds.db"; write memory or sqlite:worlds.db.'],
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
