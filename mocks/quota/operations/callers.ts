// The tenant and the partner that a caller belongs to.

import type { World } from '../../../src/engine/world.ts';
import type { Principal } from '../credentials.ts';
import { type Partner, partners, type Quota, type Tenant, tenants } from '../documents.ts';

/** The caller's tenant, which always has a quota: it is replaced, never removed. */
export function tenantOf(world: World, { tenantId }: Principal): Tenant & { readonly quota: Quota } {
  return world.collection(tenants).get(tenantId) as Tenant & { readonly quota: Quota };
}

/** The caller's partner. */
export function partnerOf(world: World, { partnerId }: Principal): Partner {
  return world.collection(partners).get(partnerId) as Partner;
}
