// User quotas. For a user without one, the tenant's quota applies.

import { exemptQuota, putQuota, removeQuota } from '../domain/quota-changes.ts';
import { listQuotas } from '../domain/quota-list.ts';
import { quotaView, replacementFaults } from '../domain/quotas.ts';
import { findTarget, userOrNew } from '../domain/targets.ts';
import { invalid, noQuota, notFound } from '../errors.ts';
import type { QuotaHandlers } from '../spec.ts';

export const userHandlers = {
  listUserQuotas: ({ principal, query }, reply, world) =>
    reply[200](listQuotas(world, principal.tenantId, { type: 'user', limit: 100, ...query })),

  getUserQuota({ principal: { tenantId }, path: { user_id: id } }, reply, world) {
    const user = findTarget(world, { type: 'user', id, tenantId });
    if (user === undefined) return reply[404](notFound('user', id));
    if (user.quota === null) return reply[404](...noQuota(user));
    return reply[200](quotaView(user, user.quota));
  },

  replaceUserQuota({ principal: { tenantId }, path: { user_id: id }, body }, reply, world) {
    const faults = replacementFaults(body);
    if (faults.length > 0) return reply[422](invalid(faults));
    const user = userOrNew(world, id, tenantId);
    if (user === undefined) return reply[404](notFound('user', id));
    return reply[200](putQuota(world, user, body));
  },

  deleteUserQuota({ principal: { tenantId }, path: { user_id: id } }, reply, world) {
    const user = findTarget(world, { type: 'user', id, tenantId });
    if (user === undefined) return reply[404](notFound('user', id));
    if (user.quota === null) return reply[404](...noQuota(user));
    removeQuota(world, user);
    return reply[204]();
  },

  setUserExemption({ principal: { tenantId }, path: { user_id: id }, body }, reply, world) {
    const user = findTarget(world, { type: 'user', id, tenantId });
    if (user === undefined) return reply[404](notFound('user', id));
    if (user.quota === null) return reply[404](...noQuota(user));
    return reply[200](exemptQuota(world, user, user.quota, body));
  },
} satisfies Partial<QuotaHandlers>;
