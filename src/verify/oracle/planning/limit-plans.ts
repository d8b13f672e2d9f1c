// Plans around a limit: what is set to a number, and what no client can cause in steps up to it, beyond it, and over time,
// and again after the number was changed.

import { jsonPlace, propertyNames, propertyOf } from '../../../openapi/field-kind.ts';
import {
  callOf,
  FULL,
  type Intent,
  type Plan,
  type Planning,
  passing,
  switchedAll,
  together,
} from '../drawing/intents.ts';
import { needsOf } from '../drawing/pool.ts';
import { mergedOf } from '../drawing/values.ts';
import { truthValuesOf } from './change-plans.ts';
import { subscription } from './event-plans.ts';
import { besidePlans, sharedPlans } from './limit-pair-plans.ts';
import { around, type Limit, type Limits, later, limitsIn } from './limits.ts';
import { toldReads } from './told-reads.ts';

/** Of a number that may be a share in percent. */
const HALF = 50;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Plans for each limit and each choice that is set with it, alone and beside another one, with the first two acts. */
export function limitPlans(planning: Planning): readonly Plan[] {
  const { whole, offers } = planning;
  const known = limitsIn(planning);
  const { limits, acts } = known;
  if (acts.length === 0) return [];
  const subscribed = offers.has('inbox') ? subscription(whole) : [];
  const plans = limits.flatMap((limit): readonly Plan[] => {
    const alone = [
      aroundLimit(limit, known),
      atOnce(limit, known),
      changedBeyond(limit, known),
      ...suspended(limit, known),
      ...withTerms(limit, known),
    ];
    return [...alone, ...besidePlans(limit, known)];
  });
  return [...plans, ...sharedPlans(known)].map((plan) => [...subscribed, ...plan]);
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
