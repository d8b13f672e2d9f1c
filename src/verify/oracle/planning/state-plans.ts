// Plans that begin in a provider state: everything is tried in it, and what it shows is used and changed.

import type { Operation } from '../../../openapi/operations.ts';
import type { CallOptions } from '../drawing/draw-call.ts';
import { type Focus, isAdding, isUsing } from '../drawing/focus.ts';
import {
  acting,
  actingOnAll,
  callOf,
  choicesOf,
  FULL,
  type Intent,
  inState,
  kept,
  PLAIN,
  type Plan,
  type Planning,
  passing,
  readsOf,
  repeated,
} from '../drawing/intents.ts';
import { needsOf, needsOfInput } from '../drawing/pool.ts';
import type { Values } from '../history.ts';
import { namedBy, usedIn } from './across-plans.ts';
import { subscription } from './event-plans.ts';
import { looksAt } from './object-plans.ts';

/**
 * Each provider state, with each value of a choice that it has, and something done, called and waited for after it.
 *
 * @param options.triedBy who tries every operation in it, and each of them one, for a refusal that only this state leads to
 */
export function statePlans(
  { states, operations, actions }: Focus,
  { triedBy = [] }: { readonly triedBy?: readonly string[] } = {},
): readonly Plan[] {
  // What is about nothing in particular, such as a dependency that is down, has plans of its own.
  const about = actions.filter(({ input }) => needsOfInput(input).length > 0);
  const anything: Intent = {
    needs: [],
    draw: ({ calls, events }, id) => events.chance(id, about) ?? calls.call(id),
  };
  // A read that is told how to read may change something, which the others show.
  const isTold = ({ parameters }: Operation) => parameters.some((each) => each.in === 'query');
  const isOfOne = (each: Operation) => each.method === 'GET' && needsOf(each).length > 0;
  const rank = (each: Operation) =>
    isTold(each) ? 0 : ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(each.method) + 1;
  const sorted = operations.toSorted((a, b) => rank(a) - rank(b));
  const [first] = sorted.filter(({ security }) => security.length > 0);
  const byEach = triedBy.flatMap((credential) => (first ? [trialOf(first, { credential })] : []));
  const trials = triedBy.length === 0 ? [] : [...byEach, ...sorted.map((each) => trialOf(each))];
  // What is read twice is the same.
  const again = trials.length === 0 ? [] : sorted.filter(isOfOne).map((each) => trialOf(each));
  return states.flatMap((state) =>
    choicesOf(state.parameters).map((chosen) => [
      inState(state, { fullness: 40, given: chosen }),
      ...trials,
      ...again,
      ...about.slice(0, 1).map((action) => acting(action, { object: 'a', fullness: 0 })),
      ...Array.from({ length: AFTER_STATE }, (_, at) => (at % 2 === 0 ? aboutIt(at / 2) : anything)),
    ]),
  );
}

/**
 * In each provider state that is about no object, such as that a limit is used up, what makes something, and what there is a day later:
 * what is refused makes nothing.
 */
export function stateRefusalPlans({
  whole: { states, operations, hasClock },
  seen,
}: Planning): readonly Plan[] {
  const names = new Set(operations.flatMap(needsOf));
  const shows = (state: string) => [...names].some((name) => seen.isShownBy(`state ${state}`, name));
  const makes = operations.filter((each) => isAdding(each) && !isUsing(each, operations));
  const lists = makes.flatMap((make) => readsOf(make, operations).map(kept));
  return states.flatMap((state) =>
    shows(state.name)
      ? []
      : choicesOf(state.parameters).map((chosen): Plan => {
          const begin = inState(state, { fullness: 0, given: chosen });
          const refused = makes.flatMap(
            (make): Plan => [begin, { ...callOf(make, FULL), isToBeTaken: false }],
          );
          return [...refused, ...(hasClock ? [passing(DAY_MS)] : []), ...lists];
        }),
  );
}

const DAY_MS = 86_400_000;

/** A call that may be refused, of what the history has shown. */
function trialOf(operation: Operation, as?: CallOptions['as']): Intent {
  return { needs: [], isTrial: true, draw: ({ calls }, id) => calls.callOfShown(id, operation, as) };
}

/** A call of what there is. */
function aboutIt(at: number): Intent {
  return { needs: [], draw: ({ calls }, id) => calls.about(id, at) };
}

/** How much is done in a state. */
const AFTER_STATE = 8;

/**
 * What each provider state shows: all that no client can cause about it, alone; and it is named in a call of each operation that takes
 * it, twice, and again after each change of it, which is made twice, too, and after it is removed.
 */
export function stateUsePlans(planning: Planning): readonly Plan[] {
  const { surface, whole, offers, seen } = planning;
  const subscribed = offers.has('inbox') ? subscription(whole).slice(0, 1) : [];
  const writes = whole.operations.filter(({ method }) => method !== 'GET');
  return whole.states.flatMap((state): readonly Plan[] => {
    const isShown = (name: string) => seen.isShownBy(`state ${state.name}`, name);
    const about = writes.filter((each) => needsOf(each).length > 0 && needsOf(each).every(isShown));
    const [removals, changes] = [about.filter(isRemoval), about.filter((each) => !isRemoval(each))];
    const uses = writes.flatMap((use) =>
      namedBy(use, surface.document).flatMap((name) => (isShown(name) ? [{ use, name }] : [])),
    );
    const begin = (given: Values) => inState(state, { fullness: 0, given, object: 'a' });
    const acts = whole.actions
      .filter(({ input }) => needsOfInput(input).length > 0 && needsOfInput(input).every(isShown))
      .map((action) => actingOnAll(action, 'a'));
    const acted =
      acts.length === 0 ? [] : choicesOf(state.parameters).map((given) => [begin(given), ...acts]);
    if (about.length + uses.length === 0) return acted;
    let count = 0;
    const used = () =>
      uses.flatMap(({ use, name }) =>
        usedIn(use, { name, planning, object: `use ${++count}`, isToBeTaken: false }),
      );
    const afterChanges = changes.flatMap((change): Plan => {
      const { once, again } = repeated(callOf(change, { ...FULL, object: 'a' }));
      return [once, again, ...looksAt(change, planning, 'a'), ...used()];
    });
    const afterRemovals = removals.flatMap(
      (each): Plan => [callOf(each, { ...PLAIN, object: 'a' }), ...used()],
    );
    return [...acted, [...subscribed, begin({}), ...used(), ...used(), ...afterChanges, ...afterRemovals]];
  });
}

function isRemoval({ method }: Operation): boolean {
  return method === 'DELETE';
}
