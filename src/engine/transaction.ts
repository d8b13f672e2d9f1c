// A transaction on its way: what it has changed so far, from which it is rolled back, and from which its changes
// are told once it is committed. A world has at most one at a time.

import type { Changes, DocumentChange, TaskChange } from './changes.ts';
import { type Clock, isSameTime } from './clock.ts';
import type { DocumentNote } from './collection.ts';
import type { Ids, StreamState } from './ids.ts';
import type { JournalEntry } from './journal-kind.ts';
import type { JsonObject } from './json.ts';
import type { ScheduledTask, Task, TaskName } from './task-queue.ts';

/** What came of a transaction. */
export interface Transaction<T> extends Commit {
  readonly result: T;
  /** What is to be done at once because of it: the tasks that it scheduled for the present instant, claimed. */
  readonly effects: readonly ScheduledTask[];
}

/** A transaction as those who follow a world see it. */
export interface Commit {
  /** What made it happen. */
  readonly cause: string;
  /** All that it changed; put together when it is first asked for. */
  readonly changes: Changes;
  /** The journal entries among its changes. */
  readonly entries: readonly JournalEntry[];
}

/** What a world holds beside its documents, ids, tasks and journal. Replaced whole, never changed. */
export interface Values {
  readonly clock: Clock;
  readonly settings: JsonObject;
  readonly fixtures: JsonObject;
}

/** What is asked for within a transaction and done when it is committed. */
export type Deferred =
  | { readonly kind: 'schedule'; readonly task: Task }
  | { readonly kind: 'cancel'; readonly task: TaskName }
  | { readonly kind: 'finish'; readonly task: ScheduledTask }
  | { readonly kind: 'record'; readonly record: () => JournalEntry };

/** A stream that was drawn from, and where it is now. */
type DrawnStream = readonly [name: string, state: readonly number[]];

const NONE: readonly never[] = [];

/** What one transaction has done so far. Most do little: each list is made when it is first needed. */
export class TransactionLog {
  readonly cause: string;
  readonly before: Values;
  #documents: DocumentNote[] | undefined;
  #streams: Map<string, StreamState> | undefined;
  #deferred: Deferred[] | undefined;

  constructor(cause: string, before: Values) {
    this.cause = cause;
    this.before = before;
  }

  get documents(): readonly DocumentNote[] {
    return this.#documents ?? NONE;
  }

  get deferred(): readonly Deferred[] {
    return this.#deferred ?? NONE;
  }

  noteDocument(note: DocumentNote): void {
    this.#documents ??= [];
    this.#documents.push(note);
  }

  noteDraw(ids: Ids, stream: string): void {
    this.#streams ??= new Map();
    if (!this.#streams.has(stream)) this.#streams.set(stream, ids.streamState(stream));
  }

  defer(deferred: Deferred): void {
    this.#deferred ??= [];
    this.#deferred.push(deferred);
  }

  /** Puts documents and ids back as they were. */
  rollback(ids: Ids): void {
    for (const { collection, id, before } of this.documents.toReversed()) collection.restore(id, before);
    for (const [stream, before] of this.#streams ?? NONE) ids.setStream(stream, before);
  }

  /** Says to the collections that were changed that this is over, committed or rolled back. */
  end(): void {
    for (const { collection } of this.documents) collection.endTransaction();
  }

  /** Where the streams are now that were drawn from; `undefined` when none was. */
  drawnFrom(ids: Ids): readonly DrawnStream[] | undefined {
    if (this.#streams === undefined) return undefined;
    const drawn: DrawnStream[] = [];
    for (const name of this.#streams.keys()) drawn.push([name, ids.streamState(name) ?? []]);
    return drawn;
  }
}

/** What a commit has done, in the form in which it is kept until somebody asks for it. */
export interface Done {
  readonly after: Values;
  readonly ids: readonly DrawnStream[] | undefined;
  readonly tasks: readonly TaskChange[];
  readonly nextSeq: number;
  readonly entries: readonly JournalEntry[];
}

/** A transaction that is committed. */
export class CommittedTransaction<T> implements Transaction<T> {
  readonly result: T;
  readonly effects: readonly ScheduledTask[];
  readonly #log: TransactionLog;
  readonly #done: Done;
  #changes: Changes | undefined;

  constructor(log: TransactionLog, result: T, effects: readonly ScheduledTask[], done: Done) {
    this.#log = log;
    this.result = result;
    this.effects = effects;
    this.#done = done;
  }

  get cause(): string {
    return this.#log.cause;
  }

  get entries(): readonly JournalEntry[] {
    return this.#done.entries;
  }

  get changes(): Changes {
    this.#changes ??= changesOf(this.#log, this.#done);
    return this.#changes;
  }

  /** Whether it changed anything at all. */
  get isEmpty(): boolean {
    return Object.keys(this.changes).length === 0;
  }
}

function changesOf({ before, documents }: TransactionLog, done: Done): Changes {
  const { after, ids, tasks, nextSeq, entries } = done;
  const changed = documentChanges(documents);
  return {
    ...(isSameTime(before.clock, after.clock) ? {} : { clock: after.clock.state() }),
    ...(before.settings === after.settings ? {} : { settings: after.settings }),
    ...(before.fixtures === after.fixtures ? {} : { fixtures: after.fixtures }),
    ...(ids && { ids: Object.fromEntries(ids) }),
    ...(changed.length > 0 && { documents: changed }),
    ...(tasks.length > 0 && { queue: { nextSeq, tasks } }),
    ...(entries.length > 0 && { journal: entries }),
  };
}

/** One change for each document that is not what it was, in the order in which they were first touched. */
function documentChanges(notes: readonly DocumentNote[]): DocumentChange[] {
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
