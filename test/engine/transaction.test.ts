// What a transaction tells of itself: all that it changed, as data, to those who listen and to the one who made it.

import { expect, it } from 'vitest';
import { timers } from '../../src/delivery/journal.ts';
import type { Changes } from '../../src/engine/changes.ts';
import { collectionOf } from '../../src/engine/collection.ts';
import type { World } from '../../src/engine/world.ts';
import { timer } from '../support/schedulers.ts';
import { newWorld, START } from '../support/worlds.ts';

const notes = collectionOf<string>('notes');

const CASES: readonly (readonly [what: string, change: (world: World) => void, want: Changes])[] = [
  ['nothing', () => {}, {}],
  [
    'documents, each once, in the order in which they were touched',
    (world) => {
      world.collection(notes).put('n2', 'first');
      world.collection(notes).put('n1', 'changed');
      world.collection(notes).put('n2', 'second');
    },
    {
      documents: [
        { collection: 'notes', id: 'n2', document: 'second' },
        { collection: 'notes', id: 'n1', document: 'changed' },
      ],
    },
  ],
  [
    'a removed document, and none that came and went',
    (world) => {
      world.collection(notes).put('n2', 'new');
      world.collection(notes).delete('n2');
      world.collection(notes).delete('n1');
    },
    { documents: [{ collection: 'notes', id: 'n1', removed: true }] },
  ],
  [
    'tasks, with the place of the next',
    (world) => {
      world.schedule(timer('a', 60));
      world.cancel('test', 'timer', 'planned');
      world.cancel('test', 'timer', 'unknown');
    },
    {
      queue: {
        nextSeq: 3,
        tasks: [
          { kind: 'scheduled', task: { ...timer('a', 60), seq: 2 } },
          { kind: 'cancelled', task: { service: 'test', name: 'timer', id: 'planned' } },
        ],
      },
    },
  ],
  [
    'a task that is done',
    (world) => {
      for (const task of world.queue.claim(START + 60_000)) world.finish(task);
    },
    {
      queue: {
        nextSeq: 2,
        tasks: [{ kind: 'finished', task: { service: 'test', name: 'timer', id: 'planned' } }],
      },
    },
  ],
  [
    'the clock',
    (world) => {
      world.clock = world.clock.movedTo(START + 5);
    },
    { clock: { now: START + 5, mode: 'frozen', scale: 1 } },
  ],
  [
    'a clock that is held, which is no change',
    (world) => {
      world.clock = world.clock.hold(START);
    },
    {},
  ],
  [
    'settings and fixtures',
    (world) => {
      world.settings = { shop: {} };
      world.fixtures = { billing: {} };
    },
    { settings: { shop: {} }, fixtures: { billing: {} } },
  ],
  [
    'journal entries, in their places',
    (world) => world.record(timers, 'a', { service: 'test', timer: 'bell' }),
    { journal: [{ seq: 1, at: START, kind: 'timer', id: 'a', detail: { service: 'test', timer: 'bell' } }] },
  ],
];

it.each(CASES)('its changes are %s', (_what, change, want) => {
  const world = worldWithNote();
  const heard: Changes[] = [];
  world.onCommit(({ changes }) => heard.push(changes));
  expect(world.transaction('the test', change).changes).toEqual(want);
  expect(heard).toEqual(Object.keys(want).length === 0 ? [] : [want]);
});

it('of ids it says where their streams are now', () => {
  const [world, copy] = [newWorld(), newWorld()];
  const { changes } = world.transaction('draw', () => world.ids.next('wh_'));
  expect(Object.keys(changes.ids ?? {})).toEqual(['wh_']);
  copy.apply(changes, START);
  const next = (of: World) => of.transaction('draw', () => of.ids.next('wh_')).result;
  expect(next(copy)).toBe(next(world));
});

it('its changes stay what they were when later ones change the same', () => {
  const world = worldWithNote();
  const { changes } = world.transaction('first', () => world.collection(notes).put('n1', 'first'));
  const first = world.transaction('draw', () => world.ids.next('a'));
  world.transaction('second', () => world.collection(notes).put('n1', 'second'));
  world.transaction('draw', () => world.ids.next('a'));
  expect(changes.documents).toEqual([{ collection: 'notes', id: 'n1', document: 'first' }]);
  expect(first.changes.ids).not.toEqual(world.state().ids);
});

it('a listener is told of each transaction once it is over, until it ends that', () => {
  const world = newWorld();
  const heard: string[] = [];
  const write = (id: string) => world.transaction(`write ${id}`, () => world.collection(notes).put(id, ''));
  const stop = world.onCommit(({ cause }) => {
    heard.push(cause);
    if (heard.length === 1) write('n2');
  });
  write('n1');
  stop();
  write('n3');
  expect(heard).toEqual(['write n1', 'write n2']);
});

/** A world with a note `n1` and a task `planned` a minute ahead. */
function worldWithNote(): World {
  const world = newWorld();
  world.transaction('write', () => {
    world.collection(notes).put('n1', 'written');
    world.schedule(timer('planned', 60));
  });
  return world;
}
