// Compares two lists: their items by what tells them apart, in an order only where one is documented.

import { pointerTo } from '../../../openapi/document.ts';
import { fieldKind, isOrdered, itemsOf, type Place, propertyOf } from '../../../openapi/field-kind.ts';
import {
  type Compared,
  type ComparisonContext,
  type Difference,
  type Fields,
  isObject,
} from './difference.ts';

/** What lists need to compare their items. */
export interface Differ {
  compare(given: Compared): void;
  note(kind: Difference['kind'], here: Compared): void;
}

interface Means {
  readonly context: ComparisonContext;
  readonly differ: Differ;
}

interface Both {
  readonly expected: readonly unknown[];
  readonly observed: readonly unknown[];
}

/** Notes where two lists differ. */
export function compareLists(here: Compared, both: Both, means: Means): void {
  const { document } = means.context;
  const place = itemsOf(document, here.place);
  const key = keyOfItems(means.context, place, both);
  if (key === undefined)
    plainLists({ ...here, place }, here.place, byDate(means, here.place, place, both), means);
  else keyedLists({ ...here, place }, here.place, { ...both, key }, means);
}

/** Whether a list has objects that are not of the history. */
export function hasForeign(
  context: ComparisonContext,
  place: Place,
  { expected, observed }: { readonly expected: unknown; readonly observed: unknown },
): boolean {
  const { isForeign, document } = context;
  if (isForeign === undefined || !Array.isArray(expected) || !Array.isArray(observed)) return false;
  const key = keyOfItems(context, itemsOf(document, place), { expected, observed });
  if (key === undefined) return false;
  const has = (side: 'oracle' | 'target', items: readonly unknown[]) =>
    items.some((item) => isForeign(side, (item as Fields)[key]));
  return has('oracle', expected) || has('target', observed);
}

/** The property by which the objects of a list are told apart. */
function keyOfItems(
  { document }: ComparisonContext,
  place: Place,
  { expected, observed }: Both,
): string | undefined {
  const items = [...expected, ...observed];
  if (items.length === 0 || !items.every(isObject)) return undefined;
  const names = Object.keys(items[0] as Fields).filter(
    (name) => fieldKind(propertyOf(document, place, name), name) === 'id',
  );
  const isUnique = (name: string) =>
    new Set(expected.map((item) => (item as Fields)[name])).size === expected.length;
  const preferred = ['id', 'target_id', ...names].filter((name) => names.includes(name));
  return preferred.find(isUnique);
}

/** Points of a series in the order of their days, unless another order is documented. */
function byDate({ context: { document } }: Means, list: Place, items: Place, lists: Both): Both {
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

/** Items without an identity: by their place in an ordered list, else each by one that is equal to it. */
function plainLists(items: Compared, list: Place, { expected, observed }: Both, means: Means): void {
  const { differ } = means;
  const pairs =
    isOrdered(list) || isObject(expected[0])
      ? undefined
      : matched(items.place, { expected, observed }, means);
  for (let index = 0; index < Math.max(expected.length, observed.length); index++) {
    const inner = { ...items, at: items.at + pointerTo(index) };
    const partner = pairs === undefined ? index : pairs[index];
    const both = {
      ...inner,
      expected: expected[index],
      observed: partner === undefined ? undefined : observed[partner],
    };
    if (index >= expected.length) {
      if (pairs === undefined || !pairs.includes(index))
        differ.note('added', { ...inner, expected: undefined, observed: observed[index] });
    } else if (partner === undefined || partner >= observed.length) differ.note('missing', both);
    else differ.compare(both);
  }
}

/** For each expected item the place of an equal observed one; unequal ones are paired as they come. */
function matched(place: Place, { expected, observed }: Both, { context }: Means): (number | undefined)[] {
  const free = new Set(observed.keys());
  const isEqual = (one: unknown, other: unknown) =>
    typeof one === 'string' && fieldKind(place, '') === 'copy'
      ? context.translated(one) === other
      : one === other;
  const pairs = expected.map((item) => {
    const equal = [...free].find((at) => isEqual(item, observed[at]));
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

function keyedLists(
  items: Compared,
  list: Place,
  { expected, observed, key }: Both & { readonly key: string },
  { context: { isForeign, ids }, differ }: Means,
): void {
  const idOf = (item: unknown) => (item as Fields)[key];
  const ours = (side: 'oracle' | 'target', all: readonly unknown[]) =>
    all.filter((item) => isForeign?.(side, idOf(item)) !== true);
  const shown = ours('target', observed);
  const wanted = ours('oracle', expected);
  const { partners, left } = partnersOf(wanted, shown, { idOf, ids });
  for (const [index, item] of wanted.entries()) {
    const inner = { ...items, at: items.at + pointerTo(index), expected: item, observed: partners[index] };
    if (partners[index] === undefined) differ.note('missing', inner);
    else differ.compare(inner);
  }
  // What is in a list is no matter of its form.
  for (const item of left)
    differ.note('added', { ...items, isStated: true, expected: undefined, observed: item });
  const inOrder = partners.filter((partner) => partner !== undefined);
  const isSameOrder = inOrder.every(
    (partner, at) => at === 0 || shown.indexOf(partner) > shown.indexOf(inOrder[at - 1]),
  );
  if (isOrdered(list) && !isSameOrder)
    differ.note('order', { ...items, place: list, expected: wanted.map(idOf), observed: shown.map(idOf) });
}

/** For each object of the oracle the one that stands for it; those that are new on both sides as they come. */
function partnersOf(
  wanted: readonly unknown[],
  shown: readonly unknown[],
  { idOf, ids }: { readonly idOf: (item: unknown) => unknown; readonly ids: ComparisonContext['ids'] },
): { readonly partners: readonly unknown[]; readonly left: readonly unknown[] } {
  const left = [...shown];
  const take = (at: number) => left.splice(at, 1)[0];
  const partners = wanted.map((item) => {
    if (!ids.has(idOf(item))) return undefined;
    const at = left.findIndex((other) => ids.targetOf(idOf(item)) === idOf(other));
    return at === -1 ? undefined : take(at);
  });
  for (const [index, item] of wanted.entries()) {
    if (partners[index] !== undefined || ids.has(idOf(item))) continue;
    const free = [...left.keys()].filter((at) => !ids.isTaken(idOf(left[at]), idOf(item)));
    const at = mostAlike(item as Fields, free, { left: left as readonly Fields[], ids });
    if (at !== undefined) partners[index] = take(at);
  }
  return { partners, left };
}

/** Of new objects, the one of which most is the same; the first of several. */
function mostAlike(
  item: Fields,
  free: readonly number[],
  { left, ids }: { readonly left: readonly Fields[]; readonly ids: ComparisonContext['ids'] },
): number | undefined {
  const likeness = (at: number) =>
    Object.entries(item).filter(([name, value]) => {
      const other = left[at]?.[name];
      return value === other || (ids.has(value) && ids.targetOf(value) === other);
    }).length;
  const most = Math.max(...free.map(likeness));
  return free.find((at) => likeness(at) === most);
}
