// The Postgres store: why a database cannot be used is said in one line without secrets, and a world has one owner,
// whose fencing number every commit is checked against.

import { expect, test } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { PostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { lineTo, type PostgresDatabase, postgresDatabase } from '../support/postgres.ts';
import { storedRows } from '../support/stores.ts';

const UNUSABLE: Readonly<
  Record<string, readonly [prepare: (database: PostgresDatabase) => unknown, message: RegExp]>
> = {
  'a newer version': [
    async ({ where, run }) => {
      await (await PostgresStore.open(where)).close();
      await run('UPDATE countersign.about SET version = 9');
    },
    /was written by a newer version of Countersign \(schema 9, this one knows 2\); update Countersign/,
  ],
  'a schema of another program': [
    ({ run }) => run('CREATE SCHEMA countersign CREATE TABLE worlds (name text)'),
    /has a schema countersign of another program; choose another database/,
  ],
};

test.each(Object.entries(UNUSABLE))('%s is refused in one clear line', async (_, [prepare, message]) => {
  await using database = await postgresDatabase();
  await prepare(database);
  await expect(openStore(database.where)).rejects.toThrow(message);
});

/** The URL of a database for another user. */
function as(user: string, password: string, { where }: PostgresDatabase): string {
  return Object.assign(new URL(where), { username: user, password }).href;
}

test('a wrong password, a missing database and an unreachable host are named, and no password is shown', async () => {
  await using database = await postgresDatabase();
  const line = await lineTo(database);
  await line[Symbol.asyncDispose]();
  const cases = [
    [as('postgres', 'hidden-word', database), /refuses the user postgres \(password authentication failed/],
    [as('nobody', 'hidden-word', database), /refuses the user nobody/],
    [as('postgres', '', database), /refuses the user postgres \(it wants a password\)/],
    [database.where.replace(database.name, 'nowhere'), /nowhere does not exist; create the database nowhere/],
    [line.where, /cannot be reached \(connect ECONNREFUSED .*\); check the host/],
    ['postgres://postgres:hidden-word@', /The URL of the store cannot be read; write it like/],
    ['postgres://postgres:hidden-word@host/%zz', /The URL of the store cannot be read; write it like/],
  ] as const;
  for (const [where, message] of cases) {
    const error = await openStore(where).catch((thrown) => thrown);
    expect(error.message).toMatch(message);
    expect(error.message).not.toMatch(/hidden-word|postgres:password@|\n/);
  }
});

test('a user without enough rights is told what to run', async () => {
  await using database = await postgresDatabase();
  const user = `user_${database.name}`;
  await database.run(`CREATE ROLE ${user} LOGIN PASSWORD 'word'`);
  try {
    const where = as(user, 'word', database);
    const remedy = `CREATE SCHEMA countersign AUTHORIZATION "${user}"`;
    await expect(openStore(where)).rejects.toThrow(/permission denied for database/);
    await (await PostgresStore.open(database.where)).close();
    await expect(openStore(where)).rejects.toThrow(/permission denied for schema countersign/);
    await database.run(
      `GRANT USAGE ON SCHEMA countersign TO ${user}; GRANT SELECT ON ALL TABLES IN SCHEMA countersign TO ${user}`,
    );
    await expect(openStore(where)).rejects.toThrow(/\((INSERT|UPDATE|DELETE) on \w+ is missing\)/);
    await database.run('DROP SCHEMA countersign CASCADE');
    await database.run(remedy);
    await (await PostgresStore.open(where)).close();
  } finally {
    await database.run(`DROP OWNED BY ${user} CASCADE; DROP ROLE ${user}`);
  }
});

test('opening for reading creates nothing', async () => {
  await using database = await postgresDatabase();
  await expect(openStore(database.where, { isReadOnly: true })).rejects.toThrow(
    `postgres://postgres@${new URL(database.where).host}/${database.name} is empty; no worlds have been stored in it.`,
  );
});

test('processes that open an empty database at the same time create its tables once', async () => {
  await using database = await postgresDatabase();
  const stores = await Promise.all(Array.from({ length: 5 }, () => PostgresStore.open(database.where)));
  for (const store of stores) expect(await store.list()).toEqual([]);
  await Promise.all(stores.map((store) => store.close()));
});

const LONG_MS = 600_000;

/** A replica that has joined a database. */
async function replica(id: string, { where }: PostgresDatabase): Promise<PostgresStore> {
  const store = await PostgresStore.open(where);
  await store.sharing.join({ id, url: `http://${id}.test` }, LONG_MS);
  return store;
}

/** Ends the lease of a replica, as time would. */
const endLease = ({ run }: PostgresDatabase, id: string) =>
  run(`UPDATE countersign.replicas SET expires_at = clock_timestamp() WHERE id = '${id}'`);

/** Creates a world, owned by a replica; returns its fencing number. */
async function create(store: PostgresStore, id: string): Promise<number> {
  const reserved = await store.sharing.reserve(id, 100);
  if (reserved.kind !== 'reserved') throw new Error(reserved.kind);
  await store.commit([storedRows(id, ['one'], { isWhole: true, fence: reserved.fence })]);
  return reserved.fence;
}

test('a world has one owner, until that one leaves or its lease ends', async () => {
  await using database = await postgresDatabase();
  const [a, b, c] = [
    await replica('a', database),
    await replica('b', database),
    await replica('c', database),
  ];
  const first = await create(a, 'w');
  await expect(b.load('w')).rejects.toMatchObject({ owner: { id: 'a', url: 'http://a.test' } });
  await a.sharing.leave();
  const { fence: second } = (await b.load('w')) ?? {};
  await expect(c.load('w')).rejects.toMatchObject({ owner: { id: 'b' } });
  await endLease(database, 'b');
  const { fence: third } = (await c.load('w')) ?? {};
  expect([first, second, third].toSorted((x = 0, y = 0) => x - y)).toEqual([first, second, third]);
  expect(new Set([first, second, third]).size).toBe(3);
  expect((await c.sharing.renew('')).map(({ id }) => id)).toEqual(['c']);
  expect((await b.sharing.renew('')).map(({ id }) => id)).toEqual(['c']);
  const ended = 'The store cannot be used at present: the lease has ended.';
  await expect(b.load('w')).rejects.toThrow(ended);
  await expect(b.sharing.reserve('new', 100)).rejects.toThrow(ended);
  await Promise.all([a, b, c].map((store) => store.close()));
});

test('an owner that others have seen end can write nothing, though nobody has taken over', async () => {
  await using database = await postgresDatabase();
  const [a, b] = [await replica('a', database), await replica('b', database)];
  const fence = await create(a, 'w');
  await database.run(`DELETE FROM countersign.replicas WHERE id = 'a'`);
  expect(await a.commit([storedRows('w', ['late'], { first: 2, fence })])).toEqual(['w']);
  expect(await b.load('w')).toMatchObject({ length: 1, rows: [{ data: 'one' }] });
  await Promise.all([a, b].map((store) => store.close()));
});

test('an owner that was paused can write nothing once another has taken over, and its other worlds go on', async () => {
  await using database = await postgresDatabase();
  const [a, b] = [await replica('a', database), await replica('b', database)];
  const [taken, kept] = [await create(a, 'taken'), await create(a, 'kept')];
  await database.run(`UPDATE countersign.worlds SET replica = NULL WHERE id = 'taken'`);
  expect(await b.load('taken')).toMatchObject({ length: 1 });
  const refused = await a.commit([
    storedRows('taken', ['late'], { first: 2, fence: taken }),
    storedRows('kept', ['two'], { first: 2, fence: kept }),
  ]);
  expect(refused).toEqual(['taken']);
  expect(await a.commit([storedRows('taken', [], { isWhole: true, fence: taken })])).toEqual(['taken']);
  expect(await b.load('taken')).toMatchObject({ length: 1, rows: [{ data: 'one' }] });
  expect(await a.load('kept')).toMatchObject({ length: 2 });
  await Promise.all([a, b].map((store) => store.close()));
});

test('an owner that loads its world again leaves no way for what it wrote before', async () => {
  await using database = await postgresDatabase();
  const a = await replica('a', database);
  const fence = await create(a, 'w');
  expect((await a.load('w'))?.fence).toBeGreaterThan(fence);
  expect(await a.commit([storedRows('w', ['late'], { first: 2, fence })])).toEqual(['w']);
  await a.close();
});

test('an id is reserved by one replica, until it gives it back or its lease ends', async () => {
  await using database = await postgresDatabase();
  const [a, b] = [await replica('a', database), await replica('b', database)];
  const reserved = await a.sharing.reserve('w', 100);
  expect(reserved).toMatchObject({ kind: 'reserved' });
  expect(await b.sharing.reserve('w', 100)).toEqual({ kind: 'taken' });
  expect(await b.list()).toEqual([]);
  if (reserved.kind === 'reserved') await a.sharing.release('w', reserved.fence);
  expect(await b.sharing.reserve('w', 100)).toMatchObject({ kind: 'reserved' });
  await create(b, 'other');
  expect(await a.sharing.reserve('more', 1)).toEqual({ kind: 'full' });
  await Promise.all([a, b].map((store) => store.close()));
});

test('a world that a replica owns cannot be overwritten or removed from outside', async () => {
  await using database = await postgresDatabase();
  const a = await replica('a', database);
  const outside = await PostgresStore.open(database.where);
  const fence = await create(a, 'w');
  expect(await outside.commit([storedRows('w', [], { isWhole: true })])).toEqual(['w']);
  await a.sharing.release('w', fence);
  expect(await outside.commit([storedRows('w', [], { isWhole: true })])).toEqual([]);
  expect(await outside.list()).toEqual([]);
  await Promise.all([a, outside].map((store) => store.close()));
});

test('worlds without an owner in which something is due are found', async () => {
  await using database = await postgresDatabase();
  const [a, b] = [await replica('a', database), await replica('b', database)];
  for (const id of ['due', 'later', 'never']) {
    const fence = await create(a, id);
    const wakeAt = id === 'due' ? 1_000 : id === 'later' ? Date.now() + LONG_MS : null;
    await a.commit([storedRows(id, ['two'], { first: 2, fence, wakeAt })]);
  }
  expect(await b.sharing.due()).toEqual([]);
  await a.sharing.leave();
  expect(await b.sharing.due()).toEqual(['due']);
  await Promise.all([a, b].map((store) => store.close()));
});

test('a connection that breaks is a failure of the call, and the next one connects again', async () => {
  await using database = await postgresDatabase();
  await using line = await lineTo(database);
  const store = await PostgresStore.open(line.where);
  await store.commit([storedRows('a', ['one'])]);
  await line.cut();
  await expect(store.load('a')).rejects.toThrow('The store cannot be used at present: ');
  await expect(store.commit([storedRows('a', ['two'], { first: 2 })])).rejects.toThrow(
    'cannot be used at present',
  );
  await line.restore();
  expect(await store.load('a')).toMatchObject({ length: 1 });
  await store.close();
});
