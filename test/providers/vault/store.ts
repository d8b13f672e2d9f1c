// All data of the vault in one SQLite file: documents by kind and id, and pending jobs. A service that is restarted
// with the same file continues where it stopped.

import { Database } from '../shared/database.ts';
import type { Kinds } from './model.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS documents (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL,
    UNIQUE (kind, id));
  CREATE INDEX IF NOT EXISTS deliveries_by_webhook ON documents (body ->> '$.webhook_id') WHERE kind = 'delivery';
  CREATE TABLE IF NOT EXISTS jobs (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, due_at INTEGER NOT NULL, kind TEXT NOT NULL, subject TEXT NOT NULL,
    detail TEXT NOT NULL);
`;

/** A job that is due at an instant: its kind, its subject, and a detail such as the threshold. */
export interface Job {
  readonly seq: number;
  readonly due_at: number;
  readonly kind: string;
  readonly subject: string;
  readonly detail: string;
}

export class Store {
  readonly #database: Database;

  /** @param file - the path of the database, or `:memory:` */
  constructor(file: string) {
    this.#database = new Database(file, SCHEMA);
  }

  put<Kind extends keyof Kinds>(kind: Kind, document: Kinds[Kind]): Kinds[Kind] {
    this.#database.run(
      `INSERT INTO documents (kind, id, body) VALUES (?, ?, ?)
         ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body`,
      kind,
      document.id,
      JSON.stringify(document),
    );
    return document;
  }

  get<Kind extends keyof Kinds>(kind: Kind, id: string): Kinds[Kind] | undefined {
    return this.#read<Kind>('kind = ? AND id = ?', kind, id)[0];
  }

  /** All documents of a kind, oldest first. */
  all<Kind extends keyof Kinds>(kind: Kind): Kinds[Kind][] {
    return this.#read<Kind>('kind = ?', kind);
  }

  /** The documents of a kind whose field has this value, oldest first. */
  where<Kind extends keyof Kinds>(
    kind: Kind,
    field: keyof Kinds[Kind] & string,
    value: string,
  ): Kinds[Kind][] {
    return this.#read<Kind>(`kind = ? AND body ->> '$.${field}' = ?`, kind, value);
  }

  remove(kind: keyof Kinds, id: string): void {
    this.#database.run('DELETE FROM documents WHERE kind = ? AND id = ?', kind, id);
  }

  /** Increments the counter and returns the new value. */
  next(counter: string): number {
    const value = (this.get('counter', counter)?.value ?? 0) + 1;
    this.put('counter', { id: counter, value });
    return value;
  }

  addJob(job: Omit<Job, 'seq'>): void {
    const { due_at, kind, subject, detail } = job;
    this.#database.run(
      'INSERT INTO jobs (due_at, kind, subject, detail) VALUES (?, ?, ?, ?)',
      due_at,
      kind,
      subject,
      detail,
    );
  }

  /** All jobs, earliest first. */
  jobs(): Job[] {
    return this.#database.all<Job>(
      'SELECT seq, due_at, kind, subject, detail FROM jobs ORDER BY due_at, seq',
    );
  }

  removeJob(seq: number): void {
    this.#database.run('DELETE FROM jobs WHERE seq = ?', seq);
  }

  removeJobsOf(subject: string): void {
    this.#database.run('DELETE FROM jobs WHERE subject = ?', subject);
  }

  clear(): void {
    this.#database.clear();
  }

  close(): void {
    this.#database[Symbol.dispose]();
  }

  #read<Kind extends keyof Kinds>(where: string, ...values: string[]): Kinds[Kind][] {
    return this.#database
      .all<{ body: string }>(`SELECT body FROM documents WHERE ${where} ORDER BY seq`, ...values)
      .map(({ body }) => JSON.parse(body) as Kinds[Kind]);
  }
}
