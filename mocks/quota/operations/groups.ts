// Group quotas: like user quotas, but shared by all members of a group.

import { exemptQuota, putQuota, removeQuota } from '../domain/quota-changes.ts';
import { listQuotas } from '../domain/quota-list.ts';
import { quotaView, replacementFaults } from '../domain/quotas.ts';
import { findTarget, groupOrNew } from '../domain/targets.ts';
import { invalid, noQuota, notFound } from '../errors.ts';
import type { QuotaHandlers } from '../spec.ts';

export const groupHandlers = {
  listGroupQuotas: ({ principal, query }, reply, world) =>
    reply[200](listQuotas(world, principal.tenantId, { type: 'group', ...query })),

  getGroupQuota({ principal: { tenantId }, path: { group_id: id } }, reply, world) {
    const group = findTarget(world, { type: 'group', id, tenantId });
    if (group === undefined) return reply[404](notFound('group', id));
    if (group.quota === null) return reply[404](...noQuota(group));
    return reply[200](quotaView(group, group.quota));
  },

  replaceGroupQuota({ principal: { tenantId }, path: { group_id: id }, body }, reply, world) {
    const faults = replacementFaults(body);
    if (faults.length > 0) return reply[422](invalid(faults));
    const group = groupOrNew(world, id, tenantId);
    if (group === undefined) return reply[404](notFound('group', id));
    return reply[200](putQuota(world, group, body));
  },

  deleteGroupQuota({ principal: { tenantId }, path: { group_id: id } }, reply, world) {
    const group = findTarget(world, { type: 'group', id, tenantId });
    if (group === undefined) return reply[404](notFound('group', id));
    if (group.quota === null) return reply[404](...noQuota(group));
    removeQuota(world, group);
    return reply[204]();
  },

  setGroupExemption({ principal: { tenantId }, path: { group_id: id }, body }, reply, world) {
    const group = findTarget(world, { type: 'group', id, tenantId });
    if (group === undefined) return reply[404](notFound('group', id));
    if (group.quota === null) return reply[404](...noQuota(group));
    return reply[200](exemptQuota(world, group, group.quota, body));
  },
} satisfies Partial<QuotaHandlers>;
