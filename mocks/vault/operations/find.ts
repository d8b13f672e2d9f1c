// Looking up what a path names; what is another service's is as unknown as what does not exist.

import { type Delivery, deliveries } from '../../../src/delivery/delivery.ts';
import { type Endpoint, endpoints } from '../../../src/delivery/endpoint.ts';
import type { World } from '../../../src/engine/world.ts';

export function findWebhook(world: World, id: string): Endpoint | undefined {
  const endpoint = world.collection(endpoints).get(id);
  return endpoint?.service === 'vault' ? endpoint : undefined;
}

/** A delivery of this webhook. */
export function findDelivery(world: World, { id }: Endpoint, deliveryId: string): Delivery | undefined {
  const delivery = world.collection(deliveries).get(deliveryId);
  return delivery?.endpointId === id ? delivery : undefined;
}
