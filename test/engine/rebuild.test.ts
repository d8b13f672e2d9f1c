// A world is what its transactions changed: one that is given their changes, as JSON, is the same byte for byte;
// and a transaction that throws leaves not a byte behind.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timers } from '../../src/delivery/journal.ts';
import { collectionOf } from '../../src/engine/collection.ts';
import type { World } from '../../src/engine/world.ts';
import { newWorld, START, throughJson } from '../support/worlds.ts';
import '../support/property-seed.ts';

interface Book {
  readonly shelf: string;
  readonly count: number;
}

const books = collectionOf('books', { shelf: ({ shelf }: Book) => shelf });
const cards = collectionOf<number>('cards');

type Deed = (world: World) => void;

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const small = fc.nat({ max: 5 });
const book = fc.record({ shelf: key, count: small });

const deeds: fc.Arbitrary<Deed> = fc.oneof(
  fc.tuple(key, book).map(([id, document]) => (world: World) => {
    world.collection(books).put(id, document);
  }),
  key.map((id) => (world: World) => {
    world.collection(books).delete(id);
  }),
  fc.tuple(key, small).map(([id, count]) => (world: World) => {
    world.collection(cards).put(id, count);
  }),
  key.map((id) => (world: World) => {
    world.collection(cards).delete(id);
  }),
  key.map((stream) => (world: World) => {
    world.ids.next(stream);
  }),
  fc.tuple(key, small).map(([id, seconds]) => (world: World) => {
    world.schedule({
      at: world.now + seconds * 1_000,
      service: 'test',
      name: 'timer',
      id,
      data: { seconds },
    });
  }),
  key.map((id) => (world: World) => {
    world.cancel('test', 'timer', id);
  }),
  fc.constant((world: World) => {
    for (const task of world.queue.claim(world.now)) world.finish(task);
  }),
  key.map((id) => (world: World) => {
    world.record(timers, id, { service: 'test', timer: 'bell' });
  }),
  small.map((seconds) => (world: World) => {
    world.clock = world.clock.movedTo(world.now + seconds * 1_000);
  }),
  small.map((scale) => (world: World) => {
    world.clock = scale === 0 ? world.clock.freeze(START) : world.clock.run(START, scale);
  }),
  book.map((settings) => (world: World) => {
    world.settings = { ...settings };
  }),
  book.map((fixtures) => (world: World) => {
    world.fixtures = { ...fixtures };
  }),
);

interface Plan {
  readonly deeds: readonly Deed[];
  readonly isBroken: boolean;
}

const plans: fc.Arbitrary<Plan[]> = fc.array(
  fc.record({
    deeds: fc.array(deeds, { maxLength: 8 }),
    isBroken: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
  }),
  { maxLength: 12 },
);

const RUNS = { numRuns: 400 };

it('a world that is given the changes of all transactions is the same byte for byte', () => {
  fc.assert(
    fc.property(plans, fc.boolean(), (all, isRead) => {
      const [world, copy] = [newWorld(), newWorld()];
      if (isRead) copy.collection(books);
      world.onCommit(({ changes }) => copy.apply(JSON.parse(JSON.stringify(changes)), START));
      for (const plan of all) perform(world, plan);
      expect(textOf(copy)).toBe(textOf(world));
      expect(copy.collection(books).by('shelf', 'a')).toEqual(world.collection(books).by('shelf', 'a'));
      expect(copy.queue.nextAt()).toBe(world.queue.items()[0]?.at);
    }),
    RUNS,
  );
});

it('a transaction that throws leaves not a byte behind, and tells nobody', () => {
  fc.assert(
    fc.property(plans, fc.array(deeds, { maxLength: 8 }), (all, more) => {
      const world = newWorld();
      for (const plan of all) perform(world, plan);
      const before = textOf(world);
      world.onCommit(() => {
        throw new Error('it was told');
      });
      // Claimed tasks that are not done are given back by the one who claimed them.
      const claimed = world.queue.claim(world.now);
      for (const task of claimed) world.queue.unclaim(task);
      perform(world, { deeds: more, isBroken: true });
      expect(textOf(world)).toBe(before);
    }),
    RUNS,
  );
});

it('a preview answers with what would be, and leaves not a byte behind', () => {
  fc.assert(
    fc.property(plans, fc.array(deeds, { maxLength: 8 }), (all, more) => {
      const world = newWorld();
      for (const plan of all) perform(world, plan);
      const before = textOf(world);
      const previewed = world.preview('look', () => {
        for (const deed of more) deed(world);
        return [world.settings, world.now];
      });
      expect(textOf(world)).toBe(before);
      perform(world, { deeds: more, isBroken: false });
      expect([world.settings, world.now]).toEqual(previewed);
    }),
    RUNS,
  );
});

/** Does a plan in one transaction; a broken one throws at its end. */
function perform(world: World, { deeds: all, isBroken }: Plan): void {
  try {
    world.transaction('the test', () => {
      for (const deed of all) deed(world);
      if (isBroken) throw new Error('broken');
    });
  } catch (error) {
    if ((error as Error).message !== 'broken') throw error;
  }
}

function textOf(world: World): string {
  return JSON.stringify(throughJson(world));
}
