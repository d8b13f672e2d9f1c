import type { Delivery } from '../../../src/delivery/delivery.ts';
import { type Endpoint, endpoints } from '../../../src/delivery/endpoint.ts';
import type { DeliveryPolicy } from '../../../src/delivery/policy/policy.ts';
import type { World } from '../../../src/engine/world.ts';
import type { Reply } from '../../../src/openapi/handler.ts';
import { alterAction, alterDeliveries, alterPolicy, replaceOperation } from '../../../src/service/mutant.ts';
import type { AnyService } from '../../../src/service/service.ts';
import type { EventType, Schemas } from '../spec.ts';

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
