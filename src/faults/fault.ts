// A fault: something that is made to go wrong, for whom, how often, and what of it has happened so far.
// Faults are documents of their world, so reset forgets them and a snapshot keeps them.

import { collectionOf } from '../engine/collection.ts';

/** What can be done to the connection of a call to a service. */
export const CONNECTION_EFFECTS = ['reset', 'drop', 'truncate'] as const;

/** What can be done to a delivery on its way to its receiver. */
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

export type ConnectionEffect = (typeof CONNECTION_EFFECTS)[number];
export type WebhookEffect = (typeof WEBHOOK_EFFECTS)[number];

/** What a fault does to a call of a service's API. */
export type ApiFaultEffect =
  | { readonly kind: 'respond'; readonly status: number; readonly example: string | null }
  | { readonly kind: 'delay'; readonly delayMs: number }
  | { readonly kind: 'connection'; readonly how: ConnectionEffect };

/**
 * What a fault does to an attempt of a delivery. `amount` is what the effect counts in: copies, events
 * held back, milliseconds back in time, bytes; `null` where it counts in nothing.
 */
export interface WebhookFaultEffect {
  readonly kind: 'webhook';
  readonly how: WebhookEffect;
  readonly amount: number | null;
}

export interface Fault {
  readonly id: string;
  readonly service: string;
  /** An `operationId`; `null` for every operation. Only for faults of the API. */
  readonly operation: string | null;
  /** The three narrow a fault of deliveries; `null` for all. */
  readonly eventType: string | null;
  readonly endpointId: string | null;
  readonly deliveryId: string | null;
  /** How many occasions are let pass first. */
  readonly after: number;
  /** How often it strikes at most; `null` until it is removed. */
  readonly times: number | null;
  /** From 0 to 1, drawn with the world's seed on each occasion after the first ones. */
  readonly probability: number;
  readonly effect: ApiFaultEffect | WebhookFaultEffect;
  /** Occasions so far. */
  readonly seenCount: number;
  /** How often it has struck. */
  readonly struckCount: number;
}

export const faults = collectionOf<Fault>('faults');

/** Whether a fault has struck as often as it may. */
export function isSpent({ times, struckCount }: Pick<Fault, 'times' | 'struckCount'>): boolean {
  return times !== null && struckCount >= times;
}
