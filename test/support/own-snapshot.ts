// Replaces the state of a world with its own snapshot: any state must match the schemas by which snapshots are
// read.

import { expect } from 'vitest';
import type { MockWorld } from '../../src/index.ts';

export async function readOwnSnapshot(world: MockWorld): Promise<void> {
  const snapshot = (await world.control('GET', '/snapshot')).body;
  const { status, body } = await world.control('PUT', '/snapshot', snapshot);
  expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
}

/** A world without the requests that its journal keeps, and without the ids of those that change nothing. */
export async function stateWithoutReads(world: MockWorld): Promise<unknown> {
  const { ids, journal, ...rest } = (await world.control('GET', '/snapshot')).body.state;
  const { reads: _, ...otherIds } = ids;
  const others = journal.entries.filter(({ kind }: { kind: string }) => kind !== 'request');
  return { ...rest, ids: otherIds, journal: others };
}
