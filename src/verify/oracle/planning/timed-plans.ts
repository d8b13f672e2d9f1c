// Plans for what comes by itself, later: what no client can cause says when, and before that, or in between, something happens
// to it or to another one of the same instant.

import type { OpenApiDocument, Schema } from '../../../openapi/document.ts';
import { isIdName, itemsOf, placeOf, propertyOf } from '../../../openapi/field-kind.ts';
import type { Operation } from '../../../openapi/operations.ts';
import {
  acting,
  callOf,
  changed,
  type Intent,
  nextDue,
  PLAIN,
  type Plan,
  type Planning,
  passing,
  repeated,
  together,
} from '../drawing/intents.ts';
import { needsOfInput } from '../drawing/pool.ts';
import type { Seen } from '../drawing/seen.ts';
import { isDuration } from '../drawing/values.ts';
import type { Value, Values } from '../history.ts';
import type { Surface } from '../surface.ts';
import { chosenIn, isRegistration } from './event-plans.ts';

type Action = Surface['actions'][number];

/** What may happen to what was begun. */
type Happens = Action | Operation;

/**
 * Each way in which what begins says when something comes, with each other thing that may happen to what was begun; and two that have
 * begun alike, with something that happens to one of them.
 */
export function timedPlans({ surface: { document }, whole, seen }: Planning): readonly Plan[] {
  if (!whole.hasClock) return [];
  const begins = whole.actions.filter(({ input }) => needsOfInput(input).length === 0);
  const plans = begins.flatMap((begin) => {
    const actions = whole.actions.filter((each) => isAboutSame(each, begin, seen));
    const calls = whole.operations.filter((each) => isCallAboutSame(each, begin));
    const others: readonly Happens[] = [...actions, ...calls];
    const times = timesOf(begin, document);
    // When something is warned of says nothing without when it comes.
    const end = times.find(({ isList }) => !isList);
    const isLasting = ({ name, isList, isDuration }: Time) =>
      isDuration && !isList && begin.input.required?.includes(name);
    const lasting = Object.fromEntries(times.filter(isLasting).map(({ name }) => [name, DAY]));
    const ofTimes = times.flatMap(({ name, isList, isDuration }) => {
      const far: Values = end?.isDuration === true ? { [end.name]: FAR } : {};
      const timed = saying(begin, isList && end !== undefined ? [name, end.name] : [name]);
      return [
        ...others.map((other) => interrupted(timed, other)),
        ...calls.map((call) =>
          onceDue(timed, call, { ...(isDuration && !isList && { [name]: HOUR }), ...lasting }),
        ),
        ...(others.length > 1 ? [inTurn(timed, others)] : []),
        ...(isList ? [empty(timed, name, far)] : []),
        ...(isList && isDuration ? [many(timed, name, far)] : []),
      ];
    });
    const isOfId = ({ input }: Action) => needsOfInput(input).length > 0;
    const alike = actions.filter(isOfId).flatMap((other) => besideAlike(begin, other));
    return [...ofTimes, ...alike, ...calls.map((call) => twiceAtOnce(begin, call))];
  });
  const subscribed = whole.operations.filter(isRegistration).map((each) => callOf(each, PLAIN));
  return plans.map((plan) => [...subscribed, ...plan, passing(EDGE_MS)]);
}

/** Between what two begin, so that nothing of one is due at an instant of the other, in milliseconds. */
const APART_MS = 20_000;

/** What is counted over a day is read away from the edges of days after what happened, in milliseconds. */
const EDGE_MS = 7_000;

/** Two of one instant; something happens to the first one before anything is due, and again after it. */
function interrupted(begin: Action, other: Happens): Plan {
  const happening = textedObjects(begin);
  return [
    ...[happening(begin, 'a'), happening(begin, 'b', { isAsBefore: true })],
    // What the other one begins is due at instants of its own, since what is of one instant may be in any order.
    ...[passing(APART_MS), happening(other, 'a', { fullness: 100 }), nextDue(-1), ...due(2)],
    ...[happening(other, 'a', { fullness: 0 }), ...due(3)],
    ...[happening(begin, 'a'), nextDue(), happening(other, 'a'), ...due(3)],
  ];
}

/** All that may happen to what was begun, one after the other, and in the opposite order; then what is due. */
function inTurn(begin: Action, others: readonly Happens[]): Plan {
  const happening = textedObjects(begin);
  return [
    ...[happening(begin, 'a'), ...others.map((each) => happening(each, 'a')), ...due(3)],
    ...[happening(begin, 'b'), ...others.toReversed().map((each) => happening(each, 'b')), ...due(3)],
  ];
}

/** Two that have all but their ids alike; each choice of what may happen, to the first one, over time, or twice, and to the other. */
function besideAlike(begin: Action, other: Action): readonly Plan[] {
  const choices = chosenIn(other).flatMap(({ name, values }) => values.map((value) => ({ [name]: value })));
  return (choices.length > 0 ? choices : [{}]).flatMap((given) => {
    const { once, again } = repeated(acting(begin, { object: 'a', fullness: 0 }));
    // What is over is not made anew.
    const happens = (object: string): Intent => ({
      ...acting(other, { object, fullness: 0, given }),
      needs: [],
      isAlone: true,
    });
    const begun = [once, again, happens('a')];
    return [
      [...begun, ...due(2), happens('b')],
      [...begun, happens('a'), happens('b'), ...due(1)],
    ];
  });
}

/** A call about what has begun with all that it switches off, once something is due, and what is due after that. */
function onceDue(begin: Action, call: Operation, times: Values): Plan {
  const happening = textedObjects(begin);
  const switches = chosenIn(begin).filter(({ values }) => values.includes(false));
  const given = { ...Object.fromEntries(switches.map(({ name }) => [name, false])), ...times };
  return [happening(begin, 'a', { fullness: 0, given }), nextDue(), happening(call, 'a'), ...due(3)];
}

/** Of two times, the one that comes only after the other has come, and the other. */
const [HOUR, DAY] = ['1h', '1d'];

/** A call about what has begun, twice at once. */
function twiceAtOnce(begin: Action, call: Operation): Plan {
  const happening = textedObjects(begin);
  const calls = [happening(call, 'a'), happening(call, 'a')] as const;
  return [happening(begin, 'a'), together(...calls), happening(call, 'a'), ...due(1)];
}

/** What begins with an empty list of times is not what begins without one; its end is far off, so that there is time for each. */
function empty(begin: Action, name: string, far: Values): Plan {
  const happening = textedObjects(begin);
  return [
    ...[happening(begin, 'a', { fullness: 0, given: { [name]: [], ...far } }), ...due(3)],
    ...[happening(begin, 'b', { fullness: 0 }), ...due(3)],
  ];
}

/** What begins with many times, and its end far off. */
function many(begin: Action, name: string, far: Values): Plan {
  const given = { [name]: MANY, ...far };
  return [textedObjects(begin)(begin, 'a', { fullness: 0, given }), ...due(MANY.length)];
}

function due(count: number): Plan {
  return Array.from({ length: count }, () => nextDue());
}

interface Happening {
  readonly fullness?: number;
  readonly given?: Values;
  /** Whether all but the texts is as it was the last time. */
  readonly isAsBefore?: boolean;
}

/** Lets what no client can cause be about objects that the texts of a beginning name, such as a path, where ids do not. */
function textedObjects(begin: Action): (what: Happens, object: string, how?: Happening) => Intent {
  const texts = new Map<string, { readonly by: string; readonly own: Values }>();
  let last: Values = {};
  const textsFor = (object: string, id: string, input: Values): Values => {
    const known = texts.get(object);
    if (known !== undefined && known.by !== id) return known.own;
    const [first] = texts.values();
    const names = textsOf(begin).filter((name) => name in input);
    const own = names.map((name) => [name, first && first.by !== id ? below(first.own[name]) : input[name]]);
    texts.set(object, { by: id, own: Object.fromEntries(own) });
    return Object.fromEntries(own);
  };
  return (what, object, { fullness, given = {}, isAsBefore = false } = {}) => {
    if ('method' in what) {
      const call = changed(callOf(what, { oddity: null, fullness: fullness ?? 0 }), 'call', (step) => {
        const path = step.path ?? {};
        const own = Object.entries(textsFor(object, step.id, path)).filter(([name]) => name in path);
        return { ...step, path: { ...path, ...Object.fromEntries(own) } };
      });
      return { ...call, needs: [] };
    }
    const act = changed(acting(what, { object, fullness, given }), 'action', (step) => {
      const own = Object.entries(textsFor(object, step.id, step.input)).filter(
        ([name]) => name in step.input,
      );
      last = { ...(isAsBefore ? last : step.input), ...Object.fromEntries(own) };
      return { ...step, input: last };
    });
    // What is over is not made anew.
    return { ...act, needs: [] };
  };
}

/** A text that begins like another one: what is told by its beginning alone is told wrongly. */
function below(text: Value | undefined): string {
  return `${text}/b`;
}

/** The texts by which what begins is known afterwards. */
function textsOf({ input }: Action): readonly string[] {
  return (input.required ?? []).filter(
    (name) => input.properties?.[name]?.type === 'string' && !isIdName(name),
  );
}

/** Whether something may happen to what another one begins: both name the same, or it has shown the id. */
function isAboutSame({ input, name }: Action, begin: Action, seen: Seen): boolean {
  if (name === begin.name) return false;
  const ids = needsOfInput(input);
  if (ids.length > 0) return ids.some((id) => seen.isShownBy(`action ${begin.name}`, id));
  return textsOf({ name, input }).some((text) => textsOf(begin).includes(text));
}

/** Whether a call changes what an action has begun, which it names by a text. */
function isCallAboutSame({ method, parameters }: Operation, begin: Action): boolean {
  const named = parameters.filter((each) => each.in === 'path').map(({ name }) => name);
  return method !== 'GET' && named.length > 0 && named.every((name) => textsOf(begin).includes(name));
}

interface Time {
  readonly name: string;
  readonly isList: boolean;
  /** Whether it is a text, or texts, that say how long something takes. */
  readonly isDuration: boolean;
}

/** The properties of a beginning that say when something comes. */
function timesOf({ input }: Action, document: OpenApiDocument): readonly Time[] {
  const whole = placeOf(document, input);
  return Object.keys(input.properties ?? {}).flatMap((name): readonly Time[] => {
    const place = propertyOf(document, whole, name);
    const items = itemsOf(document, place);
    const isList = items.some((each) => isTime(each, name));
    const time = { name, isList, isDuration: (isList ? items : place).some(isDuration) };
    return isList || place.some((each) => isTime(each, name)) ? [time] : [];
  });
}

function isTime(schema: Schema, name: string): boolean {
  const { format, anyOf = [], oneOf = [] } = schema;
  if (format === 'date-time' || /_seconds$/.test(name) || isDuration(schema)) return true;
  return [...anyOf, ...oneOf].some((each) => isTime(each, name));
}

/** A beginning that says times that it need not say; in seconds, they are longer than what the plan lets pass at once. */
function saying(begin: Action, times: readonly string[]): Action {
  const { input } = begin;
  const seconds = times.filter((name) => name.endsWith('_seconds')).map((name) => [name, { const: SECONDS }]);
  const properties = { ...input.properties, ...Object.fromEntries(seconds) };
  return {
    ...begin,
    input: { ...input, properties, required: [...new Set([...(input.required ?? []), ...times])] },
  };
}

/** Longer than anything is warned of before it comes. */
const FAR = '100d';

/** Whole days, some of them in hours; some are due at another instant than months of a calendar are. */
const MANY = ['90d', '60d', '30d', '7d', '48h', '24h'];

/** Neither whole minutes nor whole hours. */
const SECONDS = 5_401;
