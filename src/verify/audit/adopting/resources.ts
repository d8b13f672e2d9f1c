// The objects that a document's answers show: under which path each can be read, and which of its fields callers can write.

import { type OpenApiDocument, type Schema, valueAt } from '../../../openapi/document.ts';
import { jsonPlace, namedBy, type Place, placeOf, propertyOf } from '../../../openapi/field-kind.ts';
import { type Operation, operationsOf, responseFor } from '../../../openapi/operations.ts';
import { type Difference, isObject } from '../../oracle/comparing/difference.ts';
import { operationPattern } from '../../spec-validator.ts';
import type { RecordedCall } from '../replaying/replay.ts';
import { existenceOf, parentOf, placeAt, placeInList } from './places.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An object as an answer shows it. */
export interface ShownObject {
  /** Where it can be read, by the ids of the recording. */
  readonly path: string;
  readonly shown: Fields;
}

export class Resources {
  readonly #document: OpenApiDocument;
  readonly #operations: readonly Operation[];
  readonly #patterns: ReadonlyMap<Operation, RegExp>;
  readonly #recordedId: (id: string) => string;
  readonly #writable = new Map<string, ReadonlySet<string>>();

  /** @param recordedId the id in the recording that one of the oracle stands for */
  constructor(document: OpenApiDocument, recordedId: (id: string) => string) {
    this.#document = document;
    this.#recordedId = recordedId;
    this.#operations = operationsOf(document);
    this.#patterns = new Map(this.#operations.map((each) => [each, operationPattern(each)]));
  }

  /** The objects in an answer of a call: the one at its path, one that was created, or those of a list. */
  objectsIn({ operation, path, inPath }: RecordedCall, body: unknown): readonly ShownObject[] {
    if (!isObject(body)) return [];
    const list = listIn(body);
    if (list !== undefined) {
      const isOfItems = this.#operations.some(({ path: other }) => isItemOf(other, operation.path));
      return list.items.flatMap((item) => {
        const id = isOfItems ? this.idOf(operation.path, item) : undefined;
        return id === undefined ? [] : [{ path: `${path}/${encodeURIComponent(id)}`, shown: item as Fields }];
      });
    }
    if (operation.method === 'POST') {
      const isCreation = this.#operations.some(({ path: other }) => isItemOf(other, operation.path));
      const id = isCreation && inPath.every((each) => each !== body.id) ? body.id : undefined;
      if (typeof id === 'string') return [{ path: `${path}/${encodeURIComponent(id)}`, shown: body }];
      const object = this.#shownBy({ operation, path });
      return object === path ? [] : [{ path: object, shown: body }];
    }
    return operation.method === 'DELETE' ? [] : [{ path, shown: body }];
  }

  /** What an answer shows of the object at a path. */
  shownAt(path: string, call: RecordedCall, body: unknown): Fields | undefined {
    return this.objectsIn(call, body).find((each) => each.path === path)?.shown;
  }

  /** The places of an answer at which it shows what the oracle has, too, each with its value. */
  placesIn(call: RecordedCall, body: unknown): readonly (readonly [string, unknown])[] {
    const counts = listIn(body) === undefined ? [] : Object.entries(Object(body));
    return [
      ...this.objectsIn(call, body).flatMap(({ path, shown }) => [
        [existenceOf(path), true] as const,
        ...Object.entries(shown).map(([field, value]) => [placeAt(path, field), value] as const),
      ]),
      ...counts.flatMap(([name, value]) =>
        typeof value === 'number' ? [[placeInList(call, `body/${name}`), value] as const] : [],
      ),
    ];
  }

  /** The path of the object that an answer shows: of one that a call asks to do something, where it answers as if that were read. */
  #shownBy(call: Pick<RecordedCall, 'operation' | 'path'>): string {
    const object = this.objectOf(call);
    const read = object === call.path ? undefined : this.readOf(object);
    const schemaOf = ({ responses }: Operation) =>
      JSON.stringify(
        [...responses]
          .filter(([status]) => status.startsWith('2'))
          .map(([, { content }]) => valueAt(this.#document, content.get('application/json') ?? '')),
      );
    return read !== undefined && schemaOf(read) === schemaOf(call.operation) ? object : call.path;
  }

  /** Whether a call gives a field, by its name or by the end of it: a reason is given for what it is the reason of. */
  isGiven({ given }: RecordedCall, field: string): boolean {
    return Object.keys(given).some((name) => name === field || field.endsWith(`_${name}`));
  }

  /** The path of the object that a call acts on: the one at its path, or the one that it asks to do something. */
  objectOf({ operation, path }: Pick<RecordedCall, 'operation' | 'path'>): string {
    const parent = parentOf(path);
    const isAsked = operation.method === 'POST' && this.readOf(parent) !== undefined && !this.isList(parent);
    return isAsked ? parent : path;
  }

  /** The object and the field that a difference is of; the empty field stands for the object as a whole. */
  objectAt(
    call: RecordedCall,
    { at, kind, observed: shown }: Pick<Difference, 'at' | 'kind' | 'observed'>,
    { expected, observed }: { readonly expected: unknown; readonly observed: unknown },
  ): { readonly path: string; readonly field: string } | undefined {
    const [, ...segments] = at.split('/');
    const [own, other] = [listIn(expected), listIn(observed)];
    if (own === undefined && other === undefined)
      return { path: this.#shownBy(call), field: segments[0] ?? '' };
    const [name, index, field = ''] = segments;
    if (name !== (own ?? other)?.name) return undefined;
    // What is only in the recording has no place in the list of the oracle.
    const isAdded = index === undefined && kind === 'added';
    if (index === undefined && !isAdded) return undefined;
    const item = isAdded ? shown : own?.items[Number(index)];
    const id = this.idOf(call.operation.path, item);
    if (id === undefined) return undefined;
    return { path: `${call.path}/${encodeURIComponent(isAdded ? id : this.#recordedId(id))}`, field };
  }

  /** The id in the recording that one of the oracle stands for. */
  recorded(id: unknown): string {
    return this.#recordedId(String(id));
  }

  /** Whether callers can write a field of the object at a path. */
  isWritable(path: string, field: string): boolean {
    return this.#writableAt(path).has(field);
  }

  /** Whether a field has so few values that one of them says little: truth values and enumerations. */
  hasFewValues(path: string, field: string): boolean {
    const write = this.writeOf(path);
    const place = write === undefined ? [] : propertyOf(this.#document, this.#bodyOf(write), field);
    return place.some(({ type, enum: some }) => some !== undefined || [type].flat().includes('boolean'));
  }

  /** Whether a field follows from what a service does by itself. */
  isMoved(field: string): boolean {
    return MOVED.test(field);
  }

  /** Whether a path is that of a collection of objects. */
  isList(path: string): boolean {
    return this.#operations.some(
      (each) =>
        this.#patterns.get(each)?.test(path) &&
        this.#operations.some((other) => isItemOf(other.path, each.path)),
    );
  }

  /** The operation that a path of an object is written with. */
  writeOf(path: string): Operation | undefined {
    return this.#operationAt(path, ['PUT', 'PATCH']);
  }

  /** Whether an operation removes the object at a path. */
  isRemovable(path: string): boolean {
    return this.#operationAt(path, ['DELETE']) !== undefined;
  }

  readOf(path: string): Operation | undefined {
    return this.#operationAt(path, ['GET']);
  }

  #operationAt(path: string, methods: readonly string[]): Operation | undefined {
    return this.#operations.find(
      (each) => methods.includes(each.method) && this.#patterns.get(each)?.test(path),
    );
  }

  /** The operation that creates objects like the one at a path, in its collection. */
  creationOf(path: string): Operation | undefined {
    const collection = parentOf(path);
    const item = this.readOf(path)?.path;
    return this.#operations.find(
      (each) =>
        each.method === 'POST' &&
        this.#patterns.get(each)?.test(collection) &&
        (item === undefined || isItemOf(item, each.path)),
    );
  }

  /** The operations without parameters that create something with a required field. */
  creationsWith(field: string): readonly Operation[] {
    return this.#operations.filter(
      (each) => each.method === 'POST' && !each.path.includes('{') && this.requiredOf(each).includes(field),
    );
  }

  /** The body that an operation takes; nothing for one without. */
  #bodyOf({ body }: Operation): Place {
    const pointer = body?.content.get('application/json');
    return pointer === undefined ? [] : placeOf(this.#document, valueAt(this.#document, pointer) as Schema);
  }

  /** The fields that the body of an operation must have. */
  requiredOf(operation: Operation): readonly string[] {
    return this.#bodyOf(operation).flatMap(({ required = [] }) => required);
  }

  /** Those of the fields that the body of an operation may have. */
  taken(operation: Operation, shown: Fields): Fields {
    const place = this.#bodyOf(operation);
    return Object.fromEntries(
      Object.entries(shown).filter(([name]) => propertyOf(this.#document, place, name).length > 0),
    );
  }

  /** Those of the fields of an object whose values are among the documented ones: the oracle can have no others. */
  documented(path: string, shown: Fields): Fields {
    const read = this.readOf(path);
    const place = jsonPlace(this.#document, read && responseFor(read, 200));
    const isKnown = ([name, value]: [string, unknown]) =>
      propertyOf(this.#document, place, name).every(({ enum: some }) => some?.includes(value) ?? true);
    return Object.fromEntries(Object.entries(shown).filter(isKnown));
  }

  /** Whether an operation replaces a secret by one of the service's own. */
  isRotation({ method, path }: Operation): boolean {
    return method === 'POST' && /\}\/[a-z_]*secret$/.test(path);
  }

  /** The rules of the operations that do. */
  rulesOfRotation(): readonly string[] {
    return this.#operations
      .filter((each) => this.isRotation(each))
      .flatMap(({ pointer }) => namedBy([valueAt(this.#document, pointer) as Schema], 'x-rules'))
      .filter((rule, index, all) => all.indexOf(rule) === index);
  }

  #writableAt(path: string): ReadonlySet<string> {
    const template = this.readOf(path)?.path ?? path;
    const known = this.#writable.get(template);
    if (known !== undefined) return known;
    const writing = this.#operations.filter(
      ({ method, path: other }) =>
        method !== 'GET' &&
        method !== 'DELETE' &&
        (other === template || other.startsWith(`${template}/`) || isItemOf(template, other)),
    );
    const names = writing.flatMap((operation) =>
      this.#bodyOf(operation).flatMap(({ properties }) => Object.keys(properties ?? {})),
    );
    // A reason is given for what it is the reason of.
    const all = new Set(names.flatMap((name) => (name === 'reason' ? [name, 'exempt_reason'] : name)));
    this.#writable.set(template, all);
    return all;
  }

  /** Of the objects of a list: their own id, or what the path of one has in its place. */
  idOf(collection: string, item: unknown): string | undefined {
    if (!isObject(item)) return undefined;
    const hasCreation = this.#operations.some(({ method, path }) => method === 'POST' && path === collection);
    const id = hasCreation ? item.id : (item.target_id ?? item.id);
    return typeof id === 'string' ? id : undefined;
  }
}

/** What endpoints, and objects with a life of their own, show of it. */
const MOVED =
  /^(last_|failure_count$|disabled_at$|statistics$|status$|verified|deliveries$|grace_started_at$|error_message$)/;

function isItemOf(item: string, collection: string): boolean {
  return item.startsWith(`${collection}/{`) && !item.slice(collection.length + 1).includes('/');
}

/**
 * The only list in an answer, with its name.
 *
 * @example listIn({ webhooks: [], total: 0 }) // { name: 'webhooks', items: [] }
 */
export function listIn(
  body: unknown,
): { readonly name: string; readonly items: readonly unknown[] } | undefined {
  if (!isObject(body) || typeof body.id === 'string') return undefined;
  const lists = Object.entries(body).filter((each): each is [string, unknown[]] => Array.isArray(each[1]));
  const [found] = lists;
  return found === undefined || lists.length > 1 ? undefined : { name: found[0], items: found[1] };
}
