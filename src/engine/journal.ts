// The only record of what happened in a world, in one order. The modules that use the engine declare the kinds of
// entries; everything that reports past events reads it, and nothing else keeps a log.

import type { DocumentSchema } from './document-schema.ts';
import type { Instant } from './instant.ts';
import { PackedRing, type Packing, Ring } from './rings.ts';

/** What a snapshot keeps of a journal. */
export interface JournalState {
  readonly nextSeq: number;
  readonly entries: readonly JournalEntry[];
}

export class Journal {
  readonly #kept = new Map<string, KeptEntries<unknown>>();
  /** Entries from outside, of kinds that have not been used yet. */
  readonly #unread = new Map<string, JournalEntry[]>();
  #nextSeq: number;

  /** @param kinds the kinds that are known from the beginning; others are known once they are used */
  constructor(
    { nextSeq, entries }: JournalState = { nextSeq: 1, entries: [] },
    kinds: readonly JournalKind<unknown>[] = [],
  ) {
    this.#nextSeq = nextSeq;
    for (const kind of kinds) this.#keptOf(kind);
    for (const entry of entries) this.#keep(entry);
  }

  /** Adds an entry at the end. */
  record<Detail>(at: Instant, kind: JournalKind<Detail>, id: string, detail: Detail): JournalEntry<Detail> {
    const entry = { seq: this.#nextSeq++, at, kind: kind.name, id, detail };
    this.#keptOf(kind).push(entry);
    return entry;
  }

  /** Adds an entry of another journal, at its original position. */
  append(entry: JournalEntry): void {
    this.#keep(entry);
    this.#nextSeq = Math.max(this.#nextSeq, entry.seq + 1);
  }

  /** The kept entries of one kind, oldest first. */
  list<Detail>(kind: JournalKind<Detail>): JournalEntry<Detail>[] {
    return this.#keptOf(kind).toArray();
  }

  /** The position that the next entry will get. */
  get nextSeq(): number {
    return this.#nextSeq;
  }

  /** The entries of a kind from a position on, oldest first. */
  since<Detail>(kind: JournalKind<Detail>, seq: number): JournalEntry<Detail>[] {
    const recent: JournalEntry<Detail>[] = [];
    for (const entry of this.#keptOf(kind).newestFirst()) {
      if (entry.seq < seq) break;
      recent.push(entry);
    }
    return recent.reverse();
  }

  /** All kept entries in order, for a snapshot or a comparison. */
  state(): JournalState {
    const kept = Array.from(this.#kept.values(), (entries) => entries.toArray());
    const entries = [...this.#unread.values(), ...kept].flat();
    return { nextSeq: this.#nextSeq, entries: entries.sort((a, b) => a.seq - b.seq) };
  }

  #keep(entry: JournalEntry): void {
    const kept = this.#kept.get(entry.kind);
    const unread = this.#unread.get(entry.kind);
    if (kept !== undefined) kept.push(entry);
    else if (unread !== undefined) unread.push(entry);
    else this.#unread.set(entry.kind, [entry]);
  }

  #keptOf<Detail>(kind: JournalKind<Detail>): KeptEntries<Detail> {
    const known = this.#kept.get(kind.name);
    if (known !== undefined) return known as KeptEntries<Detail>;
    const kept = kind.keep();
    for (const entry of this.#unread.get(kind.name) ?? []) kept.push(entry as JournalEntry<Detail>);
    this.#unread.delete(kind.name);
    this.#kept.set(kind.name, kept as KeptEntries<unknown>);
    return kept;
  }
}

/** An entry: its position in the order, its instant, its kind, and the id of its subject. */
export interface JournalEntry<Detail = unknown> {
  readonly seq: number;
  readonly at: Instant;
  readonly kind: string;
  readonly id: string;
  readonly detail: Detail;
}

/** Storage for the entries of one kind; the oldest are dropped when it is full. */
export interface KeptEntries<Detail> {
  push(entry: JournalEntry<Detail>): void;
  newestFirst(): Iterable<JournalEntry<Detail>>;
  /** Oldest first. */
  toArray(): JournalEntry<Detail>[];
}

/** A kind of entry: its name in the journal, and the storage for the entries of one world. */
export interface JournalKind<Detail> {
  readonly name: string;
  /** The schema for the details of entries from outside. */
  readonly schema?: DocumentSchema | undefined;
  readonly keep: () => KeptEntries<Detail>;
}

interface Kept<Detail> {
  /** The maximum number of entries that are kept. */
  readonly limit: number;
  /** The approximate maximum size of their details in bytes: fewer large ones are kept. */
  readonly bytes?: number;
  /** Keeps entries as text in one block of `bytes`, for kinds of which there are thousands that are rarely read. */
  readonly packing?: Packing<JournalEntry<Detail>>;
  readonly schema?: DocumentSchema;
}

/**
 * Declares a kind of entry.
 *
 * @example const timers = journalKind<TimerEntry>('timer', { limit: 10_000 })
 */
export function journalKind<Detail>(
  name: string,
  { limit, bytes = 0, packing, schema }: Kept<Detail>,
): JournalKind<Detail> {
  const weigh = ({ detail }: JournalEntry<Detail>) => roughBytes(detail);
  const weights = bytes === 0 ? undefined : { bytes, weigh };
  return {
    name,
    schema,
    keep: () => (packing ? new PackedRing(packing, { limit, bytes }) : new Ring(limit, weights)),
  };
}

/**
 * Whether an entry is of a kind.
 *
 * @example entries.filter((entry) => isOfKind(events, entry)).map(({ detail }) => detail.type)
 */
export function isOfKind<Detail>(
  kind: JournalKind<Detail>,
  entry: JournalEntry,
): entry is JournalEntry<Detail> {
  return entry.kind === kind.name;
}

/** The approximate size of a JSON value in bytes, precise enough to distinguish large values from small ones. */
function roughBytes(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let bytes = 32;
  for (const item of Object.values(value)) bytes += roughBytes(item);
  return bytes;
}
