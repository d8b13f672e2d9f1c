// All documents of a world, by collection. A collection is made when it is first asked for; until then, documents from
// outside are kept as they came.

import type { DocumentChange } from './changes.ts';
import { type ChangeNote, Collection, type CollectionKind } from './collection.ts';

/** The documents of a snapshot, by collection, each behind its id. */
export type StoredDocuments = Readonly<Record<string, readonly (readonly [string, unknown])[]>>;

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
