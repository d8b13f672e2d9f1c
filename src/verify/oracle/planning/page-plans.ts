// Plans for lists that are read page by page: while something comes, goes or changes its state, and with more in them than a page has
// by default.

import { placeOf } from '../../../openapi/field-kind.ts';
import type { Operation } from '../../../openapi/operations.ts';
import { type Focus, isAdding, resourceOf, resourcesOf } from '../drawing/focus.ts';
import {
  answering,
  callOf,
  changed,
  emitting,
  FULL,
  type Intent,
  kept,
  nextDue,
  PLAIN,
  type Plan,
  type Planning,
  passing,
  switchedAll,
} from '../drawing/intents.ts';
import { needsOf } from '../drawing/pool.ts';
import { mergedOf } from '../drawing/values.ts';
import type { Values } from '../history.ts';
import { isPageSize } from '../running/pages.ts';
import type { Surface } from '../surface.ts';
import { switchesOf } from './change-plans.ts';
import { DAYS_MS, isRegistration, registered } from './event-plans.ts';
import { filtered, filtersOf } from './told-reads.ts';

/** Each list with more in it than a page takes, read page by page while something comes and goes. */
export function pagePlans(surface: Surface, { operations, hasClock }: Focus): readonly Plan[] {
  const register = operations.find(isRegistration);
  const [type] = Object.keys(surface.document.webhooks ?? {});
  return resourcesOf(operations).flatMap((group) => {
    const of = (wanted: string) => group.filter(({ method }) => method === wanted);
    const make = group.find(isAdding) ?? of('PUT')[0];
    const remove = of('DELETE').slice(0, 1);
    return of('GET')
      .filter(isPaged)
      .flatMap((list): readonly Plan[] => {
        if (needsOf(list).length === 0)
          return make === undefined
            ? []
            : [
                [
                  ...paged(list, (name) => timed(callOf(make, { ...PLAIN, object: name }), hasClock), remove),
                  ...filteredPages(list, group, surface),
                ],
              ];
        if (register === undefined || type === undefined) return [];
        const made = () => timed(emitting(type), hasClock);
        const retry = retryOf(list, group);
        const failing = answering({ then: { status: 500 } }, 'r1');
        return [
          [registered(register, 'r1', 'a'), ...paged(list, made, [])],
          [
            ...[registered(register, 'r1', 'a'), ...made(), ...made(), failing],
            ...pagedWhileTried(list, made),
          ],
          ...(retry ? [[registered(register, 'r1', 'a'), ...pagedWhileRetried(list, made, retry)]] : []),
        ];
      });
  });
}

/** What is made at an instant of its own, since what is of one instant may be in any order. */
function timed(make: Intent, hasClock: boolean): Plan {
  return hasClock ? [make, passing(APART_MS)] : [make];
}

/** Further apart than two clocks may be that go by themselves, in milliseconds. */
const APART_MS = 20_000;

/** Pages of a list, while something is added to what it has and something is removed. */
function paged(list: Operation, make: (object: string) => Plan, remove: readonly Operation[]): Plan {
  const removal = (name: string) => remove.map((each) => callOf(each, { ...PLAIN, object: name }));
  return [
    ...['a', 'b', 'c', 'd', 'e'].flatMap(make),
    callOf(list, PLAIN),
    ...[page(list, 0), page(list, 1), page(list, 2)],
    ...[...removal('b'), page(list, 1), page(list, 0), page(list, 2)],
    // The whole list is read again once something was added, since its pages are compared with that.
    ...[...make('f'), page(list, 1), callOf(list, PLAIN), page(list, 1), page(list, 2)],
    ...[
      ...[
        page(list, 0, 1),
        page(list, 1, 1),
        page(list, 0, 5),
        page(list, 0, 6),
        page(list, 0, 3),
        page(list, 1, 3),
      ],
      ...removal('e'),
      ...make('b'),
      page(list, 1),
    ],
  ];
}

/** A list by each choice, whole and two pages of it, once one of its objects has all switched off that a change switches. */
function filteredPages(list: Operation, group: readonly Operation[], { document }: Surface): Plan {
  const off = group
    .filter((each) => switchesOf(each, document).length > 0)
    .slice(0, 1)
    .map((change) => switchedAll(callOf(change, { ...FULL, object: 'c' }), false));
  const pages = [callOf(list, PLAIN), page(list, 0), page(list, 1)];
  const all = filtersOf(list).flatMap((query) => pages.map((each) => filtered(each, query, list)));
  return all.length === 0 ? [] : [...off, ...all];
}

/** Pages of deliveries, all and in each state, while more fail and some of them are tried again. */
function pagedWhileTried(list: Operation, make: () => Plan): Plan {
  const filters = [{}, ...filtersOf(list)];
  // The whole of each list before, since its pages are compared with that.
  const whole = filters.map((query) => filtered(callOf(list, PLAIN), query, list));
  const pages = (size: number) => filters.flatMap((query) => twoPages(list, size, query, () => []));
  return [
    ...[...make(), ...make(), ...whole, ...pages(1), ...pages(2)],
    ...[answering({ then: { status: 200 } }, 'r1'), ...make(), ...whole, ...pages(1), ...pages(2)],
    ...[3, 4].flatMap((size) => twoPages(list, size, {}, () => [nextDue()])),
    ...[...whole, ...pages(2)],
  ];
}

/** Two pages of what has failed: what the first one has shown is in another state once the second one is read. */
function pagedWhileRetried(list: Operation, make: () => Plan, retry: (of: () => string) => Plan): Plan {
  const answers = (status: number) => answering({ then: { status } }, 'r1');
  const pages = [{}, ...filtersOf(list)].flatMap((query) => twoPages(list, 1, query, retry));
  return [answers(500), ...make(), ...make(), ...make(), passing(DAYS_MS), answers(200), ...pages];
}

/** To try a delivery again that a step has shown, where an operation does that. */
function retryOf(list: Operation, group: readonly Operation[]): ((of: () => string) => Plan) | undefined {
  const retry = group.find(({ method, path }) => method === 'POST' && path.startsWith(`${list.path}/`));
  const [alias] = retry === undefined ? [] : needsOf(retry).slice(-1);
  if (retry === undefined || alias === undefined) return undefined;
  return (of) => [
    changed(callOf(retry, PLAIN), 'call', (call, { calls }) => {
      const shown = calls.latest(alias, of());
      const [name] = Object.keys(call.path ?? {}).slice(-1);
      return shown && name ? { ...call, path: { ...call.path, [name]: shown } } : undefined;
    }),
  ];
}

/** A page and the one after it, where there is one, and what comes between, which is told the step of the first one. */
function twoPages(list: Operation, size: number, query: Values, between: (of: () => string) => Plan): Plan {
  let begun = '';
  const [first, second] = [0, 1].map((number) =>
    filtered(
      page(list, number, size, () => begun),
      query,
      list,
    ),
  ) as [Intent, Intent];
  return [
    changed(first, 'call', (call) => {
      begun = call.id;
      return call;
    }),
    ...between(() => begun),
    changed(second, 'call', (call) =>
      takesCursor(list) && call.query?.cursor === undefined ? undefined : call,
    ),
  ];
}

function isPaged({ parameters }: Operation): boolean {
  return parameters.some(({ name }) => isPageSize(name));
}

function takesCursor({ parameters }: Operation): boolean {
  return parameters.some(({ name }) => name === 'cursor');
}

/** Reads one page of a list, by whichever parameters it has; the pages are counted from 0, and the one before was read last, or by a step. */
function page(list: Operation, number: number, size = 2, before?: () => string): Intent {
  return changed(callOf(list, PLAIN), 'call', (call, { calls }) => {
    const query: Record<string, Values[string]> = { ...call.query };
    for (const { name } of list.parameters) {
      if (isPageSize(name)) query[name] = size;
      if (name === 'offset') query[name] = number * size;
      if (name === 'page') query[name] = number + 1;
      const cursor = name === 'cursor' && number > 0 ? calls.latest(name, before?.()) : undefined;
      if (cursor !== undefined) query[name] = cursor;
    }
    return { ...call, query };
  });
}

/** Each list with one more in it than its page has by default, also on one page, and what is on the page after that. */
export function overflowPlans({
  surface: { document, credentials },
  whole: { operations },
  offers,
  seen,
}: Planning): readonly Plan[] {
  const register = operations.find(isRegistration);
  const [type] = Object.keys(document.webhooks ?? {});
  return operations.flatMap((list): readonly Plan[] => {
    const size = defaultSizeOf(list, document);
    if (list.method !== 'GET' || size === undefined) return [];
    const many = (each: Intent): Plan => Array.from({ length: size + 1 }, () => each);
    const whole = kept(page(list, 0, size + 1));
    if (needsOf(list).length > 0) {
      if (register === undefined || type === undefined || !offers.has('emit')) return [];
      return [[registered(register, 'r1', 'a'), ...many(emitting(type)), callOf(list, PLAIN), whole]];
    }
    const make = operations.find((each) => isAdding(each) && resourceOf(each) === resourceOf(list));
    if (make === undefined) return [];
    // All by one caller, since others may have lists of their own.
    const [owner] = seen.callers.ableOf(make.id, credentials);
    const own = { ...PLAIN, ...(owner !== undefined && { as: { credential: owner } }) };
    const isNumbered = list.parameters.some(({ name }) => name === 'page');
    const later = isNumbered ? [kept(filtered(callOf(list, own), { page: 2 }, list))] : [];
    return [[...many(callOf(make, own)), callOf(list, own), whole, ...later]];
  });
}

/** No more than so many are made to fill a page. */
const MAX_SIZE = 50;

function defaultSizeOf(
  { parameters }: Operation,
  document: Planning['surface']['document'],
): number | undefined {
  const [size] = parameters
    .filter(({ name }) => isPageSize(name))
    .map(({ schema }) => mergedOf(placeOf(document, schema)).default);
  return typeof size === 'number' && size <= MAX_SIZE ? size : undefined;
}
