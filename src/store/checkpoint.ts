// A state of a world as the rows of a new log. They are made in parts while the old log goes on; what is written there
// meanwhile follows the state here.

import type { Pause } from '../engine/scheduling/run.ts';
import { emptyLog, type LogEnd, nextRow } from './digest.ts';
import type { LogEntry } from './log-entry.ts';
import type { LogRow, StagedRows } from './store.ts';

export class Checkpoint {
  /** Those that are not staged, which follow the others. */
  readonly rows: LogRow[] = [];
  /** Where the store takes rows in parts. */
  readonly staged: StagedRows | undefined;
  /** The sizes of the state and of what follows it, in characters. */
  stateSize = 0;
  changesSize = 0;
  /** Whether it can replace the old log. */
  isReady = false;
  /** Set when another state has replaced this one. */
  isGivenUp = false;
  #end: LogEnd;
  readonly #following: string[] = [];

  constructor(worldId: string, staged: StagedRows | undefined) {
    this.#end = emptyLog(worldId);
    this.staged = staged;
  }

  /** Completes the rows, and returns the end of the new log. */
  end(): LogEnd {
    for (const data of this.#following.splice(0)) {
      this.rows.push(this.#next(data));
      this.changesSize += data.length;
    }
    return this.#end;
  }

  /** Adds a row that was written to the old log. */
  follow(data: string): void {
    this.#following.push(data);
  }

  /** Makes the rows of the state. */
  async make(entries: Iterable<LogEntry>, pause: Pause): Promise<void> {
    for (const entry of entries) {
      const data = JSON.stringify(entry);
      this.#add(data);
      this.stateSize += data.length;
      await pause();
      if (this.isGivenUp) return;
    }
    for (let data = this.#following.shift(); data !== undefined; data = this.#following.shift()) {
      this.#add(data);
      this.changesSize += data.length;
      await pause();
      if (this.isGivenUp) return;
    }
    this.isReady = true;
  }

  #add(data: string): void {
    const row = this.#next(data);
    if (this.staged === undefined) this.rows.push(row);
    else this.staged.add(row);
  }

  #next(data: string): LogRow {
    const row = nextRow(this.#end, data);
    this.#end = row;
    return row;
  }
}
