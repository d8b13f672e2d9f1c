// Updates of the identity cache.

import { nextNumber } from '../../../src/engine/counter.ts';
import type { World } from '../../../src/engine/world.ts';
import { TENANT } from '../credentials.ts';
import { announce, newCause } from '../events.ts';
import type { Schemas } from '../spec.ts';
import { SYSTEM } from './actors.ts';

/** What an update covered. */
export type IdentitySync = Omit<
  Schemas['IdentitySyncCompletedData'],
  'sync_id' | 'tenant_id' | 'duration_ms'
>;

/** How long an update took, as its event states. */
const [SHORTEST_MS, LONGEST_MS] = [200, 5_000];

/** Notes an update; answers its number. */
export function completeIdentitySync(world: World, covered: IdentitySync): number {
  const syncId = nextNumber(world, 'vault/identity_syncs');
  const durationMs = world.ids.integer('vault/identity_sync', SHORTEST_MS, LONGEST_MS);
  const data = { sync_id: syncId, tenant_id: TENANT, ...covered, duration_ms: durationMs };
  announce(world, newCause(world, SYSTEM.identity), 'identity.sync.completed', { data });
  return syncId;
}
