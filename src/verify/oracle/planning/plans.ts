// Plans: histories that are laid out and not left to chance, so that each operation, caller, limit, state, action and
// event of a service is tried once before chance goes on.

import type { Operation } from '../../../openapi/operations.ts';
import type { CallOptions } from '../drawing/draw-call.ts';
import { type Focus, resourceOf, resourcesOf } from '../drawing/focus.ts';
import {
  callOf,
  choicesOf,
  type Intent,
  inParts,
  joined,
  needsOfInput,
  type Plan,
  type Planning,
  readsOf,
} from '../drawing/intents.ts';
import { odditiesOf } from '../drawing/oddities.ts';
import { needsOf } from '../drawing/pool.ts';
import type { Surface } from '../surface.ts';
import { acrossPlans, foreignPlans, overflowPlans } from './across-plans.ts';
import { endpointPlans, pagePlans, switchPlans, togetherPlans } from './change-plans.ts';
import { deliveryPlans, eventPlans } from './event-plans.ts';
import { limitPlans } from './limit-plans.ts';

/** So many calls of one plan are of different callers, or have something unusual in them. */
const CALLS_A_PLAN = 24;

/** The plans for a service: first a look at what is there, then what each resource goes through, then those of each other kind in turn. */
export function plansOf(planning: Planning): readonly Plan[] {
  const { surface, whole, offers } = planning;
  const kinds = [
    acrossPlans(planning),
    foreignPlans(planning),
    callerPlans(planning),
    strangerPlans(planning),
    limitPlans(planning),
    offers.has('inbox') ? eventPlans(surface, whole, offers) : [],
    whole.triesStates ? statePlans(whole, { hasTrials: true }) : [],
    oddPlans(surface, whole),
    offers.has('inbox') && offers.has('clock') ? deliveryPlans(surface, whole, offers) : [],
    ['inbox', 'clock', 'emit'].every((each) => offers.has(each))
      ? [...switchPlans(surface, whole), ...endpointPlans(surface, whole)]
      : [],
    pagePlans(surface, whole),
    overflowPlans(planning),
    togetherPlans(whole),
  ];
  const most = Math.max(...kinds.map(({ length }) => length));
  const others = Array.from({ length: most }, (_, at) => kinds.flatMap((kind) => kind.slice(at, at + 1)));
  return [readPlan(whole), ...lifePlans(whole), ...others.flat()];
}

/** Every list as it is before anything is made: on a target that is not empty, what is made stays. */
function readPlan({ operations }: Focus): Plan {
  return operations
    .filter((each) => each.method === 'GET' && needsOf(each).length === 0)
    .map((each) => callOf(each, { fullness: 0, oddity: null }));
}

/** Each operation by each caller: first by those who may, and after the others a look at what they were refused. */
export function callerPlans({
  surface: { credentials },
  whole: { operations },
  seen,
}: Planning): readonly Plan[] {
  const closed = operations.filter(({ security }) => security.length > 0);
  const byEach = closed.map((operation) => {
    const able = seen.ableOf(operation.id, credentials);
    const others = credentials.filter((each) => !able.includes(each));
    const callers: readonly CallOptions['as'][] = [
      ...[...able, ...others].map((credential) => ({ credential })),
      null,
      { token: 'nobody' },
    ];
    const looks = operation.method === 'GET' ? [] : readsOf(operation, operations);
    return [...callers.map((as) => callOf(operation, { ...FULL, as })), ...looks];
  });
  return joined(byEach, CALLS_A_PLAN);
}

/** What one caller has made, in the hands of each other one who may make such a thing, and a look by the first after it. */
function strangerPlans({ surface: { credentials }, whole: { operations }, seen }: Planning): readonly Plan[] {
  return resourcesOf(operations).flatMap((group) => {
    const makes = group.filter((each) => each.method === 'POST' && resourceOf(each) === each.path);
    return makes.flatMap((make) => {
      const [owner, ...others] = seen.ableOf(make.id, credentials);
      const later = group.filter((each) => each !== make);
      return others.map((other) => [
        callOf(make, { ...FULL, as: { credential: owner as string } }),
        ...later.map((each) => callOf(each, { ...FULL, as: { credential: other } })),
        ...readsOf(make, operations),
      ]);
    });
  });
}

/** Two objects of each kind: made, read, changed, removed and made again, with a look at all after each. */
function lifePlans({ operations }: Focus): readonly Plan[] {
  return resourcesOf(operations)
    .filter((group) => group.some(({ method }) => method !== 'GET'))
    .map((group) => {
      const of = (...methods: readonly string[]) => group.filter(({ method }) => methods.includes(method));
      const plain = { oddity: null } as const;
      const reads = of('GET').map((each) => callOf(each, { ...plain, fullness: 0 }));
      const looks = of('GET').map((each) => callOf(each, plain));
      const isMaking = (each: Operation) => resourceOf(each) === each.path;
      const [makes, others] = [of('POST').filter(isMaking), of('POST').filter((each) => !isMaking(each))];
      const sets = of('PUT', 'PATCH');
      const each = (some: readonly Operation[], ...options: readonly CallOptions[]) =>
        options.flatMap((option) => some.flatMap((one) => [callOf(one, { ...plain, ...option }), ...reads]));
      return [
        ...each(makes, { fullness: 100 }, { fullness: 0 }),
        ...each(sets, { fullness: 100 }, { fullness: 0 }, {}, {}),
        ...each(others, {}, {}),
        ...looks.flatMap((look) => [look, look]),
        ...each(of('DELETE'), {}),
        ...each(makes, {}),
        ...each(sets, {}),
        ...each(of('DELETE'), {}, {}),
      ];
    });
}

/** Each single thing that can be unusual in a call. */
function oddPlans({ document }: Surface, { operations }: Focus): readonly Plan[] {
  return operations.flatMap((operation) => {
    const count = odditiesOf(operation, document, wholeCallOf(operation)).length;
    const all = Array.from({ length: Math.max(count, DEEPER) }, (_, at) =>
      oddCallOf(operation, document, at),
    );
    const isOdd = operation.body !== undefined || count > 0;
    const looks = operation.method === 'GET' ? [] : readsOf(operation, operations);
    return isOdd
      ? inParts(all, CALLS_A_PLAN).map((part) => [callOf(operation, FULL), ...part, ...looks])
      : [];
  });
}

/** Until a call is drawn, nobody knows how many places its body has; later intents of a plan find nothing then. */
const DEEPER = 72;

const FULL: CallOptions = { fullness: 100, oddity: null };

function wholeCallOf({ id }: Operation) {
  return { kind: 'call', id: '', operation: id, as: null, body: {} } as const;
}

function oddCallOf(operation: Operation, document: Surface['document'], at: number): Intent {
  return {
    needs: needsOf(operation),
    draw: ({ calls }, id) => {
      const call = calls.call(id, operation, FULL);
      const oddity = odditiesOf(operation, document, call)[at];
      return oddity && calls.call(id, operation, { ...FULL, oddity });
    },
  };
}

/**
 * Each provider state, with each value of a choice that it has, and something done, called and waited for after it.
 *
 * @param options.hasTrials whether every operation is tried in it for a refusal that only this state leads to
 */
export function statePlans(
  { states, operations, actions }: Focus,
  { hasTrials = false }: { readonly hasTrials?: boolean } = {},
): readonly Plan[] {
  // What is about nothing in particular, such as a dependency that is down, has plans of its own.
  const about = actions.filter(({ input }) => needsOfInput(input).length > 0);
  const anything: Intent = {
    needs: [],
    draw: ({ calls, events }, id) => events.chance(id, about) ?? calls.call(id),
  };
  const rank = ({ method }: Operation) => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(method);
  const trials = hasTrials ? operations.toSorted((a, b) => rank(a) - rank(b)).map(trialOf) : [];
  return states.flatMap((state) =>
    choicesOf(state.parameters).map((chosen) => [
      { needs: [], draw: ({ events }, id) => events.state(id, state, { fullness: 40, given: chosen }) },
      ...trials,
      ...Array.from({ length: AFTER_STATE }, (_, at) => (at % 2 === 0 ? aboutIt(at / 2) : anything)),
    ]),
  );
}

/** A call that may be refused, of what the history has shown. */
function trialOf(operation: Operation): Intent {
  return { needs: [], isTrial: true, draw: ({ calls }, id) => calls.callOfShown(id, operation) };
}

/** A call of what there is. */
function aboutIt(at: number): Intent {
  return { needs: [], draw: ({ calls }, id) => calls.about(id, at) };
}

/** How much is done in a state. */
const AFTER_STATE = 8;
