// The entries in a world's log: its origin, a state, and the changes since then. A state is written without its
// documents, tasks and journal; these follow in parts of limited size.

import type { Changes } from '../engine/changes.ts';
import type { Instant } from '../engine/instant.ts';
import type { JsonObject } from '../engine/json.ts';
import type { WorldState } from '../engine/world.ts';

/** The changes of one transaction, and their time by the wall clock. */
export interface LoggedChanges {
  readonly at: Instant;
  readonly changes: Changes;
}

export type LogEntry =
  | { readonly kind: 'origin'; readonly origin: JsonObject }
  /** Its parts follow in rows of their own; older versions did not write how many. */
  | { readonly kind: 'state'; readonly at: Instant; readonly state: WorldState; readonly partCount?: number }
  | { readonly kind: 'part'; readonly changes: Changes }
  | { readonly kind: 'changes'; readonly items: readonly LoggedChanges[] };

/** The most documents, tasks or journal entries in one row. */
const PART_LENGTH = 200;

/**
 * The entries from which a state is rebuilt.
 *
 * @param at the time by the wall clock at which the state's clock was read
 */
export function* entriesOf(state: WorldState, at: Instant): Generator<LogEntry> {
  const { collections, queue, journal, ...rest } = state;
  const bare = {
    ...rest,
    collections: {},
    queue: { ...queue, items: [] },
    journal: { ...journal, entries: [] },
  };
  const parts = [...partsOf(state)];
  yield { kind: 'state', at, state: bare, partCount: parts.length };
  for (const changes of parts) yield { kind: 'part', changes };
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
