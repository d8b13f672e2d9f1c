// Deliveries: lists them, reads them (optionally waiting until they have settled), explains their signatures and sends
// them again.

import { setTimeout as realDelay } from 'node:timers/promises';
import type { components } from '../../../../specs/generated/control.ts';
import {
  type Attempt,
  attemptNames,
  type Delivery,
  deliveries,
  forceAttempt,
} from '../../../delivery/delivery.ts';
import { type Endpoint, endpoints } from '../../../delivery/endpoint.ts';
import { explainSignature } from '../../../delivery/signing/explain-signature.ts';
import { iso, isoOrNull } from '../../../engine/instant.ts';
import type { World } from '../../../engine/world.ts';
import { ApiError } from '../../../service/api-error.ts';
import type { ManagedWorld } from '../../worlds/managed-world.ts';
import type { ControlContext, ControlOperations } from '../handlers.ts';
import { briefDeliveryView, deliveryView } from '../views.ts';
import { addFaultOnce } from './faults.ts';
import { findDelivery, findService, findWorld, pageAfter } from './find.ts';
import { schemeOf } from './inbox-view.ts';
import { settled } from './waiting.ts';

type DeliveryOperations = Pick<
  ControlOperations,
  'listDeliveries' | 'getDelivery' | 'explainSignature' | 'resendDelivery'
>;

/** How long a read waits for a delivery to settle, in real milliseconds. */
const LONGEST_WAIT_MS = 30_000;

export const deliveryOperations: DeliveryOperations = {
  listDeliveries: ({ path, query }, context) => {
    const { world } = findWorld(context, path.world);
    const { service, status, endpoint, event, brief = false } = query;
    const all = world.collection(deliveries);
    const candidates =
      endpoint !== undefined
        ? all.by('endpoint', endpoint)
        : event !== undefined
          ? all.by('event', event)
          : all.values();
    const page = pageAfter(
      candidates,
      query,
      (delivery) =>
        (service === undefined || delivery.service === service) &&
        (status === undefined || delivery.status === status) &&
        (event === undefined || delivery.eventId === event),
    );
    const view = brief ? briefDeliveryView : deliveryView;
    return { status: 200, body: { deliveries: page.map((delivery) => view(world, delivery)) } };
  },

  getDelivery: async ({ path, query }, context) => {
    const managed = findWorld(context, path.world);
    const delivery = findDelivery(managed.world, path.delivery);
    if (query.until === 'settled') await untilSettled(managed, delivery);
    return { status: 200, body: deliveryView(managed.world, findDelivery(managed.world, path.delivery)) };
  },

  explainSignature: ({ path }, context) => {
    const { world } = findWorld(context, path.world);
    const delivery = findDelivery(world, path.delivery);
    const attempt = delivery.attempts.find((one) => one.attempt === path.attempt);
    if (attempt === undefined)
      throw new ApiError('unknown-delivery', `${delivery.id} has had no attempt ${path.attempt}.`);
    const endpoint = world.collection(endpoints).get(delivery.endpointId);
    if (endpoint === undefined)
      throw new ApiError(
        'action-conflict',
        `The endpoint of ${delivery.id} is deleted, together with its secret.`,
      );
    return { status: 200, body: signatureView(delivery, attempt, { world, endpoint, context }) };
  },

  resendDelivery: async ({ path, body }, context) => {
    const { scheduler, world } = findWorld(context, path.world);
    const delivery = findDelivery(world, path.delivery);
    if (!world.collection(endpoints).has(delivery.endpointId))
      throw new ApiError('action-conflict', `The endpoint of ${delivery.id} is deleted.`);
    if (delivery.attempts.length >= context.worlds.limits.attempts) throw tooManyAttempts(delivery);
    const service = findService(context, delivery.service);
    const call = scheduler.call(`resend ${delivery.id}`, (inWorld) => {
      if (body?.fault !== undefined) addFaultOnce(service, inWorld, delivery, body.fault);
      forceAttempt(inWorld, delivery);
    });
    await settled(call);
    return { status: 202, body: deliveryView(world, findDelivery(world, delivery.id)) };
  },
};

function signatureView(
  delivery: Delivery,
  attempt: Attempt,
  { world, endpoint, context }: { world: World; endpoint: Endpoint; context: ControlContext },
): components['schemas']['SignatureExplanation'] {
  const service = findService(context, delivery.service);
  const { method, signature: policy } = service.webhooks.policy(world);
  const { secret } = endpoint;
  const { isValid, signedAt, ...explained } = explainSignature(policy, { delivery, attempt, secret, method });
  return {
    signature: schemeOf(service, world),
    endpoint_id: endpoint.id,
    signed_content: attempt.signedContent,
    ...explained,
    valid: isValid,
    signed_at: isoOrNull(signedAt),
    world_at: iso(attempt.at),
    tolerance_ms: policy.toleranceMs,
  };
}

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
