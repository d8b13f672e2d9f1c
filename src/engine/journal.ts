// The one record of what happened in a world: requests, events, attempts, timers and clock moves.
// Everything that looks back (the control API, assertions, reports, a page) reads it; nothing else keeps a log.

import type { Instant } from './instant.ts';

/**
 * A request and the answer it got, kept flat and as it came: there are many, and few are looked at.
 * Bodies over a size are kept as a note of their length.
 */
export interface RequestEntry {
  readonly service: string;
  readonly operation: string | null;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Why this answer was given; `null` where the operation was simply done. */
  readonly why: string | null;
  readonly requestHeaders: Readonly<Record<string, unknown>>;
  readonly requestBody: unknown;
  readonly responseHeaders: Readonly<Record<string, unknown>>;
  readonly responseBody: unknown;
}

/** An event that a service emitted, and the deliveries it led to. */
export interface EventEntry {
  readonly service: string;
  readonly type: string;
  /** What made it happen: a request, a simulated action, a timer, or an emit by hand. */
  readonly cause: string;
  readonly payload: unknown;
  readonly deliveries: readonly string[];
}

/** One attempt of a delivery, as it ended. */
export interface AttemptEntry {
  readonly service: string;
  readonly attempt: number;
  readonly status: string;
  readonly response_code: number | null;
  readonly error: string | null;
}

/** A timer that went off. */
export interface TimerEntry {
  readonly service: string;
  readonly timer: string;
}

/** A move of the clock, or a change of its mode. */
export interface ClockEntry {
  readonly move: 'advance' | 'freeze' | 'run';
  readonly from: Instant;
  readonly to: Instant;
}

/** What each kind of entry holds. */
export interface JournalKinds {
  readonly request: RequestEntry;
  readonly event: EventEntry;
  readonly attempt: AttemptEntry;
  readonly timer: TimerEntry;
  readonly clock: ClockEntry;
}

export type JournalKind = keyof JournalKinds;

/** An entry: its place in the order, its instant, its kind, and the id of what it is about. */
export interface JournalEntry<Kind extends JournalKind = JournalKind> {
  readonly seq: number;
  readonly at: Instant;
  readonly kind: Kind;
  readonly id: string;
  readonly detail: JournalKinds[Kind];
}

/** How many entries of each kind are kept; older ones make room. */
export const JOURNAL_LIMITS: Readonly<Record<JournalKind, number>> = {
  request: 500,
  event: 100_000,
  attempt: 10_000,
  timer: 10_000,
  clock: 1_000,
};

export type JournalListener = (entry: JournalEntry) => void;

/** What a snapshot keeps of a journal. */
export interface JournalState {
  readonly nextSeq: number;
  readonly entries: readonly JournalEntry[];
}

export class Journal {
  readonly #rings: { readonly [Kind in JournalKind]: Ring<JournalEntry<Kind>> };
  readonly #listeners = new Set<JournalListener>();
  #nextSeq: number;

  constructor(state: JournalState = { nextSeq: 1, entries: [] }) {
    this.#nextSeq = state.nextSeq;
    this.#rings = {
      request: new Ring(JOURNAL_LIMITS.request),
      event: new Ring(JOURNAL_LIMITS.event),
      attempt: new Ring(JOURNAL_LIMITS.attempt),
      timer: new Ring(JOURNAL_LIMITS.timer),
      clock: new Ring(JOURNAL_LIMITS.clock),
    };
    for (const entry of state.entries) this.#ring(entry.kind).push(entry);
  }

  /** Adds an entry and tells the listeners. */
  record<Kind extends JournalKind>(at: Instant, kind: Kind, id: string, detail: JournalKinds[Kind]): void {
    const entry: JournalEntry<Kind> = { seq: this.#nextSeq++, at, kind, id, detail };
    this.#ring(kind).push(entry);
    for (const listener of this.#listeners) listener(entry as JournalEntry);
  }

  /** The kept entries of one kind, oldest first. */
  list<Kind extends JournalKind>(kind: Kind): JournalEntry<Kind>[] {
    return this.#ring(kind).toArray();
  }

  /** The place the next entry will have in the order. */
  get nextSeq(): number {
    return this.#nextSeq;
  }

  /** The events recorded from a place in the order on, oldest first. */
  eventsSince(seq: number): JournalEntry<'event'>[] {
    const recent: JournalEntry<'event'>[] = [];
    for (const entry of this.#ring('event').newestFirst()) {
      if (entry.seq < seq) break;
      recent.push(entry);
    }
    return recent.reverse();
  }

  /** All kept entries in order, for a snapshot or a comparison. */
  state(): JournalState {
    const entries = Object.values(this.#rings).flatMap((ring: Ring<JournalEntry>) => ring.toArray());
    return { nextSeq: this.#nextSeq, entries: entries.sort((a, b) => a.seq - b.seq) };
  }

  /** Calls `listener` with each entry from now on; the answer ends that. */
  listen(listener: JournalListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #ring<Kind extends JournalKind>(kind: Kind): Ring<JournalEntry<Kind>> {
    return this.#rings[kind] as unknown as Ring<JournalEntry<Kind>>;
  }
}

/** The last `limit` items. */
class Ring<T> {
  readonly #limit: number;
  readonly #items: T[] = [];
  #oldest = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  push(item: T): void {
    if (this.#items.length < this.#limit) {
      this.#items.push(item);
      return;
    }
    this.#items[this.#oldest] = item;
    this.#oldest = (this.#oldest + 1) % this.#limit;
  }

  *newestFirst(): Generator<T> {
    for (let age = 1; age <= this.#items.length; age++) {
      yield this.#items[(this.#oldest - age + this.#items.length) % this.#items.length] as T;
    }
  }

  toArray(): T[] {
    return [...this.#items.slice(this.#oldest), ...this.#items.slice(0, this.#oldest)];
  }
}
