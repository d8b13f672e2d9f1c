// A state of a world in parts of limited size: what writes or builds a large one does a part at a time, and lets others in
// between.

import type { Changes } from './changes.ts';
import type { Instant } from './instant.ts';
import type { Pause } from './scheduling/run.ts';
import { World } from './world.ts';
import type { WorldOrigin, WorldState } from './world-state.ts';

/** A state without its documents, tasks and journal, and these as changes that follow. */
export interface SplitState {
  readonly bare: WorldState;
  readonly partCount: number;
  /** Made one by one, when they are asked for. */
  readonly parts: Iterable<Changes>;
}

/** The most documents, tasks or journal entries in one part. */
const PART_LENGTH = 200;

/**
 * Splits a state.
 *
 * @example const { bare, parts } = splitState(world.state())
 */
export function splitState(state: WorldState): SplitState {
  const { collections, queue, journal } = state;
  const lists = [...Object.values(collections), queue.items, journal.entries];
  return {
    bare: {
      ...state,
      collections: {},
      queue: { ...queue, items: [] },
      journal: { ...journal, entries: [] },
    },
    partCount: lists.reduce((count, { length }) => count + Math.ceil(length / PART_LENGTH), 0),
    parts: partsOf(state),
  };
}

/**
 * Builds a world from a state.
 *
 * @param wall the wall clock's time, read once the world is complete: only then does its clock go on
 * @example const copy = await builtWorld(origin, world.present(), { wall, pause })
 */
export async function builtWorld(
  origin: WorldOrigin,
  state: WorldState,
  { wall, pause }: { readonly wall: () => Instant; readonly pause: Pause },
): Promise<World> {
  const { bare, parts } = splitState(state);
  const world = new World(origin, wall(), bare);
  for (const changes of parts) {
    world.apply(changes, wall());
    const others = pause();
    if (others !== undefined) await others;
  }
  world.apply({ clock: state.clock }, wall());
  return world;
}

function* partsOf({ collections, queue, journal }: WorldState): Generator<Changes> {
  for (const [collection, all] of Object.entries(collections)) {
    for (const part of inParts(all))
      yield { documents: part.map(([id, document]) => ({ collection, id, document })) };
  }
  const { nextSeq } = queue;
  for (const part of inParts(queue.items))
    yield { queue: { nextSeq, tasks: part.map((task) => ({ kind: 'scheduled', task })) } };
  for (const part of inParts(journal.entries)) yield { journal: part };
}

function* inParts<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += PART_LENGTH) yield all.slice(from, from + PART_LENGTH);
}
