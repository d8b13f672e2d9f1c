// Where the log of a world is in an SQLite file: under the world's number or under its twin, so that a new log can be
// written in parts while the old one counts. Old logs are removed in parts, too.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { LogRow, StagedRows } from './store.ts';
import { StoreError } from './store-error.ts';

/** Numbers from here on are twins. */
const TWIN = 4_294_967_296;

/** In SQL: the order in which worlds were created, and the number of a new one. */
export const ORDER = `number % ${TWIN}`;
export const NEXT_NUMBER = `(SELECT coalesce(max(${ORDER}), 0) + 1 FROM worlds)`;

/** How many rows are removed in one turn of the event loop. */
const ROWS_A_TURN = 20;

/** The other number under which the log of the same world can be. */
export function twinOf(number: number): number {
  return number < TWIN ? number + TWIN : number - TWIN;
}

/** Rows that are staged under the twin of a world's number, until others are. */
export class SqliteStagedRows implements StagedRows {
  readonly id: string;
  length = 0;
  size = 0;
  /** Set when they are written as the world's log, or when others take their place. */
  hasEnded = false;
  readonly #insert: (row: LogRow) => void;

  constructor(id: string, insert: (row: LogRow) => void) {
    this.id = id;
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

  constructor(database: DatabaseSync) {
    this.#database = database;
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

  /** The number is in use again. */
  keep(number: number): void {
    this.#numbers.delete(number);
  }

  readonly #removeSome = (): void => {
    const [number] = this.#numbers;
    if (number === undefined || !this.#database.isOpen) return;
    try {
      if (this.#removePart.run(number).changes === 0) this.#numbers.delete(number);
    } catch {
      // Whoever opens the file next finds them.
      this.#numbers.clear();
    }
    if (this.#numbers.size > 0) setImmediate(this.#removeSome);
  };
}
