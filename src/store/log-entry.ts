// The entries in a world's log: its origin, a state, and the changes since then. A state is written without its
// documents, tasks and journal; these follow in parts of limited size.

import type { Changes } from '../engine/changes.ts';
import type { Instant } from '../engine/instant.ts';
import type { JsonObject } from '../engine/json.ts';
import { splitState } from '../engine/state-parts.ts';
import type { WorldState } from '../engine/world-state.ts';

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

/**
 * The entries from which a state is rebuilt.
 *
 * @param at the time by the wall clock at which the state's clock was read
 */
export function* entriesOf(state: WorldState, at: Instant): Generator<LogEntry> {
  const { bare, partCount, parts } = splitState(state);
  yield { kind: 'state', at, state: bare, partCount };
  for (const changes of parts) yield { kind: 'part', changes };
}
