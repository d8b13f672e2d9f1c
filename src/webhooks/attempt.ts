// One attempt: `depart` and `land` are the steps before and after it; in between somebody else has the bytes.

import type { DueItem } from '../engine/due-queue.ts';
import type { Instant } from '../engine/instant.ts';
import { nextState } from '../engine/lifecycle.ts';
import type { World } from '../engine/world.ts';
import {
  ATTEMPT,
  type Attempt,
  type Delivery,
  deliveries,
  deliveryLifecycle,
  FORCED_ATTEMPT,
  type ReceiverResponse,
  scheduleAttempt,
  type WebhookSource,
} from './delivery.ts';
import { type Endpoint, endpoints, noteFailure, noteSuccess } from './endpoint.ts';
import { bearerOf, type OauthNeed, type OauthToken, oauthNeedOf, saveToken } from './oauth.ts';
import { retryAt } from './retry.ts';
import { deliveryHeaders, sign } from './signing.ts';

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

/** Whether an outcome is a success: an answer in time whose status is 2xx. */
export function isSuccessful({ response, error }: Pick<Outcome, 'response' | 'error'>): boolean {
  return error === null && response !== null && response.status >= 200 && response.status < 300;
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

function noteAttempt(world: World, delivery: Delivery, { response, error }: Outcome): void {
  world.record('attempt', delivery.id, {
    service: delivery.service,
    attempt: delivery.attempts.length,
    status: delivery.status,
    response_code: response?.status ?? null,
    error,
  });
}
