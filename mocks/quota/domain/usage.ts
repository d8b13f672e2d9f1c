// Usage. A change is added at every level above it, so sums are not computed from their parts, except by `recalculate`.
// Reported usage can differ from actual usage until a recalculation.

import { type Instant, iso } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import type { Schemas } from '../spec.ts';
import { clearedByUsage } from './grace.ts';
import { dayOf, pointsAfterChange } from './history.ts';
import { type Holding, isCountable, MAX_COUNT, NOTHING, sum } from './holdings.ts';
import { levelsOf, type Space } from './spaces.ts';
import { keep, type Partner, type Target, type Tenant, targetsOf } from './targets.ts';

/** A target after a change of its usage; usage below the limit clears the grace window. */
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

/**
 * A level of a space after a change in that space; if the space is the user's own, the user's `own` usage changes as
 * well.
 */
export function changedLevel(
  level: Target,
  change: Holding,
  { space, now }: { space: Space; now: Instant },
): Target {
  const after = changed(level, change, now);
  const isOwn = after.type === 'user' && space.share === undefined;
  return isOwn ? { ...after, own: sum(after.own, change) } : after;
}

/** Changes the usage of a space at every level, without checking any quota. */
export function changeSpace(world: World, space: Space, change: Holding): void {
  const at = { space, now: world.now };
  for (const level of levelsOf(world, space)) keep(world, changedLevel(level, change, at));
}

/**
 * The lowest level whose usage could no longer be counted exactly, if there is one. The last level's sums are an upper
 * bound for all others, so it is checked first.
 */
export function uncountable(levels: readonly Target[], change: Holding): Target | undefined {
  const isBeyond = ({ usage }: Target) => !isCountable(sum(usage, change));
  return isBeyond(levels.at(-1) as Target) ? levels.find(isBeyond) : undefined;
}

/** Recomputes all sums of a tenant from the contents of each space. */
export function recalculate(world: World, tenant: Tenant): Tenant {
  const ofUsers = new Map<string, Holding>();
  const ofGroups = new Map<string, Holding>();
  const members = targetsOf(world, 'user').by('tenant', tenant.id);
  for (const user of members) ofUsers.set(user.id, user.own);
  for (const share of targetsOf(world, 'share').by('tenant', tenant.id)) {
    addTo(ofUsers, share.ownerId, share.usage);
    keep(world, { ...share, driftBytes: 0, calculatedAt: world.now });
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
  const usage = sums.get(target.id) ?? NOTHING;
  return keep(world, { ...target, usage, driftBytes: 0, calculatedAt: world.now });
}

function addTo(sums: Map<string, Holding>, id: string, holding: Holding): void {
  sums.set(id, sum(sums.get(id) ?? NOTHING, holding));
}

/** The reported number of bytes of a target, which can always be counted exactly. */
export function reportedBytes({ usage, driftBytes }: Target): number {
  return Math.min(Math.max(0, usage.usedBytes + driftBytes), MAX_COUNT);
}

/** The reported usage of a target. The API does not show a partner's usage. */
export function usageView(target: Exclude<Target, Partner>): Schemas['Usage'] {
  const { type, id, usage, calculatedAt } = target;
  return {
    target_type: type,
    target_id: id,
    used_bytes: reportedBytes(target),
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
