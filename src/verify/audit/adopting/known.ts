// What a recording says of the state of a service: which objects were created, written or shown in it. What existed before,
// and what somebody else may have changed, is not known. A field that anybody may write and that shows another value than
// was written is a fault only if nobody can have written it: if it is an older value, or the right one comes back.

import type { Answers } from '../../oracle/comparing/answers.ts';
import type { Judged } from '../../oracle/comparing/freedom.ts';
import type { Observation } from '../../oracle/running/side.ts';
import type { RecordedCall } from '../replaying/replay.ts';
import type { Resources } from './resources.ts';

/** What can be said of the differences of an answer. */
export interface Judgement {
  /** Those that nothing explains that the recording does not show. */
  readonly differences: readonly Judged[];
  /** Those that another caller explains, until the right value comes back. */
  readonly explainable: readonly Explainable[];
  /** Why nothing can be judged, if there are neither. */
  readonly reason: string;
}

export interface Explainable {
  /** The path of the object, and the field. */
  readonly place: string;
  readonly difference: Judged;
}

/** The field that stands for the object being there at all. */
const EXISTENCE = '';

/** The place that stands for an object at a path being there. */
export function existenceOf(path: string): string {
  return `${path} ${EXISTENCE}`;
}

export class Known {
  readonly #resources: Resources;
  /** Ids of objects that the recording created or showed. */
  readonly #ids = new Set<string>();
  /** Collections with objects that are older than the recording: their order is not known. */
  readonly #withOlder = new Set<string>();
  /** Ids of objects that a recorded call removed. */
  readonly #removed = new Set<string>();
  /** Paths of objects that the recording created, wrote or showed. */
  readonly #paths = new Set<string>();
  /** Paths of which something was asked that is not known to have happened. */
  readonly #lost = new Set<string>();
  /** The values that a field has had, as JSON, by its place; the latest is the last. */
  readonly #values = new Map<string, string[]>();
  /** When an object was written last, by its path. */
  readonly #writtenMs = new Map<string, number>();
  /** Fields of adopted objects that could not be adopted, by their places. */
  readonly #open = new Set<string>();

  constructor(resources: Resources) {
    this.#resources = resources;
  }

  /** Whether the recording shows an object with this id. */
  has(id: unknown): boolean {
    return typeof id === 'string' && this.#ids.has(id);
  }

  hasPath(path: string): boolean {
    return this.#paths.has(path);
  }

  /** An object is known from now on, but for some of its fields. */
  adopt(path: string, id: string | undefined, openFields: readonly string[]): void {
    this.#paths.add(path);
    this.#withOlder.add(collectionOf(path));
    this.#lost.delete(path);
    if (id !== undefined) this.#ids.add(id);
    for (const field of openFields) this.#open.add(`${path} ${field}`);
  }

  /** Takes what came of a call that was done on the oracle, too. */
  note(
    call: RecordedCall,
    { observed, hasAgreed }: { readonly observed: Observation; readonly hasAgreed: boolean },
  ): void {
    const { path, operation, inPath } = call;
    if (operation.method === 'GET') {
      if (hasAgreed) this.#noteShown(call, observed);
      return;
    }
    if (!hasAgreed) {
      this.lose(call);
      return;
    }
    if ((observed.status ?? 0) >= 300) return;
    this.#writtenMs.set(path, call.entry.atMs);
    if (operation.method === 'PUT') {
      this.#lost.delete(path);
      this.#paths.add(path);
      for (const id of idsIn(observed.body)) this.#ids.add(id);
      for (const each of [...this.#open]) if (each.startsWith(`${path} `)) this.#open.delete(each);
    }
    if (operation.method === 'DELETE') for (const id of inPath.slice(-1)) this.#removed.add(id);
    if (operation.method === 'POST')
      for (const id of idsIn(observed.body)) {
        if (inPath.includes(id)) continue;
        this.#ids.add(id);
        this.#paths.add(`${path}/${id}`);
      }
    this.#noteShown(call, observed);
  }

  /** A call was made, and it is not known what came of it: to the object at its path, or the one that it acts on. */
  lose({ path, operation }: RecordedCall): void {
    if (operation.method === 'GET') return;
    this.#lost.add(path);
    const parent = collectionOf(path);
    if (
      operation.method === 'POST' &&
      this.#resources.readOf(parent) !== undefined &&
      !this.#resources.isList(parent)
    )
      this.#lost.add(parent);
  }

  /** Whether it is not known what became of the object at a path, or of the one that it is a part of. */
  isLost(path: string): boolean {
    return [...this.#lost].some(
      (lost) => path === lost || (path.startsWith(`${lost}/`) && !this.#resources.isList(lost)),
    );
  }

  /** What became of an object is known again: it is not there. */
  forget(path: string): void {
    this.#lost.delete(path);
    this.#paths.delete(path);
  }

  /** The places of an answer at which it shows what the oracle has, too. */
  shownPlaces(call: RecordedCall, { body }: Observation): readonly string[] {
    return this.#resources
      .objectsIn(call, body)
      .flatMap(({ path, shown }) => [
        existenceOf(path),
        ...Object.keys(shown).map((field) => `${path} ${field}`),
      ]);
  }

  /** The place of a difference, as {@link shownPlaces} names it. */
  placeOf(call: RecordedCall, difference: Judged, { expected, observed }: Answers): string {
    const object = this.#resources.objectAt(call, difference, {
      expected: expected.body,
      observed: observed.body,
    });
    return object === undefined ? difference.at : `${object.path} ${object.field}`;
  }

  /** Whether one of the values at a place says little of who wrote it. */
  hasFewValuesAt(place: string): boolean {
    const at = place.lastIndexOf(' ');
    return this.#resources.hasFewValues(place.slice(0, at), place.slice(at + 1));
  }

  /** What can be said of the differences of two answers. */
  judgement(call: RecordedCall, answers: Answers, differences: readonly Judged[]): Judgement {
    const { operation, path, inPath } = call;
    const none = (reason: string): Judgement => ({ differences: [], explainable: [], reason });
    if (this.isLost(path)) return none('an earlier call left it unknown');
    const statuses = [answers.expected.status ?? 0, answers.observed.status ?? 0];
    // Who may call, and whether a request is valid, rests on no object.
    if (statuses.some((each) => BY_ITSELF.has(each)) && !statuses.includes(404))
      return { ...none(''), differences };
    const isKnown = this.#paths.has(path) || (inPath.length > 0 && inPath.every((id) => this.has(id)));
    const isNew = operation.method === 'POST' && inPath.length === 0;
    if (statuses[0] !== statuses[1]) return this.#ofStatus(call, { isKnown, isNew, statuses }, differences);
    // The form of a refusal rests on no object either.
    if (statuses.every((each) => each >= 400)) return { ...none(''), differences };
    const explainable: Explainable[] = [];
    const sure = differences.filter((difference) => {
      const said = this.#ofField(call, answers, difference, isKnown);
      if (typeof said === 'object') explainable.push(said);
      return said === 'fault';
    });
    return { differences: sure, explainable, reason: explainable.length > 0 ? BY_OTHERS : BEFORE };
  }

  #ofStatus(
    { operation, path, inPath }: RecordedCall,
    {
      isKnown,
      isNew,
      statuses,
    }: { readonly isKnown: boolean; readonly isNew: boolean; readonly statuses: readonly number[] },
    differences: readonly Judged[],
  ): Judgement {
    const [expected = 0, observed = 0] = statuses;
    const none = (reason: string): Judgement => ({ differences: [], explainable: [], reason });
    const sure: Judgement = { ...none(''), differences };
    // What was removed cannot come back under an id of its own.
    const isRemoved = inPath.some((id) => this.#removed.has(id) && this.#ids.has(id));
    if (isRemoved && observed < 300) return sure;
    // A list is there, whatever is in it.
    if (observed === 404 && operation.method === 'GET' && inPath.length === 0 && this.#resources.isList(path))
      return sure;
    if (statuses.includes(403)) return isKnown || isNew || expected === 403 ? sure : none(BEFORE);
    if (!isKnown && !isNew) return none(BEFORE);
    const [difference] = differences;
    if (observed === 404 && difference !== undefined)
      return { differences: [], explainable: [{ place: existenceOf(path), difference }], reason: BY_OTHERS };
    if (statuses.includes(404) || statuses.includes(409))
      return none(operation.method === 'GET' && isKnown ? BY_OTHERS : BEFORE);
    return sure;
  }

  /** Whether a difference of a field is a fault, explained by another caller, or rests on what is not known. */
  #ofField(
    call: RecordedCall,
    { expected, observed }: Answers,
    difference: Judged,
    isKnown: boolean,
  ): 'fault' | 'unknown' | Explainable {
    const { operation, path, inPath, entry, given } = call;
    // How long a part of a list may be rests on nothing that is in it.
    if (difference.at.endsWith('/length')) return 'fault';
    if (!difference.at.startsWith('body')) return difference.at.startsWith('headers') ? 'fault' : 'unknown';
    const isCreation = operation.method === 'POST' && inPath.length === 0;
    if (isCreation) return 'fault';
    const object = this.#resources.objectAt(call, difference, {
      expected: expected.body,
      observed: observed.body,
    });
    if (object === undefined)
      return difference.kind === 'order' && this.#isShifted(call, { expected, observed })
        ? 'unknown'
        : this.#ofList(call, difference);
    const { path: of, field } = object;
    const isOfKnown = of === path ? isKnown : this.#paths.has(of);
    if (field === EXISTENCE)
      return this.#isShifted(call, { expected, observed }) ? 'unknown' : this.#ofExistence(of, difference);
    if (operation.method !== 'GET' && Object.hasOwn(given, field)) return 'fault';
    if (!isOfKnown || this.#open.has(`${of} ${field}`) || this.isLost(of)) return 'unknown';
    const isOfForm = difference.kind === 'missing' || difference.kind === 'added';
    if (isOfForm && difference.at.endsWith(`/${field}`))
      return this.#resources.isMoved(field) ? 'unknown' : 'fault';
    // What is read by another name than its id may have been removed and created again.
    if (IMMUTABLE.test(field)) return this.#resources.creationOf(of) === undefined ? 'unknown' : 'fault';
    if (!this.#resources.isWritable(of, field)) return 'unknown';
    const place = `${of} ${field}`;
    const earlier = this.#values.get(place) ?? [];
    const shown = JSON.stringify(this.#resources.valueAt(difference, field, observed.body));
    const isOlder = earlier.slice(0, -1).includes(shown) && earlier.at(-1) !== shown;
    // Where there are few values, anybody may have written the older one again; but hardly just then.
    const isJustWritten = entry.atMs - (this.#writtenMs.get(of) ?? Number.NEGATIVE_INFINITY) <= JUST_MS;
    return isOlder && (isJustWritten || !this.#resources.hasFewValues(of, field))
      ? 'fault'
      : { place, difference };
  }

  /** Whether objects that are not known take places in a part of a list, and so move the others out of it or into it. */
  #isShifted(call: RecordedCall, { expected, observed }: Answers): boolean {
    if (call.entry.url.searchParams.size === 0) return false;
    if (this.#withOlder.has(call.path)) return true;
    const countOf = ({ body }: Observation) => Object(body).total ?? Object(body).count;
    return (
      countOf(expected) !== countOf(observed) ||
      this.#resources.objectsIn(call, observed.body).some(({ path }) => !this.#paths.has(path))
    );
  }

  #ofExistence(path: string, difference: Judged): 'fault' | 'unknown' | Explainable {
    if (this.isLost(path)) return 'unknown';
    const place = existenceOf(path);
    const id = path.split('/').at(-1) ?? '';
    if (difference.kind === 'missing') return this.#paths.has(path) ? { place, difference } : 'unknown';
    if (this.#removed.has(id) && this.#ids.has(id)) return 'fault';
    if (!this.#paths.has(path)) return 'unknown';
    // It is in a list that should not have it, and yet as it was: nobody has changed it.
    const shown = Object(difference.observed) as Readonly<Record<string, unknown>>;
    const isAsItWas = Object.entries(shown).every(([field, value]) => {
      const latest = this.#values.get(`${path} ${field}`)?.at(-1);
      return latest === undefined || latest === JSON.stringify(value);
    });
    return isAsItWas ? 'fault' : { place, difference };
  }

  /** Of a list itself: its order is a fault, its counts depend on everybody. */
  #ofList({ path }: RecordedCall, difference: Judged): 'fault' | 'unknown' | Explainable {
    const isOfList = difference.at.split('/').length === 2;
    if (difference.kind === 'order' || (difference.kind === 'missing' && isOfList)) return 'fault';
    if (/^body\/(total|count|has_more)/.test(difference.at))
      return { place: `${path} ${difference.at}`, difference };
    return 'unknown';
  }

  #noteShown(call: RecordedCall, { body }: Observation): void {
    for (const { path, shown } of this.#resources.objectsIn(call, body))
      for (const [field, value] of Object.entries(shown)) {
        const place = `${path} ${field}`;
        const json = JSON.stringify(value);
        const known = this.#values.get(place);
        if (known === undefined) this.#values.set(place, [json]);
        else if (known.at(-1) !== json) known.push(json);
      }
  }
}

/** Within this time of a write, nobody else is taken to have written the same object. */
const JUST_MS = 15_000;

const BEFORE = 'what existed before the recording';
const BY_OTHERS = 'somebody who was not recorded may have changed it';

function collectionOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** Nobody can change these. */
const IMMUTABLE = /^(id|created_at|target_type|target_id)$/;

const BY_ITSELF: ReadonlySet<number> = new Set([400, 401, 415, 422]);

/** The ids of an answer to a creation: of the object itself. */
function idsIn(body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null) return [];
  const id = (body as Readonly<Record<string, unknown>>).id;
  return typeof id === 'string' ? [id] : [];
}
