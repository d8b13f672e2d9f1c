// Plans about who calls: each operation by each caller, what one has made in the hands of another, and what a credential may do
// that was made with one permission and is taken back.

import { type OpenApiDocument, pointerTo } from '../../../openapi/document.ts';
import {
  fieldKind,
  itemsOf,
  jsonPlace,
  type Place,
  propertyNames,
  propertyOf,
} from '../../../openapi/field-kind.ts';
import { type Operation, responseFor } from '../../../openapi/operations.ts';
import { freedomsOf } from '../comparing/written-freedom.ts';
import type { CallOptions } from '../drawing/draw-call.ts';
import { isAdding, isRead, isUsing, resourceOf, resourcesOf } from '../drawing/focus.ts';
import {
  callOf,
  changed,
  FULL,
  type Intent,
  joined,
  PLAIN,
  type Plan,
  type Planning,
  readsOf,
  switchedAll,
} from '../drawing/intents.ts';
import { type Oddity, odditiesOf, withOddity } from '../drawing/oddities.ts';
import { listsOf, needsOf, subjectOfPath } from '../drawing/pool.ts';
import { mergedOf } from '../drawing/values.ts';
import { fieldsOf, type Values } from '../history.ts';
import { switchesOf } from './change-plans.ts';
import { subscription } from './event-plans.ts';

/** So many calls of one plan are of different callers. */
const CALLS_A_PLAN = 24;

/**
 * Each operation by each caller, and a look at what those were refused who may not. What can be done only once, such as to remove
 * something, is done by those who may at the end: after that, everybody is refused.
 */
export function callerPlans({
  surface: { credentials, document },
  whole: { operations },
  seen,
}: Planning): readonly Plan[] {
  const closed = operations.filter(({ security }) => security.length > 0);
  const byEach = closed.map((operation) => {
    const able = seen.callers.ableOf(operation.id, credentials);
    const others = credentials.filter((each) => !able.includes(each));
    const own = (credential: string) => ({ credential });
    // What a known caller may do, a gap may leave open, and end the history.
    const callers: readonly CallOptions['as'][] = [
      ...able.map(own),
      ...[null, { token: 'nobody' }],
      ...others.map(own),
    ];
    const called = callers.map((as) => callOf(operation, { ...FULL, as }));
    if (operation.method === 'GET') return called;
    // What there is once for each of them shows its own, also after one of them has changed it again.
    const isOnce = needsOf(operation).length === 0 && !isAdding(operation);
    const isSwitch = !isOnce && switchesOf(operation, document).length > 0;
    const looks = able
      .slice(0, isOnce ? able.length : 1)
      .flatMap((credential) => readsOf(operation, operations, { as: { credential } }));
    if (isSwitch) return [...switching(called, able.length), ...looks];
    if (isOnce) return [...called, ...looks, ...called.slice(0, 1), ...looks];
    return [...called.slice(able.length), ...looks, ...called.slice(0, able.length)];
  });
  return joined(byEach, CALLS_A_PLAN);
}

/**
 * What sends something, called by each of those who may, with all that may be left out, switched on and off, without it, and in the
 * name of others; what comes of it shows at a receiver.
 */
export function sendingPlans({
  surface: { credentials, document },
  whole,
  offers,
  seen,
}: Planning): readonly Plan[] {
  if (!offers.has('inbox')) return [];
  /** A call with one of the other addresses that may stand for whoever it names once. */
  const inNameOf = (use: Operation, credential: string) => (at: number) => ({
    ...changed(callOf(use, { ...PLAIN, as: { credential } }), 'call', (call) => {
      const others = odditiesOf(use, document, call).filter(isOfAddress);
      return others[at] && withOddity(call, others[at]);
    }),
    isToBeTaken: false,
  });
  return whole.operations
    .filter((each) => isUsing(each, whole.operations))
    .map((use) => [
      ...subscription(whole).slice(0, 1),
      ...seen.callers
        .ableOf(use.id, credentials)
        .flatMap((credential) => [
          ...[FULL, FULL, PLAIN].map((how, at) =>
            switchedAll(callOf(use, { ...how, as: { credential } }), at === 0),
          ),
          ...Array.from({ length: MAX_ADDRESSES }, (_, at) => at).map(inNameOf(use, credential)),
        ]),
    ]);
}

const MAX_ADDRESSES = 6;

/** Whether an oddity is an address, and not one of several. */
function isOfAddress(oddity: Oddity): boolean {
  return (
    oddity.in === 'body' &&
    /^[^\s@]+@[^\s@]+$/.test(String(oddity.value)) &&
    oddity.at.every((name) => typeof name === 'string')
  );
}

/** A read by each credential with another token that is nearly its own, and by one in each form that is no bearer token, unless that is open. */
export function formPlans({
  surface: { credentials, document },
  whole: { operations },
  seen,
}: Planning): readonly Plan[] {
  const isOpen = freedomsOf(document).some(({ sentOtherwise }) => sentOtherwise);
  const read = listsOf(operations).find(({ security }) => security.length > 0);
  if (read === undefined) return [];
  const plan = seen.callers.ableOf(read.id, credentials).flatMap((credential, at) => {
    const tokens = at === 0 ? TOKENS : TOKENS.slice(0, FEW);
    const forms = tokens.map((token) => ({ authorization: `Bearer ${token}` }));
    const all = [...forms, ...(at === 0 && !isOpen ? FORMS : [])];
    return all.map((sentIn) => callOf(read, { ...PLAIN, as: { credential, sentIn } }));
  });
  return [plan];
}

/** So many of the tokens are tried for each credential. */
const FEW = 2;

const TOKENS = ['{unsigned}', '{shorter}', '{TOKEN}', '{token}x', 'x{token}'];

const FORMS: readonly Readonly<Record<string, string>>[] = [
  ...[
    ...['bearer {token}', 'BEARER {token}', 'Bearer {token} {token}'],
    ...['{token}', 'Basic {token}', 'Basic {basic}', 'Token {token}', 'Bearer'],
  ].map((authorization) => ({ authorization })),
  ...[{ 'x-api-key': '{token}' }, { cookie: 'token={token}' }],
];

/**
 * Calls by those who may, one switching on and the next one off, then the first one again, and those who may not: what is refused
 * shows where it would have switched something off.
 */
function switching(calls: readonly Intent[], ableCount: number): readonly Intent[] {
  const switched = calls.map((call, at) => switchedAll(call, at < ableCount && at % 2 === 0));
  const again = ableCount > 1 ? switched.slice(0, 1) : [];
  return [...switched.slice(0, ableCount), ...again, ...switched.slice(ableCount)];
}

/** What one caller has made, or reads first, in the hands of each other one who may make such a thing, and a look by the first after it; then the reverse. */
export function strangerPlans({
  surface: { credentials },
  whole: { operations },
  seen,
}: Planning): readonly Plan[] {
  return resourcesOf(operations).flatMap((group) => {
    const makes = group.filter(isAdding);
    // What no call makes, such as an address that has bounced, is there once it is read.
    const isOthers = makes.length === 0 && !group.some(({ method }) => method === 'PUT');
    const shown = group.filter((each) => isOthers && isRead(each) && needsOf(each).length > 0).slice(0, 1);
    const begins = group.some(({ method }) => method === 'DELETE') ? [...makes, ...shown] : makes;
    return begins.flatMap((make) => {
      const [first, ...others] = seen.callers.ableOf(make.id, credentials);
      const name = `${subjectOfPath(make.path)}_id`;
      const isLater = (each: Operation) =>
        each !== make && (group.includes(each) || needsOf(each).includes(name));
      const later = operations
        .filter(isLater)
        .toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));
      const made = (owner: string, other: string, object: string): Plan => [
        callOf(make, { ...FULL, as: { credential: owner }, object }),
        ...later.map((each) => callOf(each, { ...FULL, as: { credential: other }, object })),
        ...readsOf(make, operations, { as: { credential: owner }, object }),
      ];
      return others.map((other) => [
        ...made(first as string, other, 'a'),
        ...made(other, first as string, 'b'),
      ]);
    });
  });
}

/**
 * Each permission that a credential can be made with alone, in a call of each kind; and what the credential may do once it is
 * taken back.
 */
export function permissionPlans({ surface: { document }, whole: { operations } }: Planning): readonly Plan[] {
  const closed = operations.filter((each) => each.security.length > 0 && needsOf(each).length === 0);
  const uses = resourcesOf(closed).flatMap((group) => [
    ...group.filter(isRead).slice(0, 1),
    ...group.filter((each) => !isRead(each)).slice(0, 1),
  ]);
  const scopes = new Set(operations.flatMap(({ security }) => security.flatMap((each) => each.scopes)));
  return operations.filter(isAdding).flatMap((make) => {
    const shown = jsonPlace(document, responseFor(make, 201) ?? responseFor(make, 200));
    const at = propertyNames(shown).find((name) => isCredential(propertyOf(document, shown, name), name));
    if (at === undefined) return [];
    const removals = operations.filter(
      (each) => each.method === 'DELETE' && resourceOf(each) === resourceOf(make),
    );
    return permissionsIn(shown, document, scopes).map((given): Plan => {
      const { granted, as } = granting(make, given, at);
      const removed = removals.map((each) => callOf(each, { ...PLAIN, object: 'a' }));
      return [granted, ...uses.map(as), ...removed, ...uses.slice(0, 1).map(as)];
    });
  });
}

/** Whether an answer shows a credential there. */
function isCredential(place: Place, name: string): boolean {
  return fieldKind(place, name) === 'token' && mergedOf(place).format === 'password';
}

/** Each permission that an object may list, alone: of those that operations ask for. */
function permissionsIn(
  shown: Place,
  document: OpenApiDocument,
  scopes: ReadonlySet<unknown>,
): readonly Values[] {
  return propertyNames(shown).flatMap((name) => {
    const { enum: items = [] } = mergedOf(itemsOf(document, propertyOf(document, shown, name)));
    return items.filter((item) => scopes.has(item)).map((item) => ({ [name]: [item as string] }));
  });
}

/** To make a credential, and to call as whoever has it. */
function granting(make: Operation, given: Values, at: string) {
  let madeBy = '';
  const granted = changed(callOf(make, { ...FULL, object: 'a' }), 'call', (call) => {
    madeBy = call.id;
    return { ...call, body: { ...fieldsOf(call), ...given } };
  });
  const as = (operation: Operation): Intent => ({
    needs: needsOf(operation),
    draw: ({ calls }, id) =>
      calls.call(id, operation, { ...PLAIN, as: { token: { $of: madeBy, at: pointerTo(at) } } }),
  });
  return { granted, as };
}
