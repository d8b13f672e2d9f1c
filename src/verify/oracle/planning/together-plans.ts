// Plans in which two calls at once are about the same object.

import { jsonPlace, propertyNames, propertyOf } from '../../../openapi/field-kind.ts';
import type { Operation } from '../../../openapi/operations.ts';
import { isAdding } from '../drawing/focus.ts';
import {
  callOf,
  FULL,
  type Intent,
  inParts,
  PLAIN,
  type Plan,
  type Planning,
  repeated,
  switchedAll,
  together,
  withBody,
} from '../drawing/intents.ts';
import { needsOf } from '../drawing/pool.ts';
import { mergedOf } from '../drawing/values.ts';
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
      const same = repeated(callOf(one, WHOLE));
      const pairs: readonly Pair[] = [
        [same.once, same.again],
        ...all.slice(at).map((other): Pair => [callOf(one, WHOLE), callOf(other, WHOLE)]),
      ];
      const begun = begin.map((each) => callOf(each, WHOLE));
      const atOnce = pairs.map((pair): Plan => [...begun, together(...pair), ...look]);
      const apart = inParts(pairsOfParts(one, planning), MAX_PAIRS).map((some): Plan => {
        const on = begin.map((each) => switchedAll(callOf(each, WHOLE), true));
        return [...on, ...some.flatMap((pair) => [together(...pair), ...look])];
      });
      const removal = makes.includes(one) ? removals.at(-1) : undefined;
      if (removal === undefined) return [...atOnce, ...apart];
      // What was taken once is taken again, once it is free: of what is not, nobody would make two.
      const [made, again] = [same.once, together(same.again, same.again)];
      return [[made, callOf(removal, { ...PLAIN, object: 'a' }), again, ...look], ...atOnce, ...apart];
    });
  });
}

/** What there is before a change: an object; and where it has parts, one of them that is changed, and another that was added later. */
function beginningOf(
  change: Operation,
  { all, makes }: { readonly all: readonly Operation[]; readonly makes: readonly Operation[] },
): readonly Operation[] {
  if (makes.includes(change)) return isAdding(change) ? [] : [change];
  const others = all.filter(({ method }) => method !== 'DELETE');
  if (needsOf(change).length < 2) return others.filter((each) => each !== change).slice(0, 2);
  return [...others, ...others.filter(({ method, path }) => method === 'POST' && !isMade(path, makes))];
}

function isMade(path: string, makes: readonly Operation[]): boolean {
  return makes.some((make) => make.path === path);
}

type Pair = readonly [Intent, Intent];

/** So many pairs of one plan: of each, any order of the two is right. */
const MAX_PAIRS = 3;

/**
 * Changes of one simple property each, and beside it one of the next, which are rather other values than there were before; what the
 * body must have, they have both.
 */
function pairsOfParts(change: Operation, { surface: { document } }: Planning): readonly Pair[] {
  const place = jsonPlace(document, change.body);
  const required = new Set(place.flatMap((schema) => schema.required ?? []));
  const simple = propertyNames(place).filter((name) => {
    const { type } = mergedOf(propertyOf(document, place, name));
    return !required.has(name) && type !== 'object';
  });
  const only = (name: string) =>
    switchedAll(
      withBody(callOf(change, { ...FULL, fullness: 99, object: 'a' }), (drawn) =>
        Object.fromEntries(Object.entries(drawn).filter(([each]) => each === name || required.has(each))),
      ),
      false,
    );
  if (simple.length < 2) return [];
  return simple.map((name, at) => [only(name), only(simple[(at + 1) % simple.length] as string)]);
}
