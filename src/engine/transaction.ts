// A transaction in progress: what it has changed so far, to roll it back or to report it, and what it asks of the queue and
// the journal, which is carried out when it is committed. A world has at most one at a time.

import { type Changes, type Commit, type DocumentNote, documentChanges } from './changes.ts';
import { type Clock, isSameTime } from './clock.ts';
import type { Ids, StreamState } from './ids.ts';
import type { TaskName } from './indexes.ts';
import type { JournalEntry } from './journal.ts';
import type { JsonObject } from './json.ts';
import { nameOf, type ScheduledTask, type Task, type TaskChange, type TaskQueue } from './task-queue.ts';

/** The outcome of a transaction. */
export interface Transaction<T> extends Commit {
  readonly result: T;
  /** The tasks that it scheduled for the present instant, claimed. */
  readonly effects: readonly ScheduledTask[];
}

/** The state of a world other than its documents, ids, tasks and journal. Replaced as a whole, never modified. */
export interface Values {
  readonly clock: Clock;
  readonly settings: JsonObject;
  readonly fixtures: JsonObject;
}

/** A stream that was drawn from, and its new state. */
type DrawnStream = readonly [name: string, state: readonly number[]];

const NONE: readonly never[] = [];

/** The work of one transaction so far. Most do little, so each list is created on first use. */
export class TransactionLog {
  readonly cause: string;
  readonly before: Values;
  #documents: DocumentNote[] | undefined;
  #streams: [name: string, before: StreamState][] | undefined;
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
    if (this.#documents === undefined) this.#documents = [note];
    else this.#documents.push(note);
  }

  noteDraw(ids: Ids, stream: string): void {
    this.#streams ??= [];
    if (!this.#streams.some(([name]) => name === stream))
      this.#streams.push([stream, ids.streamState(stream)]);
  }

  defer(deferred: Deferred): void {
    if (this.#deferred === undefined) this.#deferred = [deferred];
    else this.#deferred.push(deferred);
  }

  /** Puts documents and ids back as they were. */
  rollback(ids: Ids): void {
    for (const { collection, id, before } of this.documents.toReversed()) collection.restore(id, before);
    for (const [stream, before] of this.#streams ?? NONE) ids.setStream(stream, before);
  }

  /** Notifies the changed collections that the transaction has ended, committed or rolled back. */
  end(): void {
    for (const { collection } of this.documents) collection.endTransaction();
  }

  /** The new states of the streams that were drawn from; `undefined` if none was. */
  drawnFrom(ids: Ids): readonly DrawnStream[] | undefined {
    return this.#streams?.map(([name]) => [name, ids.streamState(name) ?? []]);
  }
}

/** The work of a commit, kept in this form until it is needed. */
export interface Done {
  readonly after: Values;
  readonly ids: readonly DrawnStream[] | undefined;
  readonly tasks: readonly TaskChange[];
  readonly nextSeq: number;
  readonly entries: readonly JournalEntry[];
}

/** A committed transaction. */
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

  /** Whether it changed nothing; computed without the changes, which nobody may ever read. */
  get isEmpty(): boolean {
    const { documents, before } = this.#log;
    const { after, ids, tasks, entries } = this.#done;
    if (ids !== undefined || tasks.length > 0 || entries.length > 0) return false;
    return isSameValues(before, after) && isUnchanged(documents);
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

function isSameValues(one: Values, other: Values): boolean {
  if (one === other) return true;
  const { clock, settings, fixtures } = one;
  return isSameTime(clock, other.clock) && settings === other.settings && fixtures === other.fixtures;
}

/** Several changes of one document can cancel each other out. */
function isUnchanged(notes: readonly DocumentNote[]): boolean {
  if (notes.length > 1) return documentChanges(notes).length === 0;
  return notes.every(({ before, after }) => before === after);
}

/** Requests that are made within a transaction and carried out when it is committed. */
export type Deferred =
  | { readonly kind: 'schedule'; readonly task: Task; readonly waitsWhenFrozen: boolean }
  | { readonly kind: 'cancel'; readonly task: TaskName }
  | { readonly kind: 'finish'; readonly task: ScheduledTask }
  | { readonly kind: 'record'; readonly record: () => JournalEntry };

/** The outcomes of everything that a transaction requested. */
interface Performed {
  /** The tasks that are due at once, claimed. */
  readonly effects: ScheduledTask[];
  readonly tasks: TaskChange[];
  readonly entries: JournalEntry[];
}

const NOTHING: Performed = { effects: [], tasks: [], entries: [] };

/** Carries out what a transaction requested, in the order in which it did. */
export function performAll(
  deferred: readonly Deferred[],
  world: { readonly queue: TaskQueue; readonly clock: Clock },
): Performed {
  if (deferred.length === 0) return NOTHING;
  const performed = { effects: [], tasks: [], entries: [] };
  for (const one of deferred) perform(one, world, performed);
  return performed;
}

function perform(
  deferred: Deferred,
  { queue, clock }: { readonly queue: TaskQueue; readonly clock: Clock },
  { effects, tasks, entries }: Performed,
): void {
  switch (deferred.kind) {
    case 'schedule': {
      const isLeft = deferred.waitsWhenFrozen && !clock.moves;
      const isDue = deferred.task.at <= clock.now && !isLeft;
      const task = queue.schedule(deferred.task, { claimed: isDue });
      tasks.push({ kind: 'scheduled', task });
      if (isDue) effects.push(task);
      return;
    }
    case 'cancel':
      if (queue.cancel(deferred.task)) tasks.push({ kind: 'cancelled', task: deferred.task });
      return;
    case 'finish':
      if (queue.finish(deferred.task)) tasks.push({ kind: 'finished', task: nameOf(deferred.task) });
      return;
    case 'record':
      entries.push(deferred.record());
  }
}
