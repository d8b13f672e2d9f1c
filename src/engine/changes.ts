// What a transaction changed, whole and as JSON: a world that gets the changes of all its transactions in their
// order is rebuilt byte for byte, and a store needs nothing else.

import type { ClockState } from './clock.ts';
import type { IdState } from './ids.ts';
import type { JournalEntry } from './journal-kind.ts';
import type { JsonObject } from './json.ts';
import type { ScheduledTask, TaskName } from './task-queue.ts';

/** What changed of a world; what is left out stayed as it was. */
export interface Changes {
  readonly clock?: ClockState;
  readonly settings?: JsonObject;
  readonly fixtures?: JsonObject;
  /** The streams that were drawn from, each with where it is now. */
  readonly ids?: IdState;
  /** In the order in which new documents come to stand. */
  readonly documents?: readonly DocumentChange[];
  readonly queue?: QueueChanges;
  readonly journal?: readonly JournalEntry[];
}

/** A document that is new or has another content, or one that is gone. */
export type DocumentChange =
  | { readonly collection: string; readonly id: string; readonly document: unknown }
  | { readonly collection: string; readonly id: string; readonly removed: true };

/** What became of tasks, in order, and the place that the next one will have. */
export interface QueueChanges {
  readonly nextSeq: number;
  readonly tasks: readonly TaskChange[];
}

/** A task that was scheduled, moved if there was one of its name; or one that is no longer to be done. */
export type TaskChange =
  | { readonly kind: 'scheduled'; readonly task: ScheduledTask }
  | { readonly kind: 'cancelled' | 'finished'; readonly task: TaskName };
