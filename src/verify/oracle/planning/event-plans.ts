// Plans for what receivers are sent: by what no client can cause, by events by hand, and by deliveries that fail.

import { policyIfAny } from '../../../delivery/policy/policy.ts';
import type { Schema } from '../../../openapi/document.ts';
import { isIdName } from '../../../openapi/field-kind.ts';
import type { Operation } from '../../../openapi/operations.ts';
import { isObject } from '../comparing/difference.ts';
import { SCRIPTS } from '../drawing/draw-event.ts';
import type { Focus } from '../drawing/focus.ts';
import {
  acting,
  answering,
  callOf,
  changed,
  emitting,
  type Intent,
  inParts,
  inState,
  kept,
  nextDue,
  PLAIN,
  type Plan,
  type Planning,
  passing,
  readsOf,
  repeated,
  together,
  toMidnight,
  withBody,
} from '../drawing/intents.ts';
import { namesOfInput, needsOf, needsOfInput } from '../drawing/pool.ts';
import { isReceiverUrl, nearly, type ReceiverStep, type Value, type Values } from '../history.ts';
import type { Surface } from '../surface.ts';
import { filtered, filtersOf } from './told-reads.ts';

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
  const emitted = types.map(emitting);
  return [...inParts(twice, 6), ...inParts(emitted, 6)].map((part) => [
    ...subscribed,
    ...part,
    ...subscribed,
    // For more than two of them.
    ...emitted.slice(0, 1),
  ]);
}

/**
 * What no client can cause with each value of each choice that it has, each about an object of its own, and with each text as long as it
 * can be; and where a choice has two values, twice with one of them, then with the other, and so again, and more often, three times.
 */
export function chosenPlans({ whole, offers }: Planning): readonly Plan[] {
  const subscribed = offers.has('inbox') ? subscription(whole) : [];
  const chosen = whole.actions.flatMap(chosenIn);
  const each = chosen.flatMap(({ action, name, values }) =>
    values.map((value) => acting(action, { object: `${name} ${value}`, given: { [name]: value } })),
  );
  const twice = chosen.flatMap(({ action, name, values: [one, other, ...more] }): Plan[] => {
    if (more.length > 0 || needsOfInput(action.input).length === 0) return [];
    const act = (value: Value = null) => acting(action, { object: 'a', given: { [name]: value } });
    const course = (times: number) => [...Array.from({ length: times }, () => act(other)), act(one)];
    return [[2, 2, IN_A_ROW, IN_A_ROW, IN_A_ROW].flatMap(course)];
  });
  const long = whole.actions.map((action) => acting(action, { object: 'a', given: longTexts(action.input) }));
  return [...inParts(each, 8), ...twice, ...inParts(long, 8)].map((part) => [...subscribed, ...part]);
}

/** Each text of an input that names nothing, as long as it can be; what is cut somewhere shows in it. */
function longTexts(input: Schema): Values {
  const named = new Set(namesOfInput(input).map(([name]) => name));
  const texts = Object.entries(input.properties ?? {}).flatMap(([name, property]): [string, Value][] => {
    const { type, format, maxLength = 0, enum: words } = property as Schema & { readonly maxLength?: number };
    const isFree = type === 'string' && format === undefined && words === undefined;
    if (!isFree || named.has(name) || isIdName(name)) return [];
    return [[name, `${name}-`.repeat(maxLength).slice(0, maxLength)]];
  });
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

/** What an action may be given, by name. */
interface Choice {
  readonly action: Surface['actions'][number];
  readonly name: string;
  readonly values: readonly Value[];
}

/** The choices of an action. */
export function chosenIn(action: Surface['actions'][number]): readonly Choice[] {
  return Object.entries(action.input.properties ?? {}).flatMap(([name, property]): Choice[] => {
    const { type, enum: values = type === 'boolean' ? [true, false] : [] } = property as Schema;
    return values.length > 0 ? [{ action, name, values: values as Choice['values'] }] : [];
  });
}

/** Longer than anything is tried again, in milliseconds. */
export const DAYS_MS = 3 * 86_400_000;

/** So often is more than a few times in a row. */
const IN_A_ROW = 4;

/** A delivery that fails in each way that receivers can, up to its last attempt. */
export function deliveryPlans(surface: Surface, whole: Focus, offers: ReadonlySet<string>): readonly Plan[] {
  const [type] = Object.keys(surface.document.webhooks ?? {});
  if (type === undefined || !offers.has('emit')) return [];
  const emits = emitting(type);
  const about = whole.operations.filter(isAboutDeliveries);
  const [toRead, toAct] = [
    about.filter(({ method }) => method === 'GET'),
    about.filter(({ method }) => method !== 'GET'),
  ];
  const reads = toRead.map((each) => callOf(each, PLAIN));
  const told = toRead.flatMap((each) =>
    filtersOf(each).map((query) => filtered(callOf(each, PLAIN), query, each)),
  );
  const acts = toAct.map((each) => repeated(callOf(each, PLAIN)));
  const inVain = toAct.flatMap((each) => [
    callOf(each, { ...PLAIN, as: null }),
    ...needsOf(each).map((_, at) => kept(changed(callOf(each, PLAIN), 'call', (step) => nearly(step, at)))),
  ]);
  // One of them attempt by attempt; of the others, when each attempt came shows at the end.
  const each = Array.from({ length: 7 }, () => [nextDue(-1), nextDue()]).flat();
  const scripts = [...SCRIPTS, ...aroundTimeout(surface)];
  const rounds = [...scripts.map((script): Round => ({ script, before: [] })), AT_NIGHT];
  const failing = rounds.map(
    ({ script, before }, number): Plan => [
      ...subscription(whole),
      ...before,
      answering(script, 'r1'),
      answering(script, 'r2'),
      // Two at one instant, unless which one comes first decides what it is answered.
      ...(script.answers === undefined ? [emits, emits] : [emits]),
      ...(number === 0 ? each : [nextDue()]),
      // Nothing is due any more; what comes all the same, comes now.
      passing(DAYS_MS),
      ...[...reads, ...inVain, ...told],
      ...acts.flatMap(({ once, again }) => [once, ...reads, together(again, again), ...reads]),
      emits,
      nextDue(),
    ],
  );
  return [...failing, ...inTurnPlans(emits, whole.operations, surface)];
}

/**
 * Deliveries that end one in another way than the one before, each a second after that has ended, of which none is tried again yet;
 * what a call sends, to a receiver that is slow; and days after a delivery one that takes longer, and one that fails up to its last attempt.
 */
function inTurnPlans(
  emits: Intent,
  operations: readonly Operation[],
  { document }: Surface,
): readonly Plan[] {
  const make = operations.find(isRegistration);
  if (make === undefined) return [];
  const delay_ms = (policyIfAny(document)?.timeoutMs ?? 1_000) - 500;
  const answers = [{ status: 200 }, { status: 202, delay_ms }, { status: 500 }, { status: 200 }];
  const reads = readsOf(make, operations);
  const sending = operations.filter(
    (each) => each.method === 'POST' && needsOf(each).length > 0 && each.path.startsWith(`${make.path}/{`),
  );
  return [
    [
      registered(make, 'r1', 'a'),
      answering({ answers }, 'r1'),
      ...answers.flatMap((answer) => [emits, passing(1_000 + (answer.delay_ms ?? 0)), ...reads]),
    ],
    [
      ...[registered(make, 'r1', 'a'), answering({ then: { status: 200, delay_ms } }, 'r1')],
      ...sending.flatMap((each) => [callOf(each, { ...PLAIN, object: 'a' }), ...reads]),
    ],
    [
      ...[
        registered(make, 'r1', 'a'),
        emits,
        passing(DAYS_MS),
        answering({ answers: [{ status: 200, delay_ms }], then: { status: 500 } }, 'r1'),
        emits,
        passing(delay_ms + 1_000),
        ...reads,
        emits,
      ],
      ...[passing(DAYS_MS), ...reads],
    ],
  ];
}

/** An answer just in time, and then one that is just too late. */
function aroundTimeout({ document }: Surface): readonly ReceiverStep['script'][] {
  const policy = policyIfAny(document);
  if (policy === null) return [];
  const after = (delay_ms: number) => ({ status: 200, delay_ms });
  return [{ answers: [after(policy.timeoutMs - 500), after(policy.timeoutMs + 500)], then: { status: 200 } }];
}

/** From an hour before midnight on, so that later attempts are of the next day. */
const AT_NIGHT: Round = { script: { then: { status: 500 } }, before: [toMidnight(1, -3_600_000)] };

interface Round {
  readonly script: ReceiverStep['script'];
  readonly before: Plan;
}

function isAboutDeliveries({ method, path }: Operation): boolean {
  return method === 'GET' ? /deliver|webhook/.test(path) : method === 'POST' && /deliver/.test(path);
}

/** What registers a receiver for everything: a call or a state that takes a URL. */
export function subscription({ operations, states }: Focus): Plan {
  const calls = operations
    .filter(isRegistration)
    .flatMap((each) => [callOf(each, PLAIN), unfiltered(callOf(each, {}))]);
  const namesOf = ({ parameters }: (typeof states)[number]) => Object.keys(parameters.properties ?? {});
  // The one that says least beside it does least else.
  const [state] = states
    .filter((each) => namesOf(each).includes('url'))
    .toSorted((one, other) => namesOf(one).length - namesOf(other).length);
  if (calls.length > 0 || state === undefined) return calls;
  return [inState(state, { fullness: 100 })];
}

/** A registration without what narrows it, which may leave open what is sent. */
function unfiltered(registration: Intent): Intent {
  const isKept = ([, value]: [string, Value]) => !isObject(value) || isReceiverUrl(value);
  return withBody(registration, (drawn) => Object.fromEntries(Object.entries(drawn).filter(isKept)));
}

/** Whether an operation registers a receiver. */
export function isRegistration({ method, path }: Operation): boolean {
  return method === 'POST' && /webhooks$/.test(path);
}

/** Registers a receiver by its name, as an object of the plan, and with what is given. */
export function registered(make: Operation, receiver: string, object: string, given: Values = {}): Intent {
  const call = callOf(make, { ...PLAIN, object });
  return withBody(call, (drawn) => ({ ...drawn, ...given, url: { $receiver: receiver } }));
}
