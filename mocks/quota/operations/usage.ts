// The usage of tenants, users, groups and shares, current and by day.

import { dayOf, historyOf } from '../domain/history.ts';
import { findTarget, tenantOf } from '../domain/targets.ts';
import { listUsage, recalculate, usageView } from '../domain/usage.ts';
import { invalid, notFound } from '../errors.ts';
import type { QuotaHandlers } from '../spec.ts';

export const usageHandlers = {
  getTenantUsage({ principal, query }, reply, world) {
    const tenant = tenantOf(world, principal);
    return reply[200](usageView(query.recalculate === true ? recalculate(world, tenant) : tenant));
  },

  listUserUsage: ({ principal, query }, reply, world) =>
    reply[200](listUsage(world, principal.tenantId, { type: 'user', ...query })),

  getUserUsage({ principal: { tenantId }, path: { user_id: id } }, reply, world) {
    const user = findTarget(world, { type: 'user', id, tenantId });
    return user === undefined ? reply[404](notFound('user', id)) : reply[200](usageView(user));
  },

  listGroupUsage: ({ principal, query }, reply, world) =>
    reply[200](listUsage(world, principal.tenantId, { type: 'group', ...query })),

  getGroupUsage({ principal: { tenantId }, path: { group_id: id } }, reply, world) {
    const group = findTarget(world, { type: 'group', id, tenantId });
    return group === undefined ? reply[404](notFound('group', id)) : reply[200](usageView(group));
  },

  listShareUsage: ({ principal, query }, reply, world) =>
    reply[200](listUsage(world, principal.tenantId, { type: 'share', ...query })),

  getShareUsage({ principal: { tenantId }, path: { share_id: id } }, reply, world) {
    const share = findTarget(world, { type: 'share', id, tenantId });
    return share === undefined ? reply[404](notFound('share', id)) : reply[200](usageView(share));
  },

  getUsageHistory({ principal: { tenantId }, query }, reply, world) {
    const { target_type: type = 'tenant', target_id, days = 30 } = query;
    if (type !== 'tenant' && target_id === undefined) {
      const message = `is needed with target_type ${type}`;
      return reply[422](invalid([{ pointer: '/query/target_id', message }]));
    }
    const id = target_id ?? tenantId;
    const target = findTarget(world, { type, id, tenantId });
    if (target === undefined) return reply[404](notFound(type, id));
    return reply[200]({ history: historyOf(target, { today: dayOf(world.now), days }) });
  },
} satisfies Partial<QuotaHandlers>;
