// Faults as documents of a world, for tests that bypass the control API.

import type { DeliveryFault, WebhookEffect } from '../../src/delivery/faults/delivery-fault.ts';
import type { World } from '../../src/engine/world.ts';
import { faults } from '../../src/faults/fault.ts';

/**
 * Adds a fault to a world; by default it applies to every attempt of the service `test`. Part of a transaction.
 *
 * @example harness.call((world) => addWebhookFault(world, 'delay', 60_000))
 */
export function addWebhookFault(
  world: World,
  how: WebhookEffect,
  amount: number | null = null,
  given: Partial<DeliveryFault> = {},
): DeliveryFault {
  const fault: DeliveryFault = {
    id: `flt_${how}`,
    service: 'test',
    eventType: null,
    endpointId: null,
    deliveryId: null,
    after: 0,
    times: null,
    probability: 1,
    effect: { kind: 'webhook', how, amount },
    seenCount: 0,
    struckCount: 0,
    ...given,
  };
  world.collection(faults).put(fault.id, fault);
  return fault;
}
