// Usage: what tenants, users, groups and shares hold, now and day by day.

import type { World } from '../../../src/engine/world.ts';
import type { Principal } from '../credentials.ts';
import { dayOf, historyOf } from '../domain/history.ts';
import type { Group, Share, User } from '../domain/targets.ts';
import { targetsOf, tenantOf } from '../domain/targets.ts';
import { recalculate, usageView } from '../domain/usage.ts';
import { refuseFaults, refuseUnknown } from '../errors.ts';
import type { QuotaMocks } from '../spec.ts';
import { sought } from './limited.ts';

type UsageOperations = Pick<
  QuotaMocks,
  | 'getTenantUsage'
  | 'listUserUsage'
  | 'getUserUsage'
  | 'listGroupUsage'
  | 'getGroupUsage'
  | 'listShareUsage'
  | 'getShareUsage'
  | 'getUsageHistory'
>;

type Listed = User | Group | Share;

interface Part {
  readonly limit?: number;
  readonly offset?: number;
}

export const usageOperations: UsageOperations = {
  getTenantUsage: {
    handle: ({ principal, query }, world) => {
      const tenant = tenantOf(world, principal);
      const counted = query.recalculate === true ? recalculate(world, tenant) : tenant;
      return { status: 200, body: usageView(counted) };
    },
  },
  listUserUsage: {
    handle: ({ principal, query }, world) => listUsage(world, principal, { type: 'user', ...query }),
  },
  getUserUsage: {
    handle: ({ principal, path }, world) =>
      showUsage(sought(world, principal, { type: 'user', id: path.user_id })),
  },
  listGroupUsage: {
    handle: ({ principal, query }, world) => listUsage(world, principal, { type: 'group', ...query }),
  },
  getGroupUsage: {
    handle: ({ principal, path }, world) =>
      showUsage(sought(world, principal, { type: 'group', id: path.group_id })),
  },
  listShareUsage: {
    handle: ({ principal, query }, world) => listUsage(world, principal, { type: 'share', ...query }),
  },
  getShareUsage: {
    handle: ({ principal, path }, world) =>
      showUsage(sought(world, principal, { type: 'share', id: path.share_id })),
  },
  getUsageHistory: {
    handle: ({ principal, query }, world) => {
      const { target_type: type = 'tenant', target_id: id, days = 30 } = query;
      if (type !== 'tenant' && id === undefined) {
        return refuseFaults([{ pointer: '/query/target_id', message: `is needed with target_type ${type}` }]);
      }
      const target =
        type === 'tenant'
          ? ownTenant(world, principal, id)
          : sought(world, principal, { type, id: id as string });
      if ('status' in target) return target;
      return { status: 200, body: { history: historyOf(target, { today: dayOf(world.now), days }) } };
    },
  },
};

function showUsage<R extends { readonly status: number }>(target: Listed | R) {
  if ('status' in target) return target;
  return { status: 200 as const, body: usageView(target) };
}

/** Every target of one type in the caller's tenant, in ascending order of their ids, with what it holds. */
function listUsage(
  world: World,
  { tenantId }: Principal,
  { type, ...part }: { readonly type: Listed['type'] } & Part,
) {
  const targets = targetsOf(world, type);
  const listed: Listed[] = targets.inOrder('tenant', tenantId, part);
  return {
    status: 200 as const,
    body: { usage: listed.map(usageView), total: targets.countBy('tenant', tenantId) },
  };
}

/** The caller's tenant; another one is as good as unknown. */
function ownTenant(world: World, principal: Principal, id = principal.tenantId) {
  return id === principal.tenantId ? tenantOf(world, principal) : refuseUnknown('tenant', id);
}
