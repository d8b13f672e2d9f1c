// The step before an attempt: what is sent is built and signed, as the policy says and as a fault alters it.

import type { Instant } from '../engine/instant.ts';
import type { ScheduledTask } from '../engine/task-queue.ts';
import type { World } from '../engine/world.ts';
import { faults } from '../faults/fault.ts';
import { faultOfAttempt } from '../faults/strike.ts';
import { alter } from './alterations.ts';
import type { AttemptRequest, AttemptRequestFault } from './attempt.ts';
import { type Delivery, deliveries, isForcedAttempt, type WebhookSource } from './delivery.ts';
import { endpoints } from './endpoint.ts';
import { bearerOf, oauthNeedOf } from './oauth.ts';
import { postpone, postponedBy, type WebhookFault } from './postponement.ts';
import { type Parcel, type SignedRequest, signedRequest, withHeaders } from './signed-request.ts';

/**
 * The step before an attempt: builds and signs what is sent.
 *
 * @param signedAt the instant the signature is dated with
 * @returns `undefined` when there is nothing to send, or when it has to wait, for its endpoint or under a fault
 */
export function prepareAttempt(
  world: World,
  source: WebhookSource,
  item: ScheduledTask,
  signedAt: Instant,
): AttemptRequest | undefined {
  const kept = world.collection(deliveries).get(item.id);
  const delivery = kept && source.rewrite ? source.rewrite(kept, world) : kept;
  const endpoint = delivery && world.collection(endpoints).get(delivery.endpointId);
  if (delivery === undefined || endpoint === undefined) return undefined;
  const isForced = isForcedAttempt(item);
  if (endpoint.state !== 'enabled' && !isForced && !delivery.isTest) {
    world.collection(deliveries).update(delivery.id, { isWaiting: true });
    return undefined;
  }
  const struck = faultFor(world, item, delivery);
  if (struck === 'postponed') return undefined;
  const policy = source.policy(world);
  const event = { id: delivery.eventId, type: delivery.eventType };
  const parcel = { policy, event, body: delivery.body, secret: endpoint.secret, signedAt };
  const bearer = bearerOf(world, endpoint);
  const { request, fault } = pack(parcel, struck, bearer);
  return {
    ...request,
    source,
    deliveryId: delivery.id,
    eventId: delivery.eventId,
    endpointId: endpoint.id,
    attempt: delivery.attempts.length + 1,
    at: world.now,
    isForced,
    method: policy.method,
    url: endpoint.url,
    timeoutMs: policy.timeoutMs,
    oauth: oauthNeedOf(world, endpoint, source.oauthTokenUrl?.(world) ?? null),
    fault,
  };
}

/** A fault that has struck an attempt, or that has postponed it before. */
type Struck = Pick<WebhookFault, 'id'> & { readonly effect: Parameters<typeof alter>[0] };

/** The fault under which an attempt leaves, if any; `postponed` when the fault lets it leave later. */
function faultFor(world: World, item: ScheduledTask, delivery: Delivery): Struck | 'postponed' | undefined {
  const before = postponedBy(item);
  if (before !== undefined) return { id: before.id, effect: { how: before.how, amount: null } };
  if (world.collection(faults).size === 0) return undefined;
  const { id, service, eventType, endpointId } = delivery;
  const fault = faultOfAttempt(world, { service, eventType, endpointId, deliveryId: id });
  if (fault?.effect.kind !== 'webhook') return undefined;
  const striking = { ...fault, effect: fault.effect };
  return postpone(world, striking, item, delivery) ? 'postponed' : striking;
}

/** What is sent, each request with the headers of the attempt's own. */
function pack(
  parcel: Parcel,
  struck: Struck | undefined,
  headers: Readonly<Record<string, string>>,
): { request: SignedRequest; fault: AttemptRequestFault | null } {
  if (struck === undefined) return { request: withHeaders(signedRequest(parcel), headers), fault: null };
  const { request, copies, ...rest } = alter(struck.effect, parcel);
  const fault = { id: struck.id, effect: struck.effect.how, ...rest };
  return {
    request: withHeaders(request, headers),
    fault: { ...fault, copies: copies.map((copy) => withHeaders(copy, headers)) },
  };
}
