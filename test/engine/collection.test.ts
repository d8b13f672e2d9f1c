// Documents of one kind: their order, their indexes, and the notes by which a step is taken back.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Collection, collectionOf } from '../../src/engine/collection.ts';

interface Book {
  readonly title: string;
  readonly shelf?: string;
  readonly tags?: readonly string[];
}

const books = collectionOf('books', {
  shelf: ({ shelf }: Book) => shelf,
  tag: ({ tags }: Book) => tags,
});

it('documents come in the order in which they were put', () => {
  const { library } = newLibrary();
  for (const id of ['b', 'c', 'a']) library.put(id, { title: id });
  expect([...library.values()].map(({ title }) => title)).toEqual(['b', 'c', 'a']);
  expect([...library.entries()][0]).toEqual(['b', { title: 'b' }]);
  expect(library.size).toBe(3);
});

it('a document put in place of another keeps its place', () => {
  const { library } = newLibrary();
  library.put('a', { title: 'old' });
  library.put('b', { title: 'b' });
  library.put('a', { title: 'new' });
  expect([...library.values()].map(({ title }) => title)).toEqual(['new', 'b']);
});

it('an update puts a changed copy in place and leaves the old value as it was', () => {
  const { library } = newLibrary();
  const before = library.put('a', { title: 'old', shelf: 's1' });
  const updated = library.update('a', { title: 'new' });
  expect(updated).toEqual({ title: 'new', shelf: 's1' });
  expect(library.get('a')).toBe(updated);
  expect(before).toEqual({ title: 'old', shelf: 's1' });
});

it('an update of what is not there is refused, by the name of the collection', () => {
  expect(() => newLibrary().library.update('a', {})).toThrow('books has no a to update');
});

it('a delete says whether there was a document', () => {
  const { library } = newLibrary();
  library.put('a', { title: 'a' });
  expect([library.delete('a'), library.delete('a')]).toEqual([true, false]);
  expect(library.has('a')).toBe(false);
});

it('an index finds documents by their key, and leaves out those without one', () => {
  const { library } = newLibrary();
  library.put('a', { title: 'a', shelf: 's1' });
  library.put('b', { title: 'b' });
  library.put('c', { title: 'c', shelf: 's1' });
  expect(library.by('shelf', 's1').map(({ title }) => title)).toEqual(['a', 'c']);
  expect(library.countBy('shelf', 's1')).toBe(2);
  expect(library.by('shelf', 's2')).toEqual([]);
});

it('an index files a document under each of several keys', () => {
  const { library } = newLibrary();
  library.put('a', { title: 'a', tags: ['old', 'rare'] });
  library.update('a', { tags: ['rare', 'sold'] });
  expect(['old', 'rare', 'sold'].map((tag) => library.countBy('tag', tag))).toEqual([0, 1, 1]);
});

it('an index knows the lengths of its keys, also of those that come and go later', () => {
  const { library, keep, rollback } = newLibrary();
  const hasKeys = () => [0, 2, 5].map((length) => library.hasKeyOfLength('shelf', length));
  library.put('a', { title: 'a', shelf: 's1' });
  expect(hasKeys()).toEqual([false, true, false]);
  library.put('b', { title: 'b', shelf: '' });
  library.put('c', { title: 'c', shelf: 'attic' });
  library.put('d', { title: 'd', shelf: 'attic' });
  expect(hasKeys()).toEqual([true, true, true]);
  keep();
  for (const id of ['a', 'c']) library.delete(id);
  keep();
  expect(hasKeys()).toEqual([true, false, true]);
  library.delete('d');
  rollback();
  expect(hasKeys()).toEqual([true, false, true]);
  library.delete('d');
  keep();
  expect(hasKeys()).toEqual([true, false, false]);
});

it('under a key documents stand in the order in which they came to it', () => {
  const { library, keep } = newLibrary();
  for (const id of ['a', 'b']) library.put(id, { title: id, shelf: 's1' });
  const titles = () => library.by('shelf', 's1').map(({ title }) => title);
  library.update('a', { title: 'A' });
  expect(titles()).toEqual(['A', 'b']);
  library.update('a', { shelf: 's2' });
  keep();
  library.update('a', { shelf: 's1' });
  expect(titles()).toEqual(['b', 'A']);
});

it('what leaves and comes back within one step stands where it stood', () => {
  const { library, keep } = newLibrary();
  for (const id of ['a', 'b']) library.put(id, { title: id, shelf: 's1' });
  keep();
  library.delete('a');
  expect([library.size, [...library.entries()].length, [...library.values()].length]).toEqual([1, 1, 1]);
  library.put('a', { title: 'A', shelf: 's1' });
  keep();
  expect([...library.values()].map(({ title }) => title)).toEqual(['A', 'b']);
  expect(library.by('shelf', 's1').map(({ title }) => title)).toEqual(['A', 'b']);
});

it('an index that is first asked within a step that is then taken back knows what was there before', () => {
  const { library, keep, rollback } = newLibrary();
  const titles = () => library.by('shelf', 's1').map(({ title }) => title);
  for (const id of ['a', 'b', 'c']) library.put(id, { title: id, shelf: 's1' });
  keep();
  library.delete('a');
  library.put('d', { title: 'd', shelf: 's1' });
  expect(titles()).toEqual(['b', 'c', 'd']);
  expect(library.countBy('shelf', 's1')).toBe(3);
  rollback();
  expect(titles()).toEqual(['a', 'b', 'c']);
});

it('documents of a key come in the order of their ids, whole or in part', () => {
  const { library } = newLibrary();
  for (const id of ['c', 'a', 'd', 'b']) library.put(id, { title: id, shelf: 's1' });
  const titles = (part?: { offset?: number; limit?: number }) =>
    library.inOrder('shelf', 's1', part).map(({ title }) => title);
  expect(titles()).toEqual(['a', 'b', 'c', 'd']);
  expect(titles({ offset: 1, limit: 2 })).toEqual(['b', 'c']);
  library.put('aa', { title: 'aa', shelf: 's1' });
  library.delete('c');
  expect(titles()).toEqual(['a', 'aa', 'b', 'd']);
  expect(library.inOrder('shelf', 'nowhere')).toEqual([]);
});

it('after any changes, some of them taken back, documents and indexes agree with a plain record', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd');
  const book = fc.record({ title: fc.string(), shelf: fc.constantFrom(undefined, 's1', 's2') });
  const changes = fc.array(fc.record({ id, book: fc.option(book) }));
  fc.assert(
    fc.property(changes, changes, (kept, takenBack) => {
      const { library, keep, rollback } = newLibrary();
      const record = new Map<string, Book>();
      for (const change of kept) {
        apply(library, change);
        if (change.book === null) record.delete(change.id);
        else record.set(change.id, change.book);
        library.inOrder('shelf', 's1');
      }
      keep();
      const before = placesIn(library);
      for (const change of takenBack) apply(library, change);
      rollback();
      expect(placesIn(library)).toEqual(before);
      expect(new Map(library.entries())).toEqual(record);
      for (const shelf of ['s1', 's2']) {
        const ids = [...record.keys()].filter((key) => record.get(key)?.shelf === shelf).sort();
        expect(library.inOrder('shelf', shelf)).toEqual(ids.map((key) => record.get(key)));
        expect(library.countBy('shelf', shelf)).toBe(ids.length);
      }
    }),
  );
});

/** A collection, and a way to keep or take back what has been done to it. */
function newLibrary() {
  const undo: [id: string, before: Book | undefined][] = [];
  const library = new Collection(books, ({ id, before }) => {
    undo.push([id, before as Book | undefined]);
  });
  const rollback = () => {
    for (const [id, before] of undo.splice(0).reverse()) library.restore(id, before);
    library.endTransaction();
  };
  const keep = () => {
    undo.length = 0;
    library.endTransaction();
  };
  return { library, rollback, keep };
}

/** In which order the documents stand, in all and under each key. */
function placesIn(library: Collection<Book, 'shelf' | 'tag'>) {
  return [[...library.entries()], library.by('shelf', 's1'), library.by('shelf', 's2')];
}

function apply(library: Collection<Book, 'shelf' | 'tag'>, { id, book }: { id: string; book: Book | null }) {
  if (book === null) library.delete(id);
  else library.put(id, book);
}
