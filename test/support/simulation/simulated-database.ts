// A database in memory that does what the statements of the Postgres store do, each at once. What reaches it, and whose
// answers come back, is up to the course.

import { emptyLog, follows, type LogEnd } from '../../../src/store/digest.ts';
import type {
  LogRow,
  Replica,
  Reservation,
  StoredLog,
  StoredWorld,
  WorldWrite,
} from '../../../src/store/store.ts';
import { StoreError } from '../../../src/store/store-error.ts';
import type { Course } from './course.ts';

interface WorldRow {
  rows: readonly LogRow[];
  at: number;
  wakeAt: number | null;
  replica: string | undefined;
  fence: number;
}

/** A world that a replica has taken, or who else has it. */
export type Claim =
  | { readonly kind: 'taken'; readonly fence: number }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'elsewhere'; readonly owner: Replica }
  | { readonly kind: 'again' }
  | { readonly kind: 'no member' };

export class SimulatedDatabase {
  /** What must never happen, as it was noticed. */
  readonly violations: string[] = [];
  readonly #course: Course;
  readonly #worlds = new Map<string, WorldRow>();
  readonly #replicas = new Map<string, { readonly url: string; readonly expiresAt: number }>();
  #fence = 0;

  constructor(course: Course) {
    this.#course = course;
  }

  /** @returns the ids of the worlds that were refused */
  commit(writes: readonly WorldWrite[]): readonly string[] {
    const given = writes.filter(({ rows, isWhole }) => rows.length > 0 || isWhole);
    if (new Set(given.map(({ id }) => id)).size < given.length)
      this.violations.push('a group has two writes for one world');
    const allowed = given.filter((write) => this.#mayWrite(write));
    for (const write of allowed) this.#assertBehind(write);
    for (const write of allowed) this.#write(write);
    return given.filter((write) => !allowed.includes(write)).map(({ id }) => id);
  }

  list(): StoredWorld[] {
    return [...this.#worlds]
      .filter(([, { rows }]) => rows.length > 0)
      .map(([id, { at, wakeAt, rows }]) => ({ id, at, wakeAt, size: sizeOf(rows) }));
  }

  peek(id: string): StoredLog | undefined {
    const { rows = [] } = this.#worlds.get(id) ?? {};
    return rows.length === 0 ? undefined : { id, length: rows.at(-1)?.seq ?? 0, rows };
  }

  ownerOf(id: string): string | undefined {
    return this.#worlds.get(id)?.replica;
  }

  join({ id, url }: Replica, leaseMs: number): string {
    this.#replicas.set(id, { url, expiresAt: this.#course.now + leaseMs });
    return 'secret';
  }

  renew({ id, url }: Replica, leaseMs: number): readonly Replica[] {
    this.#endLeases(id);
    if (this.#replicas.has(id)) this.join({ id, url }, leaseMs);
    return Array.from(this.#replicas, ([replica, { url }]) => ({ id: replica, url }));
  }

  leave(id: string): void {
    this.#replicas.delete(id);
  }

  reserve(id: string, self: string, limit: number): Reservation {
    const world = this.#worlds.get(id);
    if (this.list().length >= limit) return { kind: 'full' };
    const isFree = world === undefined || (world.rows.length === 0 && this.#isFreeFor(world, self));
    if (!this.#replicas.has(self)) throw new StoreError('the lease has ended');
    if (!isFree) return { kind: 'taken' };
    const fence = ++this.#fence;
    this.#worlds.set(id, { rows: [], at: 0, wakeAt: null, replica: self, fence });
    return { kind: 'reserved', fence };
  }

  release(id: string, fence: number): void {
    const world = this.#worlds.get(id);
    if (world?.fence !== fence) return;
    if (world.rows.length === 0) this.#worlds.delete(id);
    else world.replica = undefined;
  }

  due(): string[] {
    return [...this.#worlds]
      .filter(
        ([, world]) =>
          (world.wakeAt ?? Number.POSITIVE_INFINITY) <= this.#course.now && !this.#isOwned(world),
      )
      .map(([id]) => id);
  }

  claim(id: string, self: string): Claim {
    const world = this.#worlds.get(id);
    if (world !== undefined && this.#isFreeFor(world, self) && this.#replicas.has(self)) {
      world.replica = self;
      world.fence = ++this.#fence;
      return { kind: 'taken', fence: world.fence };
    }
    if (world === undefined) return { kind: 'unknown' };
    if (!this.#replicas.has(self)) return { kind: 'no member' };
    const owner = this.#replicas.get(world.replica ?? '');
    if (owner !== undefined && owner.expiresAt > this.#course.now)
      return { kind: 'elsewhere', owner: { id: world.replica ?? '', url: owner.url } };
    this.#endLeases();
    return { kind: 'again' };
  }

  #mayWrite({ id, fence }: WorldWrite): boolean {
    const world = this.#worlds.get(id);
    if (fence !== undefined) return world?.fence === fence;
    if (world !== undefined && this.#isOwned(world)) return false;
    this.#worlds.set(id, {
      rows: [],
      at: 0,
      wakeAt: null,
      ...world,
      replica: undefined,
      fence: ++this.#fence,
    });
    return true;
  }

  /** The database refuses such a row, but nobody who owns a world should try. */
  #assertBehind({ id, isWhole, rows }: WorldWrite): void {
    let end: LogEnd = (isWhole ? undefined : this.#worlds.get(id)?.rows.at(-1)) ?? emptyLog(id);
    for (const row of rows) {
      if (!follows(end, row)) {
        this.violations.push(`row ${row.seq} of ${id} was written behind row ${end.seq}`);
        throw new StoreError(`row ${row.seq} of the world ${id} is not behind its predecessor`);
      }
      end = row;
    }
  }

  #write({ id, isWhole, rows, at, wakeAt }: WorldWrite): void {
    const world = this.#worlds.get(id) as WorldRow;
    if (isWhole && rows.length === 0) this.#worlds.delete(id);
    else Object.assign(world, { at, wakeAt, rows: isWhole ? rows : [...world.rows, ...rows] });
  }

  #isOwned({ replica }: WorldRow): boolean {
    return replica !== undefined && this.#replicas.has(replica);
  }

  #isFreeFor(world: WorldRow, self: string): boolean {
    return world.replica === self || !this.#isOwned(world);
  }

  #endLeases(except?: string): void {
    for (const [id, { expiresAt }] of this.#replicas)
      if (id !== except && expiresAt <= this.#course.now) this.#replicas.delete(id);
  }
}

function sizeOf(rows: readonly LogRow[]): number {
  return rows.reduce((size, { data }) => size + data.length, 0);
}
