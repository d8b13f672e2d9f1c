// Logs that are written in parts beside the ones that count: nothing of them is read before they are complete, and nothing
// is left of the others.

import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { SqliteStore } from '../../src/store/sqlite-store.ts';
import type { StagedRows } from '../../src/store/store.ts';
import { storedRow, storedRows, storeFile } from '../support/stores.ts';
import '../support/property-seed.ts';

/** Stages rows for a world that the store has. */
function stage(store: SqliteStore, id: string, texts: readonly string[]): StagedRows {
  const staged = store.stage(id);
  if (staged === undefined) throw new Error(`the store has no world ${id}`);
  for (const [index, text] of texts.entries()) staged.add(storedRow(index + 1, text));
  return staged;
}

const textsOf = async (store: SqliteStore, id: string) =>
  (await store.load(id))?.rows.map(({ data }) => data);

test('staged rows are a log once a write names them, with those that follow', async () => {
  await using file = await storeFile();
  const store = new SqliteStore(file.path);
  store.commit([storedRows('a', ['old']), storedRows('b', ['b'])]);
  const staged = stage(store, 'a', ['one', 'two']);
  expect(await textsOf(store, 'a')).toEqual(['old']);
  store.commit([storedRows('a', ['older'], { first: 2 })]);
  expect(await textsOf(store, 'a')).toEqual(['old', 'older']);
  store.commit([{ ...storedRows('a', ['three'], { first: 3, isWhole: true }), staged }]);
  store.commit([storedRows('a', ['four'], { first: 4 })]);
  expect(await textsOf(store, 'a')).toEqual(['one', 'two', 'three', 'four']);
  expect((await store.list()).map(({ id, size }) => [id, size])).toEqual([
    ['a', 15],
    ['b', 1],
  ]);
  await store.close();
});

test('rows that others have taken the place of cannot be added to, nor be written', async () => {
  await using file = await storeFile();
  const store = new SqliteStore(file.path);
  store.commit([storedRows('a', ['old'])]);
  const first = stage(store, 'a', ['one']);
  stage(store, 'a', ['other']);
  expect(() => first.add(storedRow(2, 'two'))).toThrow('was replaced by another state meanwhile');
  const write = { ...storedRows('a', [], { isWhole: true }), staged: first };
  expect(() => store.commit([write])).toThrow('Other rows have been staged');
  expect(await textsOf(store, 'a')).toEqual(['old']);
  expect(store.stage('unknown')).toBeUndefined();
  await store.close();
});

/** More rows than are removed in one turn. */
const MANY = Array.from({ length: 100 }, (_, row) => `row ${row}`);

test('a world that is created in the commit in which another is removed keeps its rows', async () => {
  await using file = await storeFile();
  const store = new SqliteStore(file.path);
  store.commit([storedRows('a', ['old'])]);
  store.commit([storedRows('a', [], { isWhole: true }), storedRows('b', ['new'])]);
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(await textsOf(store, 'b')).toEqual(['new']);
  await store.close();
});

test('what a store removes by itself is not taken for the work of another program, which would have it examined', async () => {
  await using file = await storeFile();
  const store = new SqliteStore(file.path);
  store.commit([storedRows('a', MANY)]);
  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare');
  store.commit([storedRows('a', ['new'], { isWhole: true })]);
  for (let seq = 2; orphansIn(file.path) > 0; seq++) {
    await new Promise((resolve) => setImmediate(resolve));
    store.commit([storedRows('a', ['more'], { first: seq })]);
  }
  const statements = prepared.mock.calls.map(([sql]) => sql);
  prepared.mockRestore();
  expect(statements.filter((sql) => sql.includes('quick_check'))).toEqual([]);
  await store.close();
});

const step = fc.record({
  do: fc.constantFrom('append', 'append', 'whole', 'stage', 'stage', 'write staged', 'remove', 'open again'),
  id: fc.constantFrom('a', 'b', 'c'),
  count: fc.integer({ min: 1, max: 60 }),
});

test('whatever is staged, written, given up or interrupted, the store has what was committed and nothing else', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
    await using file = await storeFile();
    let store = new SqliteStore(file.path);
    /** What is in the store, in the order in which the worlds were created; and what is staged. */
    const model = new Map<string, string[]>();
    const staged = new Map<string, { readonly rows: StagedRows; readonly texts: readonly string[] }>();
    for (const [index, { do: what, id, count }] of steps.entries()) {
      const texts = Array.from({ length: count }, (_, row) => `${index}/${row}`);
      const known = model.get(id);
      if (what === 'append') {
        store.commit([storedRows(id, texts, { first: (known?.length ?? 0) + 1 })]);
        model.set(id, [...(known ?? []), ...texts]);
      } else if (what === 'whole') {
        store.commit([storedRows(id, texts, { isWhole: true })]);
        model.set(id, texts);
        staged.delete(id);
      } else if (what === 'stage' && known !== undefined)
        staged.set(id, { rows: stage(store, id, texts), texts });
      else if (what === 'write staged' && staged.has(id)) {
        const { rows, texts: first } = staged.get(id) as { rows: StagedRows; texts: string[] };
        store.commit([
          { ...storedRows(id, texts, { first: first.length + 1, isWhole: true }), staged: rows },
        ]);
        model.set(id, [...first, ...texts]);
        staged.delete(id);
      } else if (what === 'remove') {
        store.commit([storedRows(id, [], { isWhole: true })]);
        model.delete(id);
        staged.delete(id);
      } else if (what === 'open again') {
        await store.close();
        store = new SqliteStore(file.path);
        staged.clear();
      }
      if (count % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
      expect((await store.list()).map((world) => world.id)).toEqual([...model.keys()]);
      for (const [each, rows] of model) expect(await textsOf(store, each)).toEqual(rows);
    }
    await store.close();
    store = new SqliteStore(file.path);
    for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(orphansIn(file.path)).toBe(0);
    await store.close();
  });
  await fc.assert(property, { numRuns: 25 });
});

/** How many rows belong to no world. */
function orphansIn(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  const found = database.prepare(
    'SELECT count(*) AS count FROM log WHERE world NOT IN (SELECT number FROM worlds)',
  );
  const { count } = found.get() as { count: number };
  database.close();
  return count;
}
