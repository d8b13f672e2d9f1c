// Faults as documents of a world, for tests that go past the control API.

import type { DeliveryFault, WebhookEffect } from '../../src/delivery/faults/delivery-fault.ts';
import type { World } from '../../src/engine/world.ts';
import { faults } from '../../src/faults/fault.ts';

/**
 * Puts a fault into a world that strikes every attempt of the service `test`, unless more is given. Part of a transaction.
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
