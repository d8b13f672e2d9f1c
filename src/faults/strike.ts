// Whether a fault strikes: each occasion that it is about is counted, and the count and the world's seed decide.

import type { World } from '../engine/world.ts';
import { type Fault, faults, isSpent } from './fault.ts';

/** Chance is drawn in so many equal parts. */
const PARTS = 1_000_000;

/** A call of a service's API. */
export interface CallOccasion {
  readonly service: string;
  readonly operation: string;
  /** Whether the operation documents such an answer: a fault that is to give another is not about it. */
  readonly documents: (status: number, example: string | null) => boolean;
}

/** An attempt of a delivery. */
export interface AttemptOccasion {
  readonly service: string;
  readonly eventType: string;
  readonly endpointId: string;
  readonly deliveryId: string;
}

/**
 * The faults that strike a call, oldest first: any number of delays, and at most one that answers it or
 * breaks its connection. Counts the occasion; part of a step.
 *
 * @example faultsOfCall(world, { service: 'mail', operation: 'listWebhooks', documents: () => true })
 */
export function faultsOfCall(
  world: World,
  { service, operation, documents }: CallOccasion,
): readonly Fault[] {
  return strikes(
    world,
    ({ effect, ...fault }) =>
      effect.kind !== 'webhook' &&
      fault.service === service &&
      (fault.operation === null || fault.operation === operation) &&
      (effect.kind !== 'respond' || documents(effect.status, effect.example)),
    ({ effect }) => effect.kind !== 'delay',
  );
}

/**
 * The fault that strikes an attempt, the oldest of those that could. Counts the occasion; part of a step.
 *
 * @example faultOfAttempt(world, { service: 'mail', eventType: 'bounce', endpointId, deliveryId })
 */
export function faultOfAttempt(world: World, occasion: AttemptOccasion): Fault | undefined {
  const isAbout = (fault: Fault) => isAboutAttempt(fault, occasion);
  return strikes(world, isAbout, () => true)[0];
}

/** Whether an attempt is one of those that a fault is about. */
export function isAboutAttempt(fault: Fault, occasion: AttemptOccasion): boolean {
  return (
    fault.effect.kind === 'webhook' &&
    fault.service === occasion.service &&
    (fault.eventType === null || fault.eventType === occasion.eventType) &&
    (fault.endpointId === null || fault.endpointId === occasion.endpointId) &&
    (fault.deliveryId === null || fault.deliveryId === occasion.deliveryId)
  );
}

/** Whether a fault strikes all that it is about from now on. */
export function strikesAlways({ times, after, probability, seenCount }: Fault): boolean {
  return times === null && probability >= 1 && seenCount >= after;
}

const NONE: readonly Fault[] = [];

/** Goes through the faults. Once one strikes that wants the occasion for itself, others like it do not see it. */
function strikes(
  world: World,
  isAbout: (fault: Fault) => boolean,
  wantsItAlone: (fault: Fault) => boolean,
): readonly Fault[] {
  const standing = world.collection(faults);
  if (standing.size === 0) return NONE;
  const striking: Fault[] = [];
  let isTaken = false;
  for (const fault of [...standing.values()]) {
    if (isSpent(fault) || (isTaken && wantsItAlone(fault)) || !isAbout(fault)) continue;
    const doesStrike = fault.seenCount >= fault.after && isDrawn(world, fault);
    const counted = standing.update(fault.id, {
      seenCount: fault.seenCount + 1,
      struckCount: fault.struckCount + (doesStrike ? 1 : 0),
    });
    if (!doesStrike) continue;
    striking.push(counted);
    isTaken ||= wantsItAlone(counted);
  }
  return striking;
}

/** Each fault draws from a stream of its own, so that one never changes the luck of another. */
function isDrawn(world: World, { id, probability }: Fault): boolean {
  return probability >= 1 || world.ids.integer(`fault/${id}`, 1, PARTS) <= probability * PARTS;
}
