// What holds of the quota service after every step, whatever was done. By node:assert, which costs nothing
// while it holds: the laws are asked many thousand times.

import assert from 'node:assert/strict';
import { graceEndsAt } from '../../../../mocks/quota/domain/grace.ts';
import type { Holding } from '../../../../mocks/quota/domain/holdings.ts';
import { NOTHING, sum } from '../../../../mocks/quota/domain/holdings.ts';
import type { Target } from '../../../../mocks/quota/domain/targets.ts';
import { targetsOf } from '../../../../mocks/quota/domain/targets.ts';
import type { World } from '../../../../src/engine/world.ts';
import type { TargetName } from './naive-values.ts';

/** Fails when a law is broken. */
export function checkLaws(world: World): void {
  checkConservation(world);
  const targets = allTargets(world);
  for (const target of targets) checkTarget(target);
  checkAppointments(world, targets);
}

/** After an accepted write: no enforced quota of these targets holds more than its ceiling. */
export function checkCeilings(world: World, names: readonly TargetName[]): void {
  for (const { type, id, usage, quota } of allTargets(world)) {
    if (quota === null || quota.isExempt || !names.includes(`${type} ${id}`)) continue;
    assert(usage.usedBytes <= quota.ceilingBytes, `an accepted write took ${type} ${id} over its ceiling`);
  }
}

/** Every target of the world. */
export function allTargets(world: World): Target[] {
  const types = ['user', 'group', 'share', 'tenant', 'partner'] as const;
  return types.flatMap((type): Target[] => [...targetsOf(world, type).values()]);
}

/** Every sum is what it is the sum of. */
function checkConservation(world: World): void {
  const users = [...targetsOf(world, 'user').values()];
  const shares = [...targetsOf(world, 'share').values()];
  const tenants = [...targetsOf(world, 'tenant').values()];
  for (const user of users) {
    const owned = shares.filter(({ ownerId }) => ownerId === user.id);
    checkSum(user, [user.own, ...usageOf(owned)]);
  }
  for (const group of targetsOf(world, 'group').values()) {
    checkSum(group, usageOf(users.filter(({ groupIds }) => groupIds.includes(group.id))));
  }
  for (const tenant of tenants) {
    checkSum(tenant, usageOf(users.filter(({ tenantId }) => tenantId === tenant.id)));
  }
  for (const partner of targetsOf(world, 'partner').values()) {
    checkSum(partner, usageOf(tenants.filter(({ partnerId }) => partnerId === partner.id)));
  }
}

function checkSum({ type, id, usage }: Target, parts: readonly Holding[]): void {
  assert.deepEqual(usage, parts.reduce(sum, NOTHING), `${type} ${id} is not the sum of its parts`);
}

/** Numbers are exact, versions and trash are parts of the bytes, and only a soft quota that is used up has a window. */
function checkTarget({ type, id, usage, quota }: Target): void {
  for (const number of Object.values(usage)) {
    assert(Number.isSafeInteger(number) && number >= 0, `${type} ${id} counts ${number}`);
  }
  assert(
    usage.versionBytes + usage.trashBytes <= usage.usedBytes,
    `${type} ${id} has parts larger than the whole`,
  );
  if (quota === null || quota.graceStartedAt === null) return;
  assert(quota.limitType === 'soft', `the hard quota of ${type} ${id} has a window`);
  assert(usage.usedBytes >= quota.limitBytes, `${type} ${id} has a window below its limit`);
}

/** Exactly the windows that are still open have their end on the due queue. */
function checkAppointments(world: World, targets: readonly Target[]): void {
  const ends = targets.flatMap(({ quota }) => {
    const at = graceEndsAt(quota);
    return quota !== null && at !== null && at > world.now ? [`${quota.id} ${at}`] : [];
  });
  const due = world.queue.items().filter(({ at }) => at > world.now);
  assert.deepEqual(due.map(({ id, at }) => `${id} ${at}`).sort(), ends.sort());
}

function usageOf(targets: readonly Target[]): Holding[] {
  return targets.map(({ usage }) => usage);
}
