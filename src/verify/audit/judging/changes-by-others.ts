// Differences that a caller who was not recorded may have caused, until something shows that there was none: the right value comes
// back, the same field is wrong after most writes, or it takes more of such callers than there were right readings.

import type { Operation } from '../../../openapi/operations.ts';
import type { Judged } from '../../oracle/comparing/freedom.ts';
import { EXISTENCE, isOfList, partsOf } from '../adopting/places.ts';
import type { AuditState } from '../audit-state.ts';
import { valueFor } from '../lookups.ts';
import type { Entry } from '../recordings/entry.ts';
import { FieldReadings, fieldKeysOf } from './field-readings.ts';
import { isOfDeliveries } from './shown-deliveries.ts';

/** A difference that a caller who was not recorded may have caused. */
export interface Doubt {
  /** The path of the object, and the field. */
  readonly place: string;
  readonly difference: Judged;
  /** Of a count, how much it is out: the same calls by others make it so each time. */
  readonly outBy?: number;
  /** Whether the field had the value that is shown before, and it is one of many. */
  readonly isOlder?: boolean;
  /** When it was last shown rightly. */
  readonly rightMs?: number | undefined;
}

/** Of two numbers, with how much they are apart. */
export function doubtOf(place: string, difference: Judged): Doubt {
  const outBy = Number(difference.expected) - Number(difference.observed);
  return Number.isNaN(outBy) ? { place, difference } : { place, difference, outBy };
}

interface Pending extends Doubt {
  readonly entry: Entry;
  readonly operation: string;
  /** The fields among whose readings it is counted. */
  readonly fieldKeys: readonly string[];
}

/** What was shown wrongly at a place. */
interface WrongPlace {
  /** How often it was right after it had been wrong. */
  timesRighted: number;
  /** The values that the latest answer showed, and those before: to be read again, they take no other caller. */
  latest?: { readonly by: Entry; readonly values: Set<string> } | undefined;
  before?: ReadonlySet<string> | undefined;
  /** How much a count was out by, which the same calls by others explain each time. */
  readonly outBy: Set<number | undefined>;
  /** The older value that is shown all the time, and the writes that it outlived, or what it is shown in the place of. */
  stale?: { readonly observed: string; readonly outlived: Set<Write | string> } | undefined;
}

/** The call that wrote an object last. */
interface Write {
  readonly operation: string;
  readonly isGiven: (field: string) => boolean;
  /** The places that were read since. */
  readonly read: Set<string>;
}

export class ChangesByOthers {
  /** By the path of the object. */
  readonly #pending = new Map<string, Pending[]>();
  readonly #faults: Pending[] = [];
  readonly #others: Pending[] = [];
  /** The last write of an object, by its path. */
  readonly #writes = new Map<string, Write>();
  readonly #readings: FieldReadings;
  readonly #places = new Map<string, WrongPlace>();
  /** The answer that last showed something newly wrong of an object, by its path. */
  readonly #newlyWrong = new Map<string, Entry>();
  readonly #state: Pick<AuditState, 'isComplete' | 'tooMany'>;

  constructor(state: Pick<AuditState, 'isComplete' | 'tooMany'>) {
    this.#state = state;
    this.#readings = new FieldReadings(state.tooMany);
  }

  /** A difference that others may have caused, with the operation that showed it; if it writes, it was not given the field. */
  add(entry: Entry, doubt: Doubt, { id: operation, method }: Pick<Operation, 'id' | 'method'>): void {
    const { place, outBy, difference } = doubt;
    const values = replacementOf(doubt);
    const fieldKeys = fieldKeysOf(place, operation);
    const wrong = valueFor(this.#places, place, (): WrongPlace => ({ outBy: new Set(), timesRighted: 0 }));
    if (wrong.latest?.by !== entry)
      [wrong.before, wrong.latest] = [wrong.latest?.values, { by: entry, values: new Set() }];
    const isAgain = outBy === undefined ? wrong.before?.has(values) : wrong.outBy.has(outBy);
    const isNew = isAgain !== true;
    // Whatever is asked of an object that somebody removed is refused.
    const isJustChanged = !isOfExistence(place) && entry.atMs - (doubt.rightMs ?? 0) <= JUST_BEFORE_MS;
    if (isNew) this.#newlyWrong.set(partsOf(place).path, entry);
    const isUnasked = method !== 'GET' && isJustChanged;
    const { timesRighted } = wrong;
    this.#readings.wrong(fieldKeys, { place, values, timesRighted, isNew, isUnasked });
    this.#noteStale(wrong, doubt);
    const counted = this.#countFirst(place, 'wrong', isNew && !isOfDeliveries(difference.at));
    const pending = valueFor(this.#pending, partsOf(place).path, () => []);
    pending.push({ entry, operation, fieldKeys: [...fieldKeys, ...counted], ...doubt });
    wrong.latest.values.add(values);
    wrong.outBy.add(outBy);
  }

  /**
   * A place was shown as the oracle has it: a caller who had changed it before would have had to change it back.
   *
   * @param shown.by the answer and the operation that showed it
   * @param shown.isChance whether others may have written what was shown before, and then this again
   */
  shownRightly(
    place: string,
    {
      isSure,
      value = true,
      by: { entry, operation },
      isChance = () => false,
    }: {
      readonly isSure: boolean;
      readonly value?: unknown;
      readonly by: { readonly entry: Entry; readonly operation: string };
      readonly isChance?: (shown: unknown) => boolean;
    },
  ): void {
    // Nothing where there should be nothing says nothing of what is kept.
    this.#countFirst(place, value === null ? undefined : 'right', true);
    this.#readings.right(fieldKeysOf(place, operation), value);
    const wrong = this.#places.get(place);
    if (wrong === undefined) return;
    [wrong.latest, wrong.before] = [undefined, undefined];
    wrong.timesRighted += 1;
    if (!isStale(wrong)) wrong.stale = undefined;
    const { path } = partsOf(place);
    const [back, left] = partition(this.#pending.get(path) ?? [], (each) => each.place === place);
    // What several operations show alike was there, even if only for a while; and so was what one shows alike until it
    // shows this.
    const wasThere = [...Map.groupBy(back, replacementOf).values()].some((alike) => {
      const operations = new Set(alike.map((each) => each.operation));
      const isLasting = new Set(alike.map((each) => each.entry)).size >= LASTING && operations.has(operation);
      return operations.size > 1 || isLasting;
    });
    // A caller who has just written the object again may have written this, too.
    const isSettled = isSure && !wasThere && this.#newlyWrong.get(path) !== entry;
    for (const each of back)
      (isSettled && !isChance(each.difference.observed) ? this.#faults : this.#others).push(each);
    this.#pending.set(path, left);
  }

  /** The object at a path was written, or adopted as it was shown: what was right of it before cannot come back any more. */
  written(path: string, by?: Pick<Write, 'operation' | 'isGiven'>): void {
    this.#others.push(...(this.#pending.get(path) ?? []));
    this.#pending.delete(path);
    if (by !== undefined) this.#writes.set(path, { ...by, read: new Set() });
  }

  /** Whatever was shown may have become anything. */
  loseAll(): void {
    for (const path of [...this.#pending.keys()]) this.written(path);
    this.#places.clear();
    this.#writes.clear();
  }

  /** The differences that are faults after all, and whether there are any that only another caller explains. */
  concluded(): { readonly faults: readonly Pending[]; readonly hasOthers: boolean } {
    // A call that failed on the way may have caused a delivery, and what is older counts, too.
    const isSure = (each: Pending) => this.#state.isComplete === true && isItself(each);
    const all = [...[...this.#pending.values()].flat(), ...this.#others];
    const wrongFields = new Set(
      [...all, ...this.#faults].filter(isItself).map(({ place }) => partsOf(place).field),
    );
    const isOfFew = wrongFields.size <= FEW_FIELDS;
    const [always, others] = partition(all, (each) => isSure(each) || this.#isOfService(each, isOfFew));
    return { faults: [...this.#faults, ...always], hasOthers: others.length > 0 };
  }

  #noteStale(wrong: WrongPlace, { place, difference, isOlder = false }: Doubt): void {
    if (!isOlder) return;
    const { path, field } = partsOf(place);
    const observed = JSON.stringify(difference.observed);
    // A list that lacks an item shows nothing there.
    if (wrong.stale === undefined || wrong.stale.observed !== observed)
      wrong.stale = { observed, outlived: new Set() };
    const write = this.#writes.get(path);
    const { outlived } = wrong.stale;
    if (write?.isGiven(field)) outlived.add(write);
    // A write of something else leaves the one that gave it as it was counted.
    else if ([...outlived].every((each) => typeof each === 'string'))
      outlived.add(JSON.stringify(difference.expected));
  }

  /**
   * Counts the first reading after a write.
   *
   * @param isOfWrite whether it may be what the write did, be it to a field that it was not given
   */
  #countFirst(place: string, as: 'right' | 'wrong' | undefined, isOfWrite: boolean): readonly string[] {
    const { path, field } = partsOf(place);
    const write = this.#writes.get(path);
    if (write === undefined || write.read.has(place)) return [];
    write.read.add(place);
    const [ofAny = '', ofWrite = ''] = fieldKeysOf(place, `after ${write.operation}`);
    const fieldKeys = [...(write.isGiven(field) ? [ofAny] : []), ...(isOfWrite ? [ofWrite] : [])];
    if (as !== undefined) this.#readings.first(fieldKeys, as);
    return fieldKeys;
  }

  #isOfService(doubt: Pending, isOfFew: boolean): boolean {
    const { place, fieldKeys, isOlder = false } = doubt;
    if (isOlder && isStale(this.#places.get(place))) return true;
    return this.#readings.isOfService(fieldKeys, replacementOf(doubt), isOfFew);
  }
}

/** Whether an older value outlived two writes: another caller would have had to write it twice, and as it was. */
function isStale(wrong: WrongPlace | undefined): boolean {
  return (wrong?.stale?.outlived.size ?? 0) >= 2;
}

/** What was right so shortly before a call is rarely changed by somebody else in between, in milliseconds. */
const JUST_BEFORE_MS = 300_000;

/** So many readings in a row show what is there, and not what an answer makes of it. */
const LASTING = 2;

/** A fault is one of few fields; where more are wrong, others write, and as often as they like. */
const FEW_FIELDS = 3;

/** What stands in the place of what, as JSON; an object is there, or it is not, whatever says so. */
function replacementOf({ place, difference: { kind, expected, observed } }: Doubt): string {
  const values = isOfExistence(place) ? [kind !== 'added', kind === 'added'] : [expected, observed];
  return JSON.stringify(values.map((each) => JSON.stringify(each) ?? ''));
}

/** Whether what differs follows from nothing else that does: what was delivered and what is counted follow from the rest. */
function isItself({ place, difference }: Doubt): boolean {
  return !isOfDeliveries(difference.at) && !isOfList(place);
}

function isOfExistence(place: string): boolean {
  return partsOf(place).field === EXISTENCE;
}

function partition<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}
