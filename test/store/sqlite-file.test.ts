// A store file that someone else deletes, replaces or changes while it is in use: nothing more is committed to it, and
// the reason is said.

import { copyFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { SqliteStore } from '../../src/store/sqlite-store.ts';
import { type StoreFile, storedRows, storeFile } from '../support/stores.ts';

/** A backup of a store that has one more world. */
async function backUp({ folder, path }: StoreFile): Promise<string> {
  const backup = `${folder}/backup.db`;
  const store = new SqliteStore(backup);
  store.commit([storedRows('of the backup', ['x'.repeat(100_000)])]);
  await store.close();
  expect(backup).not.toBe(path);
  return backup;
}

const DELETED = 'was deleted while it was in use; put it back, or stop the mock and start it again.';
const REPLACED = 'was replaced by another file while it was in use; put it back, or';
const DAMAGED = 'was damaged by another program while it was in use; restore it from a backup, or';

const LOSSES: Readonly<Record<string, readonly [lose: (file: StoreFile) => Promise<void>, reason: string]>> =
  {
    'is deleted': [({ path }) => rm(path), DELETED],
    'loses the file beside it': [({ path }) => rm(`${path}-wal`), DELETED],
    'is replaced by a backup': [async (file) => rename(await backUp(file), file.path), REPLACED],
    'is overwritten by a backup': [async (file) => copyFile(await backUp(file), file.path), DAMAGED],
    'is truncated': [({ path }) => truncate(path), DAMAGED],
    'is cut in the middle': [({ path }) => truncate(path, 20_000), DAMAGED],
    'has the file beside it truncated': [({ path }) => truncate(`${path}-wal`), DAMAGED],
    'becomes a text file': [({ path }) => writeFile(path, 'no database '.repeat(10_000)), DAMAGED],
  };

/** A store whose content is partly in the file and partly in the one beside it. */
function storeOn({ path, run }: StoreFile): SqliteStore {
  const store = new SqliteStore(path);
  store.commit([storedRows('a', ['one', 'x'.repeat(50_000)])]);
  run('PRAGMA wal_checkpoint');
  store.commit([storedRows('b', ['x'.repeat(5_000)])]);
  return store;
}

test.each(Object.entries(LOSSES))('a file that %s takes no more commits', async (_, [lose, reason]) => {
  await using file = await storeFile();
  const store = storeOn(file);
  await lose(file);
  for (const first of [3, 4])
    expect(() => store.commit([storedRows('a', ['more'], { first })])).toThrow(`${file.path} ${reason}`);
  await store.close().catch(() => undefined);
});

test('a store whose file was replaced leaves the files of the next one alone', async () => {
  await using file = await storeFile();
  const store = storeOn(file);
  for (const suffix of ['', '-wal', '-shm']) await rm(file.path + suffix);
  const next = storeOn(file);
  await store.close();
  next.commit([storedRows('a', ['three'], { first: 3 })]);
  await next.close();
  const again = new SqliteStore(file.path);
  expect(await again.load('a')).toMatchObject({ length: 3 });
  await again.close();
});

test('a file that is put back goes on', async () => {
  await using file = await storeFile();
  const store = storeOn(file);
  await rename(file.path, `${file.path}.away`);
  expect(() => store.commit([storedRows('a', ['three'], { first: 3 })])).toThrow(DELETED);
  await rename(`${file.path}.away`, file.path);
  store.commit([storedRows('a', ['three'], { first: 3 })]);
  await store.close();
  const again = new SqliteStore(file.path);
  expect(await again.load('a')).toMatchObject({ length: 3 });
  await again.close();
});

test.each(['PRAGMA wal_checkpoint(TRUNCATE)', 'VACUUM', 'CREATE INDEX added ON log (digest)'])(
  'another program may do what SQLite allows: %s',
  async (sql) => {
    await using file = await storeFile();
    const store = storeOn(file);
    file.run(sql);
    store.commit([storedRows('a', ['three'], { first: 3 })]);
    await store.close();
    const again = new SqliteStore(file.path);
    expect(await again.load('a')).toMatchObject({ length: 3 });
    await again.close();
  },
);

const NO_FILES: Readonly<Record<string, readonly [name: (folder: string) => string, message: string]>> = {
  'a folder': [(folder) => folder, ' is a folder; name a file in it, such as '],
  'a device': [() => '/dev/null', ' is not a file; choose another one for the store.'],
  'a name in a text file': [
    (folder) => `${folder}/text/worlds.db`,
    ' cannot be opened (ENOTDIR); its folder',
  ],
  'a name that is too long': [
    (folder) => `${folder}/${'x'.repeat(300)}`,
    ' cannot be opened (ENAMETOOLONG); its folder',
  ],
};

test.each(Object.entries(NO_FILES))(
  '%s as a store is refused in one clear line',
  async (_, [name, message]) => {
    await using file = await storeFile();
    await writeFile(`${file.folder}/text`, 'text');
    const path = name(file.folder);
    for (const isReadOnly of [false, true])
      await expect(openStore(`sqlite:${path}`, { isReadOnly })).rejects.toThrow(`${path}${message}`);
  },
);

test('a folder in which this user may create nothing is refused in one clear line', async () => {
  // Nobody may create a file there, not even root.
  const refused =
    /^\/(sys|proc)\/worlds\.db cannot be opened.*; its folder must exist, and this user must be able to write/;
  await expect(openStore('sqlite:/sys/worlds.db')).rejects.toThrow(refused);
});
