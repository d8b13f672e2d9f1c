// Deliveries: lists, reads (optionally waiting until they have settled) and sends them again.

import { setTimeout as realDelay } from 'node:timers/promises';
import { attemptNames, type Delivery, deliveries, forceAttempt } from '../../../delivery/delivery.ts';
import { endpoints } from '../../../delivery/endpoint.ts';
import { ApiError } from '../../../service/api-error.ts';
import type { ManagedWorld } from '../../worlds/managed-world.ts';
import type { ControlOperations } from '../handlers.ts';
import { deliveryView } from '../views.ts';
import { addFaultOnce } from './faults.ts';
import { findDelivery, findWorld, pageAfter } from './find.ts';
import { settled } from './waiting.ts';

type DeliveryOperations = Pick<ControlOperations, 'listDeliveries' | 'getDelivery' | 'resendDelivery'>;

/** How long a read waits for a delivery to settle, in real milliseconds. */
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
    const page = pageAfter(
      candidates,
      query,
      (delivery) =>
        (service === undefined || delivery.service === service) &&
        (status === undefined || delivery.status === status) &&
        (event === undefined || delivery.eventId === event),
    );
    return { status: 200, body: { deliveries: page.map((delivery) => deliveryView(world, delivery)) } };
  },

  getDelivery: async ({ path, query }, context) => {
    const managed = findWorld(context, path.world);
    const delivery = findDelivery(managed.world, path.delivery);
    if (query.until === 'settled') await untilSettled(managed, delivery);
    return { status: 200, body: deliveryView(managed.world, findDelivery(managed.world, path.delivery)) };
  },

  resendDelivery: async ({ path, body }, context) => {
    const { scheduler, world } = findWorld(context, path.world);
    const delivery = findDelivery(world, path.delivery);
    if (!world.collection(endpoints).has(delivery.endpointId))
      throw new ApiError('action-conflict', `The endpoint of ${delivery.id} is deleted.`);
    if (delivery.attempts.length >= context.worlds.limits.attempts) throw tooManyAttempts(delivery);
    const call = scheduler.call(`resend ${delivery.id}`, (inWorld) => {
      if (body?.fault !== undefined) addFaultOnce(inWorld, delivery, body.fault);
      forceAttempt(inWorld, delivery);
    });
    await settled(call);
    return { status: 202, body: deliveryView(world, findDelivery(world, delivery.id)) };
  },
};

function tooManyAttempts({ id, attempts }: Delivery): ApiError {
  const detail = `The delivery ${id} has had ${attempts.length} attempts.`;
  return new ApiError('world-full', { detail, hint: 'Emit the event again, as a delivery of its own.' });
}

/** Waits until no attempt of a delivery is in progress or due at the current instant. */
async function untilSettled({ scheduler, world }: ManagedWorld, { id, service }: Delivery): Promise<void> {
  const isDue = (name: string) => {
    const item = world.queue.find({ service, name, id });
    return item !== undefined && item.at <= world.now;
  };
  const isOpen = () => {
    const delivery = world.collection(deliveries).get(id);
    return delivery !== undefined && attemptNames(delivery).some(isDue);
  };
  const timer = new AbortController();
  const timeIsUp = realDelay(LONGEST_WAIT_MS, 'time is up', { ref: false, signal: timer.signal });
  timeIsUp.catch(() => undefined);
  try {
    while (isOpen()) {
      if ((await Promise.race([scheduler.progress(), timeIsUp])) === 'time is up') return;
    }
  } finally {
    timer.abort();
  }
}
