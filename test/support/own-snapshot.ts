// A world puts its own snapshot in its place: whatever it has come to, that fits the schemas by which it is read.

import { expect } from 'vitest';
import type { MockWorld } from '../../src/index.ts';

export async function readOwnSnapshot(world: MockWorld): Promise<void> {
  const snapshot = (await world.control('GET', '/snapshot')).body;
  const { status, body } = await world.control('PUT', '/snapshot', snapshot);
  expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
}
