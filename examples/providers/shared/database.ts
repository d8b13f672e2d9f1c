// SQLite, as the example services use it: typed rows, and transactions that roll back when something throws.

import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

export class Database implements Disposable {
  readonly #db: DatabaseSync;

  /** Opens a file, or `:memory:`, and creates the tables of the schema that are missing. */
  constructor(file: string, schema: string) {
    this.#db = new DatabaseSync(file);
    this.#db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${schema}`);
  }

  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#db.prepare(sql).get(...values) as Row | undefined;
  }

  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#db.prepare(sql).all(...values) as Row[];
  }

  /** Returns how many rows it changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#db.prepare(sql).run(...values).changes);
  }

  /** Runs a function in a transaction, which is rolled back if the function throws. */
  transaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  /** Removes every row of every table. */
  clear(): void {
    const tables = this.all<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    );
    for (const { name } of tables) this.run(`DELETE FROM ${name}`);
  }

  [Symbol.dispose](): void {
    this.#db.close();
  }
}
