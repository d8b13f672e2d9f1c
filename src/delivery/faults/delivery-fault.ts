// Faults of deliveries: their possible effects on an attempt, and the attempts that they apply to.

import type { World } from '../../engine/world.ts';
import type { Fault } from '../../faults/fault.ts';
import { strikingFaults } from '../../faults/occasion.ts';

/** The possible effects on an attempt. */
export const WEBHOOK_EFFECTS = [
  'duplicate',
  'concurrent_duplicate',
  'reverse',
  'delay',
  'replay',
  'skew',
  'tamper_body',
  'reencode',
  'bad_signature',
  'no_signature',
  'wrong_secret',
  'truncate',
  'reset',
  'drip',
  'oversize',
  'unknown_type',
  'unknown_field',
] as const;

export type WebhookEffect = (typeof WEBHOOK_EFFECTS)[number];

export interface DeliveryFault extends Fault {
  /** These three narrow down the attempts that it applies to; `null` for all. */
  readonly eventType: string | null;
  readonly endpointId: string | null;
  readonly deliveryId: string | null;
  readonly effect: DeliveryEffect;
}

/** `amount` is the value of the effect: copies, events held back, milliseconds or bytes; `null` if it takes none. */
export interface DeliveryEffect {
  readonly kind: 'webhook';
  readonly how: WebhookEffect;
  readonly amount: number | null;
}

/** An attempt, or the attempts that a fault applies to; `null` for all. */
export type AttemptScope = Pick<DeliveryFault, 'service' | 'eventType' | 'endpointId' | 'deliveryId'>;

/** Whether a fault is one of deliveries. */
export function isDeliveryFault(fault: Fault): fault is DeliveryFault {
  return fault.effect.kind === ('webhook' satisfies DeliveryEffect['kind']);
}

/**
 * The fault that is applied to an attempt, the oldest of those that match. Counts the occasion; the application of a
 * reversal is counted when it happens. Part of a transaction.
 *
 * @example faultOfAttempt(world, { service: 'mail', eventType: 'bounce', endpointId, deliveryId })
 */
export function faultOfAttempt(world: World, attempt: AttemptScope): DeliveryFault | undefined {
  return strikingFaults(world, {
    isAbout: (fault): fault is DeliveryFault => isDeliveryFault(fault) && isAboutAttempts(fault, attempt),
    isExclusive: () => true,
    isCountedNow: ({ effect }) => effect.how !== 'reverse',
  })[0];
}

/** Whether a fault applies to an attempt, or to all attempts of a scope. */
export function isAboutAttempts(fault: AttemptScope, scope: AttemptScope): boolean {
  return (
    fault.service === scope.service &&
    (fault.eventType === null || fault.eventType === scope.eventType) &&
    (fault.endpointId === null || fault.endpointId === scope.endpointId) &&
    (fault.deliveryId === null || fault.deliveryId === scope.deliveryId)
  );
}
