// All documents of a world, by collection. A collection is made when it is first asked for; until then, documents from
// outside are kept as they came.

import type { DocumentChange } from './changes.ts';
import { type ChangeNote, Collection, type CollectionKind } from './collection.ts';

/** The documents of a snapshot, by collection, each behind its id. */
export type StoredDocuments = Readonly<Record<string, readonly (readonly [string, unknown])[]>>;

export class Collections {
  readonly #note: ChangeNote;
  readonly #made = new Map<string, Collection<unknown>>();
  /** Documents that nobody has asked for yet, by collection and id. */
  readonly #unread: Map<string, Map<string, unknown>>;

  /** @param note called before each change */
  constructor(stored: StoredDocuments, note: ChangeNote) {
    this.#note = note;
    this.#unread = new Map(Object.entries(stored).map(([name, documents]) => [name, new Map(documents)]));
  }

  /** The documents of one kind. */
  of<T, Index extends string>(kind: CollectionKind<T, Index>): Collection<T, Index> {
    const known = this.#made.get(kind.name);
    if (known !== undefined) return known as unknown as Collection<T, Index>;
    const made = new Collection(kind, this.#note);
    for (const [id, document] of this.#unread.get(kind.name) ?? []) made.restore(id, document as T);
    this.#unread.delete(kind.name);
    this.#made.set(kind.name, made as unknown as Collection<unknown>);
    return made;
  }

  /** How many documents there are, of all kinds. */
  get documentCount(): number {
    let count = 0;
    for (const documents of this.#made.values()) count += documents.size;
    for (const documents of this.#unread.values()) count += documents.size;
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
    const unread = this.#unread.get(change.collection) ?? new Map<string, unknown>();
    if (document === undefined) unread.delete(change.id);
    else unread.set(change.id, document);
    this.#unread.set(change.collection, unread);
  }

  /** All documents for a snapshot, whichever collections have been asked for. */
  state(): StoredDocuments {
    const stored = [...this.#unread, ...this.#made]
      .filter(([, documents]) => documents.size > 0)
      .map(([name, documents]) => [name, [...documents.entries()]] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(stored);
  }
}
