// A SQLite database in which the id of an event is stored in the transaction of its effect: either both are there, or
// neither is.

import { DatabaseSync } from 'node:sqlite';

const SEEN = 'CREATE TABLE seen (event_id TEXT PRIMARY KEY)';

export class EventStore {
  readonly database = new DatabaseSync(':memory:');
  readonly #schema: string;
  readonly #remember;

  /** @param schema creates the tables of the effects */
  constructor(schema: string) {
    this.#schema = schema;
    this.database.exec(`${SEEN}; ${schema}`);
    this.#remember = this.database.prepare('INSERT OR IGNORE INTO seen VALUES (?)');
  }

  /** Acts on an event, unless that has been done. An error of `act` leaves no trace, so the event may come again. */
  once(event: { readonly event_id: string }, act: () => void): void {
    this.database.exec('BEGIN');
    try {
      if (this.#remember.run(event.event_id).changes === 1) act();
      this.database.exec('COMMIT');
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
  }

  /** Empties every table. */
  reset(): void {
    const tables = [...this.#schema.matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => name);
    this.database.exec(['seen', ...tables].map((name) => `DELETE FROM ${name}`).join('; '));
  }
}
