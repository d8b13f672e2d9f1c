// The step after an attempt: it is put on record, its delivery and endpoint move on, what follows is scheduled.

import type { Instant } from '../engine/instant.ts';
import { nextState } from '../engine/lifecycle.ts';
import type { World } from '../engine/world.ts';
import {
  type AttemptRequest,
  type AttemptRequestFault,
  type AttemptResult,
  isSuccessful,
  whyOf,
} from './attempt.ts';
import {
  ATTEMPT,
  type Attempt,
  type AttemptFault,
  type Delivery,
  deliveries,
  deliveryLifecycle,
  scheduleAttempt,
} from './delivery.ts';
import { type Endpoint, endpoints, noteFailure, noteSuccess } from './endpoint.ts';
import { bearer, type OauthToken, saveToken } from './oauth.ts';
import { forgetHeld } from './postponement.ts';
import { retryAt } from './retry.ts';
import { type SignedRequest, withHeaders } from './signed-request.ts';

/**
 * The step after an attempt: records it, moves delivery and endpoint on, schedules what follows.
 *
 * @returns the delivery as it is now; `undefined` when it went away meanwhile
 */
export function recordAttempt(
  world: World,
  departure: AttemptRequest,
  outcome: AttemptResult,
): Delivery | undefined {
  const delivery = world.collection(deliveries).get(departure.deliveryId);
  const endpoint = world.collection(endpoints).get(departure.endpointId);
  if (delivery === undefined || endpoint === undefined) return undefined;
  if (outcome.token !== undefined) saveToken(world, endpoint, outcome.token);
  const isSuccess = isSuccessful(outcome);
  const change = isSuccess ? succeed(delivery) : fail(world, delivery, departure, outcome);
  const attempts = [...delivery.attempts, recordOf(departure, outcome)];
  const scheduledCount = delivery.scheduledCount + (departure.isForced ? 0 : 1);
  const landed = world.collection(deliveries).update(delivery.id, { ...change, attempts, scheduledCount });
  if (isSuccess) endSchedule(world, delivery);
  else if (change.nextAttemptAt !== null && !departure.isForced) scheduleAttempt(world, landed);
  if (!delivery.isTest) noteOnEndpoint(world, { endpoint, landed, departure, isSuccess });
  noteAttempt(world, landed, departure, outcome);
  departure.source.onOutcome?.(
    world,
    landed,
    world.collection(endpoints).get(endpoint.id) as Endpoint,
    delivery,
  );
  return landed;
}

type DeliveryChange = Pick<Delivery, 'status' | 'nextAttemptAt' | 'isWaiting'>;

function succeed({ status }: Delivery): DeliveryChange {
  return { status: nextState(deliveryLifecycle, status, 'succeed'), nextAttemptAt: null, isWaiting: false };
}

function fail(
  world: World,
  delivery: Delivery,
  departure: AttemptRequest,
  outcome: AttemptResult,
): DeliveryChange {
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
  { source, isForced, at: departedAt }: AttemptRequest,
  { elapsedMs }: AttemptResult,
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
  }: { endpoint: Endpoint; landed: Delivery; departure: AttemptRequest; isSuccess: boolean },
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

/** No attempt of the schedule is made any more, not even one that a fault holds back. */
function endSchedule(world: World, { service, id }: Delivery): void {
  world.cancel(service, ATTEMPT, id);
  forgetHeld(world, id, ATTEMPT);
}

function recordOf(departure: AttemptRequest, outcome: AttemptResult): Attempt {
  const { headers, signedContent, signature } = withToken(departure, outcome.token);
  const { response, error, connectedTo, durationMs } = outcome;
  return {
    attempt: departure.attempt,
    at: departure.at,
    url: departure.url,
    connectedTo,
    headers,
    signedContent,
    signature,
    response,
    error,
    durationMs,
    ...(departure.fault === null ? {} : { fault: faultRecordOf(departure, departure.fault, outcome) }),
  };
}

function faultRecordOf(
  { body, paddedTo }: SignedRequest,
  { id, effect, copies }: AttemptRequestFault,
  { token, copies: outcomes = [] }: AttemptResult,
): AttemptFault {
  const sent = outcomes.map(({ response, error, connectedTo, durationMs }, index) => {
    const copy = withToken(copies[index] as SignedRequest, token);
    return { ...copy, connectedTo, response, error, durationMs };
  });
  return { id, effect, body, ...(paddedTo === undefined ? {} : { paddedTo }), copies: sent };
}

function withToken<Request extends SignedRequest>(request: Request, token: OauthToken | undefined): Request {
  return token === undefined ? request : withHeaders(request, bearer(token));
}

function noteAttempt(
  world: World,
  { id, service, status }: Delivery,
  departure: AttemptRequest,
  { response, error }: AttemptResult,
): void {
  const why = whyOf(departure);
  world.record('attempt', id, {
    service,
    attempt: departure.attempt,
    status,
    response_code: response?.status ?? null,
    error,
    ...(why === undefined ? {} : { why }),
  });
}
