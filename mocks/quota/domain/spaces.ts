// Spaces that contain bytes, and the levels above a space, whose quotas a write must satisfy, in order.

import type { World } from '../../../src/engine/world.ts';
import type { Holding } from './holdings.ts';
import { type Share, type Target, targetsOf, type User } from './targets.ts';

/** The location of bytes: a share, or a user's own space. In both cases they count for the owner. */
export interface Space {
  readonly owner: User;
  readonly share: Share | undefined;
}

/** A user's own space. */
export function ownSpace(owner: User): Space {
  return { owner, share: undefined };
}

/** A share's space: its bytes count for its owner. */
export function sharedSpace(world: World, share: Share): Space {
  return { owner: known(targetsOf(world, 'user').get(share.ownerId)), share };
}

/** The usage of a space. */
export function holdingOf({ owner, share }: Space): Holding {
  return share === undefined ? owner.own : share.usage;
}

/** The share, its owner or the user, each group the owner is in, the tenant, the partner. */
export function levelsOf(world: World, { owner, share }: Space): Target[] {
  const groups = targetsOf(world, 'group');
  const tenant = known(targetsOf(world, 'tenant').get(owner.tenantId));
  const levels: Target[] = share === undefined ? [owner] : [share, owner];
  for (const id of owner.groupIds) levels.push(known(groups.get(id)));
  levels.push(tenant, known(targetsOf(world, 'partner').get(tenant.partnerId)));
  return levels;
}

/** Targets are never removed, so every reference to a target is valid. */
function known<T>(target: T | undefined): T {
  if (target === undefined) throw new Error('the hierarchy has a gap');
  return target;
}
