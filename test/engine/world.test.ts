// A world changes by steps: each happens whole or leaves nothing behind, and the whole world is data.

import { expect, it } from 'vitest';
import { timers } from '../../src/delivery/journal.ts';
import { collectionOf } from '../../src/engine/collection.ts';
import { CapacityExceeded, World } from '../../src/engine/world.ts';
import { timer } from '../support/schedulers.ts';
import { moveClock, newWorld, START, throughJson } from '../support/worlds.ts';

interface Note {
  readonly text: string;
}

const notes = collectionOf<Note>('notes');

it('a step answers with what its change answers, and its changes stay', () => {
  const world = newWorld();
  expect(world.transaction('write', writeNote).result).toEqual({ text: 'written' });
  expect(textsOf(world)).toEqual(['written']);
});

it('what a step has deleted comes back, in a later one, at the end', () => {
  const world = newWorld();
  for (const id of ['n1', 'n2'])
    world.transaction('write', () => world.collection(notes).put(id, { text: id }));
  world.transaction('delete', () => world.collection(notes).delete('n1'));
  world.transaction('write again', writeNote);
  expect(textsOf(world)).toEqual(['n2', 'written']);
});

it('a step that would leave more documents than a world may have is taken back', () => {
  const world = newWorld({ maxSize: 2 });
  const write = (...ids: string[]) =>
    world.transaction('write', () => {
      for (const id of ids) world.collection(notes).put(id, { text: id });
    });
  write('n1');
  expect(() => write('n2', 'n3')).toThrow('the world has 2 documents, and takes no more');
  expect(textsOf(world)).toEqual(['n1']);
  write('n2');
  world.transaction('delete', () => world.collection(notes).delete('n1'));
  write('n3');
  expect([textsOf(world), world.documentCount]).toEqual([['n2', 'n3'], 2]);
});

it('documents that nobody has asked for yet count among those of a world', () => {
  const world = newWorld();
  world.transaction('write', writeNote);
  const again = newWorld({ state: throughJson(world), maxSize: 1 });
  expect(again.documentCount).toBe(1);
  const other = collectionOf('others');
  expect(() => again.transaction('write', () => again.collection(other).put('o1', {}))).toThrow(
    CapacityExceeded,
  );
});

it('in a world that came with more documents than it may have, they can still be changed', () => {
  const world = newWorld();
  for (const id of ['n1', 'n2'])
    world.transaction('write', () => world.collection(notes).put(id, { text: id }));
  const again = newWorld({ state: throughJson(world), maxSize: 1 });
  again.transaction('change', () => again.collection(notes).update('n1', { text: 'changed' }));
  expect(textsOf(again)).toEqual(['changed', 'n2']);
});

it('a step that would plan more than a world may have to come is taken back', () => {
  const world = newWorld({ maxSize: 1 });
  world.transaction('plan', () => world.schedule(timer('a', 60)));
  const plan = () => world.transaction('plan', () => world.schedule(timer('b', 60)));
  expect(plan).toThrow('the world has 1 scheduled tasks, and takes no more');
  world.transaction('cancel', () => world.cancel('test', 'timer', 'a'));
  expect(plan().effects).toEqual([]);
});

it('the step after one that threw begins anew', () => {
  const world = newWorld();
  expect(() =>
    world.transaction('fail', () => {
      world.schedule(timer('a'));
      throw new Error('no');
    }),
  ).toThrow();
  expect(world.transaction('go on', () => 1)).toMatchObject({ result: 1, effects: [], changes: {} });
});

it('a step inside a step is refused, and takes the outer one with it', () => {
  const world = newWorld();
  const nested = () => {
    writeNote(world);
    world.transaction('inner', writeNote);
  };
  expect(() => world.transaction('outer', nested)).toThrow(
    'a transaction cannot begin inside another transaction',
  );
  expect(textsOf(world)).toEqual([]);
  expect(world.transaction('next', () => 'goes').result).toBe('goes');
});

it.each<[string, (world: World) => unknown]>([
  ['a put', (world) => world.collection(notes).put('n2', { text: '' })],
  ['an update', (world) => world.collection(notes).update('n1', { text: '' })],
  ['a delete', (world) => world.collection(notes).delete('n1')],
  ['a task', (world) => world.schedule(timer('a'))],
  ['a cancellation', (world) => world.cancel('test', 'timer', 'a')],
  ['a journal entry', (world) => world.record(timers, 'a', { service: 'test', timer: 'timer' })],
])('%s outside a step is refused', (_what, change) => {
  const world = newWorld();
  world.transaction('write', writeNote);
  const before = throughJson(world);
  expect(() => change(world)).toThrow('only inside a transaction');
  world.transaction('nothing', () => {});
  expect(throughJson(world)).toEqual(before);
});

it('effects happen when the step is whole, in the order in which they were asked for', () => {
  const world = newWorld();
  world.transaction('plan', () => {
    world.schedule(timer('a', 60));
    world.schedule(timer('b', 60));
    world.cancel('test', 'timer', 'a');
    expect(world.queue.size).toBe(0);
  });
  expect(world.queue.items().map(({ id }) => id)).toEqual(['b']);
});

it('effects happen once', () => {
  const world = newWorld();
  world.transaction('note', () => world.record(timers, 'a', { service: 'test', timer: 'timer' }));
  world.transaction('note', () => world.record(timers, 'b', { service: 'test', timer: 'timer' }));
  expect(world.journal.list(timers).map(({ id }) => id)).toEqual(['a', 'b']);
});

it('what is due at once is handed to whoever ran the step, claimed, in order', () => {
  const world = newWorld();
  const { effects } = world.transaction('plan', () => {
    for (const [id, inSeconds] of [
      ['a', 0],
      ['b', -5],
      ['c', 1],
    ] as const)
      world.schedule(timer(id, inSeconds));
  });
  expect(effects.map(({ id }) => id)).toEqual(['a', 'b']);
  expect([world.queue.size, world.queue.nextAt()]).toEqual([3, START + 1_000]);
});

it('a step knows its cause', () => {
  const world = newWorld();
  expect(world.transaction('POST req_1', () => world.cause).result).toBe('POST req_1');
});

it('journal entries bear the instant of their step', () => {
  const world = newWorld();
  moveClock(world, (clock) => clock.movedTo(START + 5_000));
  world.transaction('note', () => world.record(timers, 'a', { service: 'test', timer: 'timer' }));
  expect(world.journal.list(timers)[0]?.at).toBe(START + 5_000);
});

it('a credential is known by its token, to its own service only', () => {
  const clock = { now: START, mode: 'frozen', scale: 1 } as const;
  const credentials = { shop: { live: 'sk_1' }, billing: { admin: 'va_1' } };
  const world = new World({ id: 'w', seed: 1, clock, credentials, settings: {} }, START);
  expect(world.credentialName('shop', 'sk_1')).toBe('live');
  expect(world.credentialName('billing', 'sk_1')).toBeUndefined();
});

it('taken out and in again, a world is the same, what is under way counting as still to come', () => {
  const world = newWorld({ seed: 7, settings: { environment: 'production' } });
  world.transaction('live', () => {
    writeNote(world);
    world.ids.next('wh_');
    world.schedule(timer('now'));
    world.schedule(timer('later', 60));
    world.record(timers, 'past', { service: 'test', timer: 'timer' });
  });
  moveClock(world, (clock) => clock.movedTo(START + 5_000));
  const again = newWorld({ seed: 99, state: throughJson(world) });
  expect(throughJson(again)).toEqual(throughJson(world));
  expect(textsOf(again)).toEqual(['written']);
  expect([again.seed, again.now, again.settings]).toEqual([7, START + 5_000, { environment: 'production' }]);
  expect(again.queue.claim(again.now).map(({ id }) => id)).toEqual(['now']);
  const draw = (from: World) => from.transaction('draw', () => from.ids.next('wh_')).result;
  expect(draw(again)).toBe(draw(world));
});

it('documents that nobody has asked for since they were taken in go out again', () => {
  const world = newWorld();
  world.transaction('write', writeNote);
  const again = newWorld({ state: throughJson(newWorld({ state: throughJson(world) })) });
  expect(textsOf(again)).toEqual(['written']);
});

function writeNote(world: World): Note {
  return world.collection(notes).put('n1', { text: 'written' });
}

function textsOf(world: World): string[] {
  return [...world.collection(notes).values()].map(({ text }) => text);
}
