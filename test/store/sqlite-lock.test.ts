// One process at a time uses a store file, whatever it calls the file.

import { copyFile, link, mkdir, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { claimFile, confirmClaim } from '../../src/store/sqlite-lock.ts';
import { SqliteStore } from '../../src/store/sqlite-store.ts';
import { openElsewhere } from '../support/store-process.ts';
import { type StoreFile, storedRows, storeFile } from '../support/stores.ts';

const OTHER_NAMES: Readonly<Record<string, (file: StoreFile) => Promise<string>>> = {
  'its own name': async ({ path }) => path,
  'another spelling of its name': async ({ folder }) => `${folder}/./worlds.db`,
  'a symbolic link': async ({ path, folder }) => {
    await symlink(path, `${folder}/link.db`);
    return `${folder}/link.db`;
  },
  'a symbolic link to its folder': async ({ folder }) => {
    await symlink(folder, `${folder}/again`);
    return `${folder}/again/worlds.db`;
  },
  'a hard link in another folder': async ({ path, folder }) => {
    await mkdir(`${folder}/other`);
    await link(path, `${folder}/other/linked.db`);
    return `${folder}/other/linked.db`;
  },
  'the name to which it was moved': async ({ path, folder }) => {
    await rename(path, `${folder}/moved.db`);
    return `${folder}/moved.db`;
  },
};

test.each(Object.entries(OTHER_NAMES))('a file that is in use is refused by %s', async (_, named) => {
  await using file = await storeFile();
  const store = new SqliteStore(file.path);
  store.commit([storedRows('a', ['one'])]);
  const name = await named(file);
  const inUse = `${name} is in use by process ${process.pid} on `;
  expect(() => new SqliteStore(name), 'in the same process').toThrow(inUse);
  await using other = await openElsewhere(name);
  expect(other.answer).toMatch(inUse);
  await store.close();
});

test('of processes that open a file at the same moment by different names, one gets it', async () => {
  await using file = await storeFile();
  await new SqliteStore(file.path).close();
  const names = await Promise.all(
    [1, 2, 3, 4].map(async (number) => {
      await link(file.path, `${file.folder}/${number}.db`);
      return `${file.folder}/${number}.db`;
    }),
  );
  const processes = await Promise.all(names.map(openElsewhere));
  const answers = processes.map(({ answer }) => answer);
  await Promise.all(processes.map((one) => one[Symbol.asyncDispose]()));
  expect(answers.filter((answer) => answer === 'opened')).toHaveLength(1);
  expect(answers.filter((answer) => answer.includes(' is in use by '))).toHaveLength(3);
});

test('a claim is good only until another process has made one', async () => {
  await using file = await storeFile();
  await new SqliteStore(file.path).close();
  await link(file.path, `${file.folder}/linked.db`);
  const named = (path: string) => ({ name: path, path });
  const [first, second] = [named(file.path), named(`${file.folder}/linked.db`)];
  const own = claimFile(first, () => undefined);
  const other = claimFile(second, () => undefined);
  const database = new DatabaseSync(file.path);
  expect(() => confirmClaim(first, database, own)).toThrow(`${file.path} is in use by process`);
  confirmClaim(second, database, other);
  database.close();
});

test('a file whose process was killed is free, with all that was committed', async () => {
  await using file = await storeFile();
  const killed = await openElsewhere(file.path);
  await killed[Symbol.asyncDispose]();
  const store = new SqliteStore(file.path);
  expect(await store.load('other')).toMatchObject({ length: 1 });
  await store.close();
});

/** Reads a file as another program does, and keeps it open. */
function readerOf(path: string): DatabaseSync {
  const reader = new DatabaseSync(path, { readOnly: true });
  reader.prepare('SELECT count(*) FROM worlds').get();
  return reader;
}

test('whoever only reads a file keeps nobody from using it, also after a crash', async () => {
  await using file = await storeFile();
  await new SqliteStore(file.path).close();
  const first = readerOf(file.path);
  const store = new SqliteStore(file.path);
  first.close();
  await store.close();
  const killed = await openElsewhere(file.path);
  const second = readerOf(file.path);
  await killed[Symbol.asyncDispose]();
  const again = new SqliteStore(file.path);
  await using other = await openElsewhere(file.path);
  expect(other.answer).toContain(`is in use by process ${process.pid} on `);
  second.close();
  await again.close();
});

test('after a crash, a file is used by no other name than the one that its last changes have', async () => {
  await using file = await storeFile();
  await (await openElsewhere(file.path))[Symbol.asyncDispose]();
  await link(file.path, `${file.folder}/linked.db`);
  const lastUsed = `linked.db was last used as ${file.path}, and its latest changes are in ${file.path}-wal; start`;
  expect(() => new SqliteStore(`${file.folder}/linked.db`)).toThrow(lastUsed);
  const store = new SqliteStore(file.path);
  expect(await store.load('other')).toMatchObject({ length: 1 });
  await store.close();
  const linked = new SqliteStore(`${file.folder}/linked.db`);
  expect(await linked.load('other')).toMatchObject({ length: 1 });
  await linked.close();
});

test('a copy that takes the place of a file does not get the changes of that one', async () => {
  await using file = await storeFile();
  const backup = `${file.folder}/backup.db`;
  const copy = new SqliteStore(backup);
  copy.commit([storedRows('of the copy', ['one'])]);
  await copy.close();
  await (await openElsewhere(file.path))[Symbol.asyncDispose]();
  await copyFile(backup, file.path);
  const replaced = `${file.path} has taken the place of another file, whose changes are in ${file.path}-wal; remove `;
  expect(() => new SqliteStore(file.path)).toThrow(replaced);
  for (const suffix of ['-wal', '-shm']) await rm(file.path + suffix);
  const store = new SqliteStore(file.path);
  expect((await store.list()).map(({ id }) => id)).toEqual(['of the copy']);
  await store.close();
});

test('a file that was given up is whole in itself, and one that others read then is free all the same', async () => {
  await using file = await storeFile();
  const store = new SqliteStore(file.path);
  store.commit([storedRows('a', ['one'])]);
  const reader = readerOf(file.path);
  await store.close();
  const again = new SqliteStore(file.path);
  expect(await again.load('a')).toMatchObject({ length: 1 });
  reader.close();
  await again.close();
  expect(await readdir(file.folder)).toEqual(['worlds.db']);
});

test('a refused name leaves nothing beside the file', async () => {
  await using file = await storeFile();
  const store = new SqliteStore(file.path);
  await link(file.path, `${file.folder}/linked.db`);
  expect(() => new SqliteStore(`${file.folder}/linked.db`)).toThrow('is in use by');
  await expect(stat(`${file.folder}/linked.db-wal`)).rejects.toThrow('ENOENT');
  await store.close();
});

test('a file of the first version is brought up to date', async () => {
  await using file = await storeFile();
  await new SqliteStore(file.path).close();
  file.run('ALTER TABLE owner DROP COLUMN path; PRAGMA user_version = 1');
  const store = new SqliteStore(file.path);
  store.commit([storedRows('a', ['one'])]);
  await store.close();
  const again = new SqliteStore(file.path);
  expect(await again.load('a')).toMatchObject({ length: 1 });
  await again.close();
});
