// Compares what the oracle shows with what the target shows, field by field, each by its kind. It says where they
// differ; whether a gap allows it is another question.

import type { OpenApiDocument } from '../../openapi/document.ts';
import { pointerTo } from '../../openapi/document.ts';
import { fieldKind, isOrdered, itemsOf, namedBy, type Place, propertyOf } from '../../openapi/field-kind.ts';
import type { Correspondence } from './correspondence.ts';
import type { CallStep } from './history.ts';
import type { Observation } from './side.ts';

/** One place at which the two differ. Absent, `null` and empty are three things. */
export interface Difference {
  /** Where: `status`, or a JSON pointer after `headers`, `body` or `deliveries`, such as `body/quotas/0/limit_bytes`. */
  readonly at: string;
  readonly kind:
    | 'status'
    | 'value'
    | 'missing'
    | 'added'
    | 'order'
    | 'id'
    | 'instant'
    | 'signature'
    | 'refused';
  readonly expected: unknown;
  readonly observed: unknown;
  /** What the document names at this place, the nearest first. */
  readonly rules: readonly string[];
  readonly gaps: readonly string[];
  /** The call whose answers differ, where a step has several. */
  readonly of?: { readonly step: CallStep; readonly expected: Observation; readonly observed: Observation };
}

export interface ComparisonContext {
  readonly document: OpenApiDocument;
  readonly ids: Correspondence;
  /** A text of the oracle as the target would write it: with its own ids and URLs of receivers. */
  readonly translated: (text: string) => string;
  /** How far two instants may be apart, in milliseconds; 0 where both clocks stand. */
  readonly toleranceMs: number;
  /** How far two measured durations may be apart, in milliseconds. */
  readonly measuredMs?: number;
  /** Whether nothing that was sent contains a text: then nobody knows what it should be. Given for events. */
  readonly isMadeUp?: (text: string) => boolean;
  /** Whether an object with this id was there before the history; what is not of the history is not compared. */
  readonly isForeign?: (side: 'oracle' | 'target', id: unknown) => boolean;
}

/** What is named on the way to a place, from the outside in. */
interface Named {
  readonly rules: readonly string[];
  readonly gaps: readonly string[];
}

const NOTHING: Named = { rules: [], gaps: [] };

/** Numbers of all objects, which mean nothing where some are foreign. */
const COUNTS = /^(total|count|total_count)$/;

/**
 * The differences of two values that a schema describes.
 *
 * @param at where the values are, such as `body`
 * @example differencesOf({ place, at: 'body', expected, observed }, context)
 */
export function differencesOf(
  given: {
    readonly place: Place;
    readonly at: string;
    readonly expected: unknown;
    readonly observed: unknown;
  },
  context: ComparisonContext,
): readonly Difference[] {
  const found: Difference[] = [];
  const comparer = new Comparer(context, found);
  comparer.compare({ ...given, name: '', named: NOTHING });
  return found;
}

interface Compared {
  readonly place: Place;
  readonly at: string;
  readonly name: string;
  readonly expected: unknown;
  readonly observed: unknown;
  readonly named: Named;
}

class Comparer {
  readonly #context: ComparisonContext;
  readonly #found: Difference[];

  constructor(context: ComparisonContext, found: Difference[]) {
    this.#context = context;
    this.#found = found;
  }

  compare(given: Compared): void {
    const here = { ...given, named: nearer(given.place, given.named) };
    const { expected, observed } = here;
    if (Array.isArray(expected) && Array.isArray(observed)) this.#lists(here, expected, observed);
    else if (isObject(expected) && isObject(observed)) this.#objects(here, expected, observed);
    else this.#scalars(here);
  }

  #objects(here: Compared, expected: Fields, observed: Fields): void {
    const { document } = this.#context;
    let hasForeign = false;
    for (const name of Object.keys(expected)) {
      const place = propertyOf(document, here.place, name);
      const inner = { ...here, place, name, at: here.at + pointerTo(name) };
      const kind = fieldKind(place, name);
      if (kind === 'free') continue;
      if (!Object.hasOwn(observed, name)) {
        this.#note('missing', {
          ...inner,
          place: rulesOnly(place),
          expected: expected[name],
          observed: undefined,
        });
        continue;
      }
      hasForeign ||= this.#hasForeign(place, expected[name], observed[name]);
      if (hasForeign && COUNTS.test(name)) continue;
      this.compare({ ...inner, expected: expected[name], observed: observed[name] });
    }
    for (const name of Object.keys(observed)) {
      if (Object.hasOwn(expected, name)) continue;
      const place = propertyOf(document, here.place, name);
      if (place.length === 0 || fieldKind(place, name) === 'free') continue;
      const inner = { ...here, place, name, at: here.at + pointerTo(name) };
      this.#note('added', {
        ...inner,
        place: rulesOnly(place),
        expected: undefined,
        observed: observed[name],
      });
    }
  }

  #hasForeign(place: Place, expected: unknown, observed: unknown): boolean {
    const { isForeign } = this.#context;
    if (isForeign === undefined || !Array.isArray(expected) || !Array.isArray(observed)) return false;
    const key = this.#keyOfItems(itemsOf(this.#context.document, place), expected, observed);
    if (key === undefined) return false;
    const has = (side: 'oracle' | 'target', items: readonly unknown[]) =>
      items.some((item) => isForeign(side, (item as Fields)[key]));
    return has('oracle', expected) || has('target', observed);
  }

  #lists(here: Compared, expected: readonly unknown[], observed: readonly unknown[]): void {
    const place = itemsOf(this.#context.document, here.place);
    const key = this.#keyOfItems(place, expected, observed);
    if (key === undefined)
      this.#plainLists(here, place, this.#byDate(here.place, place, { expected, observed }));
    else this.#keyedLists(here, place, { expected, observed, key });
  }

  /** Points of a series in the order of their days, unless another order is documented. */
  #byDate<Lists extends { readonly expected: readonly unknown[]; readonly observed: readonly unknown[] }>(
    list: Place,
    items: Place,
    lists: Lists,
  ): Pick<Lists, 'expected' | 'observed'> {
    const { document } = this.#context;
    const names = isObject(lists.expected[0]) ? Object.keys(lists.expected[0]) : [];
    const name = names.find((each) =>
      propertyOf(document, items, each).some(({ format }) => format === 'date'),
    );
    if (name === undefined || isOrdered(list)) return lists;
    const sorted = (all: readonly unknown[]) =>
      all.toSorted((one, other) =>
        String((one as Fields)[name]).localeCompare(String((other as Fields)[name])),
      );
    return { expected: sorted(lists.expected), observed: sorted(lists.observed) };
  }

  /** The property by which the objects of a list are told apart. */
  #keyOfItems(place: Place, expected: readonly unknown[], observed: readonly unknown[]): string | undefined {
    const items = [...expected, ...observed];
    if (items.length === 0 || !items.every(isObject)) return undefined;
    const names = Object.keys(items[0] as Fields).filter(
      (name) => fieldKind(propertyOf(this.#context.document, place, name), name) === 'id',
    );
    const isUnique = (name: string) =>
      new Set(expected.map((item) => (item as Fields)[name])).size === expected.length;
    const preferred = ['id', 'target_id', ...names].filter((name) => names.includes(name));
    return preferred.find(isUnique);
  }

  /** Items without an identity: by their place in an ordered list, else each by one that is equal to it. */
  #plainLists(
    here: Compared,
    place: Place,
    { expected, observed }: { readonly expected: readonly unknown[]; readonly observed: readonly unknown[] },
  ): void {
    const pairs =
      isOrdered(here.place) || isObject(expected[0]) ? undefined : this.#matched(place, expected, observed);
    for (let index = 0; index < Math.max(expected.length, observed.length); index++) {
      const inner = { ...here, place, at: here.at + pointerTo(index) };
      const partner = pairs === undefined ? index : pairs[index];
      const both = {
        ...inner,
        expected: expected[index],
        observed: partner === undefined ? undefined : observed[partner],
      };
      if (index >= expected.length) {
        if (pairs === undefined || !pairs.includes(index))
          this.#note('added', { ...inner, expected: undefined, observed: observed[index] });
      } else if (partner === undefined || partner >= observed.length) this.#note('missing', both);
      else this.compare(both);
    }
  }

  /** For each expected item the place of an equal observed one; unequal ones are paired as they come. */
  #matched(place: Place, expected: readonly unknown[], observed: readonly unknown[]): (number | undefined)[] {
    const free = new Set(observed.keys());
    const pairs = expected.map((item) => {
      const equal = [...free].find((at) => this.#isEqual(place, item, observed[at]));
      if (equal !== undefined) free.delete(equal);
      return equal;
    });
    return pairs.map((pair) => {
      if (pair !== undefined) return pair;
      const [next] = free;
      if (next !== undefined) free.delete(next);
      return next;
    });
  }

  #isEqual(place: Place, expected: unknown, observed: unknown): boolean {
    return typeof expected === 'string' && fieldKind(place, '') === 'copy'
      ? this.#context.translated(expected) === observed
      : expected === observed;
  }

  #keyedLists(
    here: Compared,
    place: Place,
    {
      expected,
      observed,
      key,
    }: { readonly expected: readonly unknown[]; readonly observed: readonly unknown[]; readonly key: string },
  ): void {
    const { ids, isForeign } = this.#context;
    const idOf = (item: unknown) => (item as Fields)[key];
    const ours = (side: 'oracle' | 'target', items: readonly unknown[]) =>
      items.filter((item) => isForeign?.(side, idOf(item)) !== true);
    const left = [...ours('target', observed)];
    const wanted = ours('oracle', expected);
    const take = (at: number) => left.splice(at, 1)[0];
    const partners = wanted.map((item) => {
      if (!ids.has(idOf(item))) return undefined;
      const at = left.findIndex((other) => ids.targetOf(idOf(item)) === idOf(other));
      return at === -1 ? undefined : take(at);
    });
    for (const [index, item] of wanted.entries()) {
      if (partners[index] !== undefined || ids.has(idOf(item))) continue;
      const at = left.findIndex((other) => !ids.isTaken(idOf(other), idOf(item)));
      if (at !== -1) partners[index] = take(at);
    }
    for (const [index, item] of wanted.entries()) {
      const inner = {
        ...here,
        place,
        at: here.at + pointerTo(index),
        expected: item,
        observed: partners[index],
      };
      if (partners[index] === undefined) this.#note('missing', inner);
      else this.compare(inner);
    }
    for (const item of left) this.#note('added', { ...here, place, expected: undefined, observed: item });
    const shown = ours('target', observed);
    const inOrder = partners.filter((partner) => partner !== undefined);
    const isSameOrder = inOrder.every(
      (partner, at) => at === 0 || shown.indexOf(partner) > shown.indexOf(inOrder[at - 1]),
    );
    if (isOrdered(here.place) && !isSameOrder)
      this.#note('order', { ...here, expected: wanted.map(idOf), observed: shown.map(idOf) });
  }

  #scalars(here: Compared): void {
    const kind = fieldKind(here.place, here.name);
    const { expected, observed } = here;
    if (kind === 'free') return;
    if (typeOf(expected) !== typeOf(observed) && !(kind === 'id' && expected !== null && observed !== null)) {
      this.#note('value', here);
      return;
    }
    if (expected === null) return;
    if (kind === 'text') return;
    if (kind === 'token') this.#context.ids.note(expected, observed);
    else if (kind === 'id') this.#ids(here);
    else if (kind === 'instant') this.#instants(here);
    else if (typeof expected === 'string') {
      if (expected === observed || this.#context.translated(expected) === observed) return;
      const { isMadeUp } = this.#context;
      if (kind === 'value' || !(isMadeUp?.(expected) && isMadeUp(String(observed))))
        this.#note('value', here);
    } else if (expected !== observed && !this.#isMeasured(here)) this.#note('value', here);
  }

  /** A duration that a target has measured may be longer than the oracle's, by what a machine needs. */
  #isMeasured({ name, expected, observed }: Compared): boolean {
    const { measuredMs = 0 } = this.#context;
    return /_ms$/.test(name) && Math.abs(Number(expected) - Number(observed)) <= measuredMs;
  }

  #ids(here: Compared): void {
    const { expected, observed } = here;
    // An empty id names nothing, and both must say so.
    const isNothing = expected === '' || observed === '';
    if (isNothing ? expected !== observed : !this.#context.ids.corresponds(expected, observed))
      this.#note('id', { ...here, expected: this.#context.ids.targetOf(expected) ?? expected });
  }

  #instants(here: Compared): void {
    const { expected, observed } = here;
    if (typeof expected !== 'string' || typeof observed !== 'string') {
      if (expected !== observed) this.#note('instant', here);
      return;
    }
    if (!instantsAgree(expected, observed, this.#context.toleranceMs)) this.#note('instant', here);
  }

  #note(kind: Difference['kind'], here: Compared): void {
    const { rules, gaps } = nearer(here.place, here.named);
    this.#found.push({ at: here.at, kind, expected: here.expected, observed: here.observed, rules, gaps });
  }
}

/** Whether two instants are the same, as precisely as the second one is written. */
export function instantsAgree(expected: string, observed: string, toleranceMs: number): boolean {
  if (expected === observed) return true;
  const [wanted, shown] = [Date.parse(expected), Date.parse(observed)];
  if (Number.isNaN(wanted) || Number.isNaN(shown)) return false;
  const unit = /\.\d+/.test(observed) ? 1 : observed.includes('T') ? 1_000 : 86_400_000;
  return Math.abs(Math.floor(wanted / unit) - Math.floor(shown / unit)) * unit <= toleranceMs;
}

/** Whether a field is there is up to what has the field: the gaps of the field itself are about its value. */
function rulesOnly(place: Place): Place {
  return place.map(({ 'x-gaps': _, ...schema }) => schema);
}

/** Adds what a place names to what is named around it, the nearest first. */
function nearer(place: Place, { rules, gaps }: Named): Named {
  const [ownRules, ownGaps] = [namedBy(place, 'x-rules'), namedBy(place, 'x-gaps')];
  if (ownRules.length === 0 && ownGaps.length === 0) return { rules, gaps };
  return { rules: [...new Set([...ownRules, ...rules])], gaps: [...new Set([...ownGaps, ...gaps])] };
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}
