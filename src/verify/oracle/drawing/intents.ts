// What plans consist of: intents, each of which draws one step when its turn comes.

import type { Schema } from '../../../openapi/document.ts';
import { isIdName } from '../../../openapi/field-kind.ts';
import type { Operation } from '../../../openapi/operations.ts';
import { isObject } from '../comparing/difference.ts';
import {
  type CallStep,
  fieldsOf,
  isReceiverUrl,
  isReference,
  type ReceiverStep,
  type Step,
  type Value,
  type Values,
} from '../history.ts';
import type { Surface } from '../surface.ts';
import type { CallDrawing, CallOptions } from './draw-call.ts';
import type { EventDrawing } from './draw-event.ts';
import { type Focus, resourceOf } from './focus.ts';
import { namesOfInput, needsOf, needsOfInput } from './pool.ts';
import type { Seen } from './seen.ts';

/** Draws one step of a plan, with what the history has shown so far. */
export interface Intent {
  /** The names of parameters for which something must have been shown; else it is made first. */
  readonly needs: readonly string[];
  /** The name of the object that it is about, if the plan names it; where there is no other, one is made first. */
  readonly object?: string | undefined;
  /** Whether nothing that comes later rests on it, so that it is not done again once it was judged. */
  readonly isAlone?: boolean;
  /** Whether what it sends is to be taken: what the oracle finds something wrong in is drawn anew. */
  readonly isToBeTaken?: boolean;
  /** Whether it is only to be refused: it is left out where the oracle does it. */
  readonly isTrial?: boolean;
  draw(by: Drawing, id: string): Step | undefined;
}

/** What steps are drawn with: calls, and all else that is done to a service. */
export interface Drawing {
  readonly calls: CallDrawing;
  readonly events: EventDrawing;
}

export type Plan = readonly Intent[];

/** What plans are made from. */
export interface Planning {
  readonly surface: Surface;
  readonly whole: Focus;
  readonly offers: ReadonlySet<string>;
  /** Who may do what, as far as it is known. */
  readonly seen: Seen;
}

/** A call with nothing in it that may be left out, and one with all of it; neither with anything unusual. */
export const PLAIN = { oddity: null, fullness: 0 } as const;
export const FULL = { oddity: null, fullness: 100 } as const;

/** What a step is made of once it is drawn, where it is of that kind; `undefined` for no step at all. */
export function changed<Kind extends Step['kind']>(
  { draw, ...intent }: Intent,
  kind: Kind,
  change: (step: Extract<Step, { kind: Kind }>, by: Drawing) => Step | undefined,
): Intent {
  const isOfKind = (step: Step | undefined): step is Extract<Step, { kind: Kind }> => step?.kind === kind;
  return {
    ...intent,
    draw(by, id) {
      const step = draw(by, id);
      return isOfKind(step) ? change(step, by) : step;
    },
  };
}

/** A call with another body, made from the one that was drawn. */
export function withBody(call: Intent, bodyOf: (drawn: Values, by: Drawing) => Values): Intent {
  return changed(call, 'call', (step, by) => ({ ...step, body: bodyOf(fieldsOf(step), by) }));
}

/**
 * To put the service into a provider state.
 *
 * @param options.object the object of the plan that it shows
 */
export function inState(
  state: Parameters<EventDrawing['state']>[1],
  { object, ...options }: Parameters<EventDrawing['state']>[2] & { readonly object?: string } = {},
): Intent {
  return {
    needs: [],
    draw: ({ calls, events }, id) => {
      if (object !== undefined) calls.objects.noteStep(object, id);
      return events.state(id, state, options);
    },
  };
}

/** To let so much time pass, in milliseconds. */
export function passing(byMs: number): Intent {
  return { needs: [], draw: (_, id) => ({ kind: 'clock', id, byMs }) };
}

/** To go to the next instant at which the oracle has something to do, or so far from it, in milliseconds. */
export function nextDue(offsetMs = 0): Intent {
  return { needs: [], draw: (_, id) => ({ kind: 'clock', id, due: { nth: 1, offsetMs } }) };
}

/** To so many midnights after the present, and so far from there. */
export function toMidnight(nth: number, offsetMs = 0): Intent {
  return {
    needs: [],
    draw: ({ events }, id) => ({ kind: 'clock', id, byMs: events.untilMidnightMs(nth, offsetMs) }),
  };
}

/** To emit an event by hand. */
export function emitting(type: string): Intent {
  return { needs: [], draw: ({ events }, id) => events.emit(id, type) };
}

/** To let a receiver answer so from now on. */
export function answering(script: ReceiverStep['script'], receiver: string): Intent {
  return { needs: [], draw: (_, id) => ({ kind: 'receiver', id, receiver, script }) };
}

/**
 * To let happen what no client can cause.
 *
 * @param options.object the object of the plan that it is about; it is named wherever the input has a place for what `names` says
 * @param options.given what is said of it in any case
 */
export function acting(
  action: Surface['actions'][number],
  {
    object,
    names = [],
    fullness,
    given = {},
  }: {
    readonly object: string;
    readonly names?: readonly string[];
    readonly fullness?: number | undefined;
    readonly given?: Values;
  },
): Intent {
  const optional = names.filter((name) => name in (action.input.properties ?? {}));
  const taken = [...namesOfInput(action.input), ...optional.map((name) => [name, name] as const)];
  return {
    needs: needsOfInput(action.input),
    object,
    draw: ({ calls, events }, id) => {
      const ids = taken.flatMap(([name, needed]) => {
        const reference = calls.objects.named(object, needed);
        return reference === undefined ? [] : [[name, name === needed ? reference : [reference]] as const];
      });
      calls.objects.noteStep(object, id);
      return events.action(id, action, fullness, { ...Object.fromEntries(ids), ...given });
    },
  };
}

/** The same with no more than it needs, of which there is some, and all that it may be about, where the history has shown it. */
export function actingOnAll(action: Surface['actions'][number], object: string): Intent {
  const names = Object.keys(action.input.properties ?? {}).filter(isIdName);
  return changed(acting(action, { object, names, fullness: 0 }), 'action', (step) => {
    const some = Object.entries(step.input).map(([name, value]) => [name, value === 0 ? 1 : value]);
    return { ...step, input: Object.fromEntries(some) };
  });
}

/** A call with all truth values of its body alike. */
export function switchedAll(intent: Intent, isOn: boolean): Intent {
  return changed(intent, 'call', (call) => {
    const body = switchedBody(call.body, isOn);
    return body === undefined ? call : { ...call, body };
  });
}

/** A body with all its truth values alike, at any depth; `undefined` if it has none. */
export function switchedBody(body: CallStep['body'], isOn: boolean): Values | undefined {
  if (!isObject(body)) return undefined;
  let hasAny = false;
  const switched = (value: Value): Value => {
    if (typeof value === 'boolean') {
      hasAny = true;
      return isOn;
    }
    if (Array.isArray(value)) return value.map(switched);
    if (!isObject(value) || isReference(value) || isReceiverUrl(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, switched(each as Value)]));
  };
  const found = switched(body as Value);
  return hasAny ? (found as Values) : undefined;
}

/** An intent that is there to see that nothing has changed. */
export function kept(intent: Intent): Intent {
  return { ...intent, isAlone: true };
}

/**
 * A plan that notes which of its intents each step was drawn for.
 *
 * @param drawn filled in: by the id of a step, the place of its intent
 */
export function noted(plan: Plan, drawn: Map<string, number>): Plan {
  return plan.map(({ draw, ...intent }, at) => ({
    ...intent,
    draw(by, id) {
      drawn.set(id, at);
      return draw(by, id);
    },
  }));
}

/** A step, and the same one again, whatever has happened in between. */
export function repeated({ draw, ...intent }: Intent): { readonly once: Intent; readonly again: Intent } {
  let drawn: Step | undefined;
  return {
    once: {
      ...intent,
      draw: (by, id) => {
        drawn = draw(by, id);
        return drawn;
      },
    },
    again: { ...intent, isToBeTaken: false, draw: (_, id) => drawn && ({ ...drawn, id } as Step) },
  };
}

/** To do two things at once. */
export function together(one: Intent, other: Intent): Intent {
  return {
    needs: [...new Set([...one.needs, ...other.needs])],
    object: one.object,
    draw: (by, id) => {
      const calls = [one.draw(by, `${id}a`), other.draw(by, `${id}b`)] as const;
      const [first, second] = calls.map((each) =>
        each?.kind === 'call' || each?.kind === 'action' ? each : undefined,
      );
      return first && second && { kind: 'together', id, calls: [first, second] };
    },
  };
}

/** To call an operation. */
export function callOf(operation: Operation, options: CallOptions): Intent {
  return {
    needs: needsOf(operation),
    object: options.object,
    isToBeTaken: options.oddity === null,
    draw: ({ calls }, id) => calls.call(id, operation, options),
  };
}

/** The reads of what an operation is about, by one caller or by any, of an object of the plan or of any. */
export function readsOf(
  operation: Operation,
  operations: readonly Operation[],
  how: Pick<CallOptions, 'as' | 'object'> = {},
): readonly Intent[] {
  const about = operations.filter(
    (each) => each.method === 'GET' && resourceOf(each) === resourceOf(operation),
  );
  return about.map((each) => callOf(each, { ...PLAIN, ...how }));
}

/** The values of the first parameter that is a choice, each alone. */
export function choicesOf({
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

/** Plans of several short ones, up to a size. */
export function joined(all: readonly Plan[], size: number): readonly Plan[] {
  const plans: Intent[][] = [[]];
  for (const each of all) {
    if ((plans.at(-1)?.length ?? 0) + each.length > size) plans.push([]);
    plans.at(-1)?.push(...each);
  }
  return plans.filter(({ length }) => length > 0);
}

/** A list in parts of so many each. */
export function inParts<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}
