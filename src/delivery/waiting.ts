// What a delivery is waiting for, other than time: its endpoint, while nothing is sent to it.

import type { World } from '../engine/world.ts';
import type { Delivery } from './delivery.ts';
import { endpoints } from './endpoint.ts';

/**
 * What a pending delivery is waiting for, and what to do about it; `null` if only for time, or for nothing.
 *
 * @example waitsForOf(world, delivery) // 'the endpoint wh_3nT0… is disabled; enable it'
 */
export function waitsForOf(world: World, { status, isTest, endpointId }: Delivery): string | null {
  if (status !== 'pending' || isTest) return null;
  const state = world.collection(endpoints).get(endpointId)?.state ?? 'enabled';
  return state === 'enabled' ? null : `the endpoint ${endpointId} is ${state}; enable it`;
}
