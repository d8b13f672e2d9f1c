// Everything that a transaction changed, as JSON: applying the changes of all transactions in order rebuilds a world
// byte for byte, so a store needs nothing else.

import type { ClockState } from './clock.ts';
import type { IdState } from './ids.ts';
import type { JournalEntry } from './journal-kind.ts';
import type { JsonObject } from './json.ts';
import type { ScheduledTask, TaskName } from './task-queue.ts';

/** The changes of a world; what is left out did not change. */
export interface Changes {
  readonly clock?: ClockState;
  readonly settings?: JsonObject;
  readonly fixtures?: JsonObject;
  /** The streams that were drawn from, each with its new state. */
  readonly ids?: IdState;
  /** In the order in which new documents are added. */
  readonly documents?: readonly DocumentChange[];
  readonly queue?: QueueChanges;
  readonly journal?: readonly JournalEntry[];
}

/** A document that was added or changed, or one that was deleted. */
export type DocumentChange =
  | { readonly collection: string; readonly id: string; readonly document: unknown }
  | { readonly collection: string; readonly id: string; readonly removed: true };

/** The changes of tasks, in order, and the position that the next one will get. */
export interface QueueChanges {
  readonly nextSeq: number;
  readonly tasks: readonly TaskChange[];
}

/** A task that was scheduled, replacing one with the same name if there was one; or a task that was cancelled. */
export type TaskChange =
  | { readonly kind: 'scheduled'; readonly task: ScheduledTask }
  | { readonly kind: 'cancelled' | 'finished'; readonly task: TaskName };
