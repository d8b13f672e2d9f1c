// Alterations that several mutants of the mail service are made of.

import type { RuleId } from '../../../specs/generated/rules.ts';
import type { Delivery, PublishedEvent } from '../../../src/delivery/delivery.ts';
import { type Endpoint, endpoints, endpointsOf } from '../../../src/delivery/endpoint.ts';
import type { DeliveryPolicy } from '../../../src/delivery/policy.ts';
import type { World } from '../../../src/engine/world.ts';
import type { Reply } from '../../../src/openapi/handler.ts';
import { alterDeliveries, alterReply, replaceOperation } from '../../../src/service/mutant.ts';
import type { AnyService } from '../../../src/service/service.ts';

import { MAIN_TENANT } from '../credentials.ts';

/** A body by its fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** The operations that show an endpoint as it is. */
export const ENDPOINT_READS = ['getWebhook', 'listWebhooks', 'updateWebhook'] as const;

/** What else breaks where endpoints are shown against their schema: the rules of every check that is shown one. */
export const WHERE_SHOWN: readonly RuleId[] = [
  'M-EP-01',
  'M-EP-06',
  'M-EP-08',
  'M-EP-09',
  'M-EP-11',
  'M-ER-17',
  'M-LF-01',
  'M-LF-03',
  'M-LF-04',
];

/** Alters the bodies of successes. */
export function alterBody(
  service: AnyService,
  operations: readonly string[],
  change: (body: Fields, world: World) => Fields,
): AnyService {
  return alterReply(service, operations, (reply, _, world) =>
    reply.status < 300 ? { ...reply, body: change(reply.body as Fields, world) } : reply,
  );
}

/** Alters endpoints wherever they are shown, in the list as well. */
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

/** Gives another answer where an operation answers with a status. */
export function answerInstead(
  service: AnyService,
  operations: readonly string[],
  status: number,
  instead: Reply,
): AnyService {
  return alterReply(service, operations, (reply) => (reply.status === status ? instead : reply));
}

/** Alters the payloads of all events as they leave. */
export function alterEvents(service: AnyService, change: (payload: Fields) => Fields): AnyService {
  return alterDeliveries(service, (delivery) => ({
    ...delivery,
    body: JSON.stringify(change(JSON.parse(delivery.body) as Fields)),
  }));
}

/** Alters who is told of an event. */
export function alterSubscribers(
  service: AnyService,
  change: (subscribers: readonly Endpoint[], event: PublishedEvent, world: World) => readonly Endpoint[],
): AnyService {
  const { webhooks } = service;
  const subscribers = (world: World, event: PublishedEvent) =>
    change([...webhooks.subscribers(world, event)], event, world);
  return { ...service, webhooks: { ...webhooks, subscribers } };
}

/** Does something more once an attempt has ended. */
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

/** Alters how single attempts are signed and headed; of an attempt that is made the delivery is known. */
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

/** Alters what is signed, and over what timestamp: templates as the policy has them. */
export function signing(policy: DeliveryPolicy, signedContent: string): DeliveryPolicy {
  return { ...policy, signature: { ...policy.signature, signedContent } };
}

/** Does something more after a change of an endpoint that was granted; `before` is the endpoint before it. */
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
