// When a rotation policy has its next scheduled tasks: which policy governs a path, its way to the next
// rotation, its grace period, its end.

import type { Instant } from '../../../src/engine/instant.ts';
import { nextState } from '../../../src/engine/lifecycle.ts';
import type { World } from '../../../src/engine/world.ts';
import { type RotationPolicy, rotationPolicies } from '../documents.ts';
import { rotationLifecycle } from '../lifecycles.ts';
import { countDown, later } from './instants.ts';

export const ROTATION_SCHEDULE = 'rotation.schedule';
export const ROTATION_GRACE = 'rotation.grace';

/** The rotation policy that governs a path, if any. There is never more than one. */
export function rotationPolicyOf(world: World, path: string): RotationPolicy | undefined {
  return world.collection(rotationPolicies).by('governedPath', path)[0];
}

/** Sets out for the next rotation. */
export function countToRotation(world: World, policy: RotationPolicy, after: Instant): void {
  const { id, nextRotationAt, warnBefore } = policy;
  countDown(world, { timer: ROTATION_SCHEDULE, id, moment: nextRotationAt, thresholds: warnBefore }, after);
}

/** Lets the grace period of a rotation that is due begin. */
export function beginGrace(world: World, policy: RotationPolicy): void {
  world.schedule({ service: 'vault', name: ROTATION_GRACE, id: policy.id, at: graceEndOf(policy) });
}

/** When a due rotation without a new value is overdue. */
export function graceEndOf({ nextRotationAt, graceMs }: RotationPolicy): Instant {
  return later(nextRotationAt, graceMs);
}

export function endGrace(world: World, { id }: RotationPolicy): void {
  world.cancel('vault', ROTATION_GRACE, id);
}

/** Ends the rotation of a path whose secret is gone. */
export function retireRotation(world: World, path: string): void {
  const policy = rotationPolicyOf(world, path);
  if (policy === undefined) return;
  const state = nextState(rotationLifecycle, policy.state, 'retire');
  world.collection(rotationPolicies).update(policy.id, { state });
  world.cancel('vault', ROTATION_SCHEDULE, policy.id);
  endGrace(world, policy);
}
