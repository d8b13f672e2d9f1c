// Plans: histories that are laid out and not left to chance, so that each operation, caller, limit, state, action and
// event of a service is tried once before chance goes on.

import type { Schema } from '../../openapi/document.ts';
import type { Operation } from '../../openapi/operations.ts';
import type { CallDrawing, CallOptions } from './draw-call.ts';
import { type EventDrawing, SCRIPTS } from './draw-event.ts';
import { type Focus, resourceOf, resourcesOf } from './focus.ts';
import type { ReceiverStep, Step, Values } from './history.ts';
import { odditiesOf } from './oddities.ts';
import { parameterName } from './pool.ts';
import type { Surface } from './surface.ts';

/** Draws one step of a plan, with what the history has shown so far. */
export interface Intent {
  /** The names of parameters for which something must have been shown; else it is made first. */
  readonly needs: readonly string[];
  draw(by: { readonly calls: CallDrawing; readonly events: EventDrawing }, id: string): Step | undefined;
}

export type Plan = readonly Intent[];

/** So many calls of one plan are of different callers, or have something unusual in them. */
const CALLS_A_PLAN = 24;

/** The plans for a service: first a look at what is there, then what each resource goes through, then those of each other kind in turn. */
export function plansOf(surface: Surface, whole: Focus, offers: ReadonlySet<string>): readonly Plan[] {
  const kinds = [
    callerPlans(surface, whole),
    offers.has('inbox') ? eventPlans(surface, whole, offers) : [],
    whole.triesStates ? statePlans(whole) : [],
    oddPlans(surface, whole),
    offers.has('inbox') && offers.has('clock') ? deliveryPlans(surface, whole, offers) : [],
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

/** Each operation by each caller. */
export function callerPlans({ credentials }: Surface, { operations }: Focus): readonly Plan[] {
  const callers: readonly CallOptions['as'][] = [
    ...credentials.map((credential) => ({ credential })),
    null,
    { token: 'nobody' },
  ];
  const closed = operations.filter(({ security }) => security.length > 0);
  const all = closed.flatMap((operation) => callers.map((as) => callOf(operation, { ...FULL, as })));
  return inParts(all, CALLS_A_PLAN);
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
    return isOdd ? inParts(all, CALLS_A_PLAN).map((part) => [callOf(operation, FULL), ...part]) : [];
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

/** Each provider state, with each value of a choice that it has, and something done, called and waited for after it. */
export function statePlans({ states, operations, actions }: Focus): readonly Plan[] {
  const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  const anything: Intent = {
    needs: [],
    draw: ({ calls, events }, id) => events.chance(id, actions) ?? calls.call(id),
  };
  return states.flatMap((state) =>
    choicesOf(state.parameters).map((chosen) => [
      { needs: [], draw: ({ events }, id) => events.state(id, state, { fullness: 40, given: chosen }) },
      ...lists.slice(0, 1).map((each) => callOf(each, { oddity: null })),
      ...Array.from({ length: AFTER_STATE }, () => anything),
    ]),
  );
}

/** How much is done in a state. */
const AFTER_STATE = 6;

/** The values of the first parameter that is a choice, each alone. */
function choicesOf({
  properties = {},
}: {
  readonly properties?: Readonly<Record<string, Schema>>;
}): readonly Values[] {
  for (const [name, { enum: choices }] of Object.entries(properties))
    if (choices !== undefined && choices.length <= MAX_CHOICES)
      return choices.map((choice) => ({ [name]: choice as string }));
  return [{}];
}

const MAX_CHOICES = 6;

/** What no client can cause, twice each, and events by hand, with receivers for all of them. */
export function eventPlans(surface: Surface, whole: Focus, offers: ReadonlySet<string>): readonly Plan[] {
  const subscribed = subscription(whole);
  const twice = whole.actions.flatMap((action) =>
    [100, 30].map(
      (fullness): Intent => ({
        needs: needsOfInput(action.input),
        draw: ({ events }, id) => events.action(id, action, fullness),
      }),
    ),
  );
  const types = offers.has('emit') ? Object.keys(surface.document.webhooks ?? {}) : [];
  const emitted = types.map(
    (type): Intent => ({ needs: [], draw: ({ events }, id) => events.emit(id, type) }),
  );
  return [...inParts(twice, 6), ...inParts(emitted, 6)].map((part) => [
    ...subscribed,
    ...part,
    ...subscribed,
  ]);
}

/** A delivery that fails in each way that receivers can, up to its last attempt. */
function deliveryPlans(surface: Surface, whole: Focus, offers: ReadonlySet<string>): readonly Plan[] {
  const [type] = Object.keys(surface.document.webhooks ?? {});
  if (type === undefined || !offers.has('emit')) return [];
  const next = (offsetMs: number): Intent => ({
    needs: [],
    draw: (_, id) => ({ kind: 'clock', id, due: { nth: 1, offsetMs } }),
  });
  const answering = (script: ReceiverStep['script'], receiver: string): Intent => ({
    needs: [],
    draw: (_, id) => ({ kind: 'receiver', id, receiver, script }),
  });
  const emits: Intent = { needs: [], draw: ({ events }, id) => events.emit(id, type) };
  const attempts = Array.from({ length: 7 }, () => [next(-1), next(0)]).flat();
  return SCRIPTS.map((script) => [
    ...subscription(whole),
    answering(script, 'r1'),
    answering(script, 'r2'),
    emits,
    ...attempts,
    ...whole.operations.filter(isAboutDeliveries).map((each) => callOf(each, { oddity: null })),
    emits,
    next(0),
  ]);
}

function isAboutDeliveries({ method, path }: Operation): boolean {
  return method === 'GET' && /deliver|webhook/.test(path);
}

/** What registers a receiver for everything: a call or a state that takes a URL. */
function subscription({ operations, states }: Focus): Plan {
  const isRegistration = ({ method, path }: Operation) => method === 'POST' && /webhooks$/.test(path);
  const calls = operations
    .filter(isRegistration)
    .flatMap((each) => [callOf(each, { fullness: 0, oddity: null }), callOf(each, {})]);
  const state = states.find(({ parameters }) => 'url' in (parameters.properties ?? {}));
  if (calls.length > 0 || state === undefined) return calls;
  return [{ needs: [], draw: ({ events }, id) => events.state(id, state, { fullness: 100 }) }];
}

function callOf(operation: Operation, options: CallOptions): Intent {
  return { needs: needsOf(operation), draw: ({ calls }, id) => calls.call(id, operation, options) };
}

/** What a call of an operation names: the values of its path. */
export function needsOf({ path, parameters, isMultiSegment }: Operation): readonly string[] {
  if (isMultiSegment) return [];
  return parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name }) => parameterName(path, name));
}

/** What an action names: its required ids. */
export function needsOfInput({
  required = [],
}: {
  readonly required?: readonly string[];
}): readonly string[] {
  return required.filter((name) => /(^|_)id$/.test(name));
}

function inParts(all: readonly Intent[], size: number): readonly Plan[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}
