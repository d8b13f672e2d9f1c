// A world: everything that can differ between two tests. A transaction is the only way to change it: it either
// happens whole or leaves nothing behind, and its changes are all that it changed.

import type { Changes, DocumentChange, TaskChange } from './changes.ts';
import { Clock, type ClockState } from './clock.ts';
import { Collection, type CollectionKind } from './collection.ts';
import { type IdState, Ids } from './ids.ts';
import type { Instant } from './instant.ts';
import { Journal, type JournalState } from './journal.ts';
import type { JournalEntry, JournalKind } from './journal-kind.ts';
import type { JsonObject } from './json.ts';
import { nameOf, type ScheduledTask, type Task, TaskQueue } from './task-queue.ts';
import {
  type Commit,
  CommittedTransaction,
  type Deferred,
  type Transaction,
  TransactionLog,
  type Values,
} from './transaction.ts';

/** How a world begins. */
export interface WorldOrigin {
  readonly id: string;
  readonly seed: number;
  readonly clock: ClockState;
  /** Tokens by service and name. They stay the world's own through reset and import. */
  readonly credentials: Credentials;
  /** Settings of the world and, under a service's name, of the service. Complete: defaults are filled in. */
  readonly settings: JsonObject;
  /** The most documents, and the most scheduled tasks, that it may have. */
  readonly maxSize?: number;
  /** The kinds of its journal entries; one that repeats the changes of another world must know them. */
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
  readonly collections: Readonly<Record<string, readonly (readonly [string, unknown])[]>>;
  readonly queue: { readonly nextSeq: number; readonly items: readonly ScheduledTask[] };
  readonly journal: JournalState;
}

/** Raised by a transaction that would make a world larger than any may be: what loops by itself ends here. */
export class CapacityExceeded extends Error {
  constructor(max: number, what: string) {
    super(`the world has ${max} ${what}, and takes no more`);
  }
}

/** The most documents of a world, and the most scheduled tasks, unless its origin says otherwise. */
const MAX_WORLD_SIZE = 1_000_000;

/** Documents that nobody has asked for yet, by collection and id. */
type UnreadDocuments = Map<string, Map<string, unknown>>;

export class World {
  readonly id: string;
  readonly seed: number;
  readonly ids: Ids;
  readonly queue: TaskQueue;
  readonly journal: Journal;
  readonly credentials: Credentials;
  readonly #maxSize: number;
  readonly #names: ReadonlyMap<string, string>;
  readonly #collections = new Map<string, Collection<unknown>>();
  readonly #unread: UnreadDocuments;
  readonly #listeners = new Set<(commit: Commit) => void>();
  #values: Values;
  #open: TransactionLog | undefined;

  constructor(origin: WorldOrigin, wall: Instant, state?: WorldState) {
    this.id = origin.id;
    this.seed = state?.seed ?? origin.seed;
    this.credentials = origin.credentials;
    this.#maxSize = origin.maxSize ?? MAX_WORLD_SIZE;
    this.#names = namesOf(origin.credentials);
    this.#values = {
      clock: new Clock(state?.clock ?? origin.clock, wall),
      settings: state?.settings ?? origin.settings,
      fixtures: state?.fixtures ?? {},
    };
    this.ids = new Ids(this.seed, state?.ids, (stream) => this.#log.noteDraw(this.ids, stream));
    this.queue = new TaskQueue(state?.queue.items, state?.queue.nextSeq);
    this.journal = new Journal(state?.journal, origin.journalKinds);
    const unread = Object.entries(state?.collections ?? {});
    this.#unread = new Map(unread.map(([name, documents]) => [name, new Map(documents)]));
  }

  get clock(): Clock {
    return this.#values.clock;
  }

  set clock(clock: Clock) {
    this.#change({ clock });
  }

  /** The world's time. It stands still during a transaction. */
  get now(): Instant {
    return this.#values.clock.now;
  }

  get settings(): JsonObject {
    return this.#values.settings;
  }

  set settings(settings: JsonObject) {
    this.#change({ settings });
  }

  /** A description of the documents that it began with. */
  get fixtures(): JsonObject {
    return this.#values.fixtures;
  }

  set fixtures(fixtures: JsonObject) {
    this.#change({ fixtures });
  }

  /** What made the present transaction happen. */
  get cause(): string {
    return this.#open?.cause ?? '';
  }

  /** The name of the credential that a token is, such as `live`, if it is one of this service's. */
  credentialName(service: string, token: string): string | undefined {
    return this.#names.get(`${service} ${token}`);
  }

  /** The documents of one kind. */
  collection<T, Index extends string>(kind: CollectionKind<T, Index>): Collection<T, Index> {
    const known = this.#collections.get(kind.name);
    if (known !== undefined) return known as unknown as Collection<T, Index>;
    const made = new Collection(kind, (note) => this.#log.noteDocument(note));
    for (const [id, document] of this.#unread.get(kind.name) ?? []) made.restore(id, document as T);
    this.#unread.delete(kind.name);
    this.#collections.set(kind.name, made as unknown as Collection<unknown>);
    return made;
  }

  /** How many documents there are, of all kinds. */
  get documentCount(): number {
    let count = 0;
    for (const documents of this.#collections.values()) count += documents.size;
    for (const documents of this.#unread.values()) count += documents.size;
    return count;
  }

  /** Asks for something to happen at an instant; the same service, name and id again moves it. */
  schedule(task: Task): void {
    this.#log.defer({ kind: 'schedule', task });
  }

  /** Cancels what was scheduled under this name, if anything. */
  cancel(service: string, name: string, id: string): void {
    this.#log.defer({ kind: 'cancel', task: { service, name, id } });
  }

  /** Ends a task that is done, unless another one has taken its place. */
  finish(task: ScheduledTask): void {
    this.#log.defer({ kind: 'finish', task });
  }

  /** Notes in the journal what happened, once the transaction is whole. */
  record<Detail>(kind: JournalKind<Detail>, id: string, detail: Detail): void {
    this.#log.defer({ kind: 'record', record: () => this.journal.record(this.now, kind, id, detail) });
  }

  /**
   * Changes the world. If `change` throws, everything is as it was before, and nothing that it asked for happens.
   *
   * @param cause what makes it happen, for the journal
   * @throws CapacityExceeded when it would leave more behind than a world may hold
   * @example world.transaction('a key is added', () => world.collection(keys).put(id, key)).result
   */
  transaction<T>(cause: string, change: (world: World) => T): Transaction<T> {
    const log = this.#begin(cause);
    try {
      const result = change(this);
      this.#checkSize(log);
      return this.#commit(log, result);
    } catch (error) {
      if (this.#open === log) this.#rollback(log);
      throw error;
    }
  }

  /**
   * What a transaction would result in; nothing of it happens.
   *
   * @example world.preview('what would be sent', (inWorld) => compose(inWorld))
   */
  preview<T>(cause: string, change: (world: World) => T): T {
    const log = this.#begin(cause);
    try {
      return change(this);
    } finally {
      this.#rollback(log);
    }
  }

  /**
   * Calls `listener` with each transaction that changes anything, once it is committed; the answer ends that.
   *
   * @example const stop = world.onCommit(({ changes }) => store.append(changes))
   */
  onCommit(listener: (commit: Commit) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Repeats what a transaction of another world changed. */
  apply(changes: Changes, wall: Instant): void {
    const { clock, settings, fixtures, ids = {}, documents = [], queue, journal = [] } = changes;
    const { clock: ownClock, ...own } = this.#values;
    this.#values = {
      clock: clock === undefined ? ownClock : new Clock(clock, wall),
      settings: settings ?? own.settings,
      fixtures: fixtures ?? own.fixtures,
    };
    for (const [stream, state] of Object.entries(ids)) this.ids.setStream(stream, state);
    for (const change of documents) this.#applyDocument(change);
    if (queue !== undefined) this.queue.apply(queue);
    for (const entry of journal) this.journal.append(entry);
  }

  /** The whole world as data, whichever collections have been looked at. What is under way counts as still to come. */
  state(): WorldState {
    const collections = [...this.#unread, ...this.#collections]
      .filter(([, documents]) => documents.size > 0)
      .map(([name, documents]) => [name, [...documents.entries()]] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      seed: this.seed,
      clock: this.clock.state(),
      settings: this.settings,
      fixtures: this.fixtures,
      ids: this.ids.state(),
      collections: Object.fromEntries(collections),
      queue: { nextSeq: this.queue.nextSeq, items: this.queue.items() },
      journal: this.journal.state(),
    };
  }

  get #log(): TransactionLog {
    if (this.#open === undefined) throw new Error('a world changes only inside a transaction');
    return this.#open;
  }

  #change(values: Partial<Values>): void {
    if (this.#log !== undefined) this.#values = { ...this.#values, ...values };
  }

  #begin(cause: string): TransactionLog {
    if (this.#open !== undefined) throw new Error('a transaction cannot begin inside another transaction');
    this.#open = new TransactionLog(cause, this.#values);
    return this.#open;
  }

  #checkSize({ documents, deferred }: TransactionLog): void {
    const max = this.#maxSize;
    if (documents.length > 0 && this.documentCount > max) throw new CapacityExceeded(max, 'documents');
    const count = (wanted: Deferred['kind']) => deferred.filter(({ kind }) => kind === wanted).length;
    if (this.queue.size >= max && count('schedule') > 0 && this.queue.size - count('finish') >= max)
      throw new CapacityExceeded(max, 'scheduled tasks');
  }

  #commit<T>(log: TransactionLog, result: T): Transaction<T> {
    const { effects, tasks, entries } = this.#perform(log.deferred);
    this.#open = undefined;
    log.end();
    const done = {
      after: this.#values,
      ids: log.drawnFrom(this.ids),
      tasks,
      nextSeq: this.queue.nextSeq,
      entries,
    };
    const committed = new CommittedTransaction(log, result, effects, done);
    if (this.#listeners.size > 0 && !committed.isEmpty)
      for (const listener of this.#listeners) listener(committed);
    return committed;
  }

  #perform(deferred: readonly Deferred[]): Performed {
    if (deferred.length === 0) return NOTHING;
    const performed = { effects: [], tasks: [], entries: [] };
    for (const one of deferred) this.#performOne(one, performed);
    return performed;
  }

  #performOne(deferred: Deferred, { effects, tasks, entries }: Performed): void {
    switch (deferred.kind) {
      case 'schedule': {
        const isDue = deferred.task.at <= this.now;
        const task = this.queue.schedule(deferred.task, { claimed: isDue });
        tasks.push({ kind: 'scheduled', task });
        if (isDue) effects.push(task);
        return;
      }
      case 'cancel':
        if (this.queue.cancel(deferred.task)) tasks.push({ kind: 'cancelled', task: deferred.task });
        return;
      case 'finish':
        if (this.queue.finish(deferred.task)) tasks.push({ kind: 'finished', task: nameOf(deferred.task) });
        return;
      case 'record':
        entries.push(deferred.record());
    }
  }

  #rollback(log: TransactionLog): void {
    log.rollback(this.ids);
    log.end();
    this.#values = log.before;
    this.#open = undefined;
  }

  #applyDocument(change: DocumentChange): void {
    const document = 'removed' in change ? undefined : change.document;
    const known = this.#collections.get(change.collection);
    if (known !== undefined) {
      known.restore(change.id, document);
      known.endTransaction();
      return;
    }
    const unread = this.#unread.get(change.collection) ?? new Map<string, unknown>();
    if (document === undefined) unread.delete(change.id);
    else unread.set(change.id, document);
    this.#unread.set(change.collection, unread);
  }
}

/** What came of all that a transaction asked for. */
interface Performed {
  readonly effects: ScheduledTask[];
  readonly tasks: TaskChange[];
  readonly entries: JournalEntry[];
}

const NOTHING: Performed = { effects: [], tasks: [], entries: [] };

function namesOf(credentials: Credentials): Map<string, string> {
  const names = new Map<string, string>();
  for (const [service, tokens] of Object.entries(credentials)) {
    for (const [name, token] of Object.entries(tokens)) names.set(`${service} ${token}`, name);
  }
  return names;
}
