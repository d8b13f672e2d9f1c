// The last part of an attempt: it is recorded, its delivery and endpoint are updated, and the next attempt is
// scheduled.

import type { Instant } from '../engine/instant.ts';
import { changeState, nextState } from '../engine/lifecycle.ts';
import type { World } from '../engine/world.ts';
import {
  type AppliedFault,
  type AttemptRequest,
  type AttemptResult,
  endAttempt,
  isSuccessful,
  takenOf,
} from './attempt.ts';
import { noteAnswer } from './challenge.ts';
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
import { type Endpoint, endpoints } from './endpoint.ts';
import { noteFailure, noteSuccess } from './endpoint-outcome.ts';
import { forgetHeld } from './faults/postpone-attempt.ts';
import { attempts } from './journal.ts';
import { bearer, type OauthToken, saveToken } from './oauth.ts';
import { isGone, retryOf } from './retry.ts';
import { type SignedRequest, withHeaders } from './signing/signing.ts';
import { beginNext } from './waiting.ts';

/**
 * Records an attempt, updates its delivery and endpoint, and schedules the next attempt. Part of a transaction.
 *
 * @returns the updated delivery; `undefined` if it has been removed meanwhile
 */
export function recordAttempt(
  world: World,
  request: AttemptRequest,
  result: AttemptResult,
): Delivery | undefined {
  endAttempt(world, request.deliveryId);
  const before = world.collection(deliveries).get(request.deliveryId);
  const endpoint = world.collection(endpoints).get(request.endpointId);
  if (before === undefined || endpoint === undefined) return undefined;
  if (result.token !== undefined) saveToken(world, endpoint, result.token);
  const policy = request.source.policy(world);
  const isSuccess = isSuccessful(result, policy);
  const outcome = isSuccess ? success(result) : failure(world, before, request, result);
  const attempt = attemptOf(before, request, result);
  noteInJournal(world, before, attempt, outcome);
  const { id, service, status: from } = before;
  const { on, because } = outcome;
  const delivery = world.collection(deliveries).update(id, {
    status: changeState(world, deliveryLifecycle, { service, id, from, on, because }),
    nextAttemptAt: outcome.nextAttemptAt,
    isWaiting: before.isWaiting && !isSuccess,
    attempts: [...before.attempts, attempt],
    scheduledCount: before.scheduledCount + (request.isForced ? 0 : 1),
  });
  if (isSuccess) endSchedule(world, delivery);
  else if (outcome.nextAttemptAt !== null && !request.isForced) scheduleAttempt(world, delivery);
  if (delivery.challenge !== undefined) noteAnswer(world, delivery, isSuccess);
  if (!delivery.isTest) noteOnEndpoint(world, { endpoint, delivery, request, result, isSuccess });
  const hasEnded = before.status === 'pending' && delivery.status !== 'pending';
  if (hasEnded && policy.order === 'strict') beginNext(world, endpoint.id);
  const endpointAfter = world.collection(endpoints).get(endpoint.id) as Endpoint;
  request.source.afterAttempt?.(world, delivery, endpointAfter, before);
  return delivery;
}

/** The effect of an attempt on its delivery. */
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
  return {
    on: isExhausted ? 'exhaust' : 'fail',
    because: whyExhausted(world, delivery, request, result),
    nextAttemptAt,
  };
}

function whyExhausted(
  world: World,
  { isTest, challenge, scheduledCount }: Delivery,
  { isForced, source }: AttemptRequest,
  { response }: AttemptResult,
): string {
  if (challenge !== undefined) return 'the challenge was not answered as it has to be';
  if (isTest) return 'the attempt failed, and a test is sent once';
  if (isForced) return 'the attempt by force failed, and none is to come';
  if (isGone(source.policy(world), response)) return 'the receiver answered 410: it is gone';
  return `attempt ${scheduledCount + 1} failed, and the retry schedule has no further one`;
}

/**
 * When a failed delivery is retried. A test is not retried, nor is a delivery that has ended meanwhile through a
 * resend.
 */
function nextAttempt(
  world: World,
  delivery: Delivery,
  { source, isForced, at: sentAt }: AttemptRequest,
  { elapsedMs, response }: AttemptResult,
): Instant | null {
  if (isForced) return delivery.nextAttemptAt;
  if (delivery.isTest || delivery.status !== 'pending') return null;
  return (
    retryOf(source.policy(world), { seed: world.seed, delivery, sentAt, elapsedMs, response })?.at ?? null
  );
}

interface EndedAttempt {
  readonly endpoint: Endpoint;
  readonly delivery: Delivery;
  readonly request: AttemptRequest;
  readonly result: AttemptResult;
  readonly isSuccess: boolean;
}

function noteOnEndpoint(
  world: World,
  { endpoint, delivery, request, result, isSuccess }: EndedAttempt,
): void {
  const policy = request.source.policy(world);
  if (isSuccess) {
    noteSuccess(world, endpoint, { at: request.at, autoDisable: policy.autoDisable });
    return;
  }
  if (request.isForced) return;
  noteFailure(world, endpoint, {
    at: request.at,
    isLast: delivery.status === 'failed',
    isGone: policy.gone === 'disable' && isGone(policy, result.response),
    autoDisable: policy.autoDisable,
  });
}

/** No further attempt of the schedule is made, not even one that a fault holds back. */
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
    ...takenOf(result, request),
    ...(result.hops === undefined ? {} : { hops: result.hops }),
    ...(request.interruptedAt === null ? {} : { interruptedAt: request.interruptedAt }),
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

/** The duration of the response, or the timeout if there was none; a failed connection has no duration. */
function shownDuration({ response, isTimeout, elapsedMs }: AttemptResult): number | null {
  return response === null && !isTimeout ? null : elapsedMs;
}

function withToken<Request extends SignedRequest>(request: Request, token: OauthToken | undefined): Request {
  return token === undefined ? request : withHeaders(request, bearer(token));
}

function noteInJournal(
  world: World,
  { id, service, eventType, endpointId, status: before }: Delivery,
  attempt: Attempt,
  { on }: Outcome,
): void {
  const { attempt: number, url, response, error, taken } = attempt;
  const status = nextState(deliveryLifecycle, before, on);
  world.record(attempts, id, {
    service,
    event_type: eventType,
    endpoint_id: endpointId,
    url,
    attempt: number,
    status,
    response_code: response?.status ?? null,
    error,
    ...(taken === undefined ? {} : { taken }),
    ...whyOf(attempt),
  });
}

/** The part of an attempt that makes it unusual. */
interface UnusualPart {
  readonly interruptedAt?: Instant | null | undefined;
  readonly fault?: Pick<AttemptFault, 'id' | 'effect'> | null | undefined;
}

/**
 * Why an attempt was unusual; no field if it was not.
 *
 * @example whyOf({ fault: { id: 'flt_1', effect: 'tamper_body' } }) // { why: 'fault flt_1: tamper_body' }
 */
export function whyOf({ interruptedAt, fault }: UnusualPart): { readonly why?: string } {
  if (interruptedAt == null && fault == null) return {};
  const reasons = [
    ...(interruptedAt == null ? [] : ['made again: the server ended while it was under way']),
    ...(fault == null ? [] : [`fault ${fault.id}: ${fault.effect}`]),
  ];
  return { why: reasons.join('; ') };
}
