// Documents of one kind in one world, in the order in which they came. Documents are values: a change puts
// a new one in place and notes what was there; what is deleted keeps its place until the step has ended.

/** What a collection holds: its name in a world's snapshot, and how it may be looked up. */
export interface CollectionKind<T, Index extends string = string> {
  readonly name: string;
  readonly indexes: Readonly<Record<Index, KeyOf<T>>>;
}

/** The key, or the keys, that an index files a document under; `undefined` leaves it out. */
export type KeyOf<T> = (document: T) => string | readonly string[] | undefined;

/**
 * Declares a kind of document. Worlds make the collection when it is first asked for.
 *
 * @example const messages = collectionOf<Message>('mail/messages')
 * @example const deliveries = collectionOf('deliveries', { endpoint: (d: Delivery) => d.endpointId })
 */
export function collectionOf<T, Index extends string = never>(
  name: string,
  indexes: Readonly<Record<Index, KeyOf<T>>> = {} as Record<Index, never>,
): CollectionKind<T, Index> {
  return { name, indexes };
}

/** Notes that a document changed; `before` is `undefined` when there was none. */
export type ChangeNote = (collection: Collection<unknown>, id: string, before: unknown) => void;

/** The documents of one kind. */
export class Collection<T, Index extends string = string> {
  /** Those included that the present step has deleted: taken back, they stand where they stood. */
  readonly #documents = new Map<string, T>();
  readonly #leaving = new Set<string>();
  readonly #kind: CollectionKind<T, Index>;
  readonly #note: ChangeNote;
  readonly #indexes: readonly FiledIndex<T>[];

  constructor(kind: CollectionKind<T, Index>, note: ChangeNote) {
    this.#kind = kind;
    this.#note = note;
    this.#indexes = Object.entries(kind.indexes).map(
      ([name, keyOf]) => new FiledIndex(name, keyOf as KeyOf<T>),
    );
  }

  get size(): number {
    return this.#documents.size - this.#leaving.size;
  }

  get(id: string): T | undefined {
    return this.#isLeaving(id) ? undefined : this.#documents.get(id);
  }

  has(id: string): boolean {
    return this.#documents.has(id) && !this.#isLeaving(id);
  }

  /** All documents, oldest first. */
  values(): IterableIterator<T> {
    return this.#leaving.size === 0 ? this.#documents.values() : this.#staying().values();
  }

  entries(): IterableIterator<[string, T]> {
    return this.#leaving.size === 0 ? this.#documents.entries() : this.#staying().entries();
  }

  /** The documents that an index files under `key`, oldest first. */
  by(index: Index, key: string): T[] {
    return Array.from(this.#index(index).idsOf(key), (id) => this.#documents.get(id) as T);
  }

  /**
   * The documents that an index files under `key`, in ascending order of their ids, or a part of them.
   *
   * @example users.inOrder('tenant', 'ten_main', { offset: 100, limit: 50 })
   */
  inOrder(index: Index, key: string, part: { readonly offset?: number; readonly limit?: number } = {}): T[] {
    const { offset = 0, limit = Number.POSITIVE_INFINITY } = part;
    const ids = this.#index(index)
      .sortedIdsOf(key)
      .slice(offset, offset + limit);
    return ids.map((id) => this.#documents.get(id) as T);
  }

  /** How many documents an index files under `key`. */
  countBy(index: Index, key: string): number {
    return this.#index(index).idsOf(key).size;
  }

  /** Puts a document in place of whatever has its id, and gives it back. */
  put(id: string, document: T): T {
    this.#note(this as unknown as Collection<unknown>, id, this.get(id));
    this.restore(id, document);
    return document;
  }

  /** Puts a changed copy of the document in its place. The document must exist. */
  update(id: string, change: Partial<T>): T {
    const before = this.get(id);
    if (before === undefined) throw new Error(`${this.#kind.name} has no ${id} to update`);
    return this.put(id, { ...before, ...change });
  }

  /** Removes a document; says whether there was one. */
  delete(id: string): boolean {
    const before = this.get(id);
    if (before === undefined) return false;
    this.#note(this as unknown as Collection<unknown>, id, before);
    this.restore(id, undefined);
    return true;
  }

  /** Sets a document without a note: for taking a step back and for reading a snapshot. */
  restore(id: string, document: T | undefined): void {
    const before = this.get(id);
    if (document !== undefined) {
      this.#leaving.delete(id);
      this.#documents.set(id, document);
    } else if (before !== undefined) this.#leaving.add(id);
    for (const index of this.#indexes) index.move(id, before, document);
  }

  /** Ends a step, whole or taken back: what is deleted by now gives up its place. */
  endStep(): void {
    for (const index of this.#indexes) index.endStep();
    if (this.#leaving.size === 0) return;
    for (const id of this.#leaving) this.#documents.delete(id);
    this.#leaving.clear();
  }

  #staying(): Map<string, T> {
    return new Map(Array.from(this.#documents).filter(([id]) => !this.#leaving.has(id)));
  }

  #isLeaving(id: string): boolean {
    return this.#leaving.size > 0 && this.#leaving.has(id);
  }

  #index(name: Index): FiledIndex<T> {
    return this.#indexes.find((index) => index.name === name) as FiledIndex<T>;
  }
}

const NO_IDS: ReadonlySet<string> = new Set();
const NO_SORTED_IDS: readonly string[] = [];

/** Ids filed under a key that is read from the document. */
class FiledIndex<T> {
  readonly name: string;
  readonly #keyOf: KeyOf<T>;
  /** Those included that left a key within the present step. */
  readonly #ids = new Map<string, Set<string>>();
  readonly #leaving = new Map<string, Set<string>>();
  /** The same ids sorted: made when first asked for, kept in order from then on. */
  readonly #sorted = new Map<string, string[]>();

  constructor(name: string, keyOf: KeyOf<T>) {
    this.name = name;
    this.#keyOf = keyOf;
  }

  idsOf(key: string): ReadonlySet<string> {
    const ids = this.#ids.get(key) ?? NO_IDS;
    const leaving = this.#leaving.get(key);
    return leaving === undefined ? ids : ids.difference(leaving);
  }

  sortedIdsOf(key: string): readonly string[] {
    if (!this.#ids.has(key)) return NO_SORTED_IDS;
    let sorted = this.#sorted.get(key);
    if (sorted === undefined) {
      sorted = [...this.idsOf(key)].sort();
      this.#sorted.set(key, sorted);
    }
    return sorted;
  }

  move(id: string, before: T | undefined, after: T | undefined): void {
    const from = before === undefined ? undefined : this.#keyOf(before);
    const to = after === undefined ? undefined : this.#keyOf(after);
    if (from === to) return;
    for (const key of keysOf(from)) this.#remove(key, id);
    for (const key of keysOf(to)) this.#add(key, id);
  }

  endStep(): void {
    if (this.#leaving.size === 0) return;
    for (const [key, leaving] of this.#leaving) this.#drop(key, leaving);
    this.#leaving.clear();
  }

  #drop(key: string, leaving: ReadonlySet<string>): void {
    const ids = this.#ids.get(key);
    for (const id of leaving) ids?.delete(id);
    if (ids?.size !== 0) return;
    this.#ids.delete(key);
    this.#sorted.delete(key);
  }

  /** Who comes back to a key within the step that left it stands where it stood. */
  #add(key: string, id: string): void {
    const ids = this.#ids.get(key);
    if (ids === undefined) this.#ids.set(key, new Set([id]));
    else ids.add(id);
    const leaving = this.#leaving.get(key);
    if (leaving?.delete(id) && leaving.size === 0) this.#leaving.delete(key);
    const sorted = this.#sorted.get(key);
    sorted?.splice(placeOf(sorted, id), 0, id);
  }

  #remove(key: string, id: string): void {
    const leaving = this.#leaving.get(key);
    if (leaving === undefined) this.#leaving.set(key, new Set([id]));
    else leaving.add(id);
    const sorted = this.#sorted.get(key);
    sorted?.splice(placeOf(sorted, id), 1);
  }
}

const NO_KEYS: readonly string[] = [];

function keysOf(filed: string | readonly string[] | undefined): readonly string[] {
  if (filed === undefined) return NO_KEYS;
  return typeof filed === 'string' ? [filed] : filed;
}

/** Where an id stands in sorted ids, or would stand: found by halving. */
function placeOf(sorted: readonly string[], id: string): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] as string) < id) from = middle + 1;
    else to = middle;
  }
  return from;
}
