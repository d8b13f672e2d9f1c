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
import { fieldsOf } from '../history.ts';
import { requiredNumber } from './limits.ts';
import { groupsOf, looksAt } from './object-plans.ts';

/** A call about the object of a plan with all that it may have, and one that rather has other values than there were before. */
const WHOLE = { ...FULL, object: 'a' } as const;
const CHANGED = { ...WHOLE, fullness: 99 } as const;

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
        ...all.slice(at).map((other): Pair => [changing(one, planning), changing(other, planning)]),
      ];
      const begun = begin.map((each) => callOf(each, WHOLE));
      const atOnce = pairs.map(([first, second]): Plan => {
        const again = first === same.once ? [] : [together(second, first), ...look];
        return [...begun, together(first, second), ...look, ...again];
      });
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

/** A change; of a PUT, the first number that it has to have, since what it leaves out may be something else on each side. */
function changing(operation: Operation, { surface }: Planning): Intent {
  if (operation.method !== 'PUT') return callOf(operation, CHANGED);
  const number = requiredNumber(jsonPlace(surface.document, operation.body), surface);
  const whole = callOf(operation, WHOLE);
  if (number === undefined) return whole;
  return withBody(whole, (drawn) => ({ ...drawn, [number]: Number(drawn[number]) + 1 }));
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

/** So many bodies are looked at for one that has a property. */
const MAX_BODIES = 8;

type Pair = readonly [Intent, Intent];

/** So many pairs of one plan: of each, any order of the two is right. */
const MAX_PAIRS = 3;

/**
 * Changes of one simple property each, and beside it one of the next, which are rather other values than there were before; what the
 * body must have, they have both. Either comes first once.
 */
function pairsOfParts(change: Operation, { surface: { document } }: Planning): readonly Pair[] {
  const place = jsonPlace(document, change.body);
  const required = new Set(place.flatMap((schema) => schema.required ?? []));
  const simple = propertyNames(place).filter((name) => {
    const { type } = mergedOf(propertyOf(document, place, name));
    return !required.has(name) && type !== undefined && ![type].flat().includes('object');
  });
  const call = callOf(change, CHANGED);
  const only = (name: string): Intent => ({
    ...call,
    draw(by, id) {
      const drawn = Array.from({ length: MAX_BODIES }, () => switchedAll(call, false).draw(by, id));
      const step = drawn.find((each) => each?.kind === 'call' && name in fieldsOf(each));
      if (step?.kind !== 'call') return undefined;
      const own = Object.entries(fieldsOf(step)).filter(([each]) => each === name || required.has(each));
      return { ...step, body: Object.fromEntries(own) };
    },
  });
  if (simple.length < 2 || change.method === 'PUT') return [];
  return simple.flatMap((name, at): readonly Pair[] => {
    const [one, other] = [only(name), only(simple[(at + 1) % simple.length] as string)];
    return [
      [one, other],
      [other, one],
    ];
  });
}
