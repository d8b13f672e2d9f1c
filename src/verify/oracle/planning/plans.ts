// Plans: histories that are laid out and not left to chance, so that each operation, caller, limit, state, action and
// event of a service is tried once before chance goes on.

import type { Operation } from '../../../openapi/operations.ts';
import type { CallOptions } from '../drawing/draw-call.ts';
import type { Focus } from '../drawing/focus.ts';
import { callOf, choicesOf, type Intent, type Plan, type Planning } from '../drawing/intents.ts';
import { needsOf, needsOfInput } from '../drawing/pool.ts';
import { acrossPlans, calendarPlans, usePlans } from './across-plans.ts';
import { callerPlans, formPlans, permissionPlans, strangerPlans } from './caller-plans.ts';
import { choicePlans, endpointPlans, switchPlans } from './change-plans.ts';
import { chosenPlans, deliveryPlans, eventPlans } from './event-plans.ts';
import { limitPlans } from './limit-plans.ts';
import { actionPlans, coursePlans, lifePlans, neighbourPlans, togetherPlans } from './object-plans.ts';
import { overflowPlans, pagePlans } from './page-plans.ts';
import { timedPlans } from './timed-plans.ts';
import { oddPlans, takenPlans } from './value-plans.ts';

/**
 * The plans for a service, in groups that come one after the other: first a look at what is there, then what each resource goes
 * through, then those of each other kind in turn.
 *
 * @param options.isTemporary whether the target is a new mock each time: its states are those of the oracle; elsewhere an adapter sets
 * them up in a way of its own, and they come last
 */
export function plansOf(
  planning: Planning,
  { isTemporary }: { readonly isTemporary: boolean },
): readonly (readonly Plan[])[] {
  const { surface, whole, offers } = planning;
  const ofStates = statePlans(whole, { triedBy: surface.credentials });
  const kinds = [
    acrossPlans(planning),
    usePlans(planning),
    callerPlans(planning),
    strangerPlans(planning),
    limitPlans(planning),
    offers.has('inbox') ? eventPlans(surface, whole, offers) : [],
    oddPlans(planning),
    takenPlans(planning),
    permissionPlans(planning),
    formPlans(planning),
    calendarPlans(planning),
    timedPlans(planning),
    neighbourPlans(planning),
    actionPlans(planning),
    chosenPlans(planning),
    coursePlans(planning),
    offers.has('inbox') && offers.has('clock') ? deliveryPlans(surface, whole, offers) : [],
    ['inbox', 'clock', 'emit'].every((each) => offers.has(each))
      ? [switchPlans, endpointPlans, choicePlans].flatMap((plansFor) => plansFor(surface, whole))
      : [],
    pagePlans(surface, whole),
    overflowPlans(planning),
    togetherPlans(planning),
    isTemporary ? ofStates : [],
  ];
  const most = Math.max(...kinds.map(({ length }) => length));
  const others = Array.from({ length: most }, (_, at) => kinds.flatMap((kind) => kind.slice(at, at + 1)));
  const first = [readPlan(whole), ...lifePlans(planning), ...others.flat()];
  return isTemporary ? [first] : [first, ofStates];
}

/** Every list as it is before anything is made: on a target that is not empty, what is made stays. */
function readPlan({ operations }: Focus): Plan {
  return operations
    .filter((each) => each.method === 'GET' && needsOf(each).length === 0)
    .map((each) => callOf(each, { fullness: 0, oddity: null }));
}

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
      { needs: [], draw: ({ events }, id) => events.state(id, state, { fullness: 40, given: chosen }) },
      ...trials,
      ...again,
      ...Array.from({ length: AFTER_STATE }, (_, at) => (at % 2 === 0 ? aboutIt(at / 2) : anything)),
    ]),
  );
}

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
