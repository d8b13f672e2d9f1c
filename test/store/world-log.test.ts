// The log of a world: what is read from it is the world, byte for byte, whatever happened and however often it was
// written whole; a log that was changed is refused.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { collectionOf } from '../../src/engine/collection.ts';
import { World } from '../../src/engine/world.ts';
import { GroupCommit } from '../../src/store/group-commit.ts';
import { readLog } from '../../src/store/read-log.ts';
import type { LogRow, StoredLog, WorldWrite } from '../../src/store/store.ts';
import { WorldLog, type WorldLogOptions } from '../../src/store/world-log.ts';
import { newWorld, START } from '../support/worlds.ts';
import '../support/property-seed.ts';

const books = collectionOf<{ text: string }>('books');

/** A store that keeps one log as it is written. */
class OneLog implements StoredLog {
  readonly id = 'test';
  rows: LogRow[] = [];
  wholeCount = 0;
  wakeAt: number | null = null;

  get length(): number {
    return this.rows.length;
  }

  commit(writes: readonly WorldWrite[]): undefined {
    for (const { isWhole, rows, wakeAt } of writes) {
      this.wakeAt = wakeAt;
      if (isWhole) this.wholeCount++;
      this.rows = [...(isWhole ? [] : this.rows), ...rows];
    }
  }
}

/** A state replaces changes far sooner than usual, so that small texts show what large ones would. */
const leastChangesSize = 10_000;

function loggedWorld(options: Pick<WorldLogOptions, 'newPause'> = {}) {
  const stored = new OneLog();
  const commits = new GroupCommit(stored);
  const world = newWorld();
  const source = {
    id: 'test',
    origin: () => ({ title: 'Origin' }),
    state: () => world.state(),
    wakeAt: undefined,
  };
  const lost: unknown[] = [];
  const onLost = (error: unknown) => lost.push(error);
  const log = new WorldLog({ source, commits, wall: () => START, onLost, leastChangesSize, ...options });
  world.onCommit(({ changes }) => log.commit(changes));
  const put = (id: string, text: string) =>
    world.transaction('put', () => world.collection(books).put(id, { text }));
  return { stored, commits, world, log, put, lost };
}

function read(stored: StoredLog) {
  return readLog(stored, {
    wall: START,
    begin: (_, state) =>
      new World({ id: 'test', seed: 1, clock: state.clock, credentials: {}, settings: {} }, START, state),
  });
}

const textOf = (world: World) => JSON.stringify(world.state());

it('a world is read back byte for byte, after any number of commits', async () => {
  const steps = fc.array(
    fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat({ max: 7_000 }), fc.boolean()),
    { minLength: 1, maxLength: 12 },
  );
  const property = fc.asyncProperty(steps, async (all) => {
    const { stored, commits, world, put } = loggedWorld();
    for (const [id, length, isAlone] of all) {
      put(id, 'x'.repeat(length));
      world.transaction('more', () => {
        world.ids.next(id);
        if (length % 3 === 0) world.collection(books).delete('b');
        world.schedule({ at: START + length, service: 'test', name: 'timer', id });
      });
      if (isAlone) await commits.idle();
    }
    await commits.idle();
    const back = await read(stored);
    expect(textOf(back.world)).toBe(textOf(world));
    expect(back.origin).toEqual({ title: 'Origin' });
  });
  await fc.assert(property, { numRuns: 60 });
});

/** Others work between any two rows of a state. */
const newPause = () => () => new Promise<void>((resolve) => setImmediate(resolve));

it('while a state is written in parts, the log is the world at every commit, and so is the new one', async () => {
  const steps = fc.array(
    fc.record({ id: fc.constantFrom('a', 'b', 'c'), length: fc.nat({ max: 90_000 }), turns: fc.nat(3) }),
    { minLength: 8, maxLength: 16 },
  );
  let wholeCount = 0;
  const property = fc.asyncProperty(steps, async (all) => {
    const { stored, commits, world, put } = loggedWorld({ newPause });
    for (let count = 0; count < 250; count++) put(`small ${count}`, 'text');
    for (const { id, length, turns } of all) {
      put(id, 'x'.repeat(length));
      if (length % 3 === 0) world.transaction('less', () => world.collection(books).delete('b'));
      for (let turn = 0; turn < turns; turn++) await newPause()();
      await commits.idle();
      expect(textOf((await read(stored)).world)).toBe(textOf(world));
    }
    wholeCount += stored.wholeCount - 1;
  });
  await fc.assert(property, { numRuns: 60 });
  expect(wholeCount).toBeGreaterThan(30);
});

it('a state that was prepared replaces the log, with what has changed since it took its place', async () => {
  const { stored, commits, world, log, put } = loggedWorld({ newPause });
  put('a', 'text');
  await commits.idle();
  const state = world.state();
  put('b', 'lost');
  log.begin(await log.prepare(state));
  log.commit({ settings: { title: 'New' } });
  await commits.idle();
  const { world: back, origin } = await read(stored);
  expect(back.state()).toEqual({ ...state, settings: { title: 'New' } });
  expect(origin).toEqual({ title: 'Origin' });
});

it('a state that is being written is given up when another one replaces it', async () => {
  const others = Promise.withResolvers<void>();
  const { stored, commits, world, log, put } = loggedWorld({ newPause: () => () => others.promise });
  for (const text of ['first', 'x'.repeat(11_000), 'last']) {
    put('a', text);
    await commits.idle();
  }
  log.begin();
  await commits.idle();
  others.resolve();
  for (let turn = 0; turn < 20; turn++) await newPause()();
  await commits.idle();
  expect(stored.wholeCount).toBe(2);
  expect(textOf((await read(stored)).world)).toBe(textOf(world));
});

it('a large log is read in many turns of the event loop, so that a lease is renewed meanwhile', async () => {
  const { stored, commits, put } = loggedWorld();
  for (let count = 0; count < 800; count++) put(`${count}`, 'x'.repeat(6_000));
  await commits.idle();
  let turns = 0;
  let isRead = false;
  const count = () => {
    turns++;
    if (!isRead) setImmediate(count);
  };
  setImmediate(count);
  await read(stored);
  isRead = true;
  expect(turns).toBeGreaterThanOrEqual(4);
});

it('a log goes on where it was read, and its changes are written as a state once they outgrow it', async () => {
  const { stored, commits, put } = loggedWorld();
  put('a', 'first');
  await commits.idle();
  const back = await read(stored);
  const source = { id: 'test', origin: () => ({}), state: () => back.world.state(), wakeAt: START + 5 };
  const again = new GroupCommit(stored);
  const log = new WorldLog({
    source,
    commits: again,
    wall: () => START,
    onLost: () => {},
    leastChangesSize,
    end: back.end,
  });
  back.world.onCommit(({ changes }) => log.commit(changes));
  for (let count = 0; count < 40; count++) {
    back.world.transaction('put', () =>
      back.world.collection(books).put(`${count}`, { text: 'x'.repeat(1_000) }),
    );
    await again.idle();
    expect(textOf((await read(stored)).world)).toBe(textOf(back.world));
  }
  // 10 kB of changes, then the state of 11 kB; 12 kB of changes, then the state of 23 kB; and so on.
  expect(stored.wholeCount).toBe(3);
  expect(stored.wakeAt).toBe(START + 5);
});

it('who waits is told once it is committed, and there is nothing to wait for afterwards', async () => {
  const { log, put, stored, commits } = loggedWorld();
  await commits.idle();
  expect(log.committed()).toBeUndefined();
  put('a', 'text');
  const committed = log.committed();
  expect(committed).toBeInstanceOf(Promise);
  await committed;
  expect(textOf((await read(stored)).world)).toContain('text');
  expect(log.committed()).toBeUndefined();
});

it('what is not promised keeps nobody waiting, and is written before what is', async () => {
  const { stored, commits, world, log } = loggedWorld();
  await commits.idle();
  log.commit({ ids: { reads: [1, 2, 3, 4] } }, false);
  expect(log.committed()).toBeUndefined();
  const written = log.written();
  log.commit({ settings: { title: 'Kept' } });
  expect(log.committed()).toBe(written);
  await log.committed();
  expect([log.committed(), log.written()]).toEqual([undefined, undefined]);
  log.commit({ ids: { reads: [5, 6, 7, 8] } }, false);
  await log.flush();
  expect(log.flush()).toBeUndefined();
  const back = (await read(stored)).world.state();
  expect(back).toEqual({ ...world.state(), settings: { title: 'Kept' }, ids: { reads: [5, 6, 7, 8] } });
});

it('what could not be written is lost for good: everybody who asks is told', async () => {
  const { log, put, stored, lost, commits } = loggedWorld();
  await commits.idle();
  stored.commit = () => {
    throw new Error('full');
  };
  put('a', 'text');
  await expect(log.committed()).rejects.toThrow('full');
  expect(lost).toEqual([new Error('full')]);
  put('b', 'text');
  await expect(log.committed()).rejects.toThrow('full');
  await expect(log.drop()).rejects.toThrow('full');
});

it('a log that has lost something hands out no further row', async () => {
  const { log, put, stored, commits } = loggedWorld();
  await commits.idle();
  const before = [...stored.rows];
  put('a', 'text');
  log.lose(new Error('connection lost'));
  await commits.idle();
  expect(stored.rows).toEqual(before);
  expect(() => log.take()).toThrow('connection lost');
});

it('after its world has left the memory, what was taken in is written, and what comes late is refused', async () => {
  const { log, put, stored, commits, lost } = loggedWorld();
  put('a', 'text');
  const flushed = log.flush();
  log.end();
  await flushed;
  expect(log.committed()).toBeUndefined();
  put('b', 'text');
  await expect(log.committed()).rejects.toThrow('The world test was unloaded or removed during the call');
  await commits.idle();
  const { world } = await read(stored);
  expect([...world.collection(books).entries()].map(([id]) => id)).toEqual(['a']);
  expect(lost).toEqual([]);
});

it('a world that was removed is not removed again by a late change', async () => {
  const { log, put, commits, stored } = loggedWorld();
  await log.drop();
  stored.wholeCount = 0;
  put('a', 'text');
  await commits.idle();
  expect(stored.wholeCount).toBe(0);
  await expect(log.committed()).rejects.toThrow('was unloaded or removed');
});

const CHANGES: Readonly<Record<string, (rows: LogRow[]) => LogRow[]>> = {
  'a row that was changed': (rows) =>
    rows.with(2, { ...rows[2], data: '{"kind":"changes","items":[]}' } as LogRow),
  'rows that changed places': (rows) => rows.with(2, rows[3] as LogRow).with(3, rows[2] as LogRow),
};

it.each(Object.entries(CHANGES))('%s is noticed', async (_, change) => {
  const { stored, commits, put } = loggedWorld();
  for (const id of ['a', 'b', 'c']) {
    put(id, 'text');
    await commits.idle();
  }
  stored.rows = change(stored.rows);
  const message =
    'The world test cannot be read from the store: row 3 of its log is missing or was changed by hand.';
  await expect(read(stored)).rejects.toThrow(message);
});

it('a log with a gap is read up to it, and the world goes on in a new log', async () => {
  const { stored, commits, put } = loggedWorld();
  for (const id of ['a', 'b', 'c', 'd']) {
    put(id, 'text');
    await commits.idle();
  }
  const count = stored.length;
  stored.rows = stored.rows.toSpliced(-3, 1);
  const back = await read({ id: 'test', length: count, rows: stored.rows });
  expect(back.gap).toEqual({ seq: count - 2, rowsBehind: 2 });
  expect(back.end).toBeUndefined();
  expect([...back.world.collection(books).entries()].map(([id]) => id)).toEqual(['a']);
});

it('a state of which a part is missing is refused', async () => {
  const { stored, commits, put, log } = loggedWorld();
  for (let count = 0; count < 500; count++) put(`${count}`, 'text');
  log.begin();
  await commits.idle();
  put('more', 'text');
  await commits.idle();
  for (const missing of [2, 3, 4]) {
    const rows = stored.rows.toSpliced(missing, 1);
    await expect(read({ id: 'test', length: stored.length, rows })).rejects.toThrow(
      'a part of its state is missing',
    );
  }
});

it('a log of which more was written than is recorded is read whole', async () => {
  const { stored, commits, put, world } = loggedWorld();
  put('a', 'text');
  await commits.idle();
  const back = await read({ id: 'test', length: stored.length - 1, rows: stored.rows });
  expect(textOf(back.world)).toBe(textOf(world));
  expect([back.end?.seq, back.gap]).toEqual([stored.length, undefined]);
});

it('a last row that is missing is noticed', async () => {
  const { stored, commits, put } = loggedWorld();
  put('a', 'text');
  await commits.idle();
  const shorter = { id: 'test', length: stored.length, rows: stored.rows.slice(0, -1) };
  await expect(read(shorter)).rejects.toThrow(
    `its log has ${stored.length - 1} rows, and ${stored.length} were written`,
  );
});

it('the log of another world is not taken for this one', async () => {
  const { stored, commits } = loggedWorld();
  await commits.idle();
  const other = { id: 'other', length: stored.length, rows: stored.rows };
  await expect(read(other)).rejects.toThrow('row 1 of its log');
});
