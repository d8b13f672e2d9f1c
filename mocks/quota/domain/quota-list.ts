// The list of a tenant's quotas.

import type { World } from '../../../src/engine/world.ts';
import type { Schemas } from '../spec.ts';
import { type Quota, quotaView } from './quotas.ts';
import { type Target, targetsOf } from './targets.ts';

/** The quotas of one type in a tenant, in ascending order of their targets' ids. */
export function listQuotas(
  world: World,
  tenantId: string,
  { type, ...part }: { readonly type: 'user' | 'group'; readonly limit?: number; readonly offset?: number },
): Schemas['QuotaList'] {
  const targets = targetsOf(world, type);
  const limited: Target[] = targets.inOrder('quota', tenantId, part);
  const quotas = limited.map((target) => quotaView(target, target.quota as Quota));
  return { quotas, total: targets.countBy('quota', tenantId) };
}
