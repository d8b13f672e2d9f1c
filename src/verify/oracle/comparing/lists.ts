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
  /** Whether two values do not differ; the ids in them correspond from then on. */
  isAlike(given: Compared): boolean;
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
  if (key === undefined) plainLists({ ...here, place }, here.place, both, means);
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

/** For each point of a series the place of that of the same day; `undefined` of what is no series. */
function ofSameDay(
  { context: { document } }: Means,
  items: Place,
  { expected, observed }: Both,
): (number | undefined)[] | undefined {
  const names = isObject(expected[0]) ? Object.keys(expected[0]) : [];
  const name = names.find((each) =>
    propertyOf(document, items, each).some(({ format }) => format === 'date'),
  );
  if (name === undefined) return undefined;
  const dayOf = (point: unknown) => Date.parse(String((point as Fields)[name]));
  const places = new Map(observed.map((point, at) => [dayOf(point), at] as const).toReversed());
  return expected.map((point) => places.get(dayOf(point)));
}

/** Items without an identity: by their place in an ordered list, else by their day, or each by one that is equal to it. */
function plainLists(given: Compared, list: Place, { expected, observed }: Both, means: Means): void {
  const { differ, context } = means;
  // Which texts an adapter has given to what a state is about, is up to it, unless they say what is sent.
  const isOfEvents = /\/(\w+_)?events$/.test(given.at);
  const items = isOfEvents ? { ...given, isOfState: false } : given;
  const isOfSetUp = (item: unknown) =>
    items.isOfState === true && typeof item === 'string' && context.isSent?.(item) !== true;
  const both = { expected, observed };
  const pairs = isOrdered(list)
    ? undefined
    : (ofSameDay(means, items.place, both) ?? matched(items, both, means));
  const partnerOf = (index: number) => (pairs === undefined ? index : pairs[index]);
  for (const [index, item] of expected.entries()) {
    const partner = partnerOf(index) ?? observed.length;
    const pair = { ...items, at: items.at + pointerTo(index), expected: item, observed: observed[partner] };
    if (partner < observed.length) differ.compare(pair);
    else if (!isOfSetUp(item)) differ.note('missing', pair);
  }
  const partners = new Set([...expected.keys()].map(partnerOf));
  for (const [index, item] of observed.entries())
    if (!partners.has(index) && !isOfSetUp(item))
      differ.note('added', {
        ...items,
        at: items.at + pointerTo(index),
        expected: undefined,
        observed: item,
      });
}

/** For each expected item the place of an equal observed one; unequal ones are paired as they come. */
function matched(
  items: Compared,
  { expected, observed }: Both,
  { context, differ }: Means,
): (number | undefined)[] {
  const free = new Set(observed.keys());
  const isEqual = (one: unknown, other: unknown) => {
    if (isObject(one)) return differ.isAlike({ ...items, expected: one, observed: other });
    return typeof one === 'string' && fieldKind(items.place, '') === 'copy'
      ? context.translated(one) === other
      : one === other;
  };
  const pairs = expected.map((item) => {
    const equal = [...free].find((at) => isEqual(item, observed[at]));
    if (equal !== undefined) free.delete(equal);
    return equal;
  });
  return pairs.map((pair, index) => {
    if (pair !== undefined) return pair;
    const item = expected[index];
    const next = isObject(item) ? mostAlike(item, [...free], { left: observed, context }) : [...free][0];
    if (next !== undefined) free.delete(next);
    return next;
  });
}

function keyedLists(
  items: Compared,
  list: Place,
  { expected, observed, key }: Both & { readonly key: string },
  { context, differ }: Means,
): void {
  const { isForeign, ids, order } = context;
  const idOf = (item: unknown) => (item as Fields)[key];
  const ours = (side: 'oracle' | 'target', all: readonly unknown[]) =>
    all.filter((item) => isForeign?.(side, idOf(item)) !== true);
  const shown = ours('target', observed);
  const wanted = ours('oracle', expected);
  const isAlike = (item: unknown, other: unknown) =>
    differ.isAlike({ ...items, expected: item, observed: other });
  const isTied = (item: unknown, others: readonly unknown[]) =>
    [others[0], others.at(-1)].some((other) => isOfOneInstant([item, other], items.place, context));
  const relations = { idOf, ids, isAlike };
  const sure = surePartners(wanted, shown, relations);
  const hasStrangers = sure.left.length > 0 || sure.partners.includes(undefined);
  const hasTies =
    sure.left.some((other) => isTied(other, wanted)) ||
    wanted.some((item, at) => sure.partners[at] === undefined && isTied(item, shown));
  const isOpen = hasTies || order?.isAsExpected !== true;
  // What is on a page beyond the last one is open.
  const isCounted = order?.part === 'first' || (order?.isNumbered === true && wanted.length > 0);
  const isFull = isCounted && order?.isSized === true && wanted.length !== shown.length;
  const isUnlike = hasStrangers && order?.part !== undefined && (isOpen || order.isSized !== true) && !isFull;
  // In another order, something else may have changed behind the page before.
  if (isUnlike || (order?.hasChanged === true && order.isAsExpected === false)) {
    order?.cut();
    return;
  }
  const { partners, left } = likelyPartners(wanted, sure, { idOf, context });
  for (const [index, item] of wanted.entries()) {
    const at = items.at + pointerTo(expected.indexOf(item));
    const inner = { ...items, at, expected: item, observed: partners[index] };
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
  const isTold = !hasStrangers && !isTied(wanted[0], shown.slice(-1)) && wanted.length > 1;
  if (isTold) order?.note(isSameOrder);
  if (isOrdered(list) && !isSameOrder)
    differ.note('order', { ...items, place: list, expected: wanted.map(idOf), observed: shown.map(idOf) });
}

/** How the objects of two lists are told to belong together. */
interface Relations {
  readonly idOf: (item: unknown) => unknown;
  readonly ids: ComparisonContext['ids'];
  readonly isAlike: (item: unknown, other: unknown) => boolean;
}

interface Partners {
  readonly partners: readonly unknown[];
  /** Objects of the target that are nobody's partner. */
  readonly left: readonly unknown[];
}

/** For each object of the oracle the one that stands for it; for one that is new on both sides, one that does not differ. */
function surePartners(
  wanted: readonly unknown[],
  shown: readonly unknown[],
  { idOf, ids, isAlike }: Relations,
): Partners {
  const left = [...shown];
  const take = (isMeant: (other: unknown) => boolean) => {
    const at = left.findIndex(isMeant);
    return at === -1 ? undefined : left.splice(at, 1)[0];
  };
  const known = wanted.map((item) =>
    ids.has(idOf(item)) ? take((other) => ids.targetOf(idOf(item)) === idOf(other)) : undefined,
  );
  const partners = wanted.map((item, at) =>
    known[at] === undefined && !ids.has(idOf(item)) ? take((other) => isAlike(item, other)) : known[at],
  );
  return { partners, left };
}

/** As partners of what is still alone, what is most alike. */
function likelyPartners(
  wanted: readonly unknown[],
  sure: Partners,
  { idOf, context }: Pick<Relations, 'idOf'> & { readonly context: ComparisonContext },
): Partners {
  const { ids } = context;
  const left = [...sure.left];
  const partners = wanted.map((item, index) => {
    if (sure.partners[index] !== undefined || ids.has(idOf(item))) return sure.partners[index];
    const free = [...left.keys()].filter((at) => !ids.isTaken(idOf(left[at]), idOf(item)));
    const at = mostAlike(item as Fields, free, { left, context });
    return at === undefined ? undefined : left.splice(at, 1)[0];
  });
  return { partners, left };
}

/** Whether all instants of two objects are the same, of which there is one that is not null. */
function isOfOneInstant(
  [one, other]: readonly [unknown, unknown],
  place: Place,
  { document, toleranceMs }: ComparisonContext,
): boolean {
  const [mine, yours] = [one, other].map((each) => (each ?? {}) as Fields) as [Fields, Fields];
  const names = Object.keys({ ...mine, ...yours }).filter(
    (name) =>
      fieldKind(propertyOf(document, place, name), name) === 'instant' && (mine[name] ?? yours[name]) != null,
  );
  const apartMs = (name: string) =>
    mine[name] === yours[name]
      ? 0
      : Math.abs(Date.parse(String(mine[name])) - Date.parse(String(yours[name])));
  return names.length > 0 && names.every((name) => apartMs(name) <= toleranceMs);
}

/** Of new objects, the one of which most is the same, a known id before all else; the first of several. */
function mostAlike(
  item: Fields,
  free: readonly number[],
  { left, context }: { readonly left: readonly unknown[]; readonly context: ComparisonContext },
): number | undefined {
  const { ids, translated } = context;
  const weight = (value: unknown, other: unknown) => {
    if (ids.has(value) && ids.targetOf(value) === other) return KNOWN;
    return Number(value === other || (typeof value === 'string' && translated(value) === other));
  };
  const likeness = (at: number) =>
    Object.entries(item).reduce(
      (sum, [name, value]) => sum + weight(value, (left[at] as Fields | undefined)?.[name]),
      0,
    );
  const most = Math.max(...free.map(likeness));
  return free.find((at) => likeness(at) === most);
}

/** What a known id weighs, against properties that are the same. */
const KNOWN = 1_000;
