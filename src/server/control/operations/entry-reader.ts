// The readers of a stream: each gets the entries of a world as events, which are redacted and written once for all.

import type { ServerResponse } from 'node:http';
import type { JournalEntry } from '../../../engine/journal.ts';
import type { ManagedWorld } from '../../worlds/managed-world.ts';
import { mapInTurns } from '../../worlds/pauses.ts';
import type { ControlContext } from '../handlers.ts';
import { Redaction } from '../redaction.ts';
import { entryView } from '../views.ts';

/** The maximum amount of data that waits for a slow reader before it is disconnected. */
const BACKLOG_BYTES = 8_388_608;

/** The entries of one world as events of the stream. The latest is kept, as all readers want it one after another. */
class EntryEvents {
  readonly #world: string;
  readonly #redaction: Redaction;
  #latest: { readonly entry: JournalEntry; readonly bytes: Buffer } | undefined;

  constructor({ id, credentials }: ManagedWorld, { services }: ControlContext) {
    this.#world = id;
    this.#redaction = new Redaction(services, credentials);
  }

  bytesOf(entry: JournalEntry): Buffer {
    if (this.#latest?.entry === entry) return this.#latest.bytes;
    const bytes = Buffer.from(eventText(entryView(this.#world, entry, this.#redaction)));
    this.#latest = { entry, bytes };
    return bytes;
  }
}

const eventsByWorld = new WeakMap<ManagedWorld, EntryEvents>();

/** Shared by all readers of a world. */
export function eventsOf(one: ManagedWorld, context: ControlContext): EntryEvents {
  const events = eventsByWorld.get(one) ?? new EntryEvents(one, context);
  eventsByWorld.set(one, events);
  return events;
}

/** Writes the entries of one world that have the requested kinds: first those of the past, then new ones. */
export class EntryReader {
  readonly #events: EntryEvents;
  readonly #response: ServerResponse;
  readonly #kinds: readonly string[] | undefined;
  /** New entries, while those of the past are being written. */
  #waiting: JournalEntry[] | undefined;

  constructor(events: EntryEvents, response: ServerResponse, kinds: readonly string[] | undefined) {
    this.#events = events;
    this.#response = response;
    this.#kinds = kinds;
  }

  /** The entries that are kept are bounded by the journal; only new ones can get ahead of a reader without limit. */
  async catchUp(entries: readonly JournalEntry[]): Promise<void> {
    if (entries.length === 0) return;
    this.#waiting = [];
    await mapInTurns(entries, (entry) => this.#write(entry));
    for (const entry of this.#waiting) this.#write(entry);
    this.#waiting = undefined;
  }

  /** A reader that is too slow is disconnected. */
  read(entry: JournalEntry): void {
    if (this.#waiting !== undefined) this.#waiting.push(entry);
    else this.#write(entry);
    if (this.#response.writableLength > BACKLOG_BYTES) this.#response.destroy();
  }

  #write(entry: JournalEntry): void {
    const isWanted = this.#kinds === undefined || this.#kinds.includes(entry.kind);
    if (isWanted && !this.#response.writableEnded) this.#response.write(this.#events.bytesOf(entry));
  }
}

function eventText(entry: ReturnType<typeof entryView>): string {
  const { world, seq, kind } = entry;
  return `event: ${kind}\nid: ${world}:${seq}\ndata: ${JSON.stringify(entry)}\n\n`;
}
