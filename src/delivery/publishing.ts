// Publishing: an event becomes a delivery for each subscribed endpoint.

import type { World } from '../engine/world.ts';
import {
  type Delivery,
  deliveries,
  type PublishedEvent,
  scheduleAttempt,
  type WebhookSource,
} from './delivery.ts';
import type { Endpoint } from './endpoint.ts';
import { events } from './journal.ts';

/**
 * Publishes an event: a delivery for each enabled endpoint that subscribes to it, and an entry in the journal.
 *
 * @returns the deliveries, whose first attempts are due at once
 * @example publish(world, webhooks, { id: world.ids.next('evt_'), type: 'invoice.paid', payload })
 */
export function publish(world: World, source: WebhookSource, event: PublishedEvent): Delivery[] {
  const body = JSON.stringify(event.payload);
  const made: Delivery[] = [];
  for (const endpoint of source.subscribers(world, event)) {
    if (endpoint.state === 'enabled') made.push(addDelivery(world, { endpoint, event, body, isTest: false }));
  }
  noteEvent(world, source.service, event, made);
  return made;
}

/**
 * Sends an event to one endpoint, once, whatever the endpoint's state and subscription.
 *
 * @example publishTest(world, endpoint, { id: world.ids.next('evt_'), type: 'ping', payload: {} })
 */
export function publishTest(world: World, endpoint: Endpoint, event: PublishedEvent): Delivery {
  const delivery = addDelivery(world, { endpoint, event, body: JSON.stringify(event.payload), isTest: true });
  noteEvent(world, endpoint.service, event, [delivery]);
  return delivery;
}

function addDelivery(
  world: World,
  {
    endpoint,
    event,
    body,
    isTest,
  }: { endpoint: Endpoint; event: PublishedEvent; body: string; isTest: boolean },
): Delivery {
  const delivery: Delivery = {
    id: world.ids.next('del_'),
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
    nextAttemptAt: world.now,
    isWaiting: false,
    isTest,
  };
  scheduleAttempt(world, delivery);
  return world.collection(deliveries).put(delivery.id, delivery);
}

function noteEvent(
  world: World,
  service: string,
  { id, type, payload }: PublishedEvent,
  made: readonly Delivery[],
): void {
  world.record(events, id, {
    service,
    type,
    cause: world.cause,
    payload,
    deliveries: made.map((delivery) => delivery.id),
  });
}
