// A world: everything that can differ between two tests. Transactions are the only way to change it: each either
// happens completely or is rolled back, and its changes are complete.

import type { Changes, Commit, DocumentNote } from './changes.ts';
import { Clock } from './clock.ts';
import { type Collection, type CollectionKind, Collections } from './collection.ts';
import { Ids } from './ids.ts';
import type { Instant } from './instant.ts';
import { Journal, type JournalKind } from './journal.ts';
import type { JsonObject } from './json.ts';
import { type ScheduledTask, type Task, TaskQueue } from './task-queue.ts';
import {
  CommittedTransaction,
  type Deferred,
  performAll,
  type Transaction,
  TransactionLog,
  type Values,
} from './transaction.ts';
import { type Credentials, namesOf, type WorldOrigin, type WorldState } from './world-state.ts';

/**
 * The provider state by which a pact asks for a credential: its parameter is `credential`, its values are `{token}`. Some
 * verifiers also take parameters for values, so the parameter must not have the name of a value of another state.
 */
export const CREDENTIAL_STATE = 'the caller holds a credential';

/** Thrown by a transaction that would make a world larger than its limit, which also ends endless loops. */
export class CapacityExceeded extends Error {
  constructor(max: number, what: string) {
    super(`the world has ${max} ${what}, and takes no more`);
  }
}

/** The default maximum numbers of documents and of scheduled tasks of a world. */
const MAX_WORLD_SIZE = 1_000_000;

/** An isolated set of all services, with its own documents, clock, seed, ids and journal. It changes in transactions only. */
export class World {
  readonly id: string;
  readonly seed: number;
  readonly ids: Ids;
  readonly queue: TaskQueue;
  readonly journal: Journal;
  readonly credentials: Credentials;
  readonly #maxSize: number;
  readonly #names: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly #collections: Collections;
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
    this.#collections = new Collections(state?.collections ?? {}, (note) => this.#log.noteDocument(note));
  }

  get clock(): Clock {
    return this.#values.clock;
  }

  set clock(clock: Clock) {
    this.#change({ clock });
  }

  /** The world's time. It does not change during a transaction. */
  get now(): Instant {
    return this.#values.clock.now;
  }

  get settings(): JsonObject {
    return this.#values.settings;
  }

  set settings(settings: JsonObject) {
    this.#change({ settings });
  }

  /** A description of its initial documents. */
  get fixtures(): JsonObject {
    return this.#values.fixtures;
  }

  set fixtures(fixtures: JsonObject) {
    this.#change({ fixtures });
  }

  /** The cause of the current transaction. */
  get cause(): string {
    return this.#open?.cause ?? '';
  }

  /** The name of the credential that a token is, such as `live`, if it is one of this service's. */
  credentialName(service: string, token: string): string | undefined {
    return this.#names.get(service)?.get(token);
  }

  /** The documents of one kind. */
  collection<T, Index extends string>(kind: CollectionKind<T, Index>): Collection<T, Index> {
    return this.#collections.of(kind);
  }

  /** The number of documents of all kinds. */
  get documentCount(): number {
    return this.#collections.documentCount;
  }

  /**
   * Schedules a task; one with the same service, name and id is moved. A task that is due at once is done right after
   * the transaction.
   *
   * @param options.waitsWhenFrozen whether, in a frozen world, a task that is due at once waits until the world
   *   settles or its clock moves
   */
  schedule(task: Task, options: { readonly waitsWhenFrozen: boolean } = { waitsWhenFrozen: false }): void {
    this.#log.defer({ kind: 'schedule', task, ...options });
  }

  /** Cancels what was scheduled under this name, if anything. */
  cancel(service: string, name: string, id: string): void {
    this.#log.defer({ kind: 'cancel', task: { service, name, id } });
  }

  /** Ends a task that is done, unless another one has taken its place. */
  finish(task: ScheduledTask): void {
    this.#log.defer({ kind: 'finish', task });
  }

  /** Records an entry in the journal when the transaction is committed. */
  record<Detail>(kind: JournalKind<Detail>, id: string, detail: Detail): void {
    this.#log.defer({ kind: 'record', record: () => this.journal.record(this.now, kind, id, detail) });
  }

  /**
   * Changes the world. If `change` throws, everything is rolled back and nothing is scheduled.
   *
   * @param cause the cause, for the journal
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
   * The result that a transaction would have; it is rolled back.
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
   * Calls `listener` with each transaction that changes anything, once it is committed; returns a function that
   * unsubscribes it.
   *
   * @example const stop = world.onCommit(({ changes }) => store.append(changes))
   */
  onCommit(listener: (commit: Commit) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Applies the changes of another world's transaction. */
  apply(changes: Changes, wall: Instant): void {
    const { clock, settings, fixtures, ids = {}, documents = [], queue, journal = [] } = changes;
    const { clock: ownClock, ...own } = this.#values;
    this.#values = {
      clock: clock === undefined ? ownClock : new Clock(clock, wall),
      settings: settings ?? own.settings,
      fixtures: fixtures ?? own.fixtures,
    };
    for (const [stream, state] of Object.entries(ids)) this.ids.setStream(stream, state);
    for (const change of documents) this.#collections.apply(change);
    if (queue !== undefined) this.queue.apply(queue);
    for (const entry of journal) this.journal.append(entry);
  }

  /**
   * The whole world as data, including collections that have not been used. Tasks in progress count as still to come.
   */
  state(): WorldState {
    return { ...this.present(), journal: this.journal.state() };
  }

  /** The same without the entries of the journal: what will happen does not depend on them. */
  present(): WorldState {
    return {
      seed: this.seed,
      clock: this.clock.state(),
      settings: this.settings,
      fixtures: this.fixtures,
      ids: this.ids.state(),
      collections: this.#collections.state(),
      queue: { nextSeq: this.queue.nextSeq, items: this.queue.items() },
      journal: { nextSeq: this.journal.nextSeq, entries: [] },
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
    const isAdded = ({ before }: DocumentNote) => before === undefined;
    if (documents.some(isAdded) && this.documentCount > max) throw new CapacityExceeded(max, 'documents');
    const count = (wanted: Deferred['kind']) => deferred.filter(({ kind }) => kind === wanted).length;
    if (this.queue.size >= max && count('schedule') > 0 && this.queue.size - count('finish') >= max)
      throw new CapacityExceeded(max, 'scheduled tasks');
  }

  #commit<T>(log: TransactionLog, result: T): Transaction<T> {
    const { effects, tasks, entries } = performAll(log.deferred, this);
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

  #rollback(log: TransactionLog): void {
    log.rollback(this.ids);
    log.end();
    this.#values = log.before;
    this.#open = undefined;
  }
}
