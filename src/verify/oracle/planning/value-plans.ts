// Plans about values: each that is unusual at its place, and each that another object has already.

import { jsonPlace, propertyNames, propertyOf } from '../../../openapi/field-kind.ts';
import type { Operation } from '../../../openapi/operations.ts';
import { isAdding } from '../drawing/focus.ts';
import {
  actingOnAll,
  callOf,
  changed,
  FULL,
  type Intent,
  inParts,
  PLAIN,
  type Plan,
  type Planning,
  switchedBody,
  withBody,
} from '../drawing/intents.ts';
import { type Oddity, odditiesOf, withOddity } from '../drawing/oddities.ts';
import { listsOf, needsOf } from '../drawing/pool.ts';
import { mergedOf } from '../drawing/values.ts';
import { type CallStep, fieldsOf, type Values } from '../history.ts';
import { groupsOf, looksAt } from './object-plans.ts';

/** So many unusual calls are in one plan. */
const CALLS_A_PLAN = 12;

/** Each single thing that can be unusual in a change, with a look after it at what it has changed, or left as it was. */
export function oddPlans(planning: Planning): readonly Plan[] {
  const { surface, whole, seen } = planning;
  return whole.operations.flatMap((operation) => {
    // How many places a body has shows in those that are known to be taken; of one with fewer, later intents find nothing.
    const bodies = [{}, ...seen.bodiesOf(operation.id)];
    const counts = bodies.map(
      (body) => odditiesOf(operation, surface.document, { ...callTo(operation), body }).length,
    );
    const count = Math.max(...counts);
    if (count === 0) return [];
    const isMaking = isAdding(operation);
    const objectOf = (at: number) => (isMaking ? `a${at}` : 'a');
    const { makes = [] } = groupsOf(planning).find(({ changes }) => changes.includes(operation)) ?? {};
    const steps = Array.from({ length: count }, (_, at) => {
      const all = operation.method === 'GET' ? [] : looksAt(operation, planning, objectOf(at));
      // What is refused has made nothing that could be looked at, but in a list.
      const looks = isMaking ? [...new Set([...all.slice(0, 1), ...all.slice(-1)])] : all.slice(0, 2);
      const after = looks.map((look) => (isMaking ? { ...look, object: undefined } : look));
      return oddCallOf(operation, planning, { at, object: objectOf(at), after });
    });
    // With an empty list in it, a body that was taken has no other fault.
    let taken: Values = {};
    const place = jsonPlace(surface.document, operation.body);
    const isList = (name: string) => mergedOf(propertyOf(surface.document, place, name)).type === 'array';
    const emptied = propertyNames(place)
      .filter(isList)
      .map((name): Intent => {
        const call = callOf(operation, isMaking ? FULL : { ...FULL, object: 'a' });
        const step = changed(call, 'call', (drawn) =>
          Array.isArray(taken[name]) ? { ...drawn, body: { ...taken, [name]: [] } } : undefined,
        );
        return { ...step, isAlone: true, isToBeTaken: false };
      });
    const first = (each: Operation) =>
      changed(callOf(each, { ...FULL, object: objectOf(-1) }), 'call', (call) => {
        if (each === operation) taken = fieldsOf(call);
        return call;
      });
    // What is asked for by its type is what lists have shown.
    const isTyped = operation.parameters.some(({ name }) => name.endsWith('_type'));
    const lists = isTyped ? listsOf(whole.operations).map((each) => callOf(each, PLAIN)) : [];
    // What is read is not nothing.
    const acts = operation.method === 'GET' ? whole.actions.slice(0, 1) : [];
    return inParts([emptied, ...steps], CALLS_A_PLAN).map((part) => [
      ...lists,
      ...[...new Set([...makes, operation])].map(first),
      ...acts.map((each) => actingOnAll(each, 'a')),
      ...part.flat(),
    ]);
  });
}

function callTo({ id }: Operation) {
  return { kind: 'call', id: '', operation: id, as: null } as const;
}

/** A call with one oddity, with all that it switches on and with all that it switches off, and what follows each. */
function oddCallOf(
  operation: Operation,
  { surface: { document } }: Planning,
  { at, object, after }: { readonly at: number; readonly object: string; readonly after: Plan },
): Plan {
  const off = changed(callOf(operation, { ...FULL, object }), 'call', (call) => {
    const body = switchedBody(call.body, false);
    const isFollowed = odditiesOf(operation, document, call)[at] !== undefined;
    return isFollowed && body ? { ...call, body } : undefined;
  });
  const withAll = (call: CallStep, isOn: boolean) => {
    const body = switchedBody(call.body, isOn);
    const oddity = odditiesOf(operation, document, call)[at];
    if (oddity === undefined || (body === undefined && !isOn)) return undefined;
    return withOddity({ ...call, ...(body && { body }) }, oddity);
  };
  const drawn = [
    (call: CallStep) => withAll(call, true),
    // With nothing beside it that may be left out, which could decide in its place.
    (call: CallStep) => {
      const oddity = odditiesOf(operation, document, call)[at];
      return oddity?.in === 'query' ? withOddity(leastOf(call, operation), oddity) : undefined;
    },
    (call: CallStep) => withAll(call, false),
    // Beside what usually takes its place.
    (call: CallStep) => {
      const oddity = odditiesOf(operation, document, call)[at];
      return oddity && isOfAbsent(oddity, call) ? withOddity(call, oddity) : undefined;
    },
  ];
  return drawn.flatMap((oddOf, variant) => {
    let isDrawn = false;
    const odd: Intent = {
      needs: needsOf(operation),
      isAlone: true,
      object,
      draw: ({ calls }, id) => {
        const tries = Array.from({ length: variant === drawn.length - 1 ? MAX_BODIES : 1 });
        const all = tries.map(() => oddOf(calls.call(id, operation, { ...FULL, object })));
        const step = all.find((each) => each !== undefined);
        isDrawn = step !== undefined;
        return step;
      },
    };
    return [
      // What is refused shows where it would have switched something on.
      ...(variant === 0 && !isAdding(operation) ? [off] : []),
      odd,
      ...after.map((each) => ({
        ...each,
        draw: (...given: Parameters<Intent['draw']>) => (isDrawn ? each.draw(...given) : undefined),
      })),
    ];
  });
}

/** A call without the parameters of its query and the body that are not required. */
function leastOf({ body, ...call }: CallStep, { parameters, body: taken }: Operation): CallStep {
  const required = parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const query = Object.entries(call.query ?? {}).filter(([name]) => required.includes(name));
  const isKept = body !== undefined && taken?.isRequired === true;
  return { ...call, query: Object.fromEntries(query), ...(isKept && { body }) };
}

/** So many bodies are looked at for one that lacks what is unusual. */
const MAX_BODIES = 4;

/** Whether an oddity gives a property that the body of a call does not have, though it is as whole as it can be. */
function isOfAbsent(oddity: Oddity, { body }: CallStep): boolean {
  if (oddity.in !== 'body' || oddity.at.length !== 1 || oddity.value === undefined) return false;
  return typeof body === 'object' && body !== null && !Object.hasOwn(body, String(oddity.at[0]));
}

/** Each text that one object has, given to another one: as it is, in upper case, and after the first one is gone. */
export function takenPlans(planning: Planning): readonly Plan[] {
  return groupsOf(planning).flatMap(({ makes, changes, removals }) =>
    [...new Set([...makes, ...changes])]
      .filter(({ body }) => body !== undefined)
      .map((set): Plan => {
        let taken: Values = {};
        const first = withBody(callOf(set, { ...FULL, object: 'a' }), (drawn) => {
          taken = textsOf(drawn);
          return drawn;
        });
        const other = (object: string, at: number, change = (text: string) => text): Intent => ({
          ...changed(callOf(set, { ...FULL, object }), 'call', (call) => {
            const [name, text] = Object.entries(taken)[at] ?? [];
            const body = name && { ...fieldsOf(call), [name]: change(String(text)) };
            return body ? { ...call, body } : undefined;
          }),
          isToBeTaken: false,
        });
        const isMake = isAdding(set);
        const places = Array.from({ length: MAX_TEXTS }, (_, at) => at);
        const nameOf = (kind: string, at: number) => (isMake ? `${kind}${at}` : 'b');
        const look = looksAt(set, planning, 'b').slice(0, 2);
        return [
          ...(isMake
            ? []
            : makes.flatMap((make) => ['a', 'b'].map((object) => callOf(make, { ...FULL, object })))),
          first,
          ...places.flatMap((at) => [
            other(nameOf('b', at), at),
            ...(isMake ? [] : look),
            other(nameOf('c', at), at, (text) => text.toUpperCase()),
            ...(isMake ? [] : look),
          ]),
          ...removals.map((each) => callOf(each, { ...FULL, object: 'a' })),
          ...places.map((at) => other(nameOf('d', at), at)),
        ];
      }),
  );
}

/** So many texts of a body are given to others. */
const MAX_TEXTS = 4;

/** The texts of a body. */
function textsOf(body: Values): Values {
  const isText = ([name, value]: readonly [string, unknown]) =>
    typeof value === 'string' && !/(^|_)id$/.test(name);
  return Object.fromEntries(Object.entries(body).filter(isText));
}
