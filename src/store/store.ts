// The interface of a store for worlds. A store keeps rows of text for each world, and does not know what they
// contain.

import type { Instant } from '../engine/instant.ts';

/** A row of a world's log. Its digest covers the row and, through the digest of the previous row, all earlier rows. */
export interface LogRow {
  /** Its position in the log, starting at 1. */
  readonly seq: number;
  readonly data: string;
  readonly digest: string;
}

/** The data to write for one world. */
export interface WorldWrite {
  readonly id: string;
  /** Whether the rows replace everything stored for this world. */
  readonly isWhole: boolean;
  /** If `isWhole` is set and there are no rows, the world is removed. */
  readonly rows: readonly LogRow[];
  /** The time of writing, by the wall clock. */
  readonly at: Instant;
  /** When the next task of the world is due, by the wall clock; `null` if there is none. */
  readonly wakeAt: Instant | null;
}

/** The log of one world, as read from the store. */
export interface StoredLog {
  readonly id: string;
  /** The position of the last row, which is recorded separately from the rows. */
  readonly length: number;
  readonly rows: readonly LogRow[];
}

/** The data about a world that is available without reading its log. */
export interface StoredWorld {
  readonly id: string;
  /** When it was last written, by the wall clock. */
  readonly at: Instant;
  readonly wakeAt: Instant | null;
  /** The size of its log, in characters. */
  readonly size: number;
}

/** The kinds of stores. */
export type StoreKind = 'memory' | 'sqlite';

export interface Store {
  readonly kind: StoreKind;
  /** The location as configured, without a password: `sqlite:worlds.db`. */
  readonly name: string;
  /** All worlds, in the order in which they were created. */
  list(): Promise<StoredWorld[]>;
  /**
   * Reads the log of a world.
   *
   * @returns `undefined` if the store has no such world
   * @throws StoreError when the store cannot currently be read
   */
  load(id: string): Promise<StoredLog | undefined>;
  /**
   * Writes everything or nothing. When it has returned, or its promise has resolved, the data survives the end of the
   * process.
   *
   * @throws StoreError when nothing was written, or when the result is unknown
   */
  commit(writes: readonly WorldWrite[]): void | Promise<void>;
  close(): Promise<void>;
}
