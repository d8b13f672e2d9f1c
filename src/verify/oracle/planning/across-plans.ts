// Plans in which what one operation does shows at another resource, or what one caller has made is named by another one.

import type { OpenApiDocument } from '../../../openapi/document.ts';
import { isIdName, jsonPlace, propertyOf } from '../../../openapi/field-kind.ts';
import type { Operation } from '../../../openapi/operations.ts';
import type { CallOptions } from '../drawing/draw-call.ts';
import { isAdding, isUsing } from '../drawing/focus.ts';
import {
  actingOnAll,
  callOf,
  FULL,
  type Intent,
  kept,
  PLAIN,
  type Plan,
  type Planning,
  passing,
  readsOf,
  toMidnight,
  withBody,
} from '../drawing/intents.ts';
import { listsOf, needsOf, subjectOfPath } from '../drawing/pool.ts';
import type { Values } from '../history.ts';
import { subscription } from './event-plans.ts';
import { looksWith } from './object-plans.ts';
import { filtered, filtersOf } from './told-reads.ts';

const DAYS_MS = 40 * 86_400_000;

/**
 * Everything is made, changed, left alone for some time and removed, with a look at every list after each: what changes where
 * nothing should, or by time alone, shows there.
 */
export function acrossPlans({ whole: { operations, hasClock } }: Planning): readonly Plan[] {
  const lists = listsOf(operations);
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

/**
 * What one call makes, named in the body of another one, before and after one change of it or after it is removed, with a look each
 * time at what came of the call; and in the body of another caller's.
 */
export function usePlans(planning: Planning): readonly Plan[] {
  const {
    surface: { document, credentials },
    whole: { operations },
    offers,
    seen,
  } = planning;
  const subscribed = offers.has('inbox') ? subscription(planning.whole).slice(0, 1) : [];
  return operations.filter(isAdding).flatMap((make) => {
    const name = `${subjectOfPath(make.path)}_id`;
    const about = operations.filter((each) => each.method !== 'GET' && needsOf(each).includes(name));
    const changes = about.filter(({ method }) => method !== 'DELETE');
    const removals = about.filter(({ method }) => method === 'DELETE').toReversed();
    const additions = changes.filter(({ method }) => method === 'POST');
    const uses = operations.filter(
      (each) => propertyOf(document, jsonPlace(document, each.body), name).length > 0,
    );
    const ofMade = (each: Operation, options: CallOptions) => callOf(each, { ...options, object: 'a' });
    const [owner, ...others] = seen.callers
      .ableOf(make.id, credentials)
      .map((credential): CallOptions['as'] => ({ credential }));
    return uses.flatMap((use) => [
      ...[...changes, ...removals].map((change): Plan => {
        const isRemoval = change.method === 'DELETE';
        return [
          // What is made may be of use only with what belongs to it.
          ...[
            ...subscribed,
            ...[make, ...additions].map((each) => ofMade(each, PLAIN)),
            ...usedIn(use, { name, planning, object: 'use1' }),
          ],
          ...[
            ofMade(change, isRemoval ? PLAIN : FULL),
            ...usedIn(use, { name, planning, object: 'use2', isToBeTaken: !isRemoval }),
          ],
        ];
      }),
      ...others.flatMap((other) =>
        [
          [owner, other],
          [other, owner],
        ].map(
          ([maker, user]): Plan => [
            ...[make, ...additions].map((each) => ofMade(each, { ...PLAIN, ...(maker && { as: maker }) })),
            naming(name, callOf(use, { ...PLAIN, ...(user && { as: user }) })),
            ...readsOf(use, operations),
          ],
        ),
      ),
    ]);
  });
}

/**
 * What one call makes, such as a domain, and an action of the service names by what it is called: what uses it, such as to send
 * something, is called before and after the action, and after the removal.
 */
export function namedActionPlans({
  surface: { document },
  whole: { operations, actions },
}: Planning): readonly Plan[] {
  const uses = operations
    .filter((each) => isUsing(each, operations))
    .map((each): Intent => ({ ...callOf(each, PLAIN), isToBeTaken: false }));
  const used = [...uses, ...uses];
  return operations.filter(isAdding).flatMap((make) => {
    const name = subjectOfPath(make.path);
    const isCalled = propertyOf(document, jsonPlace(document, make.body), name).length > 0;
    const about = actions.filter(({ input }) => isCalled && input.required?.includes(name));
    const removals = operations.filter(
      (each) => each.method === 'DELETE' && needsOf(each).includes(`${name}_id`),
    );
    return about.map((action): Plan => {
      let called: Values = {};
      const begin = withBody(callOf(make, { ...PLAIN, object: 'a' }), (drawn) => {
        called = { [name]: drawn[name] ?? '' };
        return drawn;
      });
      const act: Intent = { needs: [], draw: ({ events }, id) => events.action(id, action, 0, called) };
      const look = readsOf(make, operations, { object: 'a' });
      const removed = removals.map((each) => callOf(each, { ...PLAIN, object: 'a' }));
      return [begin, ...used, act, ...look, ...used, ...removed, ...used, begin, ...used];
    });
  });
}

/** The names of the ids that a call may give in its body. */
export function namedBy({ body }: Operation, document: OpenApiDocument): readonly string[] {
  const names = jsonPlace(document, body).flatMap(({ properties }) => Object.keys(properties ?? {}));
  return [...new Set(names)].filter(isIdName);
}

/**
 * A call that names what the plan is about in its body, and a look at what comes of it.
 *
 * @param options.object what comes of it, as an object of the plan
 */
export function usedIn(
  use: Operation,
  {
    name,
    object,
    planning,
    isToBeTaken = true,
  }: {
    readonly name: string;
    readonly object: string;
    readonly planning: Planning;
    readonly isToBeTaken?: boolean;
  },
): Plan {
  return [
    { ...naming(name, callOf(use, { ...PLAIN, object })), isToBeTaken },
    ...looksWith(idsShownBy(use, planning.surface.document), planning, object),
  ];
}

/** The names of the ids in what a call answers. */
function idsShownBy(operation: Operation, document: OpenApiDocument): readonly string[] {
  const [, answer] = [...operation.responses].find(([status]) => status.startsWith('2')) ?? [];
  const names = jsonPlace(document, answer).flatMap(({ properties }) => Object.keys(properties ?? {}));
  return names.filter(isIdName);
}

/** A call whose body names what the plan is about. */
function naming(name: string, call: Intent): Intent {
  return withBody(call, (drawn, { calls }) => {
    const named = calls.objects.named('a', name);
    return named === undefined ? drawn : { ...drawn, [name]: named };
  });
}

/** What no client can cause just before and after midnight and from month to month, with a look at each time at what is told by days. */
export function calendarPlans(planning: Planning): readonly Plan[] {
  const { actions, operations, hasClock } = planning.whole;
  if (!hasClock) return [];
  const lists = listsOf(operations).map((each) => callOf(each, PLAIN));
  const dated = operations.filter((each) => each.method === 'GET' && filtersOf(each).length > 0);
  const looks = dated.flatMap((each) =>
    filtersOf(each).map((query): Intent => {
      const read = callOf(each, { ...PLAIN, object: 'a' });
      return kept(filtered(read, query, each));
    }),
  );
  const moves = [
    toMidnight(1, -HALF_HOUR_MS),
    toMidnight(1, HALF_HOUR_MS),
    toMidnight(28),
    toMidnight(3, HALF_HOUR_MS),
  ];
  return actions.slice(0, MAX_ACTS).map((action): Plan => {
    const act = actingOnAll(action, 'a');
    return [...lists, act, ...looks, ...moves.flatMap((move) => [move, act, ...looks])];
  });
}

const MAX_ACTS = 4;

const HALF_HOUR_MS = 1_800_000;
