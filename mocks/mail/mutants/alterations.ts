// Alterations that several mutants of the mail service are made of.

import type { RuleId } from '../../../specs/generated/rules.ts';
import type { Delivery, PublishedEvent } from '../../../src/delivery/delivery.ts';
import type { Endpoint } from '../../../src/delivery/endpoint.ts';
import type { World } from '../../../src/engine/world.ts';
import type { Reply } from '../../../src/openapi/handler.ts';
import { alterDeliveries, alterReply } from '../../../src/service/mutant.ts';
import type { AnyService } from '../../../src/service/service.ts';

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
