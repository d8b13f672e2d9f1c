// Plans: histories that are laid out and not left to chance, so that each operation, caller, limit, state, action and
// event of a service is tried once before chance goes on.

import type { Focus } from '../drawing/focus.ts';
import { callOf, PLAIN, type Plan, type Planning } from '../drawing/intents.ts';
import { listsOf } from '../drawing/pool.ts';
import { acrossPlans, calendarPlans, namedActionPlans, usePlans } from './across-plans.ts';
import { callerPlans, formPlans, permissionPlans, sendingPlans, strangerPlans } from './caller-plans.ts';
import { choicePlans, endpointPlans, switchPlans } from './change-plans.ts';
import { chosenPlans, deliveryPlans, eventPlans } from './event-plans.ts';
import { filterPlans } from './filter-plans.ts';
import { limitPlans } from './limit-plans.ts';
import { actionPlans, coursePlans, lifePlans, nearPlans, neighbourPlans } from './object-plans.ts';
import { overflowPlans, pagePlans } from './page-plans.ts';
import { statePlans, stateRefusalPlans, stateUsePlans } from './state-plans.ts';
import { timedPlans } from './timed-plans.ts';
import { togetherPlans } from './together-plans.ts';
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
  const ofStates = [
    statePlans(whole, { triedBy: surface.credentials }),
    stateUsePlans(planning),
    stateRefusalPlans(planning),
  ];
  const kinds = [
    acrossPlans(planning),
    usePlans(planning),
    namedActionPlans(planning),
    callerPlans(planning),
    strangerPlans(planning),
    sendingPlans(planning),
    limitPlans(planning),
    offers.has('inbox') ? eventPlans(surface, whole, offers) : [],
    oddPlans(planning),
    takenPlans(planning),
    permissionPlans(planning),
    formPlans(planning),
    calendarPlans(planning),
    timedPlans(planning),
    neighbourPlans(planning),
    nearPlans(planning),
    actionPlans(planning),
    chosenPlans(planning),
    coursePlans(planning),
    offers.has('inbox') && offers.has('clock') ? deliveryPlans(surface, whole, offers) : [],
    ['inbox', 'clock', 'emit'].every((each) => offers.has(each))
      ? [switchPlans, endpointPlans, choicePlans].flatMap((plansFor) => plansFor(surface, whole))
      : [],
    offers.has('inbox') ? filterPlans(planning) : [],
    pagePlans(surface, whole),
    overflowPlans(planning),
    togetherPlans(planning),
    ...(isTemporary ? ofStates : []),
  ];
  const most = Math.max(...kinds.map(({ length }) => length));
  const others = Array.from({ length: most }, (_, at) => kinds.flatMap((kind) => kind.slice(at, at + 1)));
  const first = [readPlan(whole), ...lifePlans(planning), ...others.flat()];
  return isTemporary ? [first] : [first, ofStates.flat()];
}

/** Every list as it is before anything is made: on a target that is not empty, what is made stays. */
function readPlan({ operations }: Focus): Plan {
  return listsOf(operations).map((each) => callOf(each, PLAIN));
}
