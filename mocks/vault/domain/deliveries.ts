// Finds the deliveries of a webhook and returns them in the API's format.

import { type Delivery, deliveries } from '../../../src/delivery/delivery.ts';
import type { Endpoint } from '../../../src/delivery/endpoint.ts';
import { type Instant, iso } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import type { Schemas } from '../spec.ts';

/** A delivery of this webhook. */
export function findDelivery(world: World, { id }: Endpoint, deliveryId: string): Delivery | undefined {
  const delivery = world.collection(deliveries).get(deliveryId);
  return delivery?.endpointId === id ? delivery : undefined;
}

/** A delivery, with its latest attempt (V-G-28). */
export function deliveryView(delivery: Delivery): Schemas['Delivery'] {
  const latest = delivery.attempts.at(-1);
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    timestamp: iso(latestAt(delivery)),
    status: delivery.status,
    response_code: latest?.response?.status ?? null,
    duration_ms: latest?.response ? latest.durationMs : null,
    attempt: Math.max(1, delivery.attempts.length),
  };
}

/** When the latest attempt was made; for a delivery without an attempt, when it was created. */
export function latestAt({ attempts, createdAt }: Delivery): Instant {
  return attempts.at(-1)?.at ?? createdAt;
}
