// Publishing: an event becomes a delivery for each subscribed endpoint.

import type { World } from '../engine/world.ts';
import { type Delivery, deliveries, scheduleAttempt } from './delivery.ts';
import type { Endpoint } from './endpoint.ts';
import { events } from './journal.ts';
import type { DeliveryPolicy } from './policy/policy.ts';
import { firstDelayMs } from './retry.ts';
import { whyUndelivered } from './waiting.ts';
import type { PublishedEvent, WebhookSource } from './webhook-source.ts';

/**
 * Publishes an event: a delivery for each enabled endpoint that subscribes to it, and an entry in the journal.
 *
 * @returns the deliveries, whose first attempts are due after the first delay of the policy
 * @example publish(world, webhooks, { id: world.ids.next('evt_'), type: 'invoice.paid', payload })
 */
export function publish(world: World, source: WebhookSource, event: PublishedEvent): Delivery[] {
  return publishExplained(world, source, event).made;
}

/** What became of a published event. */
interface Publication {
  readonly made: Delivery[];
  /** Why endpoints that subscribe to it got no delivery; `undefined` if all got one. */
  readonly undelivered: string | undefined;
}

/** Publishes an event, and says to whom it was not sent, and why. */
export function publishExplained(world: World, source: WebhookSource, event: PublishedEvent): Publication {
  const body = JSON.stringify(event.payload);
  const subscribed = Array.from(source.subscribers(world, event));
  const policy = source.policy(world);
  const undelivered = whyUndelivered(world, subscribed, policy);
  const made: Delivery[] = [];
  for (const endpoint of subscribed) {
    if (endpoint.state === 'enabled') made.push(addDelivery(world, { endpoint, event, body, policy }));
  }
  noteEvent(world, { service: source.service, event, made, undelivered });
  return { made, undelivered };
}

/**
 * Sends an event to one endpoint, once, whatever the endpoint's state and subscription.
 *
 * @example publishTest(world, endpoint, { id: world.ids.next('evt_'), type: 'ping', payload: {} })
 */
export function publishTest(world: World, endpoint: Endpoint, event: PublishedEvent): Delivery {
  const delivery = addDelivery(world, { endpoint, event, body: JSON.stringify(event.payload), policy: null });
  noteEvent(world, { service: endpoint.service, event, made: [delivery] });
  return delivery;
}

interface NewDelivery {
  readonly endpoint: Endpoint;
  readonly event: PublishedEvent;
  readonly body: string;
  /** The policy that its first attempt follows; `null` for a test, which is sent at once. */
  readonly policy: DeliveryPolicy | null;
}

function addDelivery(world: World, { endpoint, event, body, policy }: NewDelivery): Delivery {
  const id = world.ids.next('del_');
  const delayMs = policy === null ? 0 : firstDelayMs(policy, { seed: world.seed, deliveryId: id });
  const delivery: Delivery = {
    id,
    service: endpoint.service,
    endpointId: endpoint.id,
    eventId: event.id,
    eventType: event.type,
    body,
    status: 'pending',
    createdAt: world.now,
    attempts: [],
    scheduledCount: 0,
    forcedCount: 0,
    nextAttemptAt: world.now + delayMs,
    isWaiting: false,
    isTest: policy === null,
  };
  scheduleAttempt(world, delivery);
  return world.collection(deliveries).put(delivery.id, delivery);
}

interface NotedEvent {
  readonly service: string;
  readonly event: PublishedEvent;
  readonly made: readonly Delivery[];
  readonly undelivered?: string | undefined;
}

function noteEvent(world: World, { service, event, made, undelivered }: NotedEvent): void {
  const { id, type, payload } = event;
  world.record(events, id, {
    service,
    type,
    cause: world.cause,
    payload,
    deliveries: made.map((delivery) => delivery.id),
    ...(undelivered === undefined ? {} : { undelivered }),
  });
}
