// Numbers in a row, by name: places in an order of arrival, ids that are documented as whole numbers.

import { collectionOf } from './collection.ts';
import { wholeNumber } from './document-schema.ts';
import type { World } from './world.ts';

export const counters = collectionOf<number>('counters', {}, wholeNumber);

/**
 * The next number of a row, from 1 on. Part of a transaction.
 *
 * @example nextNumber(world, 'vault/identity_syncs') // 1
 */
export function nextNumber(world: World, row: string): number {
  return world.collection(counters).put(row, (world.collection(counters).get(row) ?? 0) + 1);
}
