// Updates of the identity cache.

import { nextNumber } from '../../../src/engine/counter.ts';
import type { World } from '../../../src/engine/world.ts';
import { TENANT } from '../credentials.ts';
import { announce, newCause } from '../events.ts';
import type { Schemas } from '../spec.ts';
import { SYSTEM } from './actors.ts';

/** The contents of an update. */
export type IdentitySync = Omit<
  Schemas['IdentitySyncCompletedData'],
  'sync_id' | 'tenant_id' | 'duration_ms'
>;

/** The range of an update's duration in its event. */
const [SHORTEST_MS, LONGEST_MS] = [200, 5_000];

/** Records an update and returns its number. */
export function completeIdentitySync(world: World, covered: IdentitySync): number {
  const syncId = nextNumber(world, 'vault/identity_syncs');
  const durationMs = world.ids.integer('vault/identity_sync', SHORTEST_MS, LONGEST_MS);
  const data = { sync_id: syncId, tenant_id: TENANT, ...covered, duration_ms: durationMs };
  announce(world, newCause(world, SYSTEM.identity), 'identity.sync.completed', { data });
  return syncId;
}
