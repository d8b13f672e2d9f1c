// Deliveries: an event on its way to one endpoint, attempt by attempt. `publish` makes them, `depart`
// and `land` are the steps before and after an attempt; in between somebody else has the bytes.

import { collectionOf } from '../engine/collection.ts';
import type { DueItem } from '../engine/due-queue.ts';
import type { Instant } from '../engine/instant.ts';
import { lifecycle, nextState } from '../engine/lifecycle.ts';
import type { World } from '../engine/world.ts';
import { type Endpoint, endpointLifecycle, endpoints, noteFailure, noteSuccess } from './endpoint.ts';
import { bearerOf, type OauthNeed, type OauthToken, oauthNeedOf, saveToken } from './oauth.ts';
import type { DeliveryPolicy } from './policy.ts';
import { retryAt } from './retry.ts';
import { deliveryHeaders, sign } from './signing.ts';

export type DeliveryStatus = 'pending' | 'success' | 'failed';
export type DeliveryTrigger = 'succeed' | 'fail' | 'exhaust' | 'force_retry' | 'lose_endpoint';

export const deliveryLifecycle = lifecycle<DeliveryStatus, DeliveryTrigger>('delivery', [
  { from: 'pending', on: 'succeed', to: 'success', also: 'no further attempt' },
  { from: 'pending', on: 'fail', to: 'pending', also: 'the next attempt is scheduled' },
  { from: 'pending', on: 'exhaust', to: 'failed', also: 'no further attempt' },
  { from: 'pending', on: 'lose_endpoint', to: 'failed', also: 'no further attempt' },
  { from: 'failed', on: 'force_retry', to: 'pending', also: 'one attempt outside the schedule' },
  { from: 'failed', on: 'succeed', to: 'success', also: 'an attempt outside the schedule' },
  { from: 'failed', on: 'fail', to: 'failed', also: 'an attempt outside the schedule' },
  { from: 'success', on: 'succeed', to: 'success', also: 'an attempt outside the schedule' },
  { from: 'success', on: 'fail', to: 'success', also: 'an attempt outside the schedule' },
]);

/** What a receiver answered. */
export interface ReceiverResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One attempt, with the exact bytes that were sent. */
export interface Attempt {
  readonly attempt: number;
  readonly at: Instant;
  readonly url: string;
  readonly connectedTo: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly signedContent: string;
  readonly signature: string;
  readonly response: ReceiverResponse | null;
  readonly error: string | null;
  readonly durationMs: number | null;
}

export interface Delivery {
  readonly id: string;
  readonly service: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventType: string;
  /** The exact body, the same at every attempt. */
  readonly body: string;
  readonly status: DeliveryStatus;
  readonly createdAt: Instant;
  readonly attempts: readonly Attempt[];
  /** How many attempts of the schedule have been made; forced ones are not among them. */
  readonly scheduledCount: number;
  readonly nextAttemptAt: Instant | null;
  /** Whether an attempt fell due while the endpoint was not enabled. */
  readonly isWaiting: boolean;
  /** A test: sent once, even to an endpoint that is not enabled, and without effect on it. */
  readonly isTest: boolean;
}

/** An event as a service hands it over. */
export interface PublishedEvent {
  readonly id: string;
  readonly type: string;
  readonly payload: object;
}

/** What the engine asks of a service that delivers webhooks. */
export interface WebhookSource {
  readonly service: string;
  /** The spec's policy, as the world's settings switch it. */
  policy(world: World): DeliveryPolicy;
  /** The endpoints whose subscription has the event, oldest first, whatever their state. */
  subscribers(world: World, event: PublishedEvent): Iterable<Endpoint>;
  /** Where OAuth tokens are got, or `null`. */
  oauthTokenUrl?(world: World): string | null;
  /** Is told of each outcome, once the delivery and the endpoint show it; `before` is the delivery before the attempt. */
  onOutcome?(world: World, delivery: Delivery, endpoint: Endpoint, before: Delivery): void;
}

/** An attempt about to leave. */
export interface Departure {
  readonly source: WebhookSource;
  readonly deliveryId: string;
  readonly eventId: string;
  readonly endpointId: string;
  readonly attempt: number;
  readonly at: Instant;
  readonly isForced: boolean;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signedContent: string;
  readonly signature: string;
  readonly timeoutMs: number;
  /** What must be got first, when the endpoint needs an OAuth token that the world does not hold. */
  readonly oauth: OauthNeed | null;
}

/** How an attempt ended. */
export interface Outcome {
  readonly response: ReceiverResponse | null;
  /** Why there is no answer in time, in words. */
  readonly error: string | null;
  readonly connectedTo: string | null;
  /** World time the attempt took, which the next delay is counted on from. */
  readonly elapsedMs: number;
  /** What the record shows; `null` when there was no answer in time. */
  readonly durationMs: number | null;
  /** A token that was got on the way. */
  readonly token?: OauthToken;
}

/** The name of scheduled attempts in the due queue, and of attempts outside the schedule. */
export const ATTEMPT = 'attempt';
export const FORCED_ATTEMPT = 'forced_attempt';

export const deliveries = collectionOf('deliveries', {
  endpoint: ({ endpointId }: Delivery) => endpointId,
  event: ({ eventId }: Delivery) => eventId,
});

/**
 * Publishes an event: a delivery for each enabled endpoint that subscribes to it, and an entry in the journal.
 *
 * @returns the deliveries, whose first attempts are due at once
 */
export function publish(world: World, source: WebhookSource, event: PublishedEvent): Delivery[] {
  const body = JSON.stringify(event.payload);
  const made: Delivery[] = [];
  for (const endpoint of source.subscribers(world, event)) {
    if (endpoint.state === 'enabled') made.push(addDelivery(world, { endpoint, event, body, isTest: false }));
  }
  noteEvent(world, source.service, event, made);
  return made;
}

/** Sends an event to one endpoint, once, whatever the endpoint's state and subscription. */
export function publishTest(world: World, endpoint: Endpoint, event: PublishedEvent): Delivery {
  const delivery = addDelivery(world, { endpoint, event, body: JSON.stringify(event.payload), isTest: true });
  noteEvent(world, endpoint.service, event, [delivery]);
  return delivery;
}

/**
 * Retries a failed delivery by force: it is pending again, with one attempt outside the schedule, at once.
 *
 * @throws Error when the delivery is not failed; ask the lifecycle first where a refusal is an answer
 */
export function forceRetry(world: World, delivery: Delivery): Delivery {
  const status = nextState(deliveryLifecycle, delivery.status, 'force_retry');
  forceAttempt(world, delivery);
  return world.collection(deliveries).update(delivery.id, { status });
}

/** Schedules one attempt outside the schedule, at once. */
export function forceAttempt(world: World, delivery: Delivery): void {
  world.schedule({ at: world.now, service: delivery.service, name: FORCED_ATTEMPT, id: delivery.id });
}

/**
 * The step before an attempt: builds and signs what is sent.
 *
 * @param signedAt the instant the signature is dated with
 * @returns `undefined` when there is nothing to send, or when it has to wait for its endpoint
 */
export function depart(
  world: World,
  source: WebhookSource,
  item: DueItem,
  signedAt: Instant,
): Departure | undefined {
  const delivery = world.collection(deliveries).get(item.id);
  const endpoint = delivery && world.collection(endpoints).get(delivery.endpointId);
  if (delivery === undefined || endpoint === undefined) return undefined;
  const isForced = item.name === FORCED_ATTEMPT;
  if (endpoint.state !== 'enabled' && !isForced && !delivery.isTest) {
    world.collection(deliveries).update(delivery.id, { isWaiting: true });
    return undefined;
  }
  const policy = source.policy(world);
  const signature = sign(policy.signature, { secret: endpoint.secret, body: delivery.body, at: signedAt });
  const headers = deliveryHeaders(policy, { id: delivery.eventId, type: delivery.eventType }, signature);
  return {
    source,
    deliveryId: delivery.id,
    eventId: delivery.eventId,
    endpointId: endpoint.id,
    attempt: delivery.attempts.length + 1,
    at: world.now,
    isForced,
    method: policy.method,
    url: endpoint.url,
    headers: { ...headers, ...bearerOf(world, endpoint) },
    body: delivery.body,
    signedContent: signature.signedContent,
    signature: signature.value,
    timeoutMs: policy.timeoutMs,
    oauth: oauthNeedOf(world, endpoint, source.oauthTokenUrl?.(world) ?? null),
  };
}

/**
 * The step after an attempt: records it, moves delivery and endpoint on, schedules what follows.
 *
 * @returns the delivery as it is now; `undefined` when it went away meanwhile
 */
export function land(world: World, departure: Departure, outcome: Outcome): Delivery | undefined {
  const delivery = world.collection(deliveries).get(departure.deliveryId);
  const endpoint = world.collection(endpoints).get(departure.endpointId);
  if (delivery === undefined || endpoint === undefined) return undefined;
  if (outcome.token !== undefined) saveToken(world, endpoint, outcome.token);
  const isSuccess = isSuccessful(outcome);
  const change = isSuccess ? succeed(delivery) : fail(world, delivery, departure, outcome);
  const attempts = [...delivery.attempts, recordOf(departure, outcome)];
  const scheduledCount = delivery.scheduledCount + (departure.isForced ? 0 : 1);
  const landed = world.collection(deliveries).update(delivery.id, { ...change, attempts, scheduledCount });
  if (isSuccess) world.cancel(delivery.service, ATTEMPT, delivery.id);
  else if (change.nextAttemptAt !== null && !departure.isForced) scheduleAttempt(world, landed);
  if (!delivery.isTest) noteOnEndpoint(world, { endpoint, landed, departure, isSuccess });
  noteAttempt(world, landed, outcome);
  departure.source.onOutcome?.(
    world,
    landed,
    world.collection(endpoints).get(endpoint.id) as Endpoint,
    delivery,
  );
  return landed;
}

/** Stops sending to an endpoint until it is enabled. */
export function pauseEndpoint(world: World, endpoint: Endpoint): Endpoint {
  const state = nextState(endpointLifecycle, endpoint.state, 'pause');
  return world.collection(endpoints).update(endpoint.id, { state });
}

/** Enables an endpoint: its failures are forgotten, and what waited is sent, at once if due. */
export function enableEndpoint(world: World, endpoint: Endpoint): Endpoint {
  if (endpoint.state === 'enabled') return endpoint;
  const state = nextState(endpointLifecycle, endpoint.state, 'enable');
  for (const delivery of world.collection(deliveries).by('endpoint', endpoint.id)) {
    if (delivery.isWaiting)
      scheduleAttempt(world, world.collection(deliveries).update(delivery.id, { isWaiting: false }));
  }
  return world.collection(endpoints).update(endpoint.id, { state, failureCount: 0, disabledAt: null });
}

/**
 * Removes an endpoint; its pending deliveries end.
 *
 * @param options.keepDeliveries whether its deliveries stay on record, the pending ones as failed
 */
export function removeEndpoint(
  world: World,
  endpoint: Endpoint,
  options: { readonly keepDeliveries: boolean },
): void {
  const kept = world.collection(deliveries);
  for (const delivery of kept.by('endpoint', endpoint.id)) {
    world.cancel(delivery.service, ATTEMPT, delivery.id);
    world.cancel(delivery.service, FORCED_ATTEMPT, delivery.id);
    if (!options.keepDeliveries) kept.delete(delivery.id);
    else if (delivery.status === 'pending') {
      const status = nextState(deliveryLifecycle, delivery.status, 'lose_endpoint');
      kept.update(delivery.id, { status, nextAttemptAt: null, isWaiting: false });
    }
  }
  world.collection(endpoints).delete(endpoint.id);
}

/** Whether an outcome is a success: an answer in time whose status is 2xx. */
export function isSuccessful({ response, error }: Pick<Outcome, 'response' | 'error'>): boolean {
  return error === null && response !== null && response.status >= 200 && response.status < 300;
}

function addDelivery(
  world: World,
  {
    endpoint,
    event,
    body,
    isTest,
  }: { endpoint: Endpoint; event: PublishedEvent; body: string; isTest: boolean },
): Delivery {
  const delivery: Delivery = {
    id: world.ids.next('del_'),
    service: endpoint.service,
    endpointId: endpoint.id,
    eventId: event.id,
    eventType: event.type,
    body,
    status: 'pending',
    createdAt: world.now,
    attempts: [],
    scheduledCount: 0,
    nextAttemptAt: world.now,
    isWaiting: false,
    isTest,
  };
  scheduleAttempt(world, delivery);
  return world.collection(deliveries).put(delivery.id, delivery);
}

function scheduleAttempt(world: World, { id, service, nextAttemptAt }: Delivery): void {
  world.schedule({ at: Math.max(world.now, nextAttemptAt ?? world.now), service, name: ATTEMPT, id });
}

type DeliveryChange = Pick<Delivery, 'status' | 'nextAttemptAt' | 'isWaiting'>;

function succeed({ status }: Delivery): DeliveryChange {
  return { status: nextState(deliveryLifecycle, status, 'succeed'), nextAttemptAt: null, isWaiting: false };
}

function fail(world: World, delivery: Delivery, departure: Departure, outcome: Outcome): DeliveryChange {
  const nextAttemptAt = nextAttempt(world, delivery, departure, outcome);
  const isExhausted = delivery.status === 'pending' && nextAttemptAt === null;
  return {
    status: nextState(deliveryLifecycle, delivery.status, isExhausted ? 'exhaust' : 'fail'),
    nextAttemptAt,
    isWaiting: delivery.isWaiting,
  };
}

/** When a failed delivery is tried again. A test is not; nor is one that a resend has ended meanwhile. */
function nextAttempt(
  world: World,
  delivery: Delivery,
  { source, isForced, at: departedAt }: Departure,
  { elapsedMs }: Outcome,
): Instant | null {
  if (isForced) return delivery.nextAttemptAt;
  if (delivery.isTest || delivery.status !== 'pending') return null;
  return retryAt(source.policy(world), { delivery, departedAt, elapsedMs });
}

function noteOnEndpoint(
  world: World,
  {
    endpoint,
    landed,
    departure,
    isSuccess,
  }: { endpoint: Endpoint; landed: Delivery; departure: Departure; isSuccess: boolean },
): void {
  if (isSuccess) {
    noteSuccess(world, endpoint, departure.at);
    return;
  }
  if (departure.isForced) return;
  const { autoDisable } = departure.source.policy(world);
  noteFailure(world, endpoint, {
    at: departure.at,
    counts: autoDisable?.counts !== 'deliveries' || landed.status === 'failed',
    limit: autoDisable?.consecutiveFailures ?? null,
  });
}

function recordOf(departure: Departure, outcome: Outcome): Attempt {
  return {
    attempt: departure.attempt,
    at: departure.at,
    url: departure.url,
    connectedTo: outcome.connectedTo,
    headers: outcome.token
      ? { ...departure.headers, Authorization: `Bearer ${outcome.token.accessToken}` }
      : departure.headers,
    signedContent: departure.signedContent,
    signature: departure.signature,
    response: outcome.response,
    error: outcome.error,
    durationMs: outcome.durationMs,
  };
}

function noteEvent(
  world: World,
  service: string,
  { id, type, payload }: PublishedEvent,
  made: readonly Delivery[],
): void {
  world.record('event', id, {
    service,
    type,
    cause: world.cause,
    payload,
    deliveries: made.map((delivery) => delivery.id),
  });
}

function noteAttempt(world: World, delivery: Delivery, { response, error }: Outcome): void {
  world.record('attempt', delivery.id, {
    service: delivery.service,
    attempt: delivery.attempts.length,
    status: delivery.status,
    response_code: response?.status ?? null,
    error,
  });
}
