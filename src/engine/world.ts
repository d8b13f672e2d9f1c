// A world: everything that can differ between two tests, and the only way to change it. A step either
// happens whole or leaves nothing behind; what it wants to happen later it asks for as data.

import { Clock, type ClockState } from './clock.ts';
import { type ChangeNote, Collection, type CollectionKind } from './collection.ts';
import { type IdState, Ids } from './ids.ts';
import type { Instant } from './instant.ts';
import { Journal, type JournalKind, type JournalKinds, type JournalState } from './journal.ts';
import type { JsonObject } from './json.ts';
import { type ScheduledTask, type Task, TaskQueue } from './task-queue.ts';

/** How a world begins. */
export interface WorldOrigin {
  readonly id: string;
  readonly seed: number;
  readonly clock: ClockState;
  /** Tokens by service and name. They stay the world's own through reset and import. */
  readonly credentials: Credentials;
  /** Settings of the world and, under a service's name, of the service. Complete: defaults are filled in. */
  readonly settings: JsonObject;
  /** How many documents, and how many scheduled tasks, it may have at most. */
  readonly most?: number;
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

/** What a step asks for; done when the step is whole. */
type Effect =
  | { readonly kind: 'schedule'; readonly task: Task }
  | { readonly kind: 'cancel'; readonly service: string; readonly name: string; readonly id: string }
  | { readonly kind: 'record'; readonly entry: JournalKind; readonly id: string; readonly detail: unknown };

/** What came of a step. */
export interface Transaction<T> {
  readonly result: T;
  /** What it scheduled for the present instant: claimed, to be done by whoever ran the step. */
  readonly due: readonly ScheduledTask[];
}

/** Raised by a step that would make a world larger than any world may be: what loops by itself ends here. */
export class CapacityExceeded extends Error {
  constructor(most: number, what: string) {
    super(`the world has ${most} ${what}, and takes no more`);
  }
}

/** The most documents of a world, and the most scheduled tasks, unless its origin says otherwise. */
const MAX_WORLD_SIZE = 1_000_000;

type Undo = readonly [collection: Collection<unknown>, id: string, before: unknown];

const NOTHING_DUE: readonly ScheduledTask[] = [];

export class World {
  readonly id: string;
  readonly seed: number;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly queue: TaskQueue;
  readonly journal: Journal;
  readonly credentials: Credentials;
  settings: JsonObject;
  /** What is said of the documents that it began with. */
  fixtures: JsonObject;
  readonly #most: number;
  readonly #names: ReadonlyMap<string, string>;
  readonly #collections = new Map<string, Collection<unknown>>();
  readonly #unread: Map<string, readonly (readonly [string, unknown])[]>;
  readonly #undo: Undo[] = [];
  #effects: Effect[] = [];
  #cause = '';
  #inStep = false;

  constructor(origin: WorldOrigin, wall: Instant, state?: WorldState) {
    this.id = origin.id;
    this.seed = state?.seed ?? origin.seed;
    this.credentials = origin.credentials;
    this.#most = origin.most ?? MAX_WORLD_SIZE;
    this.#names = namesOf(origin.credentials);
    this.settings = state?.settings ?? origin.settings;
    this.fixtures = state?.fixtures ?? {};
    this.clock = new Clock(state?.clock ?? origin.clock, wall);
    this.ids = new Ids(this.seed, state?.ids);
    this.queue = new TaskQueue(state?.queue.items, state?.queue.nextSeq);
    this.journal = new Journal(state?.journal);
    this.#unread = new Map(Object.entries(state?.collections ?? {}));
  }

  /** The world's time. It stands still during a step. */
  get now(): Instant {
    return this.clock.now;
  }

  /** What made the present step happen, in words. */
  get cause(): string {
    return this.#cause;
  }

  /** The name of the credential that a token is, such as `live`, if it is one of this service's. */
  credentialName(service: string, token: string): string | undefined {
    return this.#names.get(`${service} ${token}`);
  }

  /** The documents of one kind. */
  collection<T, Index extends string>(kind: CollectionKind<T, Index>): Collection<T, Index> {
    const known = this.#collections.get(kind.name);
    if (known !== undefined) return known as unknown as Collection<T, Index>;
    const made = new Collection(kind, this.#noteChange);
    for (const [id, document] of this.#unread.get(kind.name) ?? []) made.restore(id, document as T);
    this.#unread.delete(kind.name);
    this.#collections.set(kind.name, made as unknown as Collection<unknown>);
    return made;
  }

  /** How many documents there are, of all kinds. */
  get documentCount(): number {
    let count = 0;
    for (const documents of this.#collections.values()) count += documents.size;
    for (const documents of this.#unread.values()) count += documents.length;
    return count;
  }

  /** Asks for something to happen at an instant; the same service, name and id again moves it. */
  schedule(task: Task): void {
    this.#ask({ kind: 'schedule', task });
  }

  /** Takes back what was scheduled under this name, if anything. */
  cancel(service: string, name: string, id: string): void {
    this.#ask({ kind: 'cancel', service, name, id });
  }

  /** Notes in the journal what happened, once the step is whole. */
  record<Kind extends JournalKind>(entry: Kind, id: string, detail: JournalKinds[Kind]): void {
    this.#ask({ kind: 'record', entry, id, detail });
  }

  /**
   * Runs one step. If `change` throws, all its changes are taken back and none of its effects happen.
   *
   * @param cause what makes it happen, in words, for the journal
   * @throws CapacityExceeded when it would leave more behind than a world may hold
   */
  transaction<T>(cause: string, change: (world: World) => T): Transaction<T> {
    if (this.#inStep) throw new Error('a step cannot begin inside another step');
    this.#inStep = true;
    this.#cause = cause;
    const { settings, fixtures } = this;
    try {
      const result = change(this);
      this.#checkSize();
      return { result, due: this.#commit() };
    } catch (error) {
      this.#rollback();
      Object.assign(this, { settings, fixtures });
      throw error;
    } finally {
      for (const [collection] of this.#undo) collection.endStep();
      this.#undo.length = 0;
      this.#inStep = false;
    }
  }

  /** The whole world as data, whichever collections have been looked at. What is under way counts as still to come. */
  state(): WorldState {
    const read = [...this.#collections].map(([name, documents]) => [name, [...documents.entries()]] as const);
    const collections = [...this.#unread, ...read]
      .filter(([, documents]) => documents.length > 0)
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

  readonly #noteChange: ChangeNote = (collection, id, before) => {
    if (!this.#inStep) throw new Error('documents change only inside a step');
    this.#undo.push([collection, id, before]);
  };

  #ask(effect: Effect): void {
    if (!this.#inStep) throw new Error('effects are asked for only inside a step');
    this.#effects.push(effect);
  }

  #checkSize(): void {
    const most = this.#most;
    if (this.#undo.length > 0 && this.documentCount > most) throw new CapacityExceeded(most, 'documents');
    if (this.queue.size >= most && this.#effects.some(({ kind }) => kind === 'schedule'))
      throw new CapacityExceeded(most, 'scheduled tasks');
  }

  #commit(): readonly ScheduledTask[] {
    if (this.#effects.length === 0) return NOTHING_DUE;
    const effects = this.#effects;
    this.#effects = [];
    const due: ScheduledTask[] = [];
    for (const effect of effects) this.#perform(effect, due);
    return due;
  }

  #perform(effect: Effect, due: ScheduledTask[]): void {
    switch (effect.kind) {
      case 'schedule': {
        const isDue = effect.task.at <= this.now;
        const item = this.queue.schedule(effect.task, { claimed: isDue });
        if (isDue) due.push(item);
        return;
      }
      case 'cancel':
        this.queue.cancel(effect.service, effect.name, effect.id);
        return;
      case 'record':
        this.journal.record(this.now, effect.entry, effect.id, effect.detail as JournalKinds[JournalKind]);
    }
  }

  #rollback(): void {
    this.#effects = [];
    for (const [collection, id, before] of this.#undo.reverse()) collection.restore(id, before);
  }
}

function namesOf(credentials: Credentials): Map<string, string> {
  const names = new Map<string, string>();
  for (const [service, tokens] of Object.entries(credentials)) {
    for (const [name, token] of Object.entries(tokens)) names.set(`${service} ${token}`, name);
  }
  return names;
}
