// What a recording says of the state of a service: which objects were created, written or shown in it. What existed before,
// and what somebody else may have changed, is not known.

import type { Answers } from '../../oracle/comparing/answers.ts';
import type { Difference } from '../../oracle/comparing/difference.ts';
import type { Observation } from '../../oracle/running/observation.ts';
import type { Given } from '../judging/compared-answers.ts';
import { valueFor } from '../lookups.ts';
import { isPlaceholder } from '../recordings/placeholders.ts';
import type { RecordedCall } from '../replaying/replay.ts';
import { KnownValues } from './known-values.ts';
import { idIn, isOfList, parentOf, partsOf, placeAt, placeInList } from './places.ts';
import type { Resources, ShownObject } from './resources.ts';

export class Known {
  readonly #resources: Resources;
  /** Ids of objects that the recording created or showed. */
  readonly #ids = new Set<string>();
  /** Collections with objects that are older than the recording: their order is not known. */
  readonly #withOlder = new Set<string>();
  /** Collections that may have other objects than the recording shows, until a list of all is as it should be. */
  readonly #withUnseen = new Set<string>();
  /** Ids of objects that a recorded call removed. */
  readonly #removed = new Set<string>();
  /** Paths of objects that the recording created, wrote or showed. */
  readonly #paths = new Set<string>();
  /** The same by their last segments, with those that are gone. */
  readonly #bySegment = new Map<string, Set<string>>();
  /** Paths of which something was asked that is not known to have happened. */
  readonly #lost = new Set<string>();
  readonly values = new KnownValues();
  /** The call that wrote an object last, by its path. */
  readonly #written = new Map<string, RecordedCall>();
  readonly #aliases = new Map<unknown, Set<string>>();
  /** The operations that were called on an object, by its path. */
  readonly #called = new Map<string, Set<string>>();
  /** The names that secrets have which callers gave or were given. */
  readonly #secrets = new Map<unknown, string>();
  /** Objects that were written and have not been shown yet, with the fields that were written: the others may be older. */
  readonly #unseen = new Map<string, Set<string>>();
  /** Fields of adopted objects that could not be adopted, by their paths. */
  readonly #open = new Map<string, Set<string>>();

  constructor(resources: Resources) {
    this.#resources = resources;
  }

  /** Whether the recording shows an object with this id, or under it. */
  has(id: unknown): boolean {
    return typeof id === 'string' && (this.#ids.has(id) || this.#bySegment.has(id));
  }

  /** An object that the recording shows has this id. */
  noteId(id: string): void {
    this.#ids.add(id);
  }

  /** A list shows a record with this id, which no call reads by itself. */
  noteRecord(path: string, id: string): void {
    this.#ids.add(id);
    this.#addPath(path);
  }

  /**
   * The path of what is known under the id that a path ends with, on whatever way it was shown; the path itself if nothing is.
   *
   * @param alike how many segments at its end have to be the same: with two, it is in a collection of the same name
   */
  pathLike(path: string, alike: 1 | 2 = 1): string {
    if (this.#paths.has(path)) return path;
    const endOf = (each: string) => each.split('/').slice(-alike).join('/');
    const isAlike = (each: string) => this.#paths.has(each) && (alike === 1 || endOf(each) === endOf(path));
    return [...(this.#bySegment.get(idIn(path)) ?? [])].find(isAlike) ?? path;
  }

  /** The name of a secret that a caller gave or was given; `undefined` for any other value. */
  nameOfSecret(value: unknown): string | undefined {
    return this.#secrets.get(value);
  }

  hasPath(path: string): boolean {
    return this.#paths.has(path);
  }

  /** Whether a recorded call removed the object with this id, which was created or shown before. */
  isRemoved(id: string): boolean {
    return this.#removed.has(id) && this.#ids.has(id);
  }

  /** Whether a collection has objects older than the recording. */
  hasOlder(collection: string): boolean {
    return this.#withOlder.has(collection);
  }

  /** Whether a collection may have other objects than the recording shows. */
  hasUnseen(collection: string): boolean {
    return this.#withUnseen.has(collection);
  }

  /** Whether a field of an object could not be adopted, or may be older than the first call that wrote the object. */
  isOpen(place: string): boolean {
    const { path, field } = partsOf(place);
    return this.#open.get(path)?.has(field) || this.#unseen.get(path)?.has(field) === false;
  }

  /** The fields that were written of an object that has not been shown yet; `undefined` for any other. */
  writtenUnseen(path: string): ReadonlySet<string> | undefined {
    return this.#unseen.get(path);
  }

  /** The rest of an object that was written before was shown, and adopted but for some of its fields. */
  adoptRest({ path, shown }: ShownObject, openFields: readonly string[]): void {
    this.#unseen.delete(path);
    this.values.note({ path, shown });
    this.#noteOpen(path, openFields);
  }

  /** The call that wrote an object last. */
  lastWriteOf(path: string): RecordedCall | undefined {
    return this.#written.get(path);
  }

  /** An object is there that the recording has not shown so far. */
  adoptUnseen(path: string): void {
    this.#addPath(path);
    this.#withOlder.add(parentOf(path));
    this.#lost.add(path);
  }

  /** An object is known from now on as it was shown, but for some of its fields. */
  adopt({ path, shown }: ShownObject, id: string | undefined, openFields: readonly string[]): void {
    this.values.note({ path, shown });
    this.#addPath(path);
    this.#withOlder.add(parentOf(path));
    this.#lost.delete(path);
    this.#unseen.delete(path);
    if (id !== undefined) this.#ids.add(id);
    this.#noteOpen(path, openFields);
  }

  /**
   * Takes what came of a call that was done on the oracle, too.
   *
   * @param came.isAlike whether both did it, or refused it alike
   */
  note(
    call: RecordedCall,
    came: { readonly observed: Observation; readonly hasAgreed: boolean; readonly isAlike: boolean },
  ): void {
    const { observed, hasAgreed, isAlike } = came;
    const { path, operation, inPath } = call;
    // An object may have several paths, such as one that names it and one that leaves it to the caller.
    const paths = valueFor(this.#aliases, Object(observed.body).id ?? path, () => new Set<string>()).add(
      path,
    );
    const object = this.#resources.objectOf(call);
    valueFor(this.#called, object, () => new Set()).add(operation.id);
    if (operation.method === 'GET') {
      if (hasAgreed) this.#noteShown(call, observed);
      if (hasAgreed && call.query.size === 0) this.#withUnseen.delete(path);
      return;
    }
    if (!isAlike) {
      this.lose(call);
      return;
    }
    if ((observed.status ?? 0) >= 300) return;
    for (const each of paths) this.#written.set(each, call);
    for (const [name, value] of Object.entries({ ...call.given, ...Object(observed.body) }))
      if (/secret$/.test(name) && typeof value === 'string' && value.length > SHORT && !isPlaceholder(value))
        this.#secrets.set(value, name);
    if (operation.method === 'PUT' || operation.method === 'PATCH')
      this.values.note({ path, shown: call.given });
    if (operation.method === 'PUT') {
      this.#noteUnseen(call, observed);
      this.#lost.delete(path);
      for (const id of inPath.slice(-1)) this.#removed.delete(id);
      this.#addPath(path);
      for (const id of idsIn(observed.body)) this.#ids.add(id);
      this.#open.delete(path);
    }
    if (operation.method === 'DELETE') for (const id of inPath.slice(-1)) this.#removed.add(id);
    if (operation.method === 'POST')
      for (const id of idsIn(observed.body)) {
        if (inPath.includes(id)) continue;
        this.#ids.add(id);
        this.#addPath(`${path}/${id}`);
      }
    if (hasAgreed) this.#noteShown(call, observed);
  }

  /** A call was made, and it is not known what came of it: to the object at its path, or the one that it acts on. */
  lose(call: RecordedCall): void {
    const { operation, path, inPath } = call;
    if (operation.method === 'GET') return;
    // What may have been created is one more in its collection, and leaves the others as they are.
    if (operation.method === 'POST' && this.#resources.isList(path)) {
      this.#withOlder.add(path);
      this.#withUnseen.add(path);
      return;
    }
    // What is asked of no object leaves none unknown.
    if (operation.method === 'POST' && inPath.length === 0 && this.#resources.readOf(path) === undefined)
      return;
    this.#lost.add(path);
    this.#lost.add(this.#resources.objectOf(call));
    if (operation.method === 'DELETE') this.#withUnseen.add(parentOf(path));
  }

  /** Nobody knows what became of anything. */
  loseAll(): void {
    for (const path of this.#paths) {
      this.#lost.add(path);
      this.#withUnseen.add(parentOf(path));
    }
  }

  /** Whether it is not known what became of the object at a path, or of the one that it is a part of. */
  isLost(path: string): boolean {
    if (this.#lost.has(path)) return true;
    for (let above = parentOf(path); above !== ''; above = parentOf(above))
      if (this.#lost.has(above) && !this.#resources.isList(above)) return true;
    return false;
  }

  /** What became of an object is known again: it is not there. */
  forget(path: string): void {
    this.#lost.delete(path);
    this.#paths.delete(path);
  }

  /** The place of a difference, as {@link Resources.placesIn} names it. */
  placeOf(call: RecordedCall, difference: Difference, { expected, observed }: Answers): string {
    const object = this.#resources.objectAt(call, difference, {
      expected: expected.body,
      observed: observed.body,
    });
    return object === undefined ? placeInList(call, difference.at) : placeAt(object.path, object.field);
  }

  /** What callers gave the field that differs, as far as the recording shows it. */
  givenAt(call: RecordedCall, difference: Difference, answers: Answers): Given {
    const place = this.placeOf(call, difference, answers);
    const { path: of, field } = partsOf(place);
    const isByChoice = this.isByChoice(place, call);
    const expected = JSON.stringify(difference.expected);
    const earlier = this.values.at(place).filter((value) => value !== expected);
    const before = this.#called.get(of) ?? new Set<string>();
    const given = isByChoice ? [] : [{ [field]: difference.expected }];
    const shown = earlier.map((json) => ({ [field]: JSON.parse(json) }));
    const known = [...shown, Object.fromEntries([...before].map((name) => [name, null]))];
    return { isByChoice, before, ofObjects: () => ({ given, known }) };
  }

  /** Whether the recording wrote the object at a place, and left the field out. */
  isByChoice(place: string, call: RecordedCall): boolean {
    if (this.isOpen(place)) return false;
    const { path, field } = partsOf(place);
    const write = path === call.path && call.operation.method !== 'GET' ? call : this.#written.get(path);
    return write !== undefined && !Object.hasOwn(write.given, field);
  }

  /** Whether a value at a place says little of who wrote it: it is one of few, or follows from what the service does by itself. */
  saysLittleAt(place: string): boolean {
    const { path, field } = partsOf(place);
    return isOfList(place) || this.#resources.isMoved(field) || this.#resources.hasFewValues(path, field);
  }

  #noteOpen(path: string, fields: readonly string[]): void {
    const open = valueFor(this.#open, path, () => new Set());
    for (const field of fields) open.add(field);
  }

  #addPath(path: string): void {
    this.#paths.add(path);
    valueFor(this.#bySegment, idIn(path), () => new Set()).add(path);
  }

  /** What is put where nothing is known to be may change what is older; and where something is, it may be new all the same. */
  #noteUnseen({ path, inPath, given }: RecordedCall, { status }: Observation): void {
    const isThere = this.#paths.has(path) && !inPath.slice(-1).some((id) => this.#removed.has(id));
    const isNew = status === 201;
    if (isNew && !isThere) this.#unseen.delete(path);
    else if (isNew || this.#unseen.has(path) || !this.#paths.has(path) || this.isLost(path))
      this.#unseen.set(path, new Set([...(this.#unseen.get(path) ?? []), ...Object.keys(given)]));
  }

  #noteShown(call: RecordedCall, { body }: Observation): void {
    for (const each of this.#resources.objectsIn(call, body)) this.values.note(each);
  }
}

/** The ids of an answer to a creation: of the object itself. */
function idsIn(body: unknown): readonly string[] {
  const { id } = Object(body) as Readonly<Record<string, unknown>>;
  return typeof id === 'string' ? [id] : [];
}

/** What is no longer than this may be the value of another field, too. */
const SHORT = 8;
