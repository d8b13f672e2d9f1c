// Faults as documents of a world, for tests that go past the control API.

import type { World } from '../../src/engine/world.ts';
import { type Fault, faults, type WebhookEffect } from '../../src/faults/fault.ts';

/**
 * Puts a fault into a world that strikes every attempt of the service `test`, unless more is said. Part of a transaction.
 *
 * @example courier.call((world) => addWebhookFault(world, 'delay', 60_000))
 */
export function addWebhookFault(
  world: World,
  how: WebhookEffect,
  amount: number | null = null,
  given: Partial<Fault> = {},
): Fault {
  const fault: Fault = {
    id: `flt_${how}`,
    service: 'test',
    operation: null,
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
  return world.collection(faults).put(fault.id, fault);
}
