// Plans about objects that have names: one object is changed in every way, and another one like it shows that it was not;
// an object is removed and made again; and what no client can cause comes between the changes.

import { isIdName } from '../../../openapi/field-kind.ts';
import type { Operation } from '../../../openapi/operations.ts';
import type { CallOptions } from '../drawing/draw-call.ts';
import { isAdding, isRead, resourceOf, resourcesOf } from '../drawing/focus.ts';
import {
  acting,
  actingOnAll,
  callOf,
  changed,
  FULL,
  type Intent,
  kept,
  PLAIN,
  type Plan,
  type Planning,
  passing,
  repeated,
  withBody,
} from '../drawing/intents.ts';
import { listsOf, needsOf, needsOfInput, subjectOfPath } from '../drawing/pool.ts';
import { nearly, type Values } from '../history.ts';
import { subscription } from './event-plans.ts';
import { toldReads } from './told-reads.ts';

const HOUR_MS = 3_600_000;

/** A group of operations on one kind of object, by what they do. */
export interface Group {
  readonly makes: readonly Operation[];
  readonly changes: readonly Operation[];
  /** Of the changes, those that add something that others name, such as a version. */
  readonly parts: readonly Operation[];
  readonly removals: readonly Operation[];
}

/** Each change of an object: made twice, an hour later again, then the object removed, made again as it was, and removed twice. */
export function lifePlans(planning: Planning): readonly Plan[] {
  return groupsOf(planning).flatMap(({ makes, changes, parts, removals }) =>
    (changes.length > 0 ? changes : makes.slice(0, 1)).map((change): Plan => {
      const look = looksAt(change, planning, 'a');
      const made = [...makes, ...parts]
        .filter((each) => each !== change)
        .map((make) => repeated(callOf(make, about('a', FULL))));
      const first = repeated(callOf(change, about('a', FULL)));
      return [
        ...made.flatMap(({ once }) => [once, ...look]),
        ...[first.once, ...look, first.again, ...look, ...hour(planning), first.again, ...look],
        ...[callOf(change, about('a', {})), ...look, callOf(change, about('a', PLAIN)), ...look],
        ...removals.flatMap((each) => [first.again, callOf(each, about('a', PLAIN)), ...look]),
        // With nothing that may be left out, so that what is left of the object before shows.
        ...makes.flatMap((make) => [callOf(make, about('a', PLAIN)), ...look]),
        ...[callOf(change, about('a', PLAIN)), ...look, first.again, ...look],
        ...removals.flatMap((each) => [
          callOf(each, about('a', PLAIN)),
          callOf(each, about('a', PLAIN)),
          ...look,
        ]),
        ...made.flatMap(({ again }) => [again, ...look]),
      ];
    }),
  );
}

/** Each change and removal of one object, with a look at another one that is just like it. */
export function neighbourPlans(planning: Planning): readonly Plan[] {
  return groupsOf(planning).flatMap(({ makes, changes, parts, removals }) =>
    [...changes, ...removals].map((change): Plan => {
      const made = [...makes, ...parts].flatMap((make) =>
        ['a', 'b'].map((name) => callOf(make, about(name, FULL))),
      );
      const sets = changes.filter(({ body }) => body !== undefined).slice(0, 3);
      const [own, others] = [looksAt(change, planning, 'a'), looksAt(change, planning, 'b')];
      return [
        ...[...made, ...sets.flatMap(alike), ...others, ...own],
        ...[callOf(change, about('a', FULL)), ...others, ...own, callOf(change, about('b', FULL))],
        ...[callOf(change, about('a', {})), ...others, callOf(change, about('a', PLAIN)), ...others, ...own],
        ...removals.flatMap((each) => [callOf(each, about('a', PLAIN)), ...others]),
      ];
    }),
  );
}

/** Everything that can be done to an object, done to what has nearly its name, with a look at it after each. */
export function nearPlans(planning: Planning): readonly Plan[] {
  return groupsOf(planning).flatMap(({ makes: [make], parts }) => {
    const named = planning.whole.operations.filter(
      (each) => make !== undefined && resourceOf(each) === resourceOf(make) && needsOf(each).length > 0,
    );
    if (make === undefined || named.length === 0) return [];
    const look = looksAt(make, planning, 'a').slice(0, 1);
    const near = named.flatMap((each) =>
      needsOf(each).flatMap((_, at): Plan => {
        const call = changed(callOf(each, about('a', FULL)), 'call', (step) => nearly(step, at));
        return [{ ...call, isAlone: true, isToBeTaken: false }, ...look];
      }),
    );
    return [[...[make, ...parts].map((each) => callOf(each, about('a', FULL))), ...near]];
  });
}

/** What no client can cause about an object, before, between and after each change of it; and about another one. */
export function actionPlans(planning: Planning): readonly Plan[] {
  const {
    whole: { actions, operations },
    offers,
  } = planning;
  const subscribed = offers.has('inbox') ? subscription(planning.whole) : [];
  const lists = listsOf(operations);
  return actions.flatMap((action): readonly Plan[] => {
    const ids = needsOfInput(action.input);
    if (ids.length === 0) return [];
    const changes = operations.filter(
      (each) => each.method !== 'GET' && needsOf(each).some((name) => ids.includes(name)),
    );
    const named = Object.keys(action.input.properties ?? {}).filter(isIdName);
    const act = (object: string, fullness?: number) =>
      acting(action, { object, fullness, names: fullness === 100 ? named : [] });
    const look = looksWith(ids, planning, 'a');
    // What it does may show anywhere.
    const everything = [...lists.map((each) => callOf(each, PLAIN)), ...toldReads(operations)];
    const all = [...looksWith(named, planning, 'a'), ...everything.map(kept)];
    const same = repeated(act('a', 100));
    const alone: Plan = [
      ...[same.once, ...all, same.again, ...look, act('b', 100), ...all, ...hour(planning)],
      ...[act('a'), ...look, act('a', 0), ...look, same.again, ...look, act('b'), ...all],
    ];
    const withChanges = changes.map(
      (change): Plan => [
        ...[act('a', 100), callOf(change, about('a', FULL)), ...look, act('a', 100), ...look, act('b', 100)],
        ...[callOf(change, about('a', {})), act('a'), ...look, act('a'), ...look, ...hour(planning)],
        ...[act('a'), ...look, callOf(change, about('a', PLAIN)), ...look, act('a', 100), ...look],
      ],
    );
    return [alone, ...withChanges].map((plan) => [...subscribed, ...plan]);
  });
}

/**
 * All that no client can cause about an object, one after the other, and in the opposite order; and each after the first of them, with
 * looks at all that it is about.
 */
export function coursePlans(planning: Planning): readonly Plan[] {
  const about = Map.groupBy(
    planning.whole.actions.filter(({ input }) => needsOfInput(input).length > 0),
    ({ input }) => needsOfInput(input)[0],
  );
  return [...about.values()].flatMap((all) => {
    if (all.length < 2) return [];
    const course = all.map((action) => acting(action, { object: 'a', fullness: 100 }));
    const shown = all.flatMap((action): Plan => {
      const names = Object.keys(action.input.properties ?? {}).filter(isIdName);
      const looks = names.flatMap((name) => looksWith([name], planning, 'a'));
      const acts = [...new Set([...all.slice(0, 1), action])];
      return [...acts.map((each) => actingOnAll(each, 'a')), ...looks];
    });
    return [course, course.toReversed(), shown];
  });
}

/** The same change of two objects. */
function alike(change: Operation): readonly Intent[] {
  let first: Values | undefined;
  const setsAlike = (name: string) =>
    withBody(callOf(change, about(name, FULL)), (drawn) => {
      if (name === 'a') first = drawn;
      return first ?? drawn;
    });
  return ['a', 'b'].map(setsAlike);
}

function about(object: string, options: CallOptions): CallOptions {
  return { ...options, oddity: null, object };
}

/** Reads of all that shows an object that an operation is about, and of the lists that it is in. */
export function looksAt(operation: Operation, planning: Planning, object: string): readonly Intent[] {
  const { operations } = planning.whole;
  const ofResource = operations.filter((each) => resourceOf(each) === resourceOf(operation)).flatMap(needsOf);
  const lists = listsOf(operations).filter((each) => resourceOf(each) === resourceOf(operation));
  return [...looksWith(ofResource, planning, object), ...lists.map((each) => kept(callOf(each, PLAIN)))];
}

/** Reads of all that is named by some parameters. */
export function looksWith(
  names: readonly string[],
  { whole: { operations } }: Planning,
  object: string,
): readonly Intent[] {
  const isOfThese = (each: Operation) => {
    const needs = needsOf(each);
    return isRead(each) && needs.length > 0 && needs.every((name) => names.includes(name));
  };
  return operations.filter(isOfThese).map((each) => kept(callOf(each, about(object, PLAIN))));
}

function hour({ whole: { hasClock } }: Planning): Plan {
  return hasClock ? [passing(HOUR_MS)] : [];
}

/** The operations by the kind of object that they are about: what makes it, what changes it and what removes it. */
export function groupsOf({ whole: { operations } }: Pick<Planning, 'whole'>): readonly Group[] {
  return resourcesOf(operations).map((group) => {
    const added = group.filter(isAdding);
    const set = group.filter(({ method, path }) => method === 'PUT' && path.endsWith('}'));
    const named = new Set(group.flatMap(needsOf));
    return {
      parts: group.filter(
        (each) =>
          each.method === 'POST' && !each.path.endsWith('}') && named.has(`${subjectOfPath(each.path)}_id`),
      ),
      makes: added.length > 0 ? added : set,
      changes: group.filter((each) => !isRead(each) && each.method !== 'DELETE' && !isAdding(each)),
      // Of what is gone, no part can be removed.
      removals: group
        .filter(({ method }) => method === 'DELETE')
        .toSorted((one, other) => needsOf(other).length - needsOf(one).length),
    };
  });
}
