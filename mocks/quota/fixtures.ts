// The fixtures of the quota service: two partners, three tenants, and two users with a share in the main tenant.

import type { JsonObject } from '../../src/engine/json.ts';
import type { World } from '../../src/engine/world.ts';
import { MAIN_TENANT } from './credentials.ts';
import { limitedTo } from './domain/quota-changes.ts';
import { termsOf } from './domain/quotas.ts';
import { emptyHanded, keep, newGroup, newShare, newUser, type Target } from './domain/targets.ts';
import { configureWebhook } from './webhooks.ts';

const GIB = 2 ** 30;

const TIB = 2 ** 40;

const PARTNERS = { prt_main: TIB, prt_other: TIB };

const TENANTS = {
  ten_main: { partnerId: 'prt_main', limitBytes: 100 * GIB },
  ten_side: { partnerId: 'prt_main', limitBytes: 10 * GIB },
  ten_other: { partnerId: 'prt_other', limitBytes: 10 * GIB },
};

const USERS = { usr_ada: ['grp_eng', 'grp_all'], usr_ben: ['grp_all'] };

const GROUPS = ['grp_eng', 'grp_all'];

const SHARES = { shr_docs: 'usr_ada' as const };

/** Stores the fixtures, and describes them. */
export function addFixtures(world: World): JsonObject {
  const { now } = world;
  for (const [id, limitBytes] of Object.entries(PARTNERS)) {
    addLimited(world, { type: 'partner', id, tenantId: '', ...emptyHanded(now) }, limitBytes);
  }
  for (const [id, { partnerId, limitBytes }] of Object.entries(TENANTS)) {
    addLimited(world, { type: 'tenant', id, tenantId: id, partnerId, ...emptyHanded(now) }, limitBytes);
  }
  for (const id of GROUPS) keep(world, newGroup(world, id, MAIN_TENANT));
  const users = Object.entries(USERS).map(([id, groupIds]) =>
    keep(world, { ...newUser(world, id, MAIN_TENANT), groupIds }),
  );
  for (const [id, ownerId] of Object.entries(SHARES)) {
    for (const owner of users) if (owner.id === ownerId) keep(world, newShare(world, id, owner));
  }
  configureWebhook(world);
  return description();
}

function addLimited(world: World, target: Target, limitBytes: number): void {
  keep(world, limitedTo(world, target, termsOf({ limit_bytes: limitBytes })));
}

function description(): JsonObject {
  const tenants = Object.entries(TENANTS).map(([id, { partnerId, limitBytes }]) => {
    return [id, { partner: partnerId, limit_bytes: limitBytes, limit_type: 'hard' }] as const;
  });
  const partners = Object.entries(PARTNERS).map(([id, limitBytes]) => {
    return [id, { limit_bytes: limitBytes, limit_type: 'hard' }] as const;
  });
  const users = Object.entries(USERS).map(([id, groups]) => [id, { tenant: MAIN_TENANT, groups }] as const);
  const shares = Object.entries(SHARES).map(([id, owner]) => [id, { tenant: MAIN_TENANT, owner }] as const);
  return {
    partners: Object.fromEntries(partners),
    tenants: Object.fromEntries(tenants),
    groups: Object.fromEntries(GROUPS.map((id) => [id, { tenant: MAIN_TENANT }])),
    users: Object.fromEntries(users),
    shares: Object.fromEntries(shares),
  };
}
