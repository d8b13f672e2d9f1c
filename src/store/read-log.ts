// Rebuilds a world from its log. A log that was altered is rejected as a whole: no world is better than a wrong one. One
// with a gap is the world as it was before.

import type { Instant } from '../engine/instant.ts';
import type { JsonObject } from '../engine/json.ts';
import type { World } from '../engine/world.ts';
import type { WorldState } from '../engine/world-state.ts';
import { emptyLog, follows, type LogEnd } from './digest.ts';
import { type Gap, upToGap } from './gap.ts';
import type { LogEntry, LoggedChanges } from './log-entry.ts';
import type { StoredLog } from './store.ts';
import { WorldNotReadable } from './store-error.ts';
import type { LogSize } from './world-log.ts';

/** A world that was rebuilt from its log. */
export interface ReadWorld {
  /** How the world was created. */
  readonly origin: JsonObject;
  readonly world: World;
  /** The time by the wall clock at which the world's clock was read. */
  readonly clockAt: Instant;
  /** The end of its log, where writing continues; behind a gap it does not, so that the world has to be written whole. */
  readonly end: (LogEnd & LogSize) | undefined;
  readonly gap: Gap | undefined;
}

/** How many characters are read in one turn of the event loop, which takes about 10 ms. */
const TURN_LENGTH = 1_048_576;

export interface ReadOptions {
  readonly wall: Instant;
  /** Creates the initial world. */
  readonly begin: (origin: JsonObject, state: WorldState) => World;
}

/**
 * Rebuilds a world from its log, up to the first gap. A large one takes many turns of the event loop, so that a lease is renewed meanwhile.
 *
 * @throws WorldNotReadable when rows are missing or were changed, or when they cannot be parsed
 * @example await readLog(await store.load('t1'), { wall: Date.now(), begin: (origin, state) => new World(…) })
 */
export async function readLog(stored: StoredLog, options: ReadOptions): Promise<ReadWorld> {
  const { log, gap } = upToGap(stored);
  const reader = new LogReader(log, options);
  let inTurn = 0;
  for (const row of log.rows) {
    reader.read(row);
    inTurn += row.data.length;
    if (inTurn < TURN_LENGTH) continue;
    inTurn = 0;
    await new Promise((nextTurn) => setImmediate(nextTurn));
  }
  if (gap !== undefined) reader.stopBefore(stored.rows[log.rows.length]);
  return reader.end(gap);
}

class LogReader {
  readonly #log: StoredLog;
  readonly #options: ReadOptions;
  #end: LogEnd;
  #origin: JsonObject | undefined;
  #world: World | undefined;
  #clockAt: Instant = 0;
  readonly #size = { stateSize: 0, changesSize: 0 };
  /** How many parts of the state are still to be read. */
  #partsLeft = 0;

  constructor(log: StoredLog, options: ReadOptions) {
    this.#log = log;
    this.#options = options;
    this.#end = emptyLog(log.id);
  }

  read(row: StoredLog['rows'][number]): void {
    if (!follows(this.#end, row))
      throw this.#refusal(`row ${this.#end.seq + 1} of its log is missing or was changed by hand`);
    this.#end = row;
    const entry = JSON.parse(row.data) as LogEntry;
    this.#size[entry.kind === 'changes' ? 'changesSize' : 'stateSize'] += row.data.length;
    this.#take(entry);
  }

  /** A gap among the parts of a state is none that our versions left: the state is not whole. */
  stopBefore(row: StoredLog['rows'][number] | undefined): void {
    if (row !== undefined && (JSON.parse(row.data) as LogEntry).kind === 'part')
      throw this.#refusal('a part of its state is missing');
  }

  end(gap: Gap | undefined): ReadWorld {
    const { length } = this.#log;
    // More rows, each behind its predecessor, are whole: an older version wrote two commits in the wrong order.
    if (this.#end.seq < length)
      throw this.#refusal(`its log has ${this.#end.seq} rows, and ${length} were written`);
    if (this.#origin === undefined || this.#world === undefined)
      throw this.#refusal('its log does not say how it began');
    if (this.#partsLeft > 0) throw this.#refusal('a part of its state is missing');
    const end =
      gap === undefined ? { ...this.#size, seq: this.#end.seq, digest: this.#end.digest } : undefined;
    return { origin: this.#origin, world: this.#world, clockAt: this.#clockAt, end, gap };
  }

  #take(entry: LogEntry): void {
    switch (entry.kind) {
      case 'origin':
        this.#origin = entry.origin;
        return;
      case 'state':
        if (this.#origin === undefined) throw this.#refusal('its log does not say how it began');
        this.#world = this.#options.begin(this.#origin, entry.state);
        this.#clockAt = entry.at;
        this.#partsLeft = entry.partCount ?? 0;
        return;
      case 'part':
        this.#partsLeft--;
        this.#world?.apply(entry.changes, this.#options.wall);
        return;
      case 'changes':
        for (const item of entry.items) this.#apply(item);
    }
  }

  #apply({ at, changes }: LoggedChanges): void {
    this.#world?.apply(changes, this.#options.wall);
    if (changes.clock !== undefined) this.#clockAt = at;
  }

  #refusal(reason: string): WorldNotReadable {
    return new WorldNotReadable(this.#log.id, reason);
  }
}
