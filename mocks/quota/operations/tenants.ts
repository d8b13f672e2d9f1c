// Tenant quotas: the caller's own, and those of the tenants under the caller's partner.

import { isSuperuser, type Principal } from '../credentials.ts';
import { putQuota } from '../domain/quota-changes.ts';
import { quotaView, replacementFaults } from '../domain/quotas.ts';
import { type Tenant, tenantOf, tenants } from '../domain/targets.ts';
import { errorBody, invalid, noQuota, notFound } from '../errors.ts';
import type { QuotaHandlers } from '../spec.ts';

export const tenantHandlers = {
  getTenantQuota({ principal }, reply, world) {
    const tenant = tenantOf(world, principal);
    return reply[200](quotaView(tenant, tenant.quota));
  },

  replaceTenantQuota({ principal, body }, reply, world) {
    const faults = replacementFaults(body);
    if (faults.length > 0) return reply[422](invalid(faults));
    return reply[200](putQuota(world, tenantOf(world, principal), body));
  },

  getTenantQuotaById({ principal, path: { tenant_id: id } }, reply, world) {
    const tenant = world.collection(tenants).get(id);
    if (tenant === undefined) return reply[404](notFound('tenant', id));
    if (!isReachable(principal, tenant)) return reply[403](...otherPartner(principal, tenant));
    if (tenant.quota === null) return reply[404](...noQuota(tenant));
    return reply[200](quotaView(tenant, tenant.quota));
  },

  replaceTenantQuotaById({ principal, path: { tenant_id: id }, body }, reply, world) {
    const faults = replacementFaults(body);
    if (faults.length > 0) return reply[422](invalid(faults));
    const tenant = world.collection(tenants).get(id);
    if (tenant === undefined) return reply[404](notFound('tenant', id));
    if (!isReachable(principal, tenant)) return reply[403](...otherPartner(principal, tenant));
    return reply[200](putQuota(world, tenant, body));
  },
} satisfies Partial<QuotaHandlers>;

/** Whether a tenant is under the caller's partner; the superuser can access the tenants of every partner. */
function isReachable(principal: Principal, { partnerId }: Tenant): boolean {
  return partnerId === principal.partnerId || isSuperuser(principal);
}

function otherPartner(principal: Principal, { id, partnerId }: Tenant) {
  const why = `${id} belongs to ${partnerId}, ${principal.credential} to ${principal.partnerId}`;
  return [errorBody('FORBIDDEN', `Tenant ${id} belongs to another partner.`), { why }] as const;
}
