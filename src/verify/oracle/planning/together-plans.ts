// Plans in which two calls at once are about the same object.

import type { Operation } from '../../../openapi/operations.ts';
import {
  callOf,
  FULL,
  type Intent,
  PLAIN,
  type Plan,
  type Planning,
  repeated,
  together,
  withBody,
} from '../drawing/intents.ts';
import { needsOf } from '../drawing/pool.ts';
import type { Value } from '../history.ts';
import { groupsOf, looksAt } from './object-plans.ts';

/** A call about the object of a plan with all that it may have. */
const WHOLE = { ...FULL, object: 'a' } as const;

/**
 * Each change by two calls at once: the same one twice, with other values, of other properties, and beside each other change of the
 * object.
 */
export function togetherPlans(planning: Planning): readonly Plan[] {
  return groupsOf(planning).flatMap(({ makes, changes, removals }) => {
    const all = [...new Set([...makes, ...changes, ...removals])];
    return all.flatMap((one, at) => {
      const look = looksAt(one, planning, 'a');
      const begin = beginningOf(one, { all, makes });
      const [same, parts] = [repeated(callOf(one, WHOLE)), inTwoParts(one)];
      const pairs = [
        [same.once, same.again],
        ...(one.body === undefined ? [] : [parts]),
        ...all.slice(at).map((other) => [one, other].map((each) => callOf(each, WHOLE))),
      ];
      const atOnce = pairs.map(
        ([first, second]): Plan => [
          ...begin.map((each) => callOf(each, WHOLE)),
          together(first as Intent, second as Intent),
          ...look,
        ],
      );
      const removal = makes.includes(one) ? removals.at(-1) : undefined;
      if (removal === undefined) return atOnce;
      // What was taken once is taken again, once it is free: of what is not, nobody would make two.
      const [made, again] = [same.once, together(same.again, same.again)];
      return [[made, callOf(removal, { ...PLAIN, object: 'a' }), again, ...look], ...atOnce];
    });
  });
}

/** What there is before a change: an object; and where it has parts, one of them that is changed, and another that was added later. */
function beginningOf(
  change: Operation,
  { all, makes }: { readonly all: readonly Operation[]; readonly makes: readonly Operation[] },
): readonly Operation[] {
  if (makes.includes(change)) return [];
  const others = all.filter(({ method }) => method !== 'DELETE');
  if (needsOf(change).length < 2) return others.filter((each) => each !== change).slice(0, 2);
  return [...others, ...others.filter(({ method, path }) => method === 'POST' && !isMade(path, makes))];
}

function isMade(path: string, makes: readonly Operation[]): boolean {
  return makes.some((make) => make.path === path);
}

/**
 * A change with every other of the simple properties of its body, and one with the rest, which are rather other values than there were
 * before; what else it takes, they have both.
 */
function inTwoParts(change: Operation): readonly Intent[] {
  const whole = callOf(change, { ...FULL, fullness: 99, object: 'a' });
  return [0, 1].map((part) =>
    withBody(whole, (drawn) => {
      let at = 0;
      const isOwn = ([, value]: [string, Value]) => typeof value === 'object' || at++ % 2 === part;
      return Object.fromEntries(Object.entries(drawn).filter(isOwn));
    }),
  );
}
