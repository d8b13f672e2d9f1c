// How replicas share a Postgres store. A replica is a row with the time at which its lease ends; a world names its
// owner and the fencing number of its latest owner. A lease counts as ended once the row of the replica has been
// deleted, so a renewal and a takeover cannot both succeed.

import type { LogRow, Replica, Reservation, Sharing, StoredLog } from '../store.ts';
import { OwnedElsewhere, StoreError, WorldTooLarge } from '../store-error.ts';

/** Runs a statement; a failure is a `StoreError`. */
export type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** A world that this replica now owns. */
export interface Claim {
  readonly number: number;
  readonly fence: number;
  readonly length: number;
}

/** Whether the world `w` has no owner, or one whose lease has ended. */
export const HAS_NO_OWNER =
  '(w.replica IS NULL OR NOT EXISTS (SELECT FROM countersign.replicas r WHERE r.id = w.replica))';

const END_LEASES = 'DELETE FROM countersign.replicas WHERE expires_at <= clock_timestamp()';

const CLAIM = `
  UPDATE countersign.worlds w SET replica = $2, fence = nextval('countersign.fences')
  WHERE w.id = $1 AND (w.replica = $2 OR ${HAS_NO_OWNER})
    AND EXISTS (SELECT FROM countersign.replicas r WHERE r.id = $2)
  RETURNING w.number::float8 AS number, w.fence::float8 AS fence, w.length`;

const OWNER = `
  SELECT r.id, r.url, r.expires_at <= clock_timestamp() AS "hasEnded",
    EXISTS (SELECT FROM countersign.replicas o WHERE o.id = $2) AS "isMember"
  FROM countersign.worlds w LEFT JOIN countersign.replicas r ON r.id = w.replica WHERE w.id = $1`;

const RENEW = `
  WITH own AS (
    UPDATE countersign.replicas SET expires_at = clock_timestamp() + $2 * interval '1 millisecond', url = $3 WHERE id = $1
    RETURNING id, url)
  SELECT id, url FROM own UNION SELECT id, url FROM countersign.replicas WHERE id <> $1`;

const RESERVE = `
  INSERT INTO countersign.worlds AS w (id, replica, fence)
  SELECT $1, $2, nextval('countersign.fences')
  WHERE EXISTS (SELECT FROM countersign.replicas r WHERE r.id = $2)
    AND (SELECT count(*) FROM countersign.worlds WHERE length > 0) < $3
  ON CONFLICT (id) DO UPDATE SET replica = excluded.replica, fence = excluded.fence
    WHERE w.length = 0 AND (w.replica = $2 OR ${HAS_NO_OWNER})
  RETURNING w.fence::float8 AS fence`;

interface OwnerRow {
  readonly id: string | null;
  readonly url: string | null;
  readonly hasEnded: boolean | null;
  readonly isMember: boolean;
}

export class PostgresSharing implements Sharing {
  readonly #query: Query;
  #self: Replica | undefined;
  #leaseMs = 0;

  constructor(query: Query) {
    this.#query = query;
  }

  /** Whether this process owns the worlds that it loads. */
  get hasJoined(): boolean {
    return this.#self !== undefined;
  }

  async join(replica: Replica, leaseMs: number): Promise<string> {
    this.#leaseMs = leaseMs;
    await this.#query(
      `INSERT INTO countersign.replicas VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')`,
      [replica.id, replica.url, leaseMs],
    );
    this.#self = replica;
    const [about] = await this.#query<{ secret: string }>('SELECT secret FROM countersign.about');
    if (about === undefined) throw new StoreError('The store has no secret for its replicas.');
    return about.secret;
  }

  async renew(url: string): Promise<readonly Replica[]> {
    await this.#query(`${END_LEASES} AND id <> $1`, [this.#self?.id]);
    return this.#query<Replica>(RENEW, [this.#self?.id, this.#leaseMs, url]);
  }

  async leave(): Promise<void> {
    const id = this.#self?.id;
    if (id !== undefined) await this.#query('DELETE FROM countersign.replicas WHERE id = $1', [id]);
  }

  async reserve(id: string, limit: number): Promise<Reservation> {
    const [row] = await this.#query<{ fence: number }>(RESERVE, [id, this.#self?.id, limit]);
    if (row !== undefined) return { kind: 'reserved', fence: row.fence };
    const [found] = await this.#query<{ isFull: boolean; isMember: boolean }>(
      `SELECT count(*) >= $1 AS "isFull", EXISTS (SELECT FROM countersign.replicas o WHERE o.id = $2) AS "isMember"
       FROM countersign.worlds WHERE length > 0`,
      [limit, this.#self?.id],
    );
    if (!found?.isMember) throw leaseEnded();
    return { kind: found.isFull ? 'full' : 'taken' };
  }

  async release(id: string, fence: number): Promise<void> {
    await this.#query(
      `WITH unused AS (DELETE FROM countersign.worlds WHERE id = $1 AND fence = $2 AND length = 0)
       UPDATE countersign.worlds SET replica = NULL WHERE id = $1 AND fence = $2 AND length > 0`,
      [id, fence],
    );
  }

  async peek(id: string, maxSize = Number.POSITIVE_INFINITY): Promise<StoredLog | undefined> {
    // One statement, and so one moment: the owner may be writing.
    const rows = await this.#query<LogRow & { readonly length: number }>(
      `SELECT w.length, l.seq, l.data, l.digest FROM countersign.worlds w JOIN countersign.log l ON l.world = w.number
       WHERE w.id = $1 AND w.size <= $2::float8 ORDER BY l.seq`,
      [id, maxSize],
    );
    const { length } = rows[0] ?? {};
    return length === undefined ? this.#withoutRows(id, maxSize) : { id, length, rows: rows.map(rowOf) };
  }

  /** A world that is too large, or whose rows were all removed by hand: it is still a world, which cannot be read. */
  async #withoutRows(id: string, maxSize: number): Promise<StoredLog | undefined> {
    const [found] = await this.#query<{ length: number; size: number }>(
      `SELECT w.length, w.size::float8 AS size FROM countersign.worlds w WHERE w.id = $1 AND w.length > 0
       AND (w.size > $2::float8 OR NOT EXISTS (SELECT FROM countersign.log l WHERE l.world = w.number))`,
      [id, maxSize],
    );
    if (found === undefined) return undefined;
    if (found.size > maxSize) throw new WorldTooLarge(id, found.size, maxSize);
    return { id, length: found.length, rows: [] };
  }

  async due(): Promise<string[]> {
    const rows = await this.#query<{ id: string }>(
      `SELECT w.id FROM countersign.worlds w
       WHERE w.wake_at <= extract(epoch FROM clock_timestamp()) * 1000 AND ${HAS_NO_OWNER}
       ORDER BY w.wake_at LIMIT 100`,
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Takes a world that has no owner, with a new fencing number; also one that this replica owns already, so that
   * nothing it wrote before can still arrive.
   *
   * @returns `undefined` if there is no such world
   * @throws OwnedElsewhere
   * @throws StoreError when the lease of this replica has ended
   */
  async claim(id: string): Promise<Claim | undefined> {
    for (;;) {
      const [claim] = await this.#query<Claim>(CLAIM, [id, this.#self?.id]);
      if (claim !== undefined) return claim;
      const [owner] = await this.#query<OwnerRow>(OWNER, [id, this.#self?.id]);
      if (owner === undefined) return undefined;
      if (!owner.isMember) throw leaseEnded();
      if (owner.hasEnded) await this.#query(END_LEASES);
      else if (owner.id !== null && owner.url !== null && owner.id !== this.#self?.id)
        throw new OwnedElsewhere(id, { id: owner.id, url: owner.url });
    }
  }
}

function leaseEnded(): StoreError {
  return new StoreError('The store cannot be used at present: the lease has ended.');
}

function rowOf({ seq, data, digest }: LogRow): LogRow {
  return { seq, data, digest };
}
