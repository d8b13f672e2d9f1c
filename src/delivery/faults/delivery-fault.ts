// Faults of deliveries: what can be done to an attempt, and which attempts a fault is about.

import type { World } from '../../engine/world.ts';
import type { Fault } from '../../faults/fault.ts';
import { strikingFaults } from '../../faults/occasion.ts';

/** What can be done to an attempt. */
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
  /** The three narrow the attempts that it is about; `null` for all. */
  readonly eventType: string | null;
  readonly endpointId: string | null;
  readonly deliveryId: string | null;
  readonly effect: DeliveryEffect;
}

/** `amount` is what the effect counts in: copies, events held back, milliseconds, bytes; `null` where it counts in nothing. */
export interface DeliveryEffect {
  readonly kind: 'webhook';
  readonly how: WebhookEffect;
  readonly amount: number | null;
}

/** An attempt, or the attempts that a fault is about; `null` for all. */
export type AttemptScope = Pick<DeliveryFault, 'service' | 'eventType' | 'endpointId' | 'deliveryId'>;

/** Whether a fault is one of deliveries. */
export function isDeliveryFault(fault: Fault): fault is DeliveryFault {
  return fault.effect.kind === ('webhook' satisfies DeliveryEffect['kind']);
}

/**
 * The fault that strikes an attempt, the oldest of those that could. Counts the occasion; where attempts are
 * reversed, the reversal is the strike, and it is counted when it happens. Part of a transaction.
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

/** Whether a fault is about an attempt, or about all attempts of a scope. */
export function isAboutAttempts(fault: AttemptScope, scope: AttemptScope): boolean {
  return (
    fault.service === scope.service &&
    (fault.eventType === null || fault.eventType === scope.eventType) &&
    (fault.endpointId === null || fault.endpointId === scope.endpointId) &&
    (fault.deliveryId === null || fault.deliveryId === scope.deliveryId)
  );
}
