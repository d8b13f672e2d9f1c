// Differences that a caller who was not recorded explains, until something shows that there was none: the right value comes
// back, the same field is wrong after most writes, or it takes more of such callers than there were right readings.

import type { Operation } from '../../../openapi/operations.ts';
import type { Explainable } from '../judging/judgement.ts';
import { isOfDeliveries } from '../judging/shown-deliveries.ts';
import { EXISTENCE } from './resources.ts';

interface Pending<Entry> extends Explainable {
  readonly entry: Entry;
  readonly keys: readonly string[];
}

/** How often something was right, and how often wrong. */
interface Count {
  right: number;
  wrong: number;
}

/** The call that wrote an object last. */
interface Write {
  readonly operation: string;
  readonly fields: ReadonlySet<string>;
  /** The places that were read since. */
  readonly read: Set<string>;
}

export class Explained<Entry> {
  #pending: Pending<Entry>[] = [];
  readonly #faults: Pending<Entry>[] = [];
  readonly #others: Pending<Entry>[] = [];
  /** The last write of an object, by its path. */
  readonly #writes = new Map<string, Write>();
  /** By field, and by field and write: how often the first reading after a write was right, and how often wrong. */
  readonly #first = new Map<string, Count>();
  /** By field, and by field and reading: how many were right, and how many calls by others it takes to explain the others. */
  readonly #readings = new Map<string, Count>();
  /** Likewise, and by what stands in the place of what: the objects that show it so. */
  readonly #replaced = new Map<string, Set<string>>();
  /** Likewise: the objects of which a call changed the field that was not given it, as its own answer shows. */
  readonly #changed = new Map<string, Set<string>>();
  /** Likewise: the values that were once shown rightly. */
  readonly #right = new Map<string, Set<string>>();
  /** By place: the older value that is shown all the time, and those that it is shown in the place of. */
  readonly #kept = new Map<string, { readonly observed: string; readonly expected: Set<string> }>();
  /** The latest difference at a place: to be read again, it takes no other caller. */
  readonly #latest = new Map<string, string>();
  /** By place: how much a count was out by, which the same calls by others explain each time. */
  readonly #causes = new Map<string, Set<string>>();

  /**
   * A difference that may be explained.
   *
   * @param by the operation that showed it; if it writes, it was not given the field
   */
  add(
    entry: Entry,
    explainable: Explainable,
    { id: operation, method }: Pick<Operation, 'id' | 'method'>,
  ): void {
    const { place, cause } = explainable;
    const values = valuesOf(explainable);
    const keys = keysOf(place, operation);
    if (method !== 'GET') for (const key of keys) setAt(this.#changed, key).add(place);
    for (const key of keys) setAt(this.#replaced, `${key} ${values}`).add(place);
    this.#noteKept(explainable);
    const isNew =
      cause === undefined
        ? this.#latest.get(place) !== values
        : !setAt(this.#causes, place).has(String(cause));
    if (isNew) for (const key of keys) countAt(this.#readings, key).wrong += 1;
    const counted = this.#count(place, 'wrong', isNew && !isOfDeliveries(explainable.difference.at));
    this.#pending.push({ entry, keys: [...keys, ...counted], ...explainable });
    this.#latest.set(place, values);
    setAt(this.#causes, place).add(String(cause));
  }

  /**
   * A place was shown as the oracle has it: whoever changed it before would have had to change it back.
   *
   * @param shown.operation that showed it
   */
  shown(
    place: string,
    {
      isSure,
      value = true,
      operation,
    }: { readonly isSure: boolean; readonly value?: unknown; readonly operation: string },
  ): void {
    this.#count(place, 'right', true);
    for (const key of keysOf(place, operation)) {
      for (const each of Array.isArray(value) ? value : [value])
        setAt(this.#right, key).add(JSON.stringify(each) ?? '');
      countAt(this.#readings, key).right += 1;
    }
    this.#latest.delete(place);
    if (!this.#isKept(place)) this.#kept.delete(place);
    const [back, left] = split(this.#pending, (each) => each.place === place);
    if (back.length === 0) return;
    (isSure ? this.#faults : this.#others).push(...back);
    this.#pending = left;
  }

  /** The object at a path was written, or adopted as it was shown: what was right of it before cannot come back any more. */
  written(path: string, by?: Pick<Write, 'operation' | 'fields'>): void {
    const [over, left] = split(this.#pending, ({ place }) => place.startsWith(`${path} `));
    this.#others.push(...over);
    this.#pending = left;
    if (by !== undefined) this.#writes.set(path, { ...by, read: new Set() });
  }

  /** The differences that are faults after all, and whether there are any that only another caller explains. */
  ended(): { readonly faults: readonly Pending<Entry>[]; readonly hasOthers: boolean } {
    const [always, others] = split([...this.#pending, ...this.#others], (each) => this.#isAlways(each));
    return { faults: [...this.#faults, ...always], hasOthers: others.length > 0 };
  }

  #noteKept({ place, difference, isOlder = false }: Explainable): void {
    if (!isOlder) return;
    const observed = JSON.stringify(difference.observed);
    const known = this.#kept.get(place);
    const kept =
      known !== undefined && known.observed === observed ? known : { observed, expected: new Set<string>() };
    this.#kept.set(place, kept);
    kept.expected.add(JSON.stringify(difference.expected));
  }

  /** Whether an older value outlived two writes: whoever else wrote it would have had to do so twice, and as it was. */
  #isKept(place: string): boolean {
    return (this.#kept.get(place)?.expected.size ?? 0) >= 2;
  }

  /**
   * Counts the first reading after a write.
   *
   * @param isOfWrite whether it may be what the write did, be it to a field that it was not given
   */
  #count(place: string, as: keyof Count, isOfWrite: boolean): readonly string[] {
    const at = place.lastIndexOf(' ');
    const write = this.#writes.get(place.slice(0, at));
    if (write === undefined || write.read.has(place)) return [];
    write.read.add(place);
    const [field = '', ofWrite = ''] = keysOf(place, `after ${write.operation}`);
    const keys = [...(write.fields.has(place.slice(at + 1)) ? [field] : []), ...(isOfWrite ? [ofWrite] : [])];
    for (const key of keys) countAt(this.#first, key)[as] += 1;
    return keys;
  }

  /** Whether a field was wrong on the first reading after most writes, or mostly, and each time in another way. */
  #isAlways(explainable: Pending<Entry>): boolean {
    const { place, keys, isOlder } = explainable;
    if (isOlder === true && this.#isKept(place)) return true;
    const values = valuesOf(explainable);
    const [expected = ''] = JSON.parse(values) as readonly string[];
    return keys.some((key) => {
      // Nobody else changes several objects each just before a call that shows it.
      if ((this.#changed.get(key)?.size ?? 0) >= 2) return true;
      // One value in the place of another that is never shown, whatever the object.
      const isNever = this.#right.get(key)?.has(expected) !== true;
      if (isNever && (this.#replaced.get(`${key} ${values}`)?.size ?? 0) >= MANY) return true;
      const [readings, first] = [this.#readings.get(key), this.#first.get(key)];
      if (readings !== undefined && readings.wrong >= MANY && readings.wrong > readings.right) return true;
      return first !== undefined && first.wrong >= 2 && first.wrong > first.right;
    });
  }
}

/** So many different calls by others of one field are hardly ever left out, while those that are recorded leave it alone. */
const MANY = 3;

/** What stands in the place of what, as JSON; an object is there, or it is not, whatever says so. */
function valuesOf({ place, difference: { kind, expected, observed } }: Explainable): string {
  const isOfExistence = place.endsWith(` ${EXISTENCE}`);
  const values = isOfExistence ? [kind !== 'added', kind === 'added'] : [expected, observed];
  return JSON.stringify(values.map((each) => JSON.stringify(each) ?? ''));
}

/** A field of any object in the same collection; and the same by the operation that shows or writes it. */
function keysOf(place: string, operation: string): readonly string[] {
  const at = place.lastIndexOf(' ');
  const path = place.slice(0, at);
  const field = `${path.slice(0, path.lastIndexOf('/'))} ${place.slice(at + 1)}`;
  return [field, `${field} ${operation}`];
}

function countAt(counts: Map<string, Count>, key: string): Count {
  const known = counts.get(key) ?? { right: 0, wrong: 0 };
  counts.set(key, known);
  return known;
}

function setAt(sets: Map<string, Set<string>>, key: string): Set<string> {
  const known = sets.get(key) ?? new Set();
  sets.set(key, known);
  return known;
}

function split<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}
