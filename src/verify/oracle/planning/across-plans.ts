// Plans in which what one operation does shows at another resource, or what one caller has made is named by another one.

import type { Operation } from '../../../openapi/operations.ts';
import { isAdding } from '../drawing/focus.ts';
import {
  acting,
  callOf,
  FULL,
  type Intent,
  kept,
  PLAIN,
  type Plan,
  type Planning,
  passing,
  toMidnight,
} from '../drawing/intents.ts';
import { needsOf } from '../drawing/pool.ts';
import { filtersOf, withQuery } from './page-plans.ts';

const DAYS_MS = 40 * 86_400_000;

/**
 * Everything is made, changed, left alone for some time and removed, with a look at every list after each: what changes where
 * nothing should, or by time alone, shows there.
 */
export function acrossPlans({ whole: { operations, hasClock } }: Planning): readonly Plan[] {
  const lists = operations.filter((each) => each.method === 'GET' && needsOf(each).length === 0);
  const of = (isWanted: (each: Operation) => boolean): Plan =>
    operations.filter(isWanted).map((each) => callOf(each, FULL));
  const looks = lists.map((each) => callOf(each, PLAIN));
  const isWrite = ({ method }: Operation) => method !== 'GET' && method !== 'DELETE';
  const plan = [
    ...[...of(isAdding), ...looks],
    ...[...of((each) => isWrite(each) && !isAdding(each)), ...looks],
    ...(hasClock ? [passing(DAYS_MS), ...looks] : []),
    ...[...of(({ method }) => method === 'DELETE'), ...looks],
  ];
  return lists.length > 1 ? [plan] : [];
}

/** What no client can cause just before and after midnight and from month to month, with a look at each time at what is told by days. */
export function calendarPlans(planning: Planning): readonly Plan[] {
  const { actions, operations, hasClock } = planning.whole;
  if (!hasClock) return [];
  const dated = operations.filter((each) => each.method === 'GET' && filtersOf(each).length > 0);
  const looks = dated.flatMap((each) =>
    filtersOf(each).map((query): Intent => {
      const read = callOf(each, { ...PLAIN, object: 'a' });
      return kept({ ...read, draw: (by, id) => withQuery(read.draw(by, id), query) });
    }),
  );
  const moves = [
    toMidnight(1, -HALF_HOUR_MS),
    toMidnight(1, HALF_HOUR_MS),
    toMidnight(28),
    toMidnight(3, HALF_HOUR_MS),
  ];
  return actions.slice(0, MAX_ACTS).map((action): Plan => {
    const act = acting(action, { object: 'a' });
    return [act, ...looks, ...moves.flatMap((move) => [move, act, ...looks])];
  });
}

const MAX_ACTS = 4;

const HALF_HOUR_MS = 1_800_000;
