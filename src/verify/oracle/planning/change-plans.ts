// Plans in which one thing changes while another goes on: endpoints while deliveries fail, lists while they are read page by
// page, and an object by two calls at once.

import { jsonPlace, propertyOf } from '../../../openapi/field-kind.ts';
import type { Operation } from '../../../openapi/operations.ts';
import { type Focus, isAdding, resourceOf, resourcesOf } from '../drawing/focus.ts';
import {
  answering,
  callOf,
  emitting,
  FULL,
  type Intent,
  nextDue,
  PLAIN,
  type Plan,
  passing,
  readsOf,
} from '../drawing/intents.ts';
import { needsOf } from '../drawing/pool.ts';
import { mergedOf } from '../drawing/values.ts';
import type { CallStep, Step, Values } from '../history.ts';
import { isPageSize } from '../running/pages.ts';
import type { Surface } from '../surface.ts';
import { isRegistration } from './event-plans.ts';

/** Each change of an endpoint, twice, while deliveries to it fail and others go on; also with one URL for two of them. */
export function endpointPlans(surface: Surface, { operations }: Focus): readonly Plan[] {
  const types = Object.keys(surface.document.webhooks ?? {});
  const make = operations.find(isRegistration);
  if (make === undefined || types.length === 0) return [];
  const changes = operations.filter(
    (each) => each.method !== 'GET' && each !== make && resourceOf(each) === resourceOf(make),
  );
  const reads = readsOf(make, operations);
  const emit = (at: number) => emitting(types[at % types.length] as string);
  return changes.flatMap((change, at) =>
    [['r1', 'r2'] as const, ['r1', 'r1'] as const].map(
      ([first, second]): Plan => [
        registered(make, first),
        registered(make, second),
        answering({ then: { status: 500 } }, 'r1'),
        emit(at),
        ...[next, callOf(change, PLAIN), ...reads, next, emit(at + 1), callOf(change, FULL), next],
        ...[answering({ then: { status: 200 } }, 'r1'), next, emit(at), ...reads],
      ],
    ),
  );
}

/** Everything that can be switched on and off, switched off and on again, with events and failures before, between and after. */
export function switchPlans(surface: Surface, { operations }: Focus): readonly Plan[] {
  const { document } = surface;
  const types = Object.keys(document.webhooks ?? {});
  const make = operations.find(isRegistration);
  const emit = emitting(types[0] ?? '');
  const retries = Array.from({ length: 6 }, () => next);
  return operations.flatMap((operation) =>
    switchesOf(operation, document).map((name): Plan => {
      const reads = readsOf(operation, operations);
      const set = (value: boolean): readonly Intent[] => [switched(operation, name, value), ...reads];
      const isOfEndpoint = make !== undefined && resourceOf(make) === resourceOf(operation);
      const every = types.map(emitting);
      if (!isOfEndpoint)
        return [...set(false), ...every, ...set(true), ...every.slice(0, 3), ...set(true), ...set(false)];
      return [
        ...[registered(make, 'r1'), emit, ...set(false), emit, ...set(true), emit, emit],
        ...[answering({ then: { status: 500 } }, 'r1'), emit, ...retries, emit, ...retries, ...reads],
        ...[
          ...set(true),
          emit,
          ...retries,
          ...reads,
          answering({ then: { status: 200 } }, 'r1'),
          ...set(true),
          emit,
          ...reads,
        ],
      ];
    }),
  );
}

/** The truth values that a change takes, by their names. */
function switchesOf({ method, body }: Operation, document: Surface['document']): readonly string[] {
  if (!/^(PUT|PATCH)$/.test(method)) return [];
  const place = jsonPlace(document, body);
  const names = [...new Set(place.flatMap(({ properties }) => Object.keys(properties ?? {})))];
  return names.filter((name) => mergedOf(propertyOf(document, place, name)).type === 'boolean');
}

function switched(operation: Operation, name: string, value: boolean): Intent {
  return {
    needs: needsOf(operation),
    draw: ({ calls }, id) => ({ ...calls.call(id, operation, PLAIN), body: { [name]: value } }),
  };
}

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
            : [paged(list, (name) => timed(callOf(make, { ...PLAIN, object: name }), hasClock), remove)];
        if (register === undefined || type === undefined) return [];
        return [[registered(register, 'r1'), ...paged(list, () => timed(emitting(type), hasClock), [])]];
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
    ...[...make('f'), page(list, 1), ...removal('b'), page(list, 1), page(list, 0), page(list, 2)],
    ...[
      page(list, 0, 1),
      page(list, 1, 1),
      page(list, 0, 5),
      page(list, 1, 3),
      ...removal('e'),
      ...make('b'),
      page(list, 1),
    ],
    ...filtersOf(list).map(
      (query): Intent => ({
        ...page(list, 0),
        draw: (by, id) => withQuery(page(list, 0).draw(by, id), query),
      }),
    ),
  ];
}

/** Each value of each parameter of a list that takes one of a few. */
export function filtersOf({ parameters }: Operation): readonly Values[] {
  return parameters.flatMap(({ name, in: where, schema }) => {
    const { type, enum: choices = type === 'boolean' ? [true, false] : [] } = schema;
    return where === 'query' ? choices.slice(0, 6).map((choice) => ({ [name]: choice as string })) : [];
  });
}

export function withQuery(step: Step | undefined, query: Values): Step | undefined {
  return step?.kind === 'call' ? { ...step, query: { ...step.query, ...query } } : step;
}

const next = nextDue();

/** Registers a receiver by its name. */
function registered(make: Operation, receiver: string): Intent {
  return {
    needs: [],
    draw: ({ calls }, id) => {
      const call = calls.call(id, make, PLAIN);
      return { ...call, body: { ...(call.body as Values), url: { $receiver: receiver } } };
    },
  };
}

function isPaged({ parameters }: Operation): boolean {
  return parameters.some(({ name }) => isPageSize(name));
}

/** Reads one page of a list, by whichever parameters it has; the pages are counted from 0. */
function page(list: Operation, number: number, size = 2): Intent {
  return {
    needs: needsOf(list),
    draw: ({ calls }, id): CallStep => {
      const call = calls.call(id, list, PLAIN);
      const query: Record<string, Values[string]> = { ...call.query };
      for (const { name } of list.parameters) {
        if (isPageSize(name)) query[name] = size;
        if (name === 'offset') query[name] = number * size;
        if (name === 'page') query[name] = number + 1;
        const cursor = name === 'cursor' && number > 0 ? calls.latest(name) : undefined;
        if (cursor !== undefined) query[name] = cursor;
      }
      return { ...call, query };
    },
  };
}
