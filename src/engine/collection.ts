// The documents of a world, by kind, in the order in which they were added. Documents are values: a change replaces one and
// remembers the previous one; a deleted document keeps its position until the transaction has ended.

import type { ChangeNote, DocumentChange, Noted } from './changes.ts';
import type { DocumentSchema } from './document-schema.ts';
import { FiledIndex, type KeyOf } from './indexes.ts';

/** The definition of a collection: its name in a world's snapshot, and its indexes. */
export interface CollectionKind<T, Index extends string = string> {
  readonly name: string;
  readonly indexes: Readonly<Record<Index, KeyOf<T>>>;
  /** The schema for documents from outside. */
  readonly schema?: DocumentSchema | undefined;
}

/**
 * Declares a kind of document. Worlds create the collection on first use.
 *
 * @example const messages = collectionOf<Message>('mail/messages')
 * @example const deliveries = collectionOf('deliveries', { endpoint: (d: Delivery) => d.endpointId })
 */
export function collectionOf<T, Index extends string = never>(
  name: string,
  indexes: Readonly<Record<Index, KeyOf<T>>> = {} as Record<Index, never>,
  schema?: DocumentSchema,
): CollectionKind<T, Index> {
  return { name, indexes, schema };
}

/** The documents of one kind. */
export class Collection<T, Index extends string = string> implements Noted {
  /** Includes those that the current transaction has deleted, so that a rollback restores their positions. */
  readonly #documents: Map<string, T>;
  readonly #leaving = new Set<string>();
  readonly #kind: CollectionKind<T, Index>;
  readonly #note: ChangeNote;
  /** Made when first asked, and kept from then on: most worlds look up most documents by nothing but their ids. */
  readonly #indexes: FiledIndex<T>[] = [];

  /** @param documents those that it has from the beginning, by their ids; they are the collection's own from now on */
  constructor(kind: CollectionKind<T, Index>, note: ChangeNote, documents = new Map<string, T>()) {
    this.#kind = kind;
    this.#note = note;
    this.#documents = documents;
  }

  get name(): string {
    return this.#kind.name;
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
    const found: T[] = [];
    for (const id of this.#index(index).idsOf(key)) found.push(this.#documents.get(id) as T);
    return found;
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

  /** The number of documents that an index files under `key`. */
  countBy(index: Index, key: string): number {
    return this.#index(index).sizeOf(key);
  }

  /** Whether an index has any key that is this long: saves composing keys that cannot be there. */
  hasKeyOfLength(index: Index, length: number): boolean {
    return this.#index(index).hasKeyOfLength(length);
  }

  /** Adds a document, replacing the one with its id, if any, and returns it. */
  put(id: string, document: T): T {
    this.#replace(id, this.get(id), document);
    return document;
  }

  /** Replaces a document by a changed copy. The document must exist. */
  update(id: string, change: Partial<T>): T {
    const before = this.get(id);
    if (before === undefined) throw new Error(`${this.#kind.name} has no ${id} to update`);
    const document = { ...before, ...change };
    this.#replace(id, before, document);
    return document;
  }

  /** Removes a document; returns whether there was one. */
  delete(id: string): boolean {
    const before = this.get(id);
    if (before === undefined) return false;
    this.#replace(id, before, undefined);
    return true;
  }

  /**
   * Sets a document without recording a change: for rollbacks, and for documents that are applied or read from a
   * snapshot.
   */
  restore(id: string, document: T | undefined): void {
    this.#set(id, this.get(id), document);
  }

  /** Ends a transaction, committed or rolled back: deleted documents lose their positions. */
  endTransaction(): void {
    for (const index of this.#indexes) index.endTransaction();
    if (this.#leaving.size === 0) return;
    for (const id of this.#leaving) this.#documents.delete(id);
    this.#leaving.clear();
  }

  #replace(id: string, before: T | undefined, after: T | undefined): void {
    this.#note({ collection: this, id, before, after });
    this.#set(id, before, after);
  }

  #set(id: string, before: T | undefined, document: T | undefined): void {
    if (document !== undefined) {
      this.#leaving.delete(id);
      this.#documents.set(id, document);
    } else if (before !== undefined) this.#leaving.add(id);
    for (const index of this.#indexes) index.move(id, before, document);
  }

  #staying(): Map<string, T> {
    return new Map(Array.from(this.#documents).filter(([id]) => !this.#leaving.has(id)));
  }

  #isLeaving(id: string): boolean {
    return this.#leaving.size > 0 && this.#leaving.has(id);
  }

  #index(name: Index): FiledIndex<T> {
    return this.#indexes.find((index) => index.name === name) ?? this.#addIndex(name);
  }

  #addIndex(name: Index): FiledIndex<T> {
    const index = new FiledIndex<T>(name, this.#kind.indexes[name]);
    for (const [id, document] of this.#documents) index.move(id, undefined, document);
    for (const id of this.#leaving) index.move(id, this.#documents.get(id), undefined);
    this.#indexes.push(index);
    return index;
  }
}

/** The documents of a snapshot, by collection, each behind its id. */
export type StoredDocuments = Readonly<Record<string, readonly (readonly [string, unknown])[]>>;

/**
 * All documents of a world, by collection. A collection is made when it is first asked for; until then, documents from
 * outside are kept as they came.
 */
export class Collections {
  readonly #note: ChangeNote;
  readonly #made = new Map<string, Collection<unknown>>();
  /** Documents that nobody has asked for yet, by collection: as they came or, once one has changed, by their ids. */
  readonly #unread: Map<string, Unread>;

  /** @param note called before each change */
  constructor(stored: StoredDocuments, note: ChangeNote) {
    this.#note = note;
    this.#unread = new Map(Object.entries(stored));
  }

  /** The documents of one kind. */
  of<T, Index extends string>(kind: CollectionKind<T, Index>): Collection<T, Index> {
    const known = this.#made.get(kind.name);
    if (known !== undefined) return known as Collection<T, Index>;
    const unread = this.#unread.get(kind.name) ?? [];
    const documents = unread instanceof Map ? unread : new Map(unread);
    const made = new Collection(kind, this.#note, documents as Map<string, T>);
    this.#unread.delete(kind.name);
    this.#made.set(kind.name, made as Collection<unknown>);
    return made;
  }

  /** How many documents there are, of all kinds. */
  get documentCount(): number {
    let count = 0;
    for (const documents of this.#made.values()) count += documents.size;
    for (const documents of this.#unread.values()) count += countOf(documents);
    return count;
  }

  /** Applies a change of another world's transaction. */
  apply(change: DocumentChange): void {
    const document = 'removed' in change ? undefined : change.document;
    const made = this.#made.get(change.collection);
    if (made !== undefined) {
      made.restore(change.id, document);
      made.endTransaction();
      return;
    }
    const came = this.#unread.get(change.collection);
    const unread = came instanceof Map ? came : new Map(came);
    if (document === undefined) unread.delete(change.id);
    else unread.set(change.id, document);
    this.#unread.set(change.collection, unread);
  }

  /** All documents for a snapshot, whichever collections have been asked for. */
  state(): StoredDocuments {
    const made = [...this.#made].map(([name, documents]) => [name, [...documents.entries()]] as const);
    const unread = [...this.#unread].map(([name, documents]) => [name, [...documents]] as const);
    const stored = [...unread, ...made].filter(([, documents]) => documents.length > 0);
    return Object.fromEntries(stored.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** Documents behind their ids. */
type Unread = ReadonlyMap<string, unknown> | StoredDocuments[string];

function countOf(documents: Unread): number {
  return documents instanceof Map ? documents.size : (documents as StoredDocuments[string]).length;
}
