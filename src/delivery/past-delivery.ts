// A delivery with a past: attempts before the current instant, as the schedule would have made them, and the attempts
// still to come.

import type { Instant } from '../engine/instant.ts';
import { changeState } from '../engine/lifecycle.ts';
import type { World } from '../engine/world.ts';
import { type Attempt, type Delivery, deliveries, deliveryLifecycle, scheduleAttempt } from './delivery.ts';
import { type Endpoint, endpoints } from './endpoint.ts';
import { noteFailure, noteSuccess } from './endpoint-outcome.ts';
import { events } from './journal.ts';
import type { DeliveryPolicy } from './policy/policy.ts';
import { isAmong } from './policy/policy.ts';
import { isGone, retryOf } from './retry.ts';
import { signedRequest } from './signing/signing.ts';
import type { PublishedEvent, WebhookSource } from './webhook-source.ts';

/** The past to create. */
export interface Past {
  readonly endpointId: string;
  /** Creates the event, for the instant of the first attempt. */
  readonly eventAt: (at: Instant) => PublishedEvent;
  /** The receiver's status for each attempt; only the last one may be a success. */
  readonly answers: readonly number[];
  /** When the next attempt is due or, if there is none, when the last one was made. */
  readonly until: Instant;
}

/**
 * Adds a delivery whose attempts are in the past, with their effects on its endpoint. None of them is really made;
 * the next one of the schedule, if there is one, is due at `until`. Part of a transaction.
 *
 * @example addPastDelivery(world, webhooks, { endpointId, eventAt, answers: [503, 503], until: world.now })
 */
export function addPastDelivery(world: World, source: WebhookSource, past: Past): Delivery {
  const policy = source.policy(world);
  const id = world.ids.next('del_');
  const instants = attemptInstants(policy, past, { seed: world.seed, id, now: world.now });
  const createdAt = instants[0] ?? past.until;
  const event = past.eventAt(createdAt);
  makeOlder(world, past.endpointId, createdAt);
  let delivery = placed(world, source, { ...past, id, event, createdAt });
  for (const [index, answer] of past.answers.entries()) {
    const at = instants[index] as Instant;
    delivery = attempted(world, source, { delivery, answer, at, nextAt: instants[index + 1] ?? null });
  }
  if (delivery.nextAttemptAt !== null) scheduleAttempt(world, delivery);
  noteEvent(world, delivery, event);
  return delivery;
}

/** When each attempt was made, none of them later than now, and when the next one, if any, is due. */
function attemptInstants(
  policy: DeliveryPolicy,
  { answers, until }: Past,
  { seed, id, now }: { readonly seed: number; readonly id: string; readonly now: Instant },
): Instant[] {
  const offsets = [0];
  for (const [index, answer] of answers.entries()) {
    const attempts = offsets.map((at) => ({ at }));
    const sentAt = offsets[index] as number;
    const next = isAmong(policy.success, answer)
      ? null
      : retryOf(policy, {
          ...{ seed, delivery: { id, scheduledCount: index, attempts }, sentAt, elapsedMs: 0 },
          response: { status: answer, headers: {} },
        });
    if (next !== null) offsets.push(next.at);
  }
  const latest = offsets.at(-1) as number;
  const instants = offsets.map((offset) => until - latest + offset);
  const aheadMs = Math.max(0, (instants[answers.length - 1] ?? now) - now);
  return instants.map((at, index) => (index < answers.length ? at - aheadMs : at));
}

/** The endpoint must have existed before anything was sent to it. */
function makeOlder(world: World, endpointId: string, createdAt: Instant): void {
  const known = world.collection(endpoints);
  if (endpointOf(world, endpointId).createdAt > createdAt) known.update(endpointId, { createdAt });
}

function placed(
  world: World,
  { service }: WebhookSource,
  {
    id,
    endpointId,
    event,
    createdAt,
  }: Pick<Past, 'endpointId'> & { id: string; event: PublishedEvent; createdAt: Instant },
): Delivery {
  return world.collection(deliveries).put(id, {
    id,
    service,
    endpointId,
    eventId: event.id,
    eventType: event.type,
    body: JSON.stringify(event.payload),
    status: 'pending',
    createdAt,
    attempts: [],
    scheduledCount: 0,
    forcedCount: 0,
    nextAttemptAt: createdAt,
    isWaiting: false,
    isTest: false,
  });
}

interface PastAttempt {
  readonly delivery: Delivery;
  readonly answer: number;
  readonly at: Instant;
  readonly nextAt: Instant | null;
}

function attempted(
  world: World,
  source: WebhookSource,
  { delivery, answer, at, nextAt }: PastAttempt,
): Delivery {
  const endpoint = endpointOf(world, delivery.endpointId);
  const attempt = attemptOf(source.policy(world), { delivery, endpoint, answer, at });
  const isDone = isAmong(source.policy(world).success, answer);
  const on = isDone ? 'succeed' : nextAt === null ? 'exhaust' : 'fail';
  const after = world.collection(deliveries).update(delivery.id, {
    status: changeState(world, deliveryLifecycle, { ...delivery, from: delivery.status, on }),
    attempts: [...delivery.attempts, attempt],
    scheduledCount: delivery.scheduledCount + 1,
    nextAttemptAt: nextAt,
  });
  if (isDone) noteSuccess(world, endpoint, { at, autoDisable: source.policy(world).autoDisable });
  else countFailure(world, source, { endpoint, after, at, answer });
  source.afterAttempt?.(world, after, endpointOf(world, endpoint.id), delivery);
  return after;
}

function attemptOf(
  policy: DeliveryPolicy,
  { delivery, endpoint, answer, at }: Omit<PastAttempt, 'nextAt'> & { readonly endpoint: Endpoint },
): Attempt {
  const event = { id: delivery.eventId, type: delivery.eventType };
  const { body, attempts } = delivery;
  const { url, headers, signedContent, signature } = signedRequest({
    policy,
    event,
    body,
    url: endpoint.url,
    secret: endpoint.secret,
    retryNumber: attempts.length,
    signedAt: at,
  });
  return {
    attempt: attempts.length + 1,
    at,
    url,
    connectedTo: null,
    headers,
    signedContent,
    signature,
    response: { status: answer, headers: {}, body: '' },
    error: null,
    durationMs: 0,
  };
}

function countFailure(
  world: World,
  source: WebhookSource,
  {
    endpoint,
    after,
    at,
    answer,
  }: Pick<PastAttempt, 'at' | 'answer'> & { readonly endpoint: Endpoint; readonly after: Delivery },
): void {
  const policy = source.policy(world);
  noteFailure(world, endpoint, {
    at,
    isLast: after.status === 'failed',
    isGone: policy.gone === 'disable' && isGone(policy, { status: answer }),
    autoDisable: policy.autoDisable,
  });
}

function noteEvent(world: World, { id, service }: Delivery, event: PublishedEvent): void {
  const { type, payload } = event;
  world.record(events, event.id, { service, type, cause: world.cause, payload, deliveries: [id] });
}

function endpointOf(world: World, id: string): Endpoint {
  const endpoint = world.collection(endpoints).get(id);
  if (endpoint === undefined) throw new Error(`there is no endpoint ${id} to have a past`);
  return endpoint;
}
