// An attempt until it has a result. It is prepared in a transaction: built and signed, following the policy, and possibly
// altered by a fault. Then it is sent, with an OAuth token if the endpoint needs one, and its copies if a fault requires them.

import type { Instant } from '../engine/instant.ts';
import type { ScheduledTask } from '../engine/task-queue.ts';
import type { World } from '../engine/world.ts';
import { faults } from '../faults/fault.ts';
import {
  type AppliedFault,
  type AttemptRequest,
  type AttemptResult,
  beginAttempt,
  failedResult,
  type OutgoingRequest,
} from './attempt.ts';
import { challengeValues } from './challenge.ts';
import { type Delivery, deliveries, isForcedAttempt } from './delivery.ts';
import { type Endpoint, endpoints, oldSecretsOf } from './endpoint.ts';
import { type AlteredRequest, alterRequest } from './faults/alter-request.ts';
import { type DeliveryFault, faultOfAttempt } from './faults/delivery-fault.ts';
import { postpone, postponedBy } from './faults/postpone-attempt.ts';
import {
  bearer,
  bearerOf,
  type OauthNeed,
  type OauthToken,
  oauthNeedOf,
  readTokenResponse,
  tokenRequestBody,
} from './oauth.ts';
import { type Challenge, challengeUrl } from './policy/challenge.ts';
import type { DeliveryPolicy } from './policy/policy.ts';
import { sendFollowing } from './redirects.ts';
import { fill, signedRequest, withHeaders } from './signing/signing.ts';
import type { Transport, Transports } from './transport.ts';
import { aheadOf } from './waiting.ts';
import type { WebhookSource } from './webhook-source.ts';

/**
 * Prepares an attempt. Part of a transaction.
 *
 * @param signedAt the instant in the signature's timestamp; `null` where nobody gets the request
 * @returns `undefined` if there is nothing to send, or if the attempt has to wait, for its endpoint or because of a
 *   fault
 */
export function prepareAttempt(
  world: World,
  source: WebhookSource,
  task: ScheduledTask,
  signedAt: Instant | null,
): AttemptRequest | undefined {
  const kept = world.collection(deliveries).get(task.id);
  const delivery = kept && source.rewrite ? source.rewrite(kept, world) : kept;
  const endpoint = delivery && world.collection(endpoints).get(delivery.endpointId);
  if (delivery === undefined || endpoint === undefined) return undefined;
  const isForced = isForcedAttempt(task);
  const policy = source.policy(world);
  const isBehind = policy.order === 'strict' && aheadOf(world, delivery) !== undefined;
  if ((endpoint.state !== 'enabled' || isBehind) && !isForced && !delivery.isTest) {
    world.collection(deliveries).update(delivery.id, { isWaiting: true });
    return undefined;
  }
  const fault = delivery.challenge === undefined ? faultFor(world, task, delivery) : undefined;
  if (fault === 'postponed') return undefined;
  return requestFor(world, source, { policy, delivery, endpoint, isForced, fault, signedAt });
}

/** A fault that applies to an attempt, or that postponed it before. */
type FaultToApply = Pick<DeliveryFault, 'id'> & { readonly effect: Parameters<typeof alterRequest>[0] };

/** The fault that applies to an attempt, if any; `postponed` if the fault postpones it. */
function faultFor(
  world: World,
  task: ScheduledTask,
  delivery: Delivery,
): FaultToApply | 'postponed' | undefined {
  const before = postponedBy(task);
  if (before !== undefined) return { id: before.id, effect: { how: before.how, amount: null } };
  if (world.collection(faults).size === 0) return undefined;
  const { id, service, eventType, endpointId } = delivery;
  const fault = faultOfAttempt(world, { service, eventType, endpointId, deliveryId: id });
  return fault && postpone(world, fault, task, delivery) ? 'postponed' : fault;
}

interface AttemptToPrepare {
  readonly policy: DeliveryPolicy;
  readonly delivery: Delivery;
  readonly endpoint: Endpoint;
  readonly isForced: boolean;
  readonly fault: FaultToApply | undefined;
  readonly signedAt: Instant | null;
}

function requestFor(
  world: World,
  source: WebhookSource,
  { policy, delivery, endpoint, isForced, fault, signedAt }: AttemptToPrepare,
): AttemptRequest {
  const event = { id: delivery.eventId, type: delivery.eventType };
  const { secret } = endpoint;
  const retryNumber = delivery.attempts.length;
  const oldSecrets = oldSecretsOf(world, endpoint);
  const { url } = endpoint;
  const unsigned = { policy, event, body: delivery.body, url, secret, oldSecrets, retryNumber, signedAt };
  const altered = fault && alterRequest(fault.effect, unsigned);
  const authorization = endpoint.oauth === null ? undefined : bearerOf(world, endpoint);
  const request = altered?.request ?? signedRequest(unsigned);
  const attempt = {
    source,
    deliveryId: delivery.id,
    eventId: delivery.eventId,
    endpointId: endpoint.id,
    at: world.now,
    isForced,
    interruptedAt: beginAttempt(world, delivery),
    method: policy.method,
    bodyMode: altered?.bodyMode ?? 'whole',
    timeoutMs: policy.timeoutMs,
    success: policy.success,
    redirects: policy.redirects,
    oauth: endpoint.oauth && oauthNeedOf(world, endpoint, source.oauthTokenUrl?.(world) ?? null),
    challenge: null,
    fault: fault && altered ? appliedFault(fault, altered, authorization) : null,
    ...(authorization === undefined ? request : withHeaders(request, authorization)),
  };
  return delivery.challenge === undefined || policy.challenge === null
    ? attempt
    : asChallenge(
        attempt,
        { ...policy, challenge: policy.challenge },
        { secret, url, value: delivery.challenge },
      );
}

/** The same attempt as a challenge, which is no event: it has the headers of events only if it is signed as they are. */
function asChallenge(
  attempt: AttemptRequest,
  policy: DeliveryPolicy & { readonly challenge: Challenge },
  { secret, url, value }: { readonly secret: string; readonly url: string; readonly value: string },
): AttemptRequest {
  const { challenge } = policy;
  const own = Object.entries(challenge.headers).map(([name, template]) => [
    name,
    fill(template, { challenge: value }),
  ]);
  const { Authorization = '' } = attempt.headers;
  const head = {
    ...(challenge.method === 'POST' ? { 'Content-Type': policy.contentType } : {}),
    'User-Agent': policy.userAgent,
    ...(Authorization === '' ? {} : { Authorization }),
  };
  return {
    ...attempt,
    ...(challenge.isSigned ? {} : { signedContent: null, signature: null }),
    method: challenge.method,
    url: challengeUrl(challenge, challenge.isSigned ? attempt.url : url, value),
    headers: { ...(challenge.isSigned ? attempt.headers : head), ...Object.fromEntries(own) },
    redirects: null,
    challenge: { challenge, values: challengeValues(policy, secret, value) },
  };
}

/** The copies have the headers of the attempt's own request. */
function appliedFault(
  { id, effect }: FaultToApply,
  { copies, isConcurrent }: AlteredRequest,
  authorization: Readonly<Record<string, string>> = {},
): AppliedFault {
  const sent = copies.map((copy) => withHeaders(copy, authorization));
  return { id, effect: effect.how, copies: sent, isConcurrent };
}

/**
 * Sends an attempt. Never rejects: a failure is a result.
 *
 * @param signal aborted when the world is reset, replaced or deleted; no further copies are sent then
 * @example await sendAttempt(request, transports, signal) // { response: { status: 200, … }, error: null, … }
 */
export function sendAttempt(
  request: AttemptRequest,
  transports: Transports,
  signal: AbortSignal,
): Promise<AttemptResult> {
  if (request.oauth !== null) return sendWithToken(request, request.oauth, transports, signal);
  if (request.fault === null) return sendFollowing(request, transports.receivers, signal);
  return sendWithCopies(request, transports.receivers, signal);
}

async function sendWithToken(
  request: AttemptRequest,
  need: OauthNeed,
  { receivers, tokens }: Transports,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const issued = await issueToken(need, request.timeoutMs, tokens, signal);
  if ('problem' in issued) return failedResult(issued.problem);
  const result = await sendWithCopies(authorized(request, issued), receivers, signal);
  return { ...result, token: issued };
}

async function sendWithCopies(
  request: AttemptRequest,
  transport: Transport,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const send = (each: AttemptRequest) => sendFollowing(each, transport, signal);
  const copies = (request.fault?.copies ?? []).map((copy) => ({ ...request, ...copy }));
  if (copies.length === 0) return send(request);
  if (request.fault?.isConcurrent === true) {
    const [result, ...others] = await Promise.all([send(request), ...copies.map(send)]);
    return { ...result, copies: others };
  }
  const result = await send(request);
  const others: AttemptResult[] = [];
  for (const copy of copies) if (!signal.aborted) others.push(await send(copy));
  return { ...result, copies: others };
}

async function issueToken(
  need: OauthNeed,
  timeoutMs: number,
  transport: Transport<OutgoingRequest>,
  signal: AbortSignal,
): Promise<OauthToken | { readonly problem: string }> {
  if (need.tokenUrl === null) return { problem: 'no oauth_token_url configured' };
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' };
  const body = tokenRequestBody(need);
  const request = {
    method: 'POST',
    url: need.tokenUrl,
    headers,
    body,
    bodyMode: 'whole',
    timeoutMs,
  } as const;
  const { response, error } = await transport.send(request, signal);
  if (response === null) return { problem: `no OAuth token: ${error}` };
  const token = readTokenResponse(response.status, response.body);
  return 'problem' in token ? { problem: `no OAuth token: ${token.problem}` } : token;
}

/** Adds a token to each of the attempt's requests. */
function authorized(request: AttemptRequest, token: OauthToken): AttemptRequest {
  const { fault } = request;
  const copies = fault?.copies.map((copy) => withHeaders(copy, bearer(token))) ?? [];
  return { ...withHeaders(request, bearer(token)), fault: fault && { ...fault, copies } };
}
