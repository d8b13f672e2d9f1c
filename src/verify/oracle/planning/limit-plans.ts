// Plans around a limit: what is set to a number, and what no client can cause in steps up to it, beyond it, and over time,
// and again after the number was changed.

import { type Schema, valueAt } from '../../../openapi/document.ts';
import { type Place, placeOf, propertyOf } from '../../../openapi/field-kind.ts';
import type { Operation } from '../../../openapi/operations.ts';
import {
  choicesOf,
  type Intent,
  needsOfInput,
  type Plan,
  type Planning,
  readsOf,
} from '../drawing/intents.ts';
import { needsOf, parameterName } from '../drawing/pool.ts';
import { mergedOf } from '../drawing/values.ts';
import type { CallStep, Values } from '../history.ts';
import type { Surface } from '../surface.ts';

/** What is set, and by which of its properties. */
interface Limit {
  readonly operation: Operation;
  readonly property: string;
  /** A choice that is set with it, if there is one. */
  readonly chosen: Values;
}

/** What is done in steps, and by which property of its input. */
interface Act {
  readonly action: Surface['actions'][number];
  readonly property: string;
}

const DAYS_MS = 4 * 86_400_000;

/** A plan for each limit and each choice that is set with it, with the first two acts. */
export function limitPlans({ surface, whole: { operations, actions } }: Planning): readonly Plan[] {
  const acts = actions.flatMap((action): Act[] => {
    const property = requiredNumber([action.input], surface);
    return property === undefined ? [] : [{ action, property }];
  });
  const limits = operations.flatMap((operation) => limitsOf(operation, surface));
  return acts.length === 0 ? [] : limits.map((limit) => aroundLimit(limit, acts, operations));
}

function limitsOf(operation: Operation, surface: Surface): readonly Limit[] {
  const pointer = operation.body?.content.get('application/json');
  if (pointer === undefined || !/^(PUT|PATCH)$/.test(operation.method)) return [];
  const place = placeOf(surface.document, valueAt(surface.document, pointer) as Schema);
  const property = requiredNumber(place, surface);
  if (property === undefined) return [];
  const names = place.flatMap(({ properties }) => Object.keys(properties ?? {}));
  const inner = (name: string) => mergedOf(propertyOf(surface.document, place, name));
  const properties = Object.fromEntries(names.map((name) => [name, inner(name)]));
  return choicesOf({ properties }).map((chosen) => ({ operation, property, chosen }));
}

function aroundLimit(
  { operation, property, chosen }: Limit,
  [first, second = first]: readonly Act[],
  all: readonly Operation[],
): Plan {
  let path: CallStep['path'];
  const set = (value: number, { isFirst = false } = {}): Intent => ({
    needs: needsOf(operation),
    draw: ({ calls }, id) => {
      const call = calls.call(id, operation, { fullness: 0, oddity: null });
      // What is set later is what was set first.
      if (isFirst) path = call.path;
      return { ...call, ...(path && { path }), body: { ...chosen, [property]: value } };
    },
  });
  const acting = ({ action, property: of }: Act, amount: number): Intent => ({
    needs: needsOfInput(action.input),
    draw: ({ events }, id) => {
      const ids = Object.entries(path ?? {}).map(([name, value]) => [
        parameterName(operation.path, name),
        value,
      ]);
      const taken = ids.filter(([name]) => String(name) in (action.input.properties ?? {}));
      return events.action(id, action, 0, { ...Object.fromEntries(taken), [of]: amount });
    },
  });
  const add = (amount: number) => acting(first as Act, amount);
  const other = (amount: number) => acting(second as Act, amount);
  const later: Intent = { needs: [], draw: (_, id) => ({ kind: 'clock', id, byMs: DAYS_MS }) };
  const reads = readsOf(operation, all);
  return [
    ...[set(1_500, { isFirst: true }), add(1_000), add(400), add(100), add(1), ...reads],
    ...[later, add(1), later, add(1), ...reads, other(600), ...reads],
    ...[set(3_000), add(1_000), add(1_000), set(500), add(1), ...reads],
  ];
}

/** The first property that is required and a number. */
function requiredNumber(place: Place, { document }: Surface): string | undefined {
  const required = place.flatMap((schema) => schema.required ?? []);
  return required.find((name) => {
    const { type } = mergedOf(propertyOf(document, place, name));
    return type === 'integer' || type === 'number';
  });
}
