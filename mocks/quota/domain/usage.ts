// Usage. A change is added at every level above it, so no sum is computed from its parts; `recalculate` does
// that, to show that the result is the same.

import { type Instant, iso } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import type { Schemas } from '../spec.ts';
import { clearedByUsage } from './grace.ts';
import { dayOf, pointsAfterChange } from './history.ts';
import { type Holding, isCountable, NOTHING, sum } from './holdings.ts';
import { levelsOf, type Space } from './spaces.ts';
import { keep, type Partner, type Target, type Tenant, targetsOf } from './targets.ts';

/** A target after a change of what it holds; usage that falls below the limit clears the grace window. */
export function changed<Changed extends Target>(target: Changed, change: Holding, now: Instant): Changed {
  const usage = sum(target.usage, change);
  const today = dayOf(now);
  return {
    ...target,
    usage,
    quota: target.quota === null ? null : clearedByUsage(target.quota, usage.usedBytes),
    calculatedAt: now,
    changedOn: today,
    history: pointsAfterChange(target, today),
  };
}

/** A level of a space after a change in that space; the own space of its user changes with the user. */
export function changedLevel(
  level: Target,
  change: Holding,
  { space, now }: { space: Space; now: Instant },
): Target {
  const after = changed(level, change, now);
  const isOwn = after.type === 'user' && space.share === undefined;
  return isOwn ? { ...after, own: sum(after.own, change) } : after;
}

/** Changes what a space holds, at every level, without asking any quota. */
export function changeSpace(world: World, space: Space, change: Holding): void {
  const at = { space, now: world.now };
  for (const level of levelsOf(world, space)) keep(world, changedLevel(level, change, at));
}

/**
 * The lowest level that would hold more than can be counted exactly, if there is one. The last level's sums
 * bound those of all others, so it is looked at first.
 */
export function uncountable(levels: readonly Target[], change: Holding): Target | undefined {
  const isBeyond = ({ usage }: Target) => !isCountable(sum(usage, change));
  return isBeyond(levels.at(-1) as Target) ? levels.find(isBeyond) : undefined;
}

/** Works out all sums of a tenant anew, from what lies in each space. */
export function recalculate(world: World, tenant: Tenant): Tenant {
  const ofUsers = new Map<string, Holding>();
  const ofGroups = new Map<string, Holding>();
  const members = targetsOf(world, 'user').by('tenant', tenant.id);
  for (const user of members) ofUsers.set(user.id, user.own);
  for (const share of targetsOf(world, 'share').by('tenant', tenant.id)) {
    addTo(ofUsers, share.ownerId, share.usage);
    keep(world, { ...share, calculatedAt: world.now });
  }
  for (const user of members) {
    const usage = recalculated(world, user, ofUsers).usage;
    for (const groupId of user.groupIds) addTo(ofGroups, groupId, usage);
  }
  for (const group of targetsOf(world, 'group').by('tenant', tenant.id)) recalculated(world, group, ofGroups);
  const whole = [...ofUsers.values()].reduce(sum, NOTHING);
  return recalculated(world, tenant, new Map([[tenant.id, whole]]));
}

function recalculated<Counted extends Target>(
  world: World,
  target: Counted,
  sums: ReadonlyMap<string, Holding>,
): Counted {
  return keep(world, { ...target, usage: sums.get(target.id) ?? NOTHING, calculatedAt: world.now });
}

function addTo(sums: Map<string, Holding>, id: string, holding: Holding): void {
  sums.set(id, sum(sums.get(id) ?? NOTHING, holding));
}

/** What a target holds. The API does not show a partner's usage. */
export function usageView({ type, id, usage, calculatedAt }: Exclude<Target, Partner>): Schemas['Usage'] {
  return {
    target_type: type,
    target_id: id,
    used_bytes: usage.usedBytes,
    file_count: usage.fileCount,
    folder_count: usage.folderCount,
    version_bytes: usage.versionBytes,
    trash_bytes: usage.trashBytes,
    calculated_at: iso(calculatedAt),
  };
}

/** The usage of every target of one type in a tenant, in ascending order of their ids. */
export function listUsage(
  world: World,
  tenantId: string,
  {
    type,
    ...part
  }: { readonly type: 'user' | 'group' | 'share'; readonly limit?: number; readonly offset?: number },
): Schemas['UsageList'] {
  const targets = targetsOf(world, type);
  const listed: Exclude<Target, Partner>[] = targets.inOrder('tenant', tenantId, part);
  return { usage: listed.map(usageView), total: targets.countBy('tenant', tenantId) };
}
