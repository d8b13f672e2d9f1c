// Where the log of a world is in an SQLite file: under one of the numbers of the world, so that a new log can be written
// in parts while the old one counts. Old logs are removed in parts, too.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { LogRow, StagedRows } from './store.ts';
import { StoreError } from './store-error.ts';

/** The numbers of one world are so far from each other. */
const DISTANCE = 4_294_967_296;

/** The last ones that are used; then a world begins again with its first. */
const LAST_NUMBERS = 1_000_000 * DISTANCE;

/** In SQL: the order in which worlds were created, and the first number of a new one. */
export const ORDER = `number % ${DISTANCE}`;
export const NEXT_WORLD = `SELECT coalesce(max(${ORDER}), 0) + 1 AS number FROM worlds`;

/** How many rows are removed in one turn of the event loop. */
const ROWS_A_TURN = 20;

/** The next number under which the log of the same world can be. */
function nextNumber(number: number): number {
  return number < LAST_NUMBERS ? number + DISTANCE : number % DISTANCE;
}

/** Rows that are staged under another number of a world, until others are. */
export class SqliteStagedRows implements StagedRows {
  readonly id: string;
  readonly number: number;
  length = 0;
  size = 0;
  /** Set when they are written as the world's log, or when others take their place. */
  hasEnded = false;
  readonly #insert: (row: LogRow) => void;

  constructor(id: string, number: number, insert: (row: LogRow) => void) {
    this.id = id;
    this.number = number;
    this.#insert = insert;
  }

  add(row: LogRow): void {
    if (this.hasEnded) throw new StoreError(`The world ${this.id} was replaced by another state meanwhile.`);
    this.#insert(row);
    this.length = row.seq;
    this.size += row.data.length;
  }
}

/** Removes the logs that no world refers to any more, a few rows in each turn of the event loop. */
export class OldLogs {
  readonly #numbers = new Set<number>();
  readonly #database: DatabaseSync;
  readonly #removePart: StatementSync;
  readonly #write: (write: () => void) => void;

  /** @param write makes a change of the file as all others are made, so that it is not taken for that of a stranger */
  constructor(database: DatabaseSync, write: (write: () => void) => void) {
    this.#database = database;
    this.#write = write;
    this.#removePart = database.prepare(
      `DELETE FROM log WHERE rowid IN (SELECT rowid FROM log WHERE world = ? LIMIT ${ROWS_A_TURN})`,
    );
  }

  /** Finds what was left when a process ended in the middle. */
  find(): void {
    try {
      const left = this.#database.prepare('SELECT DISTINCT world FROM log EXCEPT SELECT number FROM worlds');
      for (const { world } of left.all()) this.add(world as number);
    } catch {
      // A file that is damaged in part is still of use, and keeps what is left in it.
    }
  }

  add(number: number): void {
    if (this.#numbers.size === 0) setImmediate(this.#removeSome);
    this.#numbers.add(number);
  }

  /**
   * The first of a world's numbers, from this one on, under which nothing is left.
   *
   * @param taken those under which something else is
   */
  freeNumber(from: number, taken: readonly (number | undefined)[]): number {
    let number = from;
    while (this.#numbers.has(number) || taken.includes(number)) number = nextNumber(number);
    return number;
  }

  readonly #removeSome = (): void => {
    const [number] = this.#numbers;
    if (number === undefined || !this.#database.isOpen) return;
    try {
      this.#write(() => {
        if (this.#removePart.run(number).changes === 0) this.#numbers.delete(number);
      });
    } catch {
      // The next process that opens the file finds them.
      this.#numbers.clear();
    }
    if (this.#numbers.size > 0) setImmediate(this.#removeSome);
  };
}
