// A state of a world as the rows of a new log. They are made in parts while the old log goes on; what is written there
// meanwhile follows the state here.

import type { Pause } from '../engine/scheduling/run.ts';
import { emptyLog, type LogEnd, nextRow } from './digest.ts';
import type { LogEntry } from './log-entry.ts';
import type { LogRow } from './store.ts';

export class Checkpoint {
  readonly rows: LogRow[] = [];
  /** The sizes of the state and of what follows it, in characters. */
  stateSize = 0;
  changesSize = 0;
  /** Whether it can replace the old log. */
  isReady = false;
  /** Set when another state has replaced this one. */
  isGivenUp = false;
  #end: LogEnd;
  readonly #following: string[] = [];

  constructor(worldId: string) {
    this.#end = emptyLog(worldId);
  }

  /** Completes the rows, and returns the end of the new log. */
  end(): LogEnd {
    for (const data of this.#following.splice(0)) this.#follow(data);
    return this.#end;
  }

  /** Adds a row that was written to the old log. */
  follow(data: string): void {
    this.#following.push(data);
  }

  /** Makes the rows of the state. */
  async make(entries: Iterable<LogEntry>, pause: Pause): Promise<void> {
    for (const entry of entries) {
      this.stateSize += this.#add(JSON.stringify(entry));
      await pause();
      if (this.isGivenUp) return;
    }
    for (let data = this.#following.shift(); data !== undefined; data = this.#following.shift()) {
      this.#follow(data);
      await pause();
    }
    this.isReady = true;
  }

  #follow(data: string): void {
    this.changesSize += this.#add(data);
  }

  #add(data: string): number {
    const row = nextRow(this.#end, data);
    this.rows.push(row);
    this.#end = row;
    return data.length;
  }
}
