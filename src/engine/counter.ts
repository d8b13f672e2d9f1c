// Counters by name: positions in an order of arrival, and ids that are documented as integers.

import { collectionOf } from './collection.ts';
import { wholeNumber } from './document-schema.ts';
import type { World } from './world.ts';

export const counters = collectionOf<number>('counters', {}, wholeNumber);

/**
 * The next number of a counter, starting from 1. Part of a transaction.
 *
 * @example nextNumber(world, 'vault/identity_syncs') // 1
 */
export function nextNumber(world: World, row: string): number {
  return world.collection(counters).put(row, (world.collection(counters).get(row) ?? 0) + 1);
}
