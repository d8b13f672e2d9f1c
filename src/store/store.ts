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
  /** If `isWhole` is set and there are no rows, not even staged ones, the world is removed. */
  readonly rows: readonly LogRow[];
  /** The rows that were staged before, which come first; only if `isWhole` is set. */
  readonly staged?: StagedRows | undefined;
  /** The time of writing, by the wall clock. */
  readonly at: Instant;
  /** When the next task of the world is due, by the wall clock; `null` if there is none. */
  readonly wakeAt: Instant | null;
  /**
   * In a shared store, the fencing number under which the world is owned. Without it, nothing is written while a
   * replica owns the world.
   */
  readonly fence?: number | undefined;
}

/** Rows of a world that do not count before a write names them. */
export interface StagedRows {
  readonly id: string;
  /** How many there are, and their size in characters. */
  readonly length: number;
  readonly size: number;
  /**
   * Adds a row.
   *
   * @throws StoreError when it cannot be written, or when other rows have been staged for the world since
   */
  add(row: LogRow): void;
}

/** The log of one world, as read from the store. */
export interface StoredLog {
  readonly id: string;
  /** The position of the last row, which is recorded separately from the rows. */
  readonly length: number;
  readonly rows: readonly LogRow[];
  /** In a shared store, the fencing number under which this process now owns the world. */
  readonly fence?: number;
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
export type StoreKind = 'memory' | 'sqlite' | 'postgres';

export interface Store {
  readonly kind: StoreKind;
  /** The location as configured, without a password: `sqlite:worlds.db`. */
  readonly name: string;
  /** Set if several processes can use the store at the same time. */
  readonly sharing?: Sharing;
  /** All worlds, in the order in which they were created. */
  list(): Promise<StoredWorld[]>;
  /**
   * Reads the log of a world. A process that has joined a shared store becomes the owner of the world.
   *
   * @param maxSize the largest size of a log that is read, in characters; without it, any size is
   * @returns `undefined` if the store has no such world
   * @throws OwnedElsewhere when another replica owns the world
   * @throws WorldTooLarge when the log is larger; this process does not become the owner then
   * @throws StoreError when the store cannot currently be read
   */
  load(id: string, maxSize?: number): Promise<StoredLog | undefined>;
  /**
   * Writes everything or nothing. When it has returned, or its promise has resolved, the data survives the end of the
   * process.
   *
   * @returns in a shared store, the ids of worlds that this process does not own, for which nothing was written
   * @throws StoreError when nothing was written, or when the result is unknown
   */
  commit(writes: readonly WorldWrite[]): undefined | Promise<readonly string[]>;
  /**
   * Writes something and removes it again, to find out whether anything can be written. A store has it that can be
   * read while it cannot be written.
   *
   * @param size how much to write, in characters
   * @throws StoreError as `commit` does
   */
  probe?(size: number): void;
  /**
   * Begins to write rows in parts that are to replace the log of a world, in place of others that were staged for it;
   * `undefined` if the store writes them at once without blocking, or has no such world yet.
   */
  stage?(id: string): StagedRows | undefined;
  close(): Promise<void>;
}

/** A process that serves worlds of a shared store. */
export interface Replica {
  readonly id: string;
  /** The URL at which other replicas reach it. */
  readonly url: string;
}

/** The result of reserving the id of a new world. */
export type Reservation =
  | { readonly kind: 'reserved'; readonly fence: number }
  | { readonly kind: 'taken' }
  | { readonly kind: 'full' };

/**
 * How replicas divide the worlds of a shared store: each world has at most one owner, whose lease ends unless it is
 * renewed. Only the clock of the store counts.
 */
export interface Sharing {
  /**
   * Registers this process as a replica.
   *
   * @param replica its id is new: one whose lease has ended never comes back
   * @returns the secret by which replicas recognize each other
   */
  join(replica: Replica, leaseMs: number): Promise<string>;
  /**
   * Renews the lease of this replica, for all its worlds at once, and removes the replicas whose lease has ended.
   *
   * @param url where others reach this replica from now on; empty until they can
   * @returns all replicas; without this one if its lease has ended and its worlds may have other owners
   */
  renew(url: string): Promise<readonly Replica[]>;
  /** Ends the lease of this replica: others may take its worlds at once. */
  leave(): Promise<void>;
  /**
   * Reserves the id of a new world.
   *
   * @param limit how many worlds there may be
   * @throws StoreError when the lease of this replica has ended
   */
  reserve(id: string, limit: number): Promise<Reservation>;
  /** Lets another replica take a world. */
  release(id: string, fence: number): Promise<void>;
  /**
   * Reads the log of a world, without becoming its owner.
   *
   * @throws WorldTooLarge as `load` does
   */
  peek(id: string, maxSize?: number): Promise<StoredLog | undefined>;
  /** The worlds without an owner in which something is due. */
  due(): Promise<string[]>;
}

export interface OpenOptions {
  /** Opens the store read-only: nothing is written or created, and a process that has it open can continue. */
  readonly isReadOnly?: boolean;
}
