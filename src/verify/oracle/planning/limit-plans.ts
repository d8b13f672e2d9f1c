// Plans around a limit: what is set to a number, and what no client can cause in steps up to it, beyond it, and over time,
// and again after the number was changed.

import { jsonPlace, propertyNames, propertyOf } from '../../../openapi/field-kind.ts';
import type { Operation } from '../../../openapi/operations.ts';
import {
  callOf,
  FULL,
  type Intent,
  inState,
  type Plan,
  type Planning,
  passing,
  switchedAll,
  together,
} from '../drawing/intents.ts';
import { needsOf, needsOfInput, subjectOfPath } from '../drawing/pool.ts';
import { mergedOf } from '../drawing/values.ts';
import { truthValuesOf } from './change-plans.ts';
import { subscription } from './event-plans.ts';
import { around, belonging, emptyState, type Limit, type Limits, limitsIn } from './limits.ts';
import { toldReads } from './told-reads.ts';

/** Of a number that may be a share in percent. */
const HALF = 50;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS_MS = 4 * 86_400_000;

/** Plans for each limit and each choice that is set with it, alone and beside another one, with the first two acts. */
export function limitPlans(planning: Planning): readonly Plan[] {
  const { whole, offers } = planning;
  const known = limitsIn(planning);
  const { limits, acts } = known;
  if (acts.length === 0) return [];
  const subscribed = offers.has('inbox') ? subscription(whole) : [];
  const general = limits.find(({ operation }) => needsOf(operation).length === 0);
  const plans = limits.flatMap((limit): readonly Plan[] => {
    const alone = [
      aroundLimit(limit, known),
      atOnce(limit, known),
      changedBeyond(limit, known),
      ...suspended(limit, known),
      ...withTerms(limit, known),
    ];
    const others = limits.filter(({ chosen }) => JSON.stringify(chosen) !== JSON.stringify(limit.chosen));
    const byOther = others
      .filter(({ operation }) => operation === general?.operation && operation !== limit.operation)
      .map((other) => refusedByOther([limit, other], known));
    const byPath = others
      .filter(({ operation }) => isOfSame(operation, limit.operation))
      .map((other) => throughOther([limit, other], known));
    const alike = limits.filter(
      (each) =>
        each.operation !== limit.operation && JSON.stringify(each.chosen) === JSON.stringify(limit.chosen),
    );
    const both =
      general === undefined || general.operation === limit.operation
        ? []
        : [overBoth([limit, { ...general, chosen: limit.chosen }], known)];
    return [...alone, ...both, ...byOther, ...byPath, besideOthers([limit, ...alike], known)];
  });
  return [...plans, ...sharedByStates(known)].map((plan) => [...subscribed, ...plan]);
}

/** Whether one of two operations is about what the caller has, and the other about the same by its id. */
function isOfSame(one: Operation, other: Operation): boolean {
  const isOwn = (each: Operation, named: Operation) =>
    needsOf(each).length === 0 && needsOf(named).join() === `${subjectOfPath(each.path)}_id`;
  return isOwn(one, other) || isOwn(other, one);
}

/** Steps up to a limit and beyond it, by and by and at once, over time, and after it was changed. */
function aroundLimit(limit: Limit, known: Limits): Plan {
  const { begin, reads, set, add, other } = around(limit, known);
  return [
    ...begin,
    ...[set(1_500), add(1_000), add(400), add(100), add(1), ...reads],
    ...[later, add(1), later, add(1), ...reads, other(600), ...reads, add(650), other(650)],
    ...[set(3_000), add(1_000), add(1_000), set(500), add(1), ...reads],
    ...[other(2_000), other(1_000), set(1_000), add(999), ...reads, other(998), add(999), ...reads],
    ...[set(0), add(1)],
  ];
}

/** A step beyond a limit, and an hour later each read that is told how to read, each other change, and the same limit again; then time. */
function changedBeyond(limit: Limit, known: Limits): Plan {
  const { begin, reads, set, add } = around(limit, known);
  const { operation } = limit;
  const names = needsOf(operation);
  const all = known.planning.whole.operations;
  const told = toldReads(all, limit.as ? { as: limit.as } : {});
  const others = all
    .filter((each) => each.method !== 'GET' && each !== operation && needsOf(each).join() === names.join())
    .map((each) => ({ ...callOf(each, { ...FULL, object: 'a' }), isRemoval: each.method === 'DELETE' }));
  const removals = others.filter(({ isRemoval }) => names.length > 0 && isRemoval);
  const changes = others.filter(({ isRemoval }) => names.length > 0 && !isRemoval);
  return [
    ...[...begin, set(1_000), add(1_050), ...reads, passing(HOUR_MS)],
    ...[...told, set(1_000, {}, true), ...changes].flatMap((each) => [each, ...reads]),
    ...[later, add(1), ...reads],
    ...removals.flatMap((each) => [each, set(1_000), ...reads, later, add(1), ...reads]),
    ...[later, add(1), ...reads],
  ];
}

/** What is full, with everything switched on that each other change switches, and off again, and a step beyond it each time. */
function suspended(limit: Limit, known: Limits): readonly Plan[] {
  const { operation } = limit;
  const { surface, whole } = known.planning;
  const [names, all] = [needsOf(operation), whole.operations];
  const { begin, reads, set, add } = around(limit, known);
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
    return [...begin, set(1_000), add(1_000), ...steps, ...reads];
  });
}

/** Each other number that is set with a limit, high and at its lowest: steps beyond the limit, and more of them over weeks. */
function withTerms(limit: Limit, known: Limits): readonly Plan[] {
  const { begin, reads, set, add } = around(limit, known);
  const { document } = known.planning.surface;
  const place = jsonPlace(document, limit.operation.body);
  const isTerm = (name: string) =>
    name !== limit.property && mergedOf(propertyOf(document, place, name)).minimum === 0;
  const weeks = Array.from({ length: 2 }, () => [later, later, add(1)]).flat();
  const terms = propertyNames(place).filter(isTerm);
  const plans = terms.map((name) => [
    ...begin,
    ...[set(1_000, { [name]: HALF }), add(1_000), add(1), add(300), later, add(1), ...weeks, ...reads],
    ...[set(3_000, { [name]: 0 }), add(1_690), add(1_000), add(1), later, add(1), ...reads],
  ]);
  const inDays = terms.filter((name) => name.endsWith('_days'));
  return [...plans, ...inDays.map((name) => [...begin, ...upToLastHour(set(9_000, { [name]: DAYS }), add)])];
}

/** Something that has been full for some days but an hour, and then for them and an hour. */
function upToLastHour(set: Intent, add: (amount: number) => Intent): Plan {
  const before = passing(DAYS * DAY_MS - HOUR_MS);
  return [set, add(9_000), add(1), before, add(1), passing(2 * HOUR_MS), add(1)];
}

const DAYS = 2;

/** Two steps at once that fit both, and two of which only one does. */
function atOnce(limit: Limit, known: Limits): Plan {
  const { begin, reads, set, add, other } = around(limit, known);
  return [
    ...begin,
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
function overBoth([one, two]: readonly [Limit, Limit], known: Limits): Plan {
  const [first, second] = [around(one, known), around(two, known)];
  const reads = [...first.reads, ...second.reads];
  return [
    ...[...first.begin, ...second.begin],
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
function refusedByOther([one, two]: readonly [Limit, Limit], known: Limits): Plan {
  const [first, second] = [around(one, known), around(two, known)];
  const { reads } = first;
  return [
    ...first.begin,
    ...second.begin,
    first.set(1_000),
    second.set(500),
    first.add(1_050),
    ...reads,
    second.set(5_000),
    first.add(1_050),
    ...reads,
  ];
}

/** A limit that is passed, and then set by another path, with another choice, and by the first one again. */
function throughOther([one, two]: readonly [Limit, Limit], known: Limits): Plan {
  const first = around(one, known);
  const second = around(two, known);
  const reads = [...first.reads, ...second.reads];
  return [
    ...[...first.begin, first.set(1_000), first.add(1_050), ...reads],
    ...[second.set(1_000), ...reads, first.add(1), second.set(5_000), first.add(1), ...reads],
    ...[first.set(1_000), ...reads, first.add(1)],
  ];
}

/**
 * Two objects with a limit of one kind each, both of which may apply to the same step, and beside them every limit of another kind, far
 * enough apart that each is reached alone.
 */
function besideOthers([limit, ...others]: readonly Limit[], known: Limits): Plan {
  const { state } = (limit && emptyState(limit, known)) ?? {};
  if (limit === undefined || state === undefined) return [];
  const isOfSame = ({ operation }: Limit) =>
    needsOf(operation).every((name) => known.planning.seen.isShownBy(`state ${state.name}`, name));
  const [one, two] = [around(limit, known), around(limit, known, 'b')];
  const byOperation = new Map(others.filter(isOfSame).map((each) => [each.operation, each]));
  // First those of what is named, as what is acted on is.
  const sorted = [...byOperation.values()].toSorted(
    (a, b) => needsOf(b.operation).length - needsOf(a.operation).length,
  );
  const beside = sorted.map((each) => around(each, known));
  const reads = [...one.reads, ...two.reads];
  const limitOf = (at: number) => 2_000 * 2 ** at;
  let total = 0;
  const upTo = (amount: number) => {
    const by = amount - total;
    total = amount;
    return one.add(by);
  };
  return [
    ...[...one.begin, two.set(1_000), ...belonging(needsOf(limit.operation), known, ['a', 'b'])],
    ...[one.set(FAR), ...beside.map(({ set }, at) => set(limitOf(at)))],
    ...[upTo(850), ...reads, one.add(300), ...reads, two.set(FAR)],
    ...beside.flatMap(({ set }, at) => [upTo(limitOf(at) * 0.85), set(FAR)]),
    ...reads,
  ];
}

/** Beyond all that a plan adds. */
const FAR = 1_000_000_000;

/** In each state, what it is about shares a limit of the caller's with something else. */
function sharedByStates(known: Limits): readonly Plan[] {
  const { limits, acts, planning } = known;
  const generals = new Map(
    limits.filter(({ operation }) => needsOf(operation).length === 0).map((each) => [each.operation, each]),
  );
  const needs = needsOfInput(acts[0]?.action.input ?? {});
  return planning.whole.states
    .filter(({ name }) => needs.every((need) => planning.seen.isShownBy(`state ${name}`, need)))
    .map((state) => [
      inState(state, { fullness: 0, object: 'b' }),
      ...[...generals.values()].flatMap((limit): Plan => {
        const [own, shown] = [around(limit, known), around(limit, known, 'b')];
        const steps = [own.set(1_000), shown.add(600), own.add(600), ...own.reads];
        return [...own.begin, ...steps, own.set(FAR)];
      }),
    ]);
}

const later = passing(DAYS_MS);
