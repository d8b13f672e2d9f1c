// Deliveries: listed, read (waiting for their end if asked to), and sent once more.

import { setTimeout as realDelay } from 'node:timers/promises';
import { deliveries, forceAttempt } from '../../webhooks/delivery.ts';
import type { WorldHost } from '../worlds.ts';
import { findDelivery, findWorld, pageAfter } from './find.ts';
import type { ControlOperations } from './handlers.ts';
import { deliveryView } from './views.ts';
import { settled } from './waiting.ts';

type DeliveryOperations = Pick<ControlOperations, 'listDeliveries' | 'getDelivery' | 'resendDelivery'>;

/** How long a read waits for a delivery's end, in real milliseconds. */
const LONGEST_WAIT_MS = 30_000;

export const deliveryOperations: DeliveryOperations = {
  listDeliveries: ({ path, query }, context) => {
    const { world } = findWorld(context, path.world);
    const { service, status, endpoint, event } = query;
    const all = world.collection(deliveries);
    const candidates =
      endpoint !== undefined
        ? all.by('endpoint', endpoint)
        : event !== undefined
          ? all.by('event', event)
          : [...all.values()];
    const found = candidates
      .filter((delivery) => service === undefined || delivery.service === service)
      .filter((delivery) => status === undefined || delivery.status === status)
      .filter((delivery) => event === undefined || delivery.eventId === event);
    return { status: 200, body: { deliveries: pageAfter(found, query).map(deliveryView) } };
  },

  getDelivery: async ({ path, query }, context) => {
    const host = findWorld(context, path.world);
    findDelivery(host.world, path.delivery);
    if (query.until === 'settled') await untilSettled(host, path.delivery);
    return { status: 200, body: deliveryView(findDelivery(host.world, path.delivery)) };
  },

  resendDelivery: async ({ path }, context) => {
    const { timekeeper, world } = findWorld(context, path.world);
    const delivery = findDelivery(world, path.delivery);
    const call = timekeeper.call(`resend ${delivery.id}`, (inWorld) => forceAttempt(inWorld, delivery));
    await settled(call);
    return { status: 202, body: deliveryView(findDelivery(world, delivery.id)) };
  },
};

/** Waits until a delivery is no longer pending; the journal has an entry for whatever changes that. */
async function untilSettled(host: WorldHost, id: string): Promise<void> {
  const isPending = () => host.world.collection(deliveries).get(id)?.status === 'pending';
  if (!isPending()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stopListening = host.listen(() => isPending() || resolve());
  const timeout = new AbortController();
  await Promise.race([
    promise,
    realDelay(LONGEST_WAIT_MS, undefined, { ref: false, signal: timeout.signal }),
  ]);
  timeout.abort();
  stopListening();
}
