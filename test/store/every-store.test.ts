// What every store does: it keeps what it was given, all of it or nothing.

import { expect, test } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { postgresDatabase } from '../support/postgres.ts';
import { storedRow, storedRows, storeFile } from '../support/stores.ts';

const open = async (where: string) => (await openStore(where)) as Store;

const KINDS = [
  ['sqlite', storeFile],
  ['postgres', postgresDatabase],
] as const;

test.each(KINDS)('%s: what was committed is there when the store is opened again', async (_, newStore) => {
  await using place = await newStore();
  const store = await open(place.where);
  await store.commit([storedRows('a', ['one', 'two'], { isWhole: true }), storedRows('b', ['b'])]);
  await store.commit([storedRows('a', ['three'], { first: 3, at: 2_000, wakeAt: 5_000 })]);
  await store.close();
  const again = await open(place.where);
  expect(await again.list()).toEqual([
    { id: 'a', at: 2_000, wakeAt: 5_000, size: 11 },
    { id: 'b', at: 1_000, wakeAt: null, size: 1 },
  ]);
  const rows = [storedRow(1, 'one'), storedRow(2, 'two'), storedRow(3, 'three')];
  expect(await again.load('a')).toEqual({ id: 'a', length: 3, rows });
  expect(await again.load('c')).toBeUndefined();
  await again.close();
});

test.each(KINDS)(
  '%s: a whole world replaces everything before, and one without rows is removed',
  async (_, newStore) => {
    await using place = await newStore();
    const store = await open(place.where);
    await store.commit([storedRows('a', ['one', 'two']), storedRows('b', ['b'])]);
    await store.commit([
      storedRows('a', ['anew'], { isWhole: true }),
      storedRows('b', [], { isWhole: true }),
    ]);
    expect(await store.load('a')).toEqual({ id: 'a', length: 1, rows: [storedRow(1, 'anew')] });
    expect((await store.list()).map(({ id, size }) => [id, size])).toEqual([['a', 4]]);
    await store.close();
  },
);

test.each(KINDS)(
  '%s: a commit that fails in the middle leaves nothing behind, and the next one is made',
  async (_, newStore) => {
    await using place = await newStore();
    const store = await open(place.where);
    await store.commit([storedRows('a', ['one'])]);
    const allow = await place.refuseWrites();
    const both = [storedRows('b', [], { isWhole: true }), storedRows('a', ['two'], { first: 2 })];
    await expect(async () => store.commit(both)).rejects.toThrow(
      'The store cannot be used at present: the disk is on fire.',
    );
    await allow();
    expect(await store.load('a')).toMatchObject({ length: 1 });
    await store.commit([storedRows('a', ['again'], { first: 2 })]);
    expect(await store.load('a')).toMatchObject({ length: 2, rows: [{ data: 'one' }, { data: 'again' }] });
    await store.close();
  },
);

/** Rows that are not behind the row `two`. */
const WITHOUT_PREDECESSOR: Readonly<Record<string, number>> = {
  'behind a gap': 4,
  'in the place of the last row': 2,
  'in the place of the first row': 1,
};

test.each(
  KINDS.flatMap((kind) => Object.keys(WITHOUT_PREDECESSOR).map((where) => [...kind, where] as const)),
)('%s: the database itself refuses a row %3$s', async (_, newStore, where) => {
  await using place = await newStore();
  const store = await open(place.where);
  await store.commit([storedRows('a', ['one', 'two'])]);
  const first = WITHOUT_PREDECESSOR[where] as number;
  const both = [storedRows('b', ['b']), storedRows('a', ['stray'], { first })];
  await expect(async () => store.commit(both)).rejects.toThrow('is not behind its predecessor');
  await expect(async () => store.commit([storedRows('c', ['stray'], { first: 2 })])).rejects.toThrow(
    'is not behind its predecessor',
  );
  expect((await store.list()).map(({ id }) => id)).toEqual(['a']);
  expect(await store.load('a')).toMatchObject({ length: 2, rows: [{ data: 'one' }, { data: 'two' }] });
  await store.commit([storedRows('a', ['three', 'four'], { first: 3 })]);
  expect(await store.load('a')).toMatchObject({ length: 4 });
  await store.close();
});

test.each(KINDS)('%s: any text is kept as it is', async (_, newStore) => {
  await using place = await newStore();
  const store = await open(place.where);
  const texts = ['{"a":"\\\\ \\" \', {} NULL"}', '', 'NULL', '😀 ü \n\t', '{"\\u0000":"\\ud800"}'];
  await store.commit([storedRows("it's; DROP TABLE worlds", texts)]);
  const log = await store.load("it's; DROP TABLE worlds");
  expect(log?.rows.map(({ data }) => data)).toEqual(texts);
  await store.close();
});
