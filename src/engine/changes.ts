// Everything that a transaction changed, as JSON: applying the changes of all transactions in order rebuilds a world
// byte for byte, so a store needs nothing else.

import type { ClockState } from './clock.ts';
import type { IdState } from './ids.ts';
import type { JournalEntry } from './journal.ts';
import type { JsonObject } from './json.ts';
import type { QueueChanges } from './task-queue.ts';

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

/** A committed transaction, as reported to listeners. */
export interface Commit {
  /** Its cause. */
  readonly cause: string;
  /** Everything that it changed; computed on first use. */
  readonly changes: Changes;
  /** The journal entries among its changes. */
  readonly entries: readonly JournalEntry[];
}

/** One change for each changed document, in the order in which they were first changed. */
export function documentChanges(notes: readonly DocumentNote[]): DocumentChange[] {
  const byPlace = new Map<string, DocumentNote>();
  for (const note of notes) {
    const place = `${note.collection.name}\n${note.id}`;
    const first = byPlace.get(place);
    byPlace.set(place, first === undefined ? note : { ...note, before: first.before });
  }
  return [...byPlace.values()]
    .filter(({ before, after }) => before !== after)
    .map(({ collection: { name }, id, after }) =>
      after === undefined
        ? { collection: name, id, removed: true }
        : { collection: name, id, document: after },
    );
}

/** A changed document, by its position; `undefined` if there was, or is, none. */
export interface DocumentNote {
  readonly collection: Noted;
  readonly id: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What a transaction needs of a collection: its name, rolling back changes, and ending the transaction. */
export interface Noted {
  readonly name: string;
  restore(id: string, document: unknown): void;
  endTransaction(): void;
}

/** Called before each change. */
export type ChangeNote = (note: DocumentNote) => void;
