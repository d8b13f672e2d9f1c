// Differences that a caller who was not recorded explains, until something shows that there was none: the right value comes
// back, the same field is wrong after most writes, or it takes more of such callers than there were right readings.

import type { Explainable } from '../judging/judgement.ts';

interface Pending<Entry> extends Explainable {
  readonly entry: Entry;
}

export class Explained<Entry> {
  #pending: Pending<Entry>[] = [];
  readonly #faults: Pending<Entry>[] = [];
  readonly #others: Pending<Entry>[] = [];
  /** By field: how often the first reading after a write was right, and how often wrong. */
  readonly #first = new Map<string, { right: number; wrong: number }>();
  readonly #unread = new Set<string>();
  /** By field: how many readings were right, and how many calls by others it takes to explain those that were not. */
  readonly #readings = new Map<string, { right: number; wrong: number }>();
  /** By field and what stands in the place of what: the objects that show it so. */
  readonly #replaced = new Map<string, Set<string>>();
  /** By field: the values of it that were once shown rightly. */
  readonly #right = new Map<string, Set<string>>();
  /** By place: the older value that is shown all the time, and those that it is shown in the place of. */
  readonly #kept = new Map<string, { readonly observed: string; readonly expected: Set<string> }>();
  /** The latest difference at a place: to be read again, it takes no other caller. */
  readonly #latest = new Map<string, string>();

  /** A difference that may be explained. */
  add(entry: Entry, explainable: Explainable): void {
    const { place, difference, cause } = explainable;
    this.#pending.push({ entry, ...explainable });
    this.#count(place, false);
    const read = JSON.stringify(cause ?? [difference.expected, difference.observed]);
    const key = keyOf(explainable);
    this.#replaced.set(key, (this.#replaced.get(key) ?? new Set()).add(place));
    this.#noteKept(explainable);
    if (this.#latest.get(place) !== read) this.#readingsOf(place).wrong += 1;
    this.#latest.set(place, read);
  }

  /** A place was shown as the oracle has it: whoever changed it before would have had to change it back. */
  shown(place: string, isSure: boolean, value?: unknown): void {
    this.#count(place, true);
    const right = this.#right.get(fieldOf(place)) ?? new Set();
    for (const each of Array.isArray(value) ? value : [value]) right.add(JSON.stringify(each) ?? '');
    this.#right.set(fieldOf(place), right);
    this.#readingsOf(place).right += 1;
    this.#latest.delete(place);
    if (!this.#isKept(place)) this.#kept.delete(place);
    const [back, left] = split(this.#pending, (each) => each.place === place);
    if (back.length === 0) return;
    (isSure ? this.#faults : this.#others).push(...back);
    this.#pending = left;
  }

  /** The object at a path was written, or adopted as it was shown: what was right of it before cannot come back any more. */
  written(path: string, fields: readonly string[] = []): void {
    const [over, left] = split(this.#pending, ({ place }) => place.startsWith(`${path} `));
    this.#others.push(...over);
    this.#pending = left;
    for (const field of fields) this.#unread.add(`${path} ${field}`);
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

  #count(place: string, isRight: boolean): void {
    if (!this.#unread.delete(place)) return;
    const key = fieldOf(place);
    const counted = this.#first.get(key) ?? { right: 0, wrong: 0 };
    this.#first.set(key, counted);
    if (isRight) counted.right += 1;
    else counted.wrong += 1;
  }

  #readingsOf(place: string): { right: number; wrong: number } {
    const key = fieldOf(place);
    const known = this.#readings.get(key) ?? { right: 0, wrong: 0 };
    this.#readings.set(key, known);
    return known;
  }

  /** Whether a field was wrong on the first reading after most writes, or mostly, and each time in another way. */
  #isAlways(explainable: Explainable): boolean {
    const { place, difference, isOlder } = explainable;
    if (isOlder === true && this.#isKept(place)) return true;
    // One value in the place of another that is never shown, whatever the object.
    const isNever = !this.#right.get(fieldOf(place))?.has(JSON.stringify(difference.expected) ?? '');
    if (isNever && (this.#replaced.get(keyOf(explainable))?.size ?? 0) >= MANY) return true;
    const first = this.#first.get(fieldOf(place));
    const { right, wrong } = this.#readingsOf(place);
    if (wrong >= MANY && wrong > right) return true;
    return first !== undefined && first.wrong >= 2 && first.wrong > first.right;
  }
}

/** So many different calls by others of one field are hardly ever left out, while those that are recorded leave it alone. */
const MANY = 3;

/** What stands in the place of what, in a field of any object in the same collection. */
function keyOf({ place, difference: { expected, observed } }: Explainable): string {
  return JSON.stringify([fieldOf(place), expected, observed]);
}

/** A field of any object in the same collection. */
function fieldOf(place: string): string {
  const at = place.lastIndexOf(' ');
  const path = place.slice(0, at);
  return `${path.slice(0, path.lastIndexOf('/'))} ${place.slice(at + 1)}`;
}

function split<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}
