// The last part of an attempt: it is put on record, its delivery and endpoint move on, what follows is scheduled.

import type { Instant } from '../engine/instant.ts';
import { nextState } from '../engine/lifecycle.ts';
import { changeState } from '../engine/state-changes.ts';
import type { World } from '../engine/world.ts';
import { type AppliedFault, type AttemptRequest, type AttemptResult, isSuccessful } from './attempt.ts';
import {
  ATTEMPT,
  type Attempt,
  type AttemptFault,
  type Delivery,
  type DeliveryTrigger,
  deliveries,
  deliveryLifecycle,
  scheduleAttempt,
} from './delivery.ts';
import { type Endpoint, endpoints, noteFailure, noteSuccess } from './endpoint.ts';
import { forgetHeld } from './faults/postpone-attempt.ts';
import { attempts } from './journal.ts';
import { bearer, type OauthToken, saveToken } from './oauth.ts';
import { retryAt } from './retry.ts';
import { type SignedRequest, withHeaders } from './signed-request.ts';

/**
 * Records an attempt, moves its delivery and endpoint on, and schedules what follows. Part of a transaction.
 *
 * @returns the delivery as it is now; `undefined` when it went away meanwhile
 */
export function recordAttempt(
  world: World,
  request: AttemptRequest,
  result: AttemptResult,
): Delivery | undefined {
  const before = world.collection(deliveries).get(request.deliveryId);
  const endpoint = world.collection(endpoints).get(request.endpointId);
  if (before === undefined || endpoint === undefined) return undefined;
  if (result.token !== undefined) saveToken(world, endpoint, result.token);
  const isSuccess = isSuccessful(result);
  const outcome = isSuccess ? success(result) : failure(world, before, request, result);
  const attempt = attemptOf(before, request, result);
  noteInJournal(world, before, attempt, outcome);
  const delivery = world.collection(deliveries).update(before.id, {
    status: changeState(world, deliveryLifecycle, { ...outcome, ...before, from: before.status }),
    nextAttemptAt: outcome.nextAttemptAt,
    isWaiting: before.isWaiting && !isSuccess,
    attempts: [...before.attempts, attempt],
    scheduledCount: before.scheduledCount + (request.isForced ? 0 : 1),
  });
  if (isSuccess) endSchedule(world, delivery);
  else if (outcome.nextAttemptAt !== null && !request.isForced) scheduleAttempt(world, delivery);
  if (!delivery.isTest) noteOnEndpoint(world, { endpoint, delivery, request, isSuccess });
  const endpointAfter = world.collection(endpoints).get(endpoint.id) as Endpoint;
  request.source.afterAttempt?.(world, delivery, endpointAfter, before);
  return delivery;
}

/** What an attempt means for its delivery. */
interface Outcome {
  readonly on: DeliveryTrigger;
  readonly because: string;
  readonly nextAttemptAt: Instant | null;
}

function success({ response }: AttemptResult): Outcome {
  return { on: 'succeed', because: `the receiver answered ${response?.status}`, nextAttemptAt: null };
}

function failure(world: World, delivery: Delivery, request: AttemptRequest, result: AttemptResult): Outcome {
  const nextAttemptAt = nextAttempt(world, delivery, request, result);
  const isExhausted = delivery.status === 'pending' && nextAttemptAt === null;
  return { on: isExhausted ? 'exhaust' : 'fail', because: whyExhausted(delivery, request), nextAttemptAt };
}

function whyExhausted({ isTest, scheduledCount }: Delivery, { isForced }: AttemptRequest): string {
  if (isTest) return 'the attempt failed, and a test is sent once';
  if (isForced) return 'the attempt by force failed, and none is to come';
  return `attempt ${scheduledCount + 1} failed, and the retry schedule has no further one`;
}

/** When a failed delivery is tried again. A test is not; nor is one that a resend has ended meanwhile. */
function nextAttempt(
  world: World,
  delivery: Delivery,
  { source, isForced, at: sentAt }: AttemptRequest,
  { elapsedMs }: AttemptResult,
): Instant | null {
  if (isForced) return delivery.nextAttemptAt;
  if (delivery.isTest || delivery.status !== 'pending') return null;
  return retryAt(source.policy(world), { delivery, sentAt, elapsedMs });
}

interface EndedAttempt {
  readonly endpoint: Endpoint;
  readonly delivery: Delivery;
  readonly request: AttemptRequest;
  readonly isSuccess: boolean;
}

function noteOnEndpoint(world: World, { endpoint, delivery, request, isSuccess }: EndedAttempt): void {
  if (isSuccess) {
    noteSuccess(world, endpoint, request.at);
    return;
  }
  if (request.isForced) return;
  const { autoDisable } = request.source.policy(world);
  noteFailure(world, endpoint, {
    at: request.at,
    counts: autoDisable?.counts !== 'deliveries' || delivery.status === 'failed',
    limit: autoDisable?.consecutiveFailures ?? null,
    unit: autoDisable?.counts ?? 'attempts',
  });
}

/** No attempt of the schedule is made any more, not even one that a fault holds back. */
function endSchedule(world: World, { service, id }: Delivery): void {
  world.cancel(service, ATTEMPT, id);
  forgetHeld(world, id, ATTEMPT);
}

/** Attempts are numbered as they are recorded, so that no two of a delivery can have the same number. */
function attemptOf({ attempts }: Delivery, request: AttemptRequest, result: AttemptResult): Attempt {
  const { headers, signedContent, signature } = withToken(request, result.token);
  const { response, error, connectedTo } = result;
  return {
    attempt: attempts.length + 1,
    at: request.at,
    url: request.url,
    connectedTo,
    headers,
    signedContent,
    signature,
    response,
    error,
    durationMs: shownDuration(result),
    ...(request.fault === null ? {} : { fault: faultRecord(request, request.fault, result) }),
  };
}

function faultRecord(
  { body, paddedTo }: SignedRequest,
  { id, effect, copies }: AppliedFault,
  { token, copies: results = [] }: AttemptResult,
): AttemptFault {
  const sent = results.map((result, index) => {
    const { connectedTo, response, error } = result;
    const copy = withToken(copies[index] as SignedRequest, token);
    return { ...copy, connectedTo, response, error, durationMs: shownDuration(result) };
  });
  return { id, effect, body, ...(paddedTo === undefined ? {} : { paddedTo }), copies: sent };
}

/** How long an answer took, or the timeout that passed without one; a connection that failed has no duration. */
function shownDuration({ response, isTimeout, elapsedMs }: AttemptResult): number | null {
  return response === null && !isTimeout ? null : elapsedMs;
}

function withToken<Request extends SignedRequest>(request: Request, token: OauthToken | undefined): Request {
  return token === undefined ? request : withHeaders(request, bearer(token));
}

function noteInJournal(
  world: World,
  { id, service, status: before }: Delivery,
  attempt: Attempt,
  { on }: Outcome,
): void {
  const { attempt: number, response, error, fault } = attempt;
  const status = nextState(deliveryLifecycle, before, on);
  world.record(attempts, id, {
    service,
    attempt: number,
    status,
    response_code: response?.status ?? null,
    error,
    ...(fault === undefined ? {} : { why: whyOf(fault) }),
  });
}

/**
 * Why an attempt was not as usual.
 *
 * @example whyOf({ id: 'flt_1', effect: 'tamper_body' }) // 'fault flt_1: tamper_body'
 */
export function whyOf({ id, effect }: Pick<AttemptFault, 'id' | 'effect'>): string {
  return `fault ${id}: ${effect}`;
}
