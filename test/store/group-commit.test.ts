// Commits in groups: what changes in one turn of the event loop is written together, and who waits is told how it ended.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { GroupCommit, type GroupMember } from '../../src/store/group-commit.ts';
import { THIS_MACHINE } from '../../src/store/machine.ts';
import type { WorldWrite } from '../../src/store/store.ts';

/** Writes at the end of the turn in which a group begins, so that a test can count turns. */
const MACHINE = { ...THIS_MACHINE, nextTurn: (run: () => void) => void setImmediate(run) };

/** A store whose commits a test lets end. */
class HeldStore {
  readonly groups: string[][] = [];
  readonly #ends: PromiseWithResolvers<readonly string[]>[] = [];

  commit(writes: readonly WorldWrite[]): Promise<readonly string[]> {
    this.groups.push(writes.map(({ id }) => id));
    const end = Promise.withResolvers<readonly string[]>();
    this.#ends.push(end);
    return end.promise;
  }

  end(error?: Error, refused: readonly string[] = []): void {
    const end = this.#ends.shift();
    if (error === undefined) end?.resolve(refused);
    else end?.reject(error);
  }
}

function member(id: string): GroupMember & { readonly lost: unknown[] } {
  const lost: unknown[] = [];
  return {
    id,
    lost,
    take: () => ({ id, isWhole: false, rows: [], at: 0, wakeAt: null }),
    lose: (error) => void lost.push(error),
  };
}

test('what joins in one turn is written together, each member once', async () => {
  const groups: string[][] = [];
  const commits = new GroupCommit({ commit: (writes) => void groups.push(writes.map(({ id }) => id)) });
  const [a, b] = [member('a'), member('b')];
  await Promise.all([commits.join(a), commits.join(b), commits.join(a)]);
  await commits.join(a);
  expect(groups).toEqual([['a', 'b'], ['a']]);
});

test('a group is written after what has arrived in the meantime', async () => {
  const order: string[] = [];
  const commits = new GroupCommit({ commit: () => void order.push('commit') });
  const joined = commits.join(member('a'));
  setImmediate(() => order.push('another call'));
  await joined;
  expect(order).toEqual(['another call', 'commit']);
});

test('while a group is written the next one gathers', async () => {
  const store = new HeldStore();
  const commits = new GroupCommit(store, MACHINE);
  const [a, b] = [member('a'), member('b')];
  const first = commits.join(a);
  await nextTurn();
  const second = Promise.all([commits.join(a), commits.join(b)]);
  await nextTurn();
  expect(store.groups).toEqual([['a']]);
  store.end();
  await first;
  await nextTurn();
  await nextTurn();
  expect(store.groups).toEqual([['a'], ['a', 'b']]);
  store.end();
  await second;
});

test.each(['at once', 'later'])(
  'a commit that fails %s is told to each member before it is told to who waits',
  async (when) => {
    const error = new Error('full');
    const store = {
      commit: () => {
        if (when === 'at once') throw error;
        return Promise.reject(error);
      },
    };
    const commits = new GroupCommit(store, MACHINE);
    const [a, b] = [member('a'), member('b')];
    const told = await Promise.allSettled([a, b].map((one) => commits.join(one).catch(() => [...one.lost])));
    expect(told.map((one) => 'value' in one && one.value)).toEqual([[error], [error]]);
  },
);

test.each<[string, Parameters<HeldStore['end']>]>([
  ['fails', [new Error('connection lost')]],
  ['is refused because another process owns its world', [undefined, ['a']]],
])('what waits behind a commit that %s is lost with it, and is not written', async (_, end) => {
  const store = new HeldStore();
  const commits = new GroupCommit(store, MACHINE);
  const [a, b, replacement] = [member('a'), member('b'), member('a')];
  const first = commits.join(a);
  await nextTurn();
  const behind = Promise.allSettled([commits.join(a), commits.join(replacement), first, commits.join(b)]);
  store.end(...end);
  await nextTurn();
  await nextTurn();
  expect(store.groups).toEqual([['a'], ['b']]);
  store.end();
  expect((await behind).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect([a, replacement, b].map(({ lost }) => lost.length)).toEqual([1, 1, 0]);
});

test('a world and the one that replaces it are written one after the other', async () => {
  const store = new HeldStore();
  const commits = new GroupCommit(store, MACHINE);
  const ends = Promise.all([member('a'), member('a'), member('b')].map((one) => commits.join(one)));
  await nextTurn();
  store.end();
  await nextTurn();
  await nextTurn();
  store.end();
  await ends;
  expect(store.groups).toEqual([['a', 'b'], ['a']]);
});

test('a world that another process owns by now is lost, and the others are written', async () => {
  const store = new HeldStore();
  const commits = new GroupCommit(store, MACHINE);
  const [a, b] = [member('a'), member('b')];
  const ends = Promise.allSettled([commits.join(a), commits.join(b)]);
  await nextTurn();
  store.end(undefined, ['a']);
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(a.lost).toMatchObject([{ message: 'The world a is now served by another replica.' }]);
  expect(b.lost).toEqual([]);
});

test('one who cannot say what to write is lost, and the others are written', async () => {
  const groups: string[][] = [];
  const commits = new GroupCommit({ commit: (writes) => void groups.push(writes.map(({ id }) => id)) });
  const [a, b] = [member('a'), member('b')];
  a.take = () => {
    throw new Error('too large');
  };
  const [first, second] = await Promise.allSettled([commits.join(a), commits.join(b)]);
  expect([first?.status, second?.status, groups]).toEqual(['rejected', 'fulfilled', [['b']]]);
  expect(a.lost).toEqual([new Error('too large')]);
});

test('what nobody waits for is written with the next group that somebody waits for', async () => {
  const store = new HeldStore();
  const commits = new GroupCommit(store, MACHINE);
  const [a, b] = [member('a'), member('b')];
  const later = commits.join(a, false);
  await nextTurn();
  await nextTurn();
  expect(store.groups).toEqual([]);
  const awaited = commits.join(b);
  await nextTurn();
  expect(store.groups).toEqual([['a', 'b']]);
  const next = commits.join(a, false);
  store.end();
  await Promise.all([later, awaited]);
  expect(store.groups).toEqual([['a', 'b']]);
  const idle = commits.idle();
  expect(store.groups).toEqual([['a', 'b'], ['a']]);
  store.end();
  await Promise.all([next, idle]);
});

test('what nobody waits for is written by itself a little later', async () => {
  const groups: string[][] = [];
  const commits = new GroupCommit({ commit: (writes) => void groups.push(writes.map(({ id }) => id)) });
  const a = member('a');
  await Promise.all([commits.join(a, false), commits.join(a, false)]);
  await commits.join(a, false);
  expect(groups).toEqual([['a'], ['a']]);
});

test('idle waits for all that is left, and begins it', async () => {
  const store = new HeldStore();
  const commits = new GroupCommit(store, MACHINE);
  void commits.join(member('a'));
  const idle = commits.idle();
  expect(store.groups).toEqual([['a']]);
  void commits.join(member('b'));
  store.end();
  await nextTurn();
  await nextTurn();
  expect(store.groups).toEqual([['a'], ['b']]);
  store.end();
  await idle;
});
