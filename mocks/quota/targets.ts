// Finding, making and keeping the targets of the hierarchy. Whatever is kept passes through here, so that
// the end of a grace window is always on the world's due queue while the window is open.

import type { Collection, CollectionKind } from '../../src/engine/collection.ts';
import { DAY_MS, type Instant, LAST_INSTANT } from '../../src/engine/instant.ts';
import type { World } from '../../src/engine/world.ts';
import { NOTHING } from './arithmetic.ts';
import {
  type Day,
  type Group,
  groups,
  partners,
  type Quota,
  type Share,
  shares,
  type Target,
  type TargetType,
  tenants,
  type User,
  users,
} from './documents.ts';
import { graceEndsAt } from './lifecycles.ts';

export type TargetOf<Type extends TargetType> = Extract<Target, { readonly type: Type }>;

/** The name of the task that marks the end of a grace window. */
export const GRACE_WINDOW_END = 'grace_window_end';

const KINDS = { partner: partners, tenant: tenants, group: groups, user: users, share: shares };

/** All targets of one type. */
export function targetsOf<Type extends TargetType>(
  world: World,
  type: Type,
): Collection<TargetOf<Type>, 'tenant' | 'quota'> {
  return world.collection(KINDS[type] as unknown as CollectionKind<TargetOf<Type>, 'tenant' | 'quota'>);
}

/** A target of this tenant; those of other tenants are not told apart from unknown ones. */
export function findTarget<Type extends TargetType>(
  world: World,
  { type, id, tenantId }: { readonly type: Type; readonly id: string; readonly tenantId: string },
): TargetOf<Type> | undefined {
  const found = targetsOf(world, type).get(id);
  return found?.tenantId === tenantId ? found : undefined;
}

/** What every target begins with. */
export function emptyHanded(now: Instant) {
  return { quota: null, usage: NOTHING, calculatedAt: now, changedOn: dayOf(now), history: [] } as const;
}

/** A user who holds nothing yet; not kept until something is put under the id. */
export function newUser(world: World, id: string, tenantId: string): User {
  return { type: 'user', id, tenantId, groupIds: [], own: NOTHING, ...emptyHanded(world.now) };
}

/** A share that holds nothing yet; its tenant is its owner's. */
export function newShare(world: World, id: string, { id: ownerId, tenantId }: User): Share {
  return { type: 'share', id, tenantId, ownerId, ...emptyHanded(world.now) };
}

/** A group without members; not kept until something is put under the id. */
export function newGroup(world: World, id: string, tenantId: string): Group {
  return { type: 'group', id, tenantId, ...emptyHanded(world.now) };
}

/** Puts a target in place of what has its id, and moves the task of its grace window. */
export function keep<Kept extends Target>(world: World, target: Kept): Kept {
  const kept = targetsOf(world, target.type) as unknown as Collection<Target>;
  const before = kept.get(target.id)?.quota ?? null;
  kept.put(target.id, target);
  if (graceEndsAt(target.quota) !== graceEndsAt(before)) markGraceEnd(world, target, before);
  return target;
}

/** The day of an instant, in UTC. */
export function dayOf(instant: Instant): Day {
  return Math.floor(instant / DAY_MS);
}

function markGraceEnd(world: World, { type, id, quota }: Target, before: Quota | null): void {
  const endsAt = graceEndsAt(quota);
  if (before !== null) world.cancel('quota', GRACE_WINDOW_END, before.id);
  if (quota === null || endsAt === null || endsAt > LAST_INSTANT) return;
  const data = { target_type: type, target_id: id };
  world.schedule({ at: endsAt, service: 'quota', name: GRACE_WINDOW_END, id: quota.id, data });
}
