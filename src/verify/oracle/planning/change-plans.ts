// Plans in which one thing changes while another goes on: endpoints while deliveries fail, and what they are sent.

import { itemsOf, jsonPlace, propertyNames, propertyOf } from '../../../openapi/field-kind.ts';
import type { Operation } from '../../../openapi/operations.ts';
import { type Focus, resourceOf } from '../drawing/focus.ts';
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
  together,
  withBody,
} from '../drawing/intents.ts';
import { mergedOf } from '../drawing/values.ts';
import type { Values } from '../history.ts';
import type { Surface } from '../surface.ts';
import { isRegistration, registered } from './event-plans.ts';

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
  const refused = changes.map((change, at): Plan => {
    const wrong = wronglyChanged(change, surface);
    return [registered(make, 'r1', 'a'), emit(at), ...wrong.flatMap((each) => [each, emit(at)])];
  });
  const others = changes.flatMap((change, at) =>
    [['r1', 'r2'] as const, ['r1', 'r1'] as const].map(
      ([first, second]): Plan => [
        registered(make, first, 'a'),
        registered(make, second, 'b'),
        answering({ then: { status: 500 } }, 'r1'),
        emit(at),
        ...[next, callOf(change, { ...PLAIN, object: 'a' }), ...reads, next],
        ...[emit(at + 1), moved(change, 'r3', surface), emit(at + 1), next],
        ...[answering({ then: { status: 200 } }, 'r1'), next, emit(at), ...reads],
      ],
    ),
  );
  return [...others, ...refused.filter(({ length }) => length > 2)];
}

/** A change of all of an endpoint in which one property is of a wrong type, for each of them: what is refused changes nothing. */
function wronglyChanged(change: Operation, { document }: Surface): readonly Intent[] {
  const place = jsonPlace(document, change.body);
  return propertyNames(place).map((name) => {
    const types = [mergedOf(propertyOf(document, place, name)).type].flat();
    const wrong = types.includes('integer') || types.includes('number') ? 'x' : 7;
    const call = withBody(callOf(change, { ...FULL, object: 'a' }), (drawn) => ({ ...drawn, [name]: wrong }));
    return { ...call, isToBeTaken: false, isTrial: true };
  });
}

/** A change of an endpoint's texts, among them another receiver, and of nothing else that it can be without. */
function moved(change: Operation, receiver: string, { document }: Surface): Intent {
  const whole = callOf(change, { ...FULL, object: 'a' });
  const place = jsonPlace(document, change.body);
  if (propertyOf(document, place, 'url').length === 0) return whole;
  const required = new Set(place.flatMap((schema) => schema.required ?? []));
  return withBody(whole, (drawn) => {
    const kept = Object.entries(drawn).filter(
      ([name, value]) => typeof value === 'string' || required.has(name),
    );
    return { ...Object.fromEntries(kept), url: { $receiver: receiver } };
  });
}

/**
 * Each list that says what an endpoint is sent: of one type, then of another, and of the first again, with events of both. They are
 * the first two, and any two of which the name of one has that of the other in it.
 */
export function choicePlans(surface: Surface, { operations }: Focus): readonly Plan[] {
  const { document } = surface;
  const types = Object.keys(document.webhooks ?? {});
  const make = operations.find(isRegistration);
  if (make === undefined || types.length < 2) return [];
  const name = listOf(make, document);
  const changes = operations.filter(
    (each) =>
      /^(PUT|PATCH)$/.test(each.method) && resourceOf(each) === resourceOf(make) && listOf(each, document),
  );
  const alike = types.flatMap((one) =>
    types.filter((other) => other !== one && other.includes(one)).map((other) => [one, other] as const),
  );
  const pairs = [[types[0] as string, types[1] as string] as const, ...alike];
  return changes.flatMap((change) =>
    pairs.map(([one, other]): Plan => {
      const events = [emitting(one), emitting(other)];
      return [
        registered(make, 'r1', 'a'),
        registered(make, 'r1', 'b'),
        ...events,
        ...[other, one].flatMap((type) => [
          setTo(change, { [name ?? '']: [type] }),
          ...events,
          ...readsOf(make, operations),
        ]),
      ];
    }),
  );
}

/** The first list of texts that a body has, one that is required before all others. */
function listOf({ body }: Operation, document: Surface['document']): string | undefined {
  const place = jsonPlace(document, body);
  const isList = (name: string) =>
    itemsOf(document, propertyOf(document, place, name)).some(({ type }) => type === 'string');
  const names = place.flatMap(({ required = [], properties = {} }) => [
    ...required,
    ...Object.keys(properties),
  ]);
  return names.find(isList);
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
      const on = switched(operation, name, true);
      const isOfEndpoint = make !== undefined && resourceOf(make) === resourceOf(operation);
      if (!isOfEndpoint) {
        const every = types.map(emitting);
        const own = types.includes(name) ? aboutType(name, types) : every;
        // What is off stays so while something else is switched on.
        const all = switchesOf(operation, document).filter((each) => each !== name);
        const other = all.slice(-1).map((each) => switched(operation, each, false));
        return [
          ...receiving(operation, document),
          ...[...set(false), ...own, ...other, ...set(true), ...own.slice(0, 3), ...set(true), ...set(false)],
        ];
      }
      return [
        ...[registered(make, 'r1', 'a'), emit, ...set(false), emit, passing(DAYS_MS), ...reads, emit],
        ...[...set(true), emit, emit],
        ...[
          answering({ then: { status: 500 } }, 'r1'),
          emit,
          ...reads,
          ...retries,
          emit,
          ...retries,
          ...reads,
        ],
        ...[
          ...set(true),
          ...[emit, ...retries, emit, ...retries],
          ...reads,
          answering({ then: { status: 200 } }, 'r1'),
          ...set(true),
          emit,
          ...reads,
        ],
        // Off and on between attempts, all of which fail.
        ...[answering({ then: { status: 500 } }, 'r1'), emit, next, next, ...set(false), ...set(true)],
        ...[...retries, passing(DAYS_MS), ...reads],
        // On twice at once, while a delivery waits.
        ...[answering({ answers: [{ status: 500 }], then: { status: 200 } }, 'r1'), emit, ...set(false)],
        ...[passing(MINUTE_MS), together(on, on), ...reads, next, ...reads],
      ];
    }),
  );
}

/** An event of a type, and one of the next. */
function aboutType(type: string, types: readonly string[]): Plan {
  const next = types[(types.indexOf(type) + 1) % types.length] as string;
  return [emitting(type), emitting(next)];
}

/** What is sent somewhere by what is set once, with all of it on. */
function receiving(operation: Operation, document: Surface['document']): Plan {
  const hasUrl = propertyOf(document, jsonPlace(document, operation.body), 'url').length > 0;
  const on = switchesOf(operation, document).map((name) => [name, true]);
  return hasUrl ? [setTo(operation, { ...Object.fromEntries(on), url: { $receiver: 'r1' } })] : [];
}

/** The truth values that a change takes, by their names. */
export function switchesOf(operation: Operation, document: Surface['document']): readonly string[] {
  return /^(PUT|PATCH)$/.test(operation.method) ? truthValuesOf(operation, document) : [];
}

/** The truth values that a body may have, by their names. */
export function truthValuesOf({ body }: Operation, document: Surface['document']): readonly string[] {
  const place = jsonPlace(document, body);
  return propertyNames(place).filter(
    (name) => mergedOf(propertyOf(document, place, name)).type === 'boolean',
  );
}

function switched(operation: Operation, name: string, value: boolean): Intent {
  return setTo(operation, { [name]: value });
}

/** A call about the first object of a plan with this body. */
function setTo(operation: Operation, body: Values): Intent {
  return withBody(callOf(operation, { ...PLAIN, object: 'a' }), () => body);
}

const next = nextDue();

const MINUTE_MS = 60_000;

/** Longer than anything that is off may stay so. */
const DAYS_MS = 2 * 86_400_000;
