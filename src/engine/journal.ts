// The one record of what happened in a world: requests, events, attempts, timers and clock moves.
// Everything that looks back (the control API, assertions, reports, a page) reads it; nothing else keeps a log.

import type { Instant } from './instant.ts';
import { PackedRing, type Packing } from './packed-ring.ts';
import { Ring } from './ring.ts';

/**
 * What decides an answer, in the order in which they are asked: a forced answer (`prefer`) and a fault come
 * before everything else; `path` and `format` are about what could not be understood, `world` about a world
 * that went away under a waiting request.
 */
export type Decider =
  | 'prefer'
  | 'fault'
  | 'path'
  | 'gate'
  | 'format'
  | 'validation'
  | 'operation'
  | 'world'
  | 'defect';

/**
 * A request and the answer it got, kept flat and as it came: there are many, and few are looked at.
 * Bodies over a size are kept as a note of their length.
 */
export interface RequestEntry {
  readonly service: string;
  readonly operation: string | null;
  readonly method: string;
  readonly path: string;
  /** `null` when there was no answer: a fault broke the connection, or the caller went away. */
  readonly status: number | null;
  /** Why this answer was given; `null` where the operation was simply done. */
  readonly why: string | null;
  readonly decidedBy: Decider;
  /** The rules that the document names for this answer, where one of them decided it. */
  readonly rules: readonly string[];
  /** The ids of the faults that struck the request. */
  readonly faults: readonly string[];
  readonly requestHeaders: Readonly<Record<string, unknown>>;
  readonly requestBody: string | null;
  readonly responseHeaders: Readonly<Record<string, unknown>>;
  readonly responseBody: string | null;
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
  /** What made it other than usual: the fault that struck it. */
  readonly why?: string;
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

/** How many entries of each kind are kept at most; older ones make room. */
export const JOURNAL_LIMITS: Readonly<Record<JournalKind, number>> = {
  request: 1_000,
  event: 100_000,
  attempt: 10_000,
  timer: 10_000,
  clock: 1_000,
};

/** Requests are kept packed, in so many bytes at most. */
const REQUEST_BYTES = 1_048_576;

/** Events are kept as long as they take about so many bytes: of large ones, fewer. */
const EVENT_BYTES = 67_108_864;

/** Where entries of a kind are kept. */
interface KeptEntries<Kind extends JournalKind> {
  push(entry: JournalEntry<Kind>): void;
  /** Oldest first. */
  toArray(): JournalEntry<Kind>[];
}

/** What a snapshot keeps of a journal. */
export interface JournalState {
  readonly nextSeq: number;
  readonly entries: readonly JournalEntry[];
}

export class Journal {
  readonly #kept: { readonly [Kind in JournalKind]: KeptEntries<Kind> };
  readonly #events = new Ring<JournalEntry<'event'>>(JOURNAL_LIMITS.event, {
    bytes: EVENT_BYTES,
    weigh: ({ detail }) => roughBytes(detail),
  });
  #nextSeq: number;

  constructor(state: JournalState = { nextSeq: 1, entries: [] }) {
    this.#nextSeq = state.nextSeq;
    this.#kept = {
      request: new PackedRing(requestPacking, { limit: JOURNAL_LIMITS.request, bytes: REQUEST_BYTES }),
      event: this.#events,
      attempt: new Ring(JOURNAL_LIMITS.attempt),
      timer: new Ring(JOURNAL_LIMITS.timer),
      clock: new Ring(JOURNAL_LIMITS.clock),
    };
    for (const entry of state.entries) this.#keptOf(entry.kind).push(entry);
  }

  /** Adds an entry at the end. */
  record<Kind extends JournalKind>(
    at: Instant,
    kind: Kind,
    id: string,
    detail: JournalKinds[Kind],
  ): JournalEntry<Kind> {
    const entry: JournalEntry<Kind> = { seq: this.#nextSeq++, at, kind, id, detail };
    this.#keptOf(kind).push(entry);
    return entry;
  }

  /** Adds an entry of another journal, in its own place. */
  append(entry: JournalEntry): void {
    this.#keptOf(entry.kind).push(entry);
    this.#nextSeq = entry.seq + 1;
  }

  /** The kept entries of one kind, oldest first. */
  list<Kind extends JournalKind>(kind: Kind): JournalEntry<Kind>[] {
    return this.#keptOf(kind).toArray();
  }

  /** The place the next entry will have in the order. */
  get nextSeq(): number {
    return this.#nextSeq;
  }

  /** The events recorded from a place in the order on, oldest first. */
  eventsSince(seq: number): JournalEntry<'event'>[] {
    const recent: JournalEntry<'event'>[] = [];
    for (const entry of this.#events.newestFirst()) {
      if (entry.seq < seq) break;
      recent.push(entry);
    }
    return recent.reverse();
  }

  /** All kept entries in order, for a snapshot or a comparison. */
  state(): JournalState {
    const entries = Object.values(this.#kept).flatMap((kept: KeptEntries<JournalKind>) => kept.toArray());
    return { nextSeq: this.#nextSeq, entries: entries.sort((a, b) => a.seq - b.seq) };
  }

  #keptOf<Kind extends JournalKind>(kind: Kind): KeptEntries<Kind> {
    return this.#kept[kind] as unknown as KeptEntries<Kind>;
  }
}

type PackedHead = [
  seq: number,
  at: Instant,
  id: string,
  requestLength: number | null,
  responseLength: number | null,
  rest: Omit<RequestEntry, 'requestBody' | 'responseBody'>,
];

/** Bodies are most of a request and are text already: they stand as they are behind the rest, which is JSON. */
const requestPacking: Packing<JournalEntry<'request'>> = {
  pack({ seq, at, id, detail: { requestBody, responseBody, ...rest } }) {
    const head = [seq, at, id, requestBody?.length ?? null, responseBody?.length ?? null, rest];
    return `${JSON.stringify(head)}\n${requestBody ?? ''}${responseBody ?? ''}`;
  },
  unpack(text) {
    const headEnd = text.indexOf('\n');
    const [seq, at, id, requestLength, responseLength, rest] = JSON.parse(
      text.slice(0, headEnd),
    ) as PackedHead;
    const bodies = text.slice(headEnd + 1);
    const requestBody = requestLength === null ? null : bodies.slice(0, requestLength);
    const responseBody = responseLength === null ? null : bodies.slice(requestLength ?? 0);
    return { seq, at, kind: 'request', id, detail: { ...rest, requestBody, responseBody } };
  },
};

/** About how many bytes a JSON value takes: enough to tell a large one from a small one. */
function roughBytes(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let bytes = 32;
  for (const item of Object.values(value)) bytes += roughBytes(item);
  return bytes;
}
