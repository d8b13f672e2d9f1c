// What the operations on quotas have in common, whatever the target: find, show, list, replace, exempt and
// remove. Each takes a target or the refusal that stands in its place (`<never>` where none can).

import type { World } from '../../../src/engine/world.ts';
import type { Principal } from '../credentials.ts';
import type { Quota } from '../domain/quotas.ts';
import { exempted, limitedTo, quotaView, termsOf, thresholdFaults } from '../domain/quotas.ts';
import type { Group, Target, User } from '../domain/targets.ts';
import { findTarget, keep, type TargetOf, targetsOf } from '../domain/targets.ts';
import { refuseFaults, refuseUnknown, refuseUnlimited } from '../errors.ts';
import type { Schemas } from '../spec.ts';

/** An answer that stands in the place of a target. */
interface Refused {
  readonly status: number;
}

type Unknown = ReturnType<typeof refuseUnknown>;

/** A target of the caller's tenant, or the 404. */
export function sought<Type extends 'user' | 'group' | 'share'>(
  world: World,
  { tenantId }: Principal,
  { type, id }: { readonly type: Type; readonly id: string },
): TargetOf<Type> | Unknown {
  return findTarget(world, { type, id, tenantId }) ?? refuseUnknown(type, id);
}

/** Like {@link sought}, and a new target where there is none of this id in any tenant. */
export function soughtOrNew<Type extends 'user' | 'group'>(
  world: World,
  principal: Principal,
  { type, id, create }: { readonly type: Type; readonly id: string; readonly create: () => TargetOf<Type> },
): TargetOf<Type> | Unknown {
  return targetsOf(world, type).has(id) ? sought(world, principal, { type, id }) : create();
}

/** Answers a target's quota. */
export function showQuota<R extends Refused>(target: Target | R) {
  if ('status' in target) return target;
  if (target.quota === null) return refuseUnlimited(target.type, target.id);
  return { status: 200 as const, body: quotaView(target, target.quota) };
}

/** Lists the quotas of one type in the caller's tenant, in ascending order of their targets' ids. */
export function listQuotas(
  world: World,
  { tenantId }: Principal,
  { type, ...part }: { readonly type: 'user' | 'group'; readonly limit?: number; readonly offset?: number },
) {
  const targets = targetsOf(world, type);
  const limited: Target[] = targets.inOrder('quota', tenantId, part);
  const quotas = limited.map((target) => quotaView(target, target.quota as Quota));
  return { status: 200 as const, body: { quotas, total: targets.countBy('quota', tenantId) } };
}

/** Replaces a target's quota or sets the first one. What is wrong with the terms comes before the target. */
export function replaceQuota<R extends Refused>(
  world: World,
  target: Target | R,
  replacement: Schemas['ExemptibleQuotaReplacement'],
) {
  const terms = termsOf(replacement);
  const faults = thresholdFaults(terms);
  if (faults.length > 0) return refuseFaults(faults);
  if ('status' in target) return target;
  const limited = limitedTo(world, target, terms);
  const isExemptible = target.type === 'user' || target.type === 'group';
  const { exempt: isExempt, exempt_reason: reason } = isExemptible ? replacement : {};
  const quota = exempted(limited.quota, { isExempt, reason });
  keep(world, { ...limited, quota });
  return { status: 200 as const, body: quotaView(limited, quota) };
}

/** Begins or ends the exemption of a target's quota. */
export function exemptQuota<R extends Refused>(
  world: World,
  target: User | Group | R,
  { exempt, reason }: Schemas['Exemption'],
) {
  if ('status' in target) return target;
  if (target.quota === null) return refuseUnlimited(target.type, target.id);
  const quota = exempted(target.quota, { isExempt: exempt, reason: reason ?? null });
  keep(world, { ...target, quota });
  return { status: 200 as const, body: quotaView(target, quota) };
}

/** Removes a target's quota; what it holds is untouched. */
export function removeQuota<R extends Refused>(world: World, target: User | Group | R) {
  if ('status' in target) return target;
  if (target.quota === null) return refuseUnlimited(target.type, target.id);
  keep(world, { ...target, quota: null });
  return { status: 204 as const };
}
