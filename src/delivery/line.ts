// The line of an endpoint, where its policy delivers in order: an event is begun when the one before it has ended.

import type { World } from '../engine/world.ts';
import { type Delivery, deliveries, scheduleAttempt } from './delivery.ts';

/**
 * The delivery that has to end before another one is begun; `undefined` if it is the first in line.
 *
 * @example if (policy.order === 'strict' && aheadOf(world, delivery) !== undefined) return holdBack(delivery);
 */
export function aheadOf(world: World, { id, endpointId, isTest }: Delivery): Delivery | undefined {
  const [first] = world.collection(deliveries).by('line', endpointId);
  return isTest || first?.id === id ? undefined : first;
}

/** Begins the delivery that has waited for the one before it. Part of a transaction. */
export function beginNext(world: World, endpointId: string): void {
  const known = world.collection(deliveries);
  const [first] = known.by('line', endpointId);
  if (first?.isWaiting === true) scheduleAttempt(world, known.update(first.id, { isWaiting: false }));
}
