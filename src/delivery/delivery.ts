// A delivery: an event on its way to one endpoint, attempt by attempt; its lifecycle, and the scheduled tasks that make its
// attempts.

import { collectionOf } from '../engine/collection.ts';
import {
  fieldsOf,
  flag,
  listOf,
  mapOf,
  oneOf,
  orNull,
  text,
  wholeNumber,
} from '../engine/document-schema.ts';
import type { Instant } from '../engine/instant.ts';
import { changeState, lifecycle } from '../engine/lifecycle.ts';
import type { World } from '../engine/world.ts';
import type { WebhookEffect } from './faults/delivery-fault.ts';
import type { SignedRequest } from './signing/signing.ts';

export type DeliveryStatus = 'pending' | 'success' | 'failed';
export type DeliveryTrigger = 'succeed' | 'fail' | 'exhaust' | 'force_retry' | 'lose_endpoint';

export const deliveryLifecycle = lifecycle<DeliveryStatus, DeliveryTrigger>('delivery', [
  { from: 'pending', on: 'succeed', to: 'success', because: 'the receiver accepted it' },
  { from: 'pending', on: 'fail', to: 'pending' },
  { from: 'pending', on: 'exhaust', to: 'failed', because: 'the last attempt of the retry schedule failed' },
  { from: 'pending', on: 'lose_endpoint', to: 'failed', because: 'its endpoint was removed' },
  { from: 'failed', on: 'force_retry', to: 'pending', because: 'it was retried by force' },
  { from: 'failed', on: 'succeed', to: 'success', because: 'the receiver accepted it' },
  { from: 'failed', on: 'fail', to: 'failed' },
  { from: 'success', on: 'succeed', to: 'success' },
  { from: 'success', on: 'fail', to: 'success' },
]);

/** The response of a receiver. */
export interface ReceiverResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A redirect that was followed: the status, and where it led. */
export interface Hop {
  readonly status: number;
  readonly url: string;
}

/** A recorded attempt, with the exact bytes that were sent. */
export interface Attempt {
  readonly attempt: number;
  readonly at: Instant;
  readonly url: string;
  readonly connectedTo: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly signedContent: string | null;
  readonly signature: string | null;
  readonly response: ReceiverResponse | null;
  readonly error: string | null;
  readonly durationMs: number | null;
  /** Whether the answer was taken for a success; present only where that is not what its status says, 2xx or not. */
  readonly taken?: boolean;
  /** Present only if redirects were followed; the answer is that of the last URL. */
  readonly hops?: readonly Hop[];
  /** Present only if the attempt was made again: when it was sent before, by a process that ended meanwhile. */
  readonly interruptedAt?: Instant;
  /** Present only if a fault applied to the attempt. */
  readonly fault?: AttemptFault;
}

/** The effect of a fault on an attempt. */
export interface AttemptFault extends Pick<SignedRequest, 'body' | 'paddedTo'> {
  readonly id: string;
  readonly effect: WebhookEffect;
  /** The additional requests; the result of the attempt is that of the main request. */
  readonly copies: readonly AttemptCopy[];
}

/** An additional request of an attempt, and its outcome. */
export interface AttemptCopy
  extends Omit<SignedRequest, 'url'>,
    Partial<Pick<SignedRequest, 'url'>>,
    Pick<Attempt, 'connectedTo' | 'response' | 'error' | 'durationMs'> {}

/** An event on its way to one endpoint, with all attempts that were made. */
export interface Delivery {
  readonly id: string;
  readonly service: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventType: string;
  /** The exact body, the same for every attempt. */
  readonly body: string;
  readonly status: DeliveryStatus;
  readonly createdAt: Instant;
  readonly attempts: readonly Attempt[];
  /** The number of attempts of the schedule that have been made, without forced ones. */
  readonly scheduledCount: number;
  /** The number of attempts outside the schedule that have been requested. */
  readonly forcedCount: number;
  readonly nextAttemptAt: Instant | null;
  /** Whether an attempt became due while the endpoint was not enabled. */
  readonly isWaiting: boolean;
  /** A test: sent once, even to an endpoint that is not enabled, and without effect on it. */
  readonly isTest: boolean;
  /** Present only if it is a challenge, which the receiver has to answer: what it has to know for that. */
  readonly challenge?: string;
}

/** The name under which attempts of the retry schedule are scheduled. */
export const ATTEMPT = 'attempt';

/** The names of attempts outside the schedule are numbered, so that each of them is made, however many there are. */
const FORCED_ATTEMPT = /^forced_attempt\/\d+$/;

const sentSchema = {
  headers: mapOf(text),
  signedContent: orNull(text),
  signature: orNull(text),
  connectedTo: orNull(text),
  response: orNull(fieldsOf({ status: wholeNumber, headers: mapOf(text), body: text })),
  error: orNull(text),
  durationMs: orNull(wholeNumber),
};
const padded = { paddedTo: wholeNumber };
/** A copy from before there were hashes in URLs has none of its own: it was sent to that of its attempt. */
const copySchema = fieldsOf({ ...sentSchema, body: text }, { ...padded, url: text });
const faultSchema = fieldsOf({ id: text, effect: text, body: text, copies: listOf(copySchema) }, padded);
const attemptSchema = fieldsOf(
  { attempt: wholeNumber, at: wholeNumber, url: text, ...sentSchema },
  {
    taken: flag,
    interruptedAt: wholeNumber,
    fault: faultSchema,
    hops: listOf(fieldsOf({ status: wholeNumber, url: text })),
  },
);

const deliverySchema = fieldsOf(
  {
    id: text,
    service: text,
    endpointId: text,
    eventId: text,
    eventType: text,
    body: text,
    status: oneOf('pending', 'success', 'failed'),
    createdAt: wholeNumber,
    attempts: listOf(attemptSchema),
    scheduledCount: wholeNumber,
    forcedCount: wholeNumber,
    nextAttemptAt: orNull(wholeNumber),
    isWaiting: flag,
    isTest: flag,
  },
  { challenge: text },
);

/**
 * The deliveries of a world, found by the endpoint, by the event, and by the endpoint while they are pending.
 *
 * @example world.collection(deliveries).by('endpoint', endpoint.id)
 */
export const deliveries = collectionOf(
  'deliveries',
  {
    endpoint: ({ endpointId }: Delivery) => endpointId,
    event: ({ eventId }: Delivery) => eventId,
    line: ({ status, isTest, endpointId }: Delivery) =>
      status === 'pending' && !isTest ? endpointId : undefined,
  },
  deliverySchema,
);

/** Whether a scheduled task is an attempt outside the retry schedule, by its name. */
export function isForcedAttempt({ name }: { readonly name: string }): boolean {
  return FORCED_ATTEMPT.test(name);
}

/** Whether a scheduled task is an attempt of a delivery, by its name. */
export function isAttempt({ name }: { readonly name: string }): boolean {
  return name === ATTEMPT || FORCED_ATTEMPT.test(name);
}

/** The names that scheduled attempts of a delivery may have. */
export function attemptNames({ forcedCount }: Pick<Delivery, 'forcedCount'>): string[] {
  return [ATTEMPT, ...Array.from({ length: forcedCount }, (_, index) => forcedName(index + 1))];
}

/**
 * Forces a retry of a failed delivery: it is pending again, with one attempt outside the schedule, at once.
 *
 * @throws Error when the delivery is not failed; use the lifecycle to check first
 * @example if (delivery.status === 'failed') forceRetry(world, delivery);
 */
export function forceRetry(world: World, delivery: Delivery): Delivery {
  const status = changeState(world, deliveryLifecycle, {
    ...delivery,
    from: delivery.status,
    on: 'force_retry',
  });
  forceAttempt(world, delivery);
  return world.collection(deliveries).update(delivery.id, { status });
}

/** Schedules one attempt outside the schedule, at once. */
export function forceAttempt(world: World, { id }: Pick<Delivery, 'id'>): void {
  const present = world.collection(deliveries).get(id);
  if (present === undefined) return;
  const forcedCount = present.forcedCount + 1;
  world.collection(deliveries).update(id, { forcedCount });
  world.schedule({ at: world.now, service: present.service, name: forcedName(forcedCount), id });
}

/** Schedules the next attempt of the schedule, at once if it is due. */
export function scheduleAttempt(world: World, { id, service, nextAttemptAt }: Delivery): void {
  world.schedule({ at: Math.max(world.now, nextAttemptAt ?? world.now), service, name: ATTEMPT, id });
}

function forcedName(count: number): string {
  return `forced_attempt/${count}`;
}
