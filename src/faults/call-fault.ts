// Faults of calls: their possible effects on a call of a service's API, and the calls that they apply to.

import type { World } from '../engine/world.ts';
import type { Fault } from './fault.ts';
import { strikingFaults } from './occasion.ts';

/** The possible effects on the connection of a call. */
export const CONNECTION_EFFECTS = ['reset', 'drop', 'truncate'] as const;

export type ConnectionEffect = (typeof CONNECTION_EFFECTS)[number];

export type CallEffect =
  | { readonly kind: 'respond'; readonly status: number; readonly example: string | null }
  | { readonly kind: 'delay'; readonly delayMs: number }
  | { readonly kind: 'connection'; readonly how: ConnectionEffect };

export interface CallFault extends Fault {
  /** An `operationId`; `null` for every operation. */
  readonly operation: string | null;
  readonly effect: CallEffect;
}

/** A call of a service's API. */
export interface CallOccasion {
  readonly service: string;
  readonly operation: string;
  /** Whether the operation documents such an answer; a fault with an undocumented answer does not apply to it. */
  readonly documents: (status: number, example: string | null) => boolean;
}

const KINDS: ReadonlySet<string> = new Set(['respond', 'delay', 'connection'] satisfies CallEffect['kind'][]);

/** Whether a fault is one of calls. */
export function isCallFault(fault: Fault): fault is CallFault {
  return KINDS.has(fault.effect.kind);
}

/**
 * The faults that apply to a call, oldest first: any number of delays, and at most one that answers it or breaks its
 * connection. Counts the occasion. Part of a transaction.
 *
 * @example faultsOfCall(world, { service: 'mail', operation: 'listWebhooks', documents: () => true })
 */
export function faultsOfCall(world: World, call: CallOccasion): readonly CallFault[] {
  return strikingFaults(world, {
    isAbout: (fault): fault is CallFault => isCallFault(fault) && isAboutCall(fault, call),
    isExclusive: ({ effect }) => effect.kind !== 'delay',
  });
}

/** Whether a fault applies to a call. */
export function isAboutCall(
  { service, operation, effect }: Pick<CallFault, 'service' | 'operation' | 'effect'>,
  call: CallOccasion,
): boolean {
  return (
    service === call.service &&
    (operation === null || operation === call.operation) &&
    (effect.kind !== 'respond' || call.documents(effect.status, effect.example))
  );
}
