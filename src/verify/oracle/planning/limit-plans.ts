// Plans around a limit: what is set to a number, and what no client can cause in steps up to it, beyond it, and over time,
// and again after the number was changed.

import type { Schema } from '../../../openapi/document.ts';
import { jsonPlace, type Place, propertyNames, propertyOf } from '../../../openapi/field-kind.ts';
import type { Operation } from '../../../openapi/operations.ts';
import type { CallOptions } from '../drawing/draw-call.ts';
import {
  acting,
  callOf,
  choicesOf,
  FULL,
  type Intent,
  kept,
  PLAIN,
  type Plan,
  type Planning,
  passing,
  readsOf,
  switchedAll,
  together,
  withBody,
} from '../drawing/intents.ts';
import { needsOf } from '../drawing/pool.ts';
import { mergedOf } from '../drawing/values.ts';
import type { Value, Values } from '../history.ts';
import type { Surface } from '../surface.ts';
import { truthValuesOf } from './change-plans.ts';
import { subscription } from './event-plans.ts';
import { toldReads } from './told-reads.ts';

/** What is set, and by which of its properties. */
interface Limit {
  readonly operation: Operation;
  readonly property: string;
  /** The defaults of what may be set with it: they are given, since a target may have others. */
  readonly usual: Values;
  /** A choice that is set with it, if there is one. */
  readonly chosen: Values;
  /** Who sets it, where the path leaves it to the caller whose it is: others may have one of their own. */
  readonly as?: CallOptions['as'];
}

/** What is done in steps, and by which property of its input. */
interface Act {
  readonly action: Surface['actions'][number];
  readonly property: string;
}

/** Of a number that may be a share in percent. */
const HALF = 50;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS_MS = 4 * 86_400_000;

/** Plans for each limit and each choice that is set with it, alone and beside another one, with the first two acts. */
export function limitPlans(planning: Planning): readonly Plan[] {
  const { surface, whole, offers, seen } = planning;
  const { operations, actions } = whole;
  const acts = actions.flatMap((action): Act[] => {
    const property = requiredNumber([action.input], surface);
    return property === undefined ? [] : [{ action, property }];
  });
  const limits = operations.flatMap((operation) => {
    const able = new Set(seen.callers.ableOf(operation.id, surface.credentials));
    const credential = seen.callers.busiestOf(surface.credentials).find((each) => able.has(each));
    const isOwn = needsOf(operation).length === 0 && credential !== undefined;
    return limitsOf(operation, surface).map(
      (each): Limit => ({ ...each, ...(isOwn && { as: { credential } }) }),
    );
  });
  if (acts.length === 0) return [];
  const subscribed = offers.has('inbox') ? subscription(whole) : [];
  const general = limits.find(({ operation }) => needsOf(operation).length === 0);
  return limits.flatMap((limit): readonly Plan[] => {
    const alone = [
      aroundLimit(limit, acts, operations),
      atOnce(limit, acts, operations),
      changedBeyond(limit, acts, operations),
      ...suspended(limit, acts, planning),
      ...withTerms(limit, acts, planning),
    ].map((plan) => [...subscribed, ...plan]);
    if (general === undefined || general.operation === limit.operation) return alone;
    const both: Plan = overBoth([limit, { ...general, chosen: limit.chosen }], acts, operations);
    const others = limits.filter(
      ({ operation, chosen }) =>
        operation === general.operation && JSON.stringify(chosen) !== JSON.stringify(limit.chosen),
    );
    const byOther = others.map((other) => refusedByOther([limit, other], acts, operations));
    return [...alone, ...[both, ...byOther].map((plan) => [...subscribed, ...plan])];
  });
}

function limitsOf(operation: Operation, surface: Surface): readonly Limit[] {
  if (!/^(PUT|PATCH)$/.test(operation.method)) return [];
  const place = jsonPlace(surface.document, operation.body);
  const property = requiredNumber(place, surface);
  if (property === undefined) return [];
  const names = place.flatMap(({ properties }) => Object.keys(properties ?? {}));
  const inner = (name: string) => mergedOf(propertyOf(surface.document, place, name));
  const properties = Object.fromEntries(names.map((name) => [name, inner(name)]));
  const usual = Object.fromEntries(
    names.flatMap((name) => {
      const { default: value } = properties[name] as Schema;
      return value === undefined ? [] : [[name, value as Value]];
    }),
  );
  return choicesOf({ properties }).map((chosen) => ({ operation, property, usual, chosen }));
}

/** Steps up to a limit and beyond it, by and by and at once, over time, and after it was changed. */
function aroundLimit(limit: Limit, acts: readonly Act[], all: readonly Operation[]): Plan {
  const { set, add, other } = aboutLimit(limit, acts);
  const reads = looksAt(limit, all);
  return [
    ...[set(1_500), add(1_000), add(400), add(100), add(1), ...reads],
    ...[later, add(1), later, add(1), ...reads, other(600), ...reads, add(650), other(650)],
    ...[set(3_000), add(1_000), add(1_000), set(500), add(1), ...reads],
    ...[other(2_000), other(1_000), set(1_000), add(999), ...reads, other(998), add(999), ...reads],
    ...[set(0), add(1)],
  ];
}

/** A step beyond a limit, and an hour later each read that is told how to read, each other change, and the same limit again; then time. */
function changedBeyond(limit: Limit, acts: readonly Act[], all: readonly Operation[]): Plan {
  const { set, add } = aboutLimit(limit, acts);
  const { operation } = limit;
  const reads = looksAt(limit, all);
  const names = needsOf(operation);
  const told = toldReads(all, limit.as ? { as: limit.as } : {});
  const others = all
    .filter((each) => each.method !== 'GET' && each !== operation && needsOf(each).join() === names.join())
    .map((each) => ({ ...callOf(each, { ...FULL, object: 'a' }), isRemoval: each.method === 'DELETE' }));
  const removals = others.filter(({ isRemoval }) => names.length > 0 && isRemoval);
  const changes = others.filter(({ isRemoval }) => names.length > 0 && !isRemoval);
  return [
    ...[set(1_000), add(1_050), ...reads, passing(HOUR_MS)],
    ...[...told, set(1_000, {}, true), ...changes].flatMap((each) => [each, ...reads]),
    ...[later, add(1), ...reads],
    ...removals.flatMap((each) => [each, set(1_000), ...reads, later, add(1), ...reads]),
    ...[later, add(1), ...reads],
  ];
}

/** What is full, with everything switched on that each other change switches, and off again, and a step beyond it each time. */
function suspended(limit: Limit, acts: readonly Act[], { surface, whole }: Planning): readonly Plan[] {
  const { set, add } = aboutLimit(limit, acts);
  const { operation } = limit;
  const [names, all] = [needsOf(operation), whole.operations];
  if (names.length === 0) return [];
  const switches = all.filter(
    (each) =>
      each !== operation &&
      needsOf(each).join() === names.join() &&
      truthValuesOf(each, surface.document).length > 0,
  );
  return switches.map((each) => {
    const switched = (isOn: boolean) => switchedAll(callOf(each, { ...FULL, object: 'a' }), isOn);
    const steps = [true, false, true].flatMap((isOn) => [switched(isOn), add(700)]);
    return [set(1_000), add(1_000), ...steps, ...looksAt(limit, all)];
  });
}

/** Each other number that is set with a limit, high and at its lowest: steps beyond the limit, and more of them over weeks. */
function withTerms(limit: Limit, acts: readonly Act[], { surface, whole }: Planning): readonly Plan[] {
  const { set, add } = aboutLimit(limit, acts);
  const place = jsonPlace(surface.document, limit.operation.body);
  const reads = looksAt(limit, whole.operations);
  const isTerm = (name: string) =>
    name !== limit.property && mergedOf(propertyOf(surface.document, place, name)).minimum === 0;
  const weeks = Array.from({ length: 2 }, () => [later, later, add(1)]).flat();
  return propertyNames(place)
    .filter(isTerm)
    .map((name) => [
      ...[set(1_000, { [name]: HALF }), add(1_000), add(1), add(300), later, add(1), ...weeks, ...reads],
      ...[set(3_000, { [name]: 0 }), add(1_690), add(1_000), add(1), later, add(1), ...reads],
      ...(name.endsWith('_days') ? upToLastHour(set(9_000, { [name]: DAYS }), add) : []),
    ]);
}

/** Something that has been full for some days but an hour, and then for them and an hour. */
function upToLastHour(set: Intent, add: (amount: number) => Intent): Plan {
  const before = passing(DAYS * DAY_MS - HOUR_MS);
  return [set, add(9_000), add(1), before, add(1), passing(2 * HOUR_MS), add(1)];
}

const DAYS = 2;

/** Two steps at once that fit both, and two of which only one does. */
function atOnce(limit: Limit, acts: readonly Act[], all: readonly Operation[]): Plan {
  const { set, add, other } = aboutLimit(limit, acts);
  const reads = looksAt(limit, all);
  return [
    ...[
      set(10_000),
      add(500),
      together(add(300), add(401)),
      ...reads,
      together(add(200), other(100)),
      ...reads,
    ],
    ...[set(2_000), together(add(600), add(600)), ...reads],
  ];
}

/** Steps beyond two limits at once, and back. */
function overBoth(
  [one, two]: readonly [Limit, Limit],
  acts: readonly Act[],
  all: readonly Operation[],
): Plan {
  const [first, second] = [aboutLimit(one, acts), aboutLimit(two, acts)];
  const reads = [one, two].flatMap((each) => looksAt(each, all));
  return [
    ...[first.set(1_000), second.set(1_000), first.add(1_200), ...reads],
    ...[
      first.add(1),
      ...reads,
      first.other(1_100),
      ...reads,
      first.add(950),
      ...reads,
      later,
      first.add(1),
      ...reads,
    ],
  ];
}

/** A step beyond one limit that another one of another choice does not let pass, and one that it does. */
function refusedByOther(
  [one, two]: readonly [Limit, Limit],
  acts: readonly Act[],
  all: readonly Operation[],
): Plan {
  const [first, second] = [aboutLimit(one, acts), aboutLimit(two, acts)];
  const reads = looksAt(one, all);
  return [
    first.set(1_000),
    second.set(500),
    first.add(1_050),
    ...reads,
    second.set(5_000),
    first.add(1_050),
    ...reads,
  ];
}

const later = passing(DAYS_MS);

/** The reads of what a limit is set for. */
function looksAt({ operation, as }: Limit, all: readonly Operation[]): readonly Intent[] {
  return readsOf(operation, all, { object: 'a', ...(as && { as }) }).map(kept);
}

/** To set a limit, and to act on what it is about with the first act and with the second one. */
function aboutLimit(
  { operation, property, usual, chosen, as }: Limit,
  [first, second = first]: readonly Act[],
) {
  const object = 'a';
  const set = (value: number, given: Values = {}, isFull = false): Intent => ({
    ...withBody(callOf(operation, { ...(isFull ? FULL : PLAIN), object, ...(as && { as }) }), (drawn) => ({
      ...(isFull ? drawn : usual),
      ...chosen,
      ...given,
      [property]: value,
    })),
    isToBeTaken: isFull,
  });
  const names = needsOf(operation);
  const by = ({ action, property: of }: Act, amount: number) =>
    acting(action, { object, names, fullness: 0, given: { [of]: amount } });
  return {
    set,
    add: (amount: number) => by(first as Act, amount),
    other: (amount: number) => by(second as Act, amount),
  };
}

/** The first property that is required and a number. */
function requiredNumber(place: Place, { document }: Surface): string | undefined {
  const required = place.flatMap((schema) => schema.required ?? []);
  return required.find((name) => {
    const { type } = mergedOf(propertyOf(document, place, name));
    return type === 'integer' || type === 'number';
  });
}
