// Kinds of journal entries, declared by the modules that record them, and the number of entries kept of each.

import type { DocumentSchema } from './document-schema.ts';
import type { Instant } from './instant.ts';
import { PackedRing, type Packing } from './packed-ring.ts';
import { Ring } from './ring.ts';

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
