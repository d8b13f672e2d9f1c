import type { Delivery } from '../../../src/delivery/delivery.ts';
import { type Endpoint, endpoints, endpointsOf } from '../../../src/delivery/endpoint.ts';
import type { DeliveryPolicy } from '../../../src/delivery/policy/policy.ts';
import type { PublishedEvent } from '../../../src/delivery/webhook-source.ts';
import type { World } from '../../../src/engine/world.ts';
import { alterDeliveries, alterReply, replaceOperation } from '../../../src/service/mutant.ts';
import type { AnyService } from '../../../src/service/service.ts';

import { MAIN_TENANT } from '../credentials.ts';

/** The fields of a body. */
export type Fields = Readonly<Record<string, unknown>>;

/** The operations that return an endpoint in its current state. */
export const ENDPOINT_READS = ['getWebhook', 'listWebhooks', 'updateWebhook'] as const;

/** Alters the bodies of successful responses. */
export function alterBody(
  service: AnyService,
  operations: readonly string[],
  change: (body: Fields, world: World) => Fields,
): AnyService {
  return alterReply(service, operations, (reply, _, world) =>
    reply.status < 300 ? { ...reply, body: change(reply.body as Fields, world) } : reply,
  );
}

/** Alters endpoints in all responses, including the list. */
export function alterShownEndpoints(
  service: AnyService,
  change: (endpoint: Fields, world: World) => Fields,
): AnyService {
  return alterBody(service, ENDPOINT_READS, (body, world) => {
    if (!Array.isArray(body.webhooks)) return change(body, world);
    return { ...body, webhooks: body.webhooks.map((endpoint) => change(endpoint, world)) };
  });
}

/** A body without one of its fields. */
export function without(body: Fields, field: string): Fields {
  const { [field]: _, ...rest } = body;
  return rest;
}

/** Alters the endpoints that get an event. */
export function alterSubscribers(
  service: AnyService,
  change: (subscribers: readonly Endpoint[], event: PublishedEvent, world: World) => readonly Endpoint[],
): AnyService {
  const { webhooks } = service;
  const subscribers = (world: World, event: PublishedEvent) =>
    change([...webhooks.subscribers(world, event)], event, world);
  return { ...service, webhooks: { ...webhooks, subscribers } };
}

/** Does something additional after an attempt has ended. */
export function afterEachAttempt(
  service: AnyService,
  then: (world: World, delivery: Delivery, endpoint: Endpoint) => void,
): AnyService {
  return { ...service, webhooks: { ...service.webhooks, afterAttempt: then } };
}

/** The endpoints of the tenant that the named credentials belong to. */
export function mainEndpoints(world: World): readonly Endpoint[] {
  return endpointsOf(world, 'mail', MAIN_TENANT);
}

/** Alters the signature and the headers of single attempts; the delivery of the attempt is known. */
export function alterAttempts(
  service: AnyService,
  change: (policy: DeliveryPolicy, delivery: Delivery, world: World) => DeliveryPolicy,
): AnyService {
  let present: Delivery | undefined;
  const watched = alterDeliveries(service, (delivery) => {
    present = delivery;
    return delivery;
  });
  const { policy } = watched.webhooks;
  const altered = (world: World) => {
    const delivery = present;
    present = undefined;
    return delivery === undefined ? policy(world) : change(policy(world), delivery, world);
  };
  return { ...watched, webhooks: { ...watched.webhooks, policy: altered } };
}

/** Alters the signed content and its timestamp, as templates in the form of the policy. */
export function signing(policy: DeliveryPolicy, signedContent: string): DeliveryPolicy {
  return { ...policy, signature: { ...policy.signature, signedContent } };
}

/** Signs with a timestamp, which is also the one that is sent. */
export function dated(policy: DeliveryPolicy, timestamp: number | string): DeliveryPolicy {
  const headers = { ...policy.headers, 'X-Mail-Timestamp': String(timestamp) };
  return { ...signing(policy, `${timestamp}.{body}`), headers };
}

/** Does something additional after a successful change of an endpoint; `before` is the endpoint before the change. */
export function afterChange(
  service: AnyService,
  then: (world: World, before: Endpoint, change: Fields) => void,
): AnyService {
  return replaceOperation(service, 'updateWebhook', ({ path, body }, world, proceed) => {
    const before = world.collection(endpoints).get(path.webhook_id as string);
    const reply = proceed();
    if (before !== undefined && 'status' in reply && reply.status === 200)
      then(world, before, body as Fields);
    return reply;
  });
}

/** Does something additional after an endpoint was created. */
export function afterCreation(
  service: AnyService,
  then: (world: World, endpoint: Endpoint) => void,
): AnyService {
  return alterReply(service, ['createWebhook'], (reply, _, world) => {
    const { id = '' } = (reply.body ?? {}) as { readonly id?: string };
    const endpoint = world.collection(endpoints).get(id);
    if (endpoint !== undefined) then(world, endpoint);
    return reply;
  });
}
