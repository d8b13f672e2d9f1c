// Limits: what is set to a number, and what no client can cause in steps up to it and beyond it.

import type { Schema } from '../../../openapi/document.ts';
import { jsonPlace, type Place, propertyNames, propertyOf } from '../../../openapi/field-kind.ts';
import type { Operation } from '../../../openapi/operations.ts';
import type { CallOptions } from '../drawing/draw-call.ts';
import {
  acting,
  callOf,
  changed,
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
  withBody,
} from '../drawing/intents.ts';
import { namesOfInput, needsOf, needsOfInput } from '../drawing/pool.ts';
import { mergedOf } from '../drawing/values.ts';
import type { Value, Values } from '../history.ts';
import type { Surface } from '../surface.ts';

/** What is set, and by which of its properties. */
export interface Limit {
  readonly operation: Operation;
  readonly property: string;
  /** The defaults of what may be set with it, which are given, since a target may have others, and all that it switches, off. */
  readonly usual: Values;
  /** A choice that is set with it, if there is one. */
  readonly chosen: Values;
  /** Who sets it, where the path leaves it to the caller whose it is: others may have one of their own. */
  readonly as?: CallOptions['as'];
}

/** What is done in steps, and by which property of its input. */
export interface Act {
  readonly action: Surface['actions'][number];
  readonly property: string;
}

/** The limits of a service, and what is done up to them and back. */
export interface Limits {
  readonly limits: readonly Limit[];
  readonly acts: readonly Act[];
  readonly planning: Planning;
}

/** Every limit that can be set, with each choice that is set with it, and what is done up to it and back. */
export function limitsIn(planning: Planning): Limits {
  const { surface, whole, seen } = planning;
  const acts = whole.actions.flatMap((action): Act[] => {
    const property = requiredNumber([action.input], surface);
    return property === undefined ? [] : [{ action, property }];
  });
  const limits = whole.operations.flatMap((operation) => {
    const able = new Set(seen.callers.ableOf(operation.id, surface.credentials));
    const credential = seen.callers.busiestOf(surface.credentials).find((each) => able.has(each));
    const isOwn = needsOf(operation).length === 0 && credential !== undefined;
    return limitsOf(operation, surface).map(
      (each): Limit => ({ ...each, ...(isOwn && { as: { credential } }) }),
    );
  });
  return { limits, acts, planning };
}

function limitsOf(operation: Operation, surface: Surface): readonly Limit[] {
  if (!/^(PUT|PATCH)$/.test(operation.method)) return [];
  const place = jsonPlace(surface.document, operation.body);
  const property = requiredNumber(place, surface);
  if (property === undefined) return [];
  const names = propertyNames(place);
  const inner = (name: string) => mergedOf(propertyOf(surface.document, place, name));
  const properties = Object.fromEntries(names.map((name) => [name, inner(name)]));
  const usual = Object.fromEntries(
    names.flatMap((name) => {
      const { type, default: value = type === 'boolean' ? false : undefined } = properties[name] as Schema;
      return value === undefined ? [] : [[name, value as Value]];
    }),
  );
  return choicesOf({ properties }).map((chosen) => ({ operation, property, usual, chosen }));
}

/** The first property that is required and a number. */
export function requiredNumber(place: Place, { document }: Surface): string | undefined {
  const required = place.flatMap((schema) => schema.required ?? []);
  return required.find((name) => {
    const { type } = mergedOf(propertyOf(document, place, name));
    return type === 'integer' || type === 'number';
  });
}

/** Longer than what is over for a time, but not for good. */
export const later = passing(4 * 86_400_000);

/** What is done around a limit. */
export interface AroundLimit {
  /** Lets the steps count from nothing, where a state can. */
  readonly begin: Plan;
  readonly reads: Plan;
  set(value: number, given?: Values, isFull?: boolean): Intent;
  /** A step up, by the first act, and one by the second. */
  add(amount: number): Intent;
  other(amount: number): Intent;
}

/** @param object the object of the plan that the limit is set for */
export function around(
  { operation, property, usual, chosen, as }: Limit,
  known: Limits,
  object = 'a',
): AroundLimit {
  const [first, second = first] = known.acts;
  const { operations } = known.planning.whole;
  const names = needsOf(operation);
  const by = ({ action, property: of }: Act, amount: number) =>
    acting(action, { object, names, fullness: 0, given: { [of]: amount } });
  const other = (amount: number) => by(second as Act, amount);
  const set: AroundLimit['set'] = (value, given = {}, isFull = false) => {
    const call = callOf(operation, { ...(isFull ? FULL : PLAIN), object, ...(as && { as }) });
    const bodied = withBody(call, (drawn) => ({
      ...(isFull ? drawn : usual),
      ...chosen,
      ...given,
      [property]: value,
    }));
    return { ...bodied, isToBeTaken: isFull };
  };
  const empty = emptyState({ operation, property }, known);
  const emptied = empty ? [inState(empty.state, { fullness: 0, given: empty.given, object })] : [];
  return {
    begin: [...emptied, ...belonging(names, known, [object])],
    reads: readsOf(operation, operations, { object, ...(as && { as }) }).map(kept),
    set,
    add: (amount) => by(first as Act, amount),
    other,
  };
}

/**
 * What lets what is acted on belong to all that limits are set for, where an action says so: no state need have said it.
 *
 * @param names by which the limited is named
 * @param objects the objects of the plan that are limited; the first one is acted on
 */
export function belonging(
  names: readonly string[],
  { acts: [act], planning }: Limits,
  objects: readonly [string, ...string[]],
): Plan {
  const needs = needsOfInput(act?.action.input ?? {});
  const [object] = objects;
  if (names.every((name) => needs.includes(name))) return [];
  return planning.whole.actions
    .filter(({ input }) => [...names, ...needs].every((name) => needsOfInput(input).includes(name)))
    .map((action) =>
      changed(acting(action, { object, fullness: 0 }), 'action', (step, { calls }) => {
        const lists = namesOfInput(action.input).filter(([name, needed]) => name !== needed);
        const whole = lists.map(([name, needed]) => [
          name,
          objects.flatMap((each) => calls.objects.named(each, needed) ?? []),
        ]);
        return { ...step, input: { ...step.input, ...Object.fromEntries(whole) } };
      }),
    );
}

/** A state in which there is nothing yet of what is limited and acted on, if one can be told so, and how it is told. */
export function emptyState(
  { operation, property }: Pick<Limit, 'operation' | 'property'>,
  { acts: [act], planning: { whole, seen } }: Limits,
): { readonly state: Planning['whole']['states'][number]; readonly given: Values } | undefined {
  const names = [...needsOf(operation), ...needsOfInput(act?.action.input ?? {})];
  const [best] = whole.states
    .filter(({ name }) => names.every((each) => seen.isShownBy(`state ${name}`, each)))
    .map((state) => ({ state, given: zerosOf(state.parameters, property) }))
    .toSorted((one, other) => Object.keys(other.given).length - Object.keys(one.given).length);
  return best === undefined || Object.keys(best.given).length === 0 ? undefined : best;
}

/** The numbers that may be 0, but for one name. */
function zerosOf({ properties = {} }: Schema, except: string): Values {
  const zeros = Object.entries(properties).filter(
    ([name, { minimum, type }]) => type === 'integer' && minimum === 0 && name !== except,
  );
  return Object.fromEntries(zeros.map(([name]) => [name, 0]));
}
