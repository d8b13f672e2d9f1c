// Tenant quotas: the caller's own, and those of the tenants under the caller's partner.

import type { World } from '../../../src/engine/world.ts';
import { isSuperuser, type Principal } from '../credentials.ts';
import { quotaView } from '../domain/quotas.ts';
import { tenantOf, tenants } from '../domain/targets.ts';
import { refuse, refuseUnknown } from '../errors.ts';
import type { QuotaMocks } from '../spec.ts';
import { replaceQuota, showQuota } from './limited.ts';

type TenantOperations = Pick<
  QuotaMocks,
  'getTenantQuota' | 'replaceTenantQuota' | 'getTenantQuotaById' | 'replaceTenantQuotaById'
>;

export const tenantOperations: TenantOperations = {
  getTenantQuota: {
    handle: ({ principal }, world) => {
      const tenant = tenantOf(world, principal);
      return { status: 200, body: quotaView(tenant, tenant.quota) };
    },
  },
  replaceTenantQuota: {
    handle: ({ principal, body }, world) => replaceQuota<never>(world, tenantOf(world, principal), body),
  },
  getTenantQuotaById: {
    handle: ({ principal, path }, world) => showQuota(reachable(world, principal, path.tenant_id)),
  },
  replaceTenantQuotaById: {
    handle: ({ principal, path, body }, world) =>
      replaceQuota(world, reachable(world, principal, path.tenant_id), body),
  },
};

/** A tenant under the caller's partner, or the 404 or 403; the superuser reaches those of every partner. */
function reachable(world: World, principal: Principal, id: string) {
  const tenant = world.collection(tenants).get(id);
  if (tenant === undefined) return refuseUnknown('tenant', id);
  if (tenant.partnerId === principal.partnerId || isSuperuser(principal)) return tenant;
  const why = `${id} belongs to ${tenant.partnerId}, ${principal.credential} to ${principal.partnerId}`;
  return refuse(403, 'FORBIDDEN', `Tenant ${id} belongs to another partner.`, why);
}
