// A world as data: what it begins with, and what it is at a moment.

import type { ClockState } from './clock.ts';
import type { StoredDocuments } from './collection.ts';
import type { IdState } from './ids.ts';
import type { JournalKind, JournalState } from './journal.ts';
import type { JsonObject } from './json.ts';
import type { ScheduledTask } from './task-queue.ts';

/** The initial state of a world. */
export interface WorldOrigin {
  readonly id: string;
  readonly seed: number;
  readonly clock: ClockState;
  /** Tokens by service and name. They are kept through reset and import. */
  readonly credentials: Credentials;
  /** Settings of the world and, under a service's name, of the service. Complete: defaults are filled in. */
  readonly settings: JsonObject;
  /** The maximum numbers of documents and of scheduled tasks. */
  readonly maxSize?: number;
  /** The kinds of its journal entries; a world that applies the changes of another world needs them. */
  readonly journalKinds?: readonly JournalKind<unknown>[];
}

/** Tokens by service and by name. */
export type Credentials = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A world as one JSON document. Its id and its credentials are not part of it. */
export interface WorldState {
  readonly seed: number;
  readonly clock: ClockState;
  readonly settings: JsonObject;
  readonly fixtures: JsonObject;
  readonly ids: IdState;
  readonly collections: StoredDocuments;
  readonly queue: { readonly nextSeq: number; readonly items: readonly ScheduledTask[] };
  readonly journal: JournalState;
}

/** The names of credentials by their tokens, for each service. */
export function namesOf(credentials: Credentials): Map<string, ReadonlyMap<string, string>> {
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const [service, tokens] of Object.entries(credentials))
    names.set(service, new Map(Object.entries(tokens).map(([name, token]) => [token, name])));
  return names;
}
