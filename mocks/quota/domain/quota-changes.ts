// Changes of a target's quota: set, exempted, removed. The derived numbers are recomputed, and an open grace window
// stays open only where it still applies.

import type { World } from '../../../src/engine/world.ts';
import type { Schemas } from '../spec.ts';
import { clearedByUsage } from './grace.ts';
import { ceilingBytes, type Quota, type QuotaTerms, quotaView, termsOf, thresholdBytes } from './quotas.ts';
import { keep, type Target } from './targets.ts';

/** Sets a target's quota, or replaces it. Only users and groups can be exempt. */
export function putQuota(
  world: World,
  target: Target,
  replacement: Schemas['ExemptibleQuotaReplacement'],
): Schemas['Quota'] {
  const limited = limitedTo(world, target, termsOf(replacement));
  const isExemptible = target.type === 'user' || target.type === 'group';
  const { exempt: isExempt, exempt_reason: reason } = isExemptible ? replacement : {};
  const quota = exempted(limited.quota, { isExempt, reason });
  keep(world, { ...limited, quota });
  return quotaView(limited, quota);
}

/** Begins or ends the exemption of a target's quota. */
export function exemptQuota(
  world: World,
  target: Target,
  quota: Quota,
  { exempt, reason }: Schemas['Exemption'],
): Schemas['Quota'] {
  const changed = exempted(quota, { isExempt: exempt, reason: reason ?? null });
  keep(world, { ...target, quota: changed });
  return quotaView(target, changed);
}

/** Removes a target's quota; its usage is not changed. */
export function removeQuota(world: World, target: Target): void {
  keep(world, { ...target, quota: null });
}

/**
 * The target with new terms: the quota keeps its id and its exemption. An open window stays open only if the quota is
 * still soft and usage is not below the limit; a new window does not open before the next write.
 */
export function limitedTo<Limited extends Target>(
  world: World,
  target: Limited,
  terms: QuotaTerms,
): Limited & { readonly quota: Quota } {
  const { limitBytes, limitType, graceExtraPercent, warningPercents } = terms;
  const isSoft = limitType === 'soft';
  const [first, second, third] = warningPercents;
  const quota: Quota = {
    ...terms,
    id: target.quota?.id ?? world.ids.next('qta_'),
    graceStartedAt: isSoft ? (target.quota?.graceStartedAt ?? null) : null,
    isExempt: target.quota?.isExempt ?? false,
    exemptReason: target.quota?.exemptReason ?? null,
    ceilingBytes: isSoft ? ceilingBytes(limitBytes, graceExtraPercent) : limitBytes,
    warningBytes: [
      thresholdBytes(limitBytes, first),
      thresholdBytes(limitBytes, second),
      thresholdBytes(limitBytes, third),
    ],
  };
  return { ...target, quota: clearedByUsage(quota, target.usage.usedBytes) };
}

/** The quota with its exemption started, ended or kept. A quota that is not exempt has no reason. */
export function exempted(
  quota: Quota,
  { isExempt = quota.isExempt, reason = quota.exemptReason }: { isExempt?: boolean; reason?: string | null },
): Quota {
  return { ...quota, isExempt, exemptReason: isExempt ? reason : null };
}
