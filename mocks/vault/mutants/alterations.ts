// Shared by the mutants of the vault: omitting fields, treating outcomes differently, indexing subscriptions
// differently.

import type { RuleId } from '../../../specs/generated/rules.ts';
import type { Delivery } from '../../../src/delivery/delivery.ts';
import { type Endpoint, endpoints } from '../../../src/delivery/endpoint.ts';
import type { DeliveryPolicy } from '../../../src/delivery/policy/policy.ts';
import { publish } from '../../../src/delivery/publishing.ts';
import type { World } from '../../../src/engine/world.ts';
import type { Reply } from '../../../src/openapi/handler.ts';
import {
  alterAction,
  alterDeliveries,
  alterPayload,
  alterPolicy,
  type Mutant,
  replaceOperation,
} from '../../../src/service/mutant.ts';
import type { AnyService } from '../../../src/service/service.ts';
import type { EventType, Schemas } from '../spec.ts';
import { webhooks } from '../webhooks.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An object without one of its fields. */
export function without(value: object, field: string): Fields {
  const { [field]: _, ...rest } = value as Fields;
  return rest;
}

/** A reply whose body is replaced if it is a success. */
export function withBody<Body = Fields>(reply: Reply, change: (body: Body) => object): Reply {
  return reply.status < 300 ? { ...reply, body: change(reply.body as Body) } : reply;
}

/** Alters the `data` of some event types. */
export function alterData(
  service: AnyService,
  types: EventType | readonly EventType[],
  change: (data: Fields) => object,
): AnyService {
  return alterPayload(service, types, (payload) => ({ ...payload, data: change(payload.data) }));
}

/** Suppresses some deliveries. */
export function withhold(service: AnyService, isWithheld: (delivery: Delivery) => boolean): AnyService {
  return alterDeliveries(service, (delivery) => (isWithheld(delivery) ? undefined : delivery));
}

/** Does something additional after the outcome of an attempt. */
export function alterOutcome(
  service: AnyService,
  then: (world: World, delivery: Delivery) => void,
): AnyService {
  const afterAttempt: AnyService['webhooks']['afterAttempt'] = (world, delivery, endpoint, before) => {
    service.webhooks.afterAttempt?.(world, delivery, endpoint, before);
    then(world, delivery);
  };
  return { ...service, webhooks: { ...service.webhooks, afterAttempt } };
}

/** Mutants that each leave one field out of the data of an event type. */
export function forgetful(
  rule: RuleId,
  fields: Readonly<Partial<Record<EventType, readonly string[]>>>,
): Mutant[] {
  return Object.entries(fields).flatMap(([type, names]) =>
    names.map((name) => ({
      rule,
      does: `leaves ${name} out of ${type}`,
      alter: (service: AnyService) => alterData(service, type as EventType, (data) => without(data, name)),
    })),
  );
}

/** Alters the data of an event type, given the data of the earlier events of that type. */
export function alterInTurn(
  service: AnyService,
  type: EventType,
  change: (data: Fields, earlier: readonly Fields[]) => object,
): AnyService {
  const seen = new WeakMap<World, Map<string, Fields>>();
  return alterPayload(service, type, (payload, world) => {
    const known = seen.get(world) ?? new Map<string, Fields>();
    seen.set(world, known);
    const id = String(payload.event_id);
    const data = known.get(id) ?? payload.data;
    known.set(id, data);
    const earlier = [...known.values()].slice(0, [...known.keys()].indexOf(id));
    return { ...payload, data: change(data, earlier) };
  });
}

/** The data of a delivery of a type; `undefined` for another type. */
export function dataOf({ eventType, body }: Delivery, type: EventType): Fields | undefined {
  return eventType === type ? JSON.parse(body).data : undefined;
}

/** Emits an additional event after an action. */
export function tellAfter(
  service: AnyService,
  action: string,
  tell: (input: Fields, world: World) => void,
): AnyService {
  return alterAction(service, action, (input, world, proceed) => {
    const result = proceed(input);
    tell(input, world);
    return result;
  });
}

/** Registers a webhook with an altered request. */
export function registerAs(
  service: AnyService,
  change: (given: Schemas['WebhookCreate'], world: World) => object,
): AnyService {
  return replaceOperation(service, 'createWebhook', ({ body }, world, proceed) =>
    proceed({ body: change(body as Schemas['WebhookCreate'], world) }),
  );
}

/** Changes a webhook with an altered request. */
export function updateAs(
  service: AnyService,
  change: (given: Schemas['WebhookUpdate'], webhook: Endpoint, world: World) => object,
): AnyService {
  return replaceOperation(service, 'updateWebhook', ({ path, body }, world, proceed) => {
    const webhook = world.collection(endpoints).get(String(path.id));
    if (webhook === undefined) return proceed();
    return proceed({ body: change(body as Schemas['WebhookUpdate'], webhook, world) });
  });
}

/** Ids that a mutant remembers, separately for each world. */
export function rememberedIds(): (world: World) => Set<string> {
  const known = new WeakMap<World, Set<string>>();
  return (world) => {
    const ids = known.get(world) ?? new Set();
    known.set(world, ids);
    return ids;
  };
}

/** A refusal with a problem document. */
export function refusal(status: number): Reply {
  const body = { type: 'urn:problem-type:vault:refused', title: 'Refused', status, detail: 'Refused.' };
  return { status, headers: { 'Content-Type': 'application/problem+json' }, body };
}

/**
 * A mutant that reports each event of a type once more, as another event.
 *
 * @example reportedTwice(['V-EV-20.1', 'policy.created'])
 */
export function reportedTwice([rule, type]: readonly [rule: RuleId, type: EventType]): Mutant {
  return {
    rule,
    does: `reports ${type} twice`,
    alter: (service) => {
      const reported = rememberedIds();
      return alterOutcome(service, (world, { eventId, eventType, body, isTest }) => {
        if (eventType !== type || isTest || reported(world).has(eventId)) return;
        const id = world.ids.next('evt_');
        for (const known of [eventId, id]) reported(world).add(known);
        publish(world, webhooks, { id, type, payload: { ...JSON.parse(body), event_id: id } });
      });
    },
  };
}

/**
 * A mutant of the data of some event types: its rule, its description, the types, and the change.
 */
export type AlteredData = readonly [
  rule: RuleId,
  does: string,
  types: EventType | readonly EventType[],
  change: (data: Fields) => object,
];

/**
 * A mutant of the data of some event types.
 *
 * @example alteredData(['V-EV-16', 'reads the first version', 'secret.accessed', (data) => ({ ...data, version: 1 })])
 */
export function alteredData([rule, does, types, change]: AlteredData): Mutant {
  return {
    rule,
    does,
    alter: (service) => alterData(service, types, change),
  };
}

/** Delivers in another way from the attempt with this number on. */
export function fromAttempt(
  number: number,
  service: AnyService,
  change: (policy: DeliveryPolicy) => DeliveryPolicy,
): AnyService {
  let isAltered = false;
  const noting = alterDeliveries(service, (delivery) => {
    isAltered = delivery.attempts.length >= number - 1;
    return delivery;
  });
  return alterPolicy(noting, (policy) => (isAltered ? change(policy) : policy));
}
