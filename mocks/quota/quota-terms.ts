// What a PUT or an exemption makes of a quota: defaults filled in, the derived numbers worked out once,
// and the grace window judged anew.

import type { World } from '../../src/engine/world.ts';
import { ceilingBytes, thresholdBytes } from './arithmetic.ts';
import type { Quota, QuotaTerms, Target } from './documents.ts';
import { clearedByUsage } from './lifecycles.ts';
import type { Schemas } from './spec.ts';

/** The terms that a replacement asks for; a field that is not given takes its default. */
export function termsOf(replacement: Schemas['QuotaReplacement']): QuotaTerms {
  return {
    limitBytes: replacement.limit_bytes,
    limitType: replacement.limit_type ?? 'hard',
    warningPercents: [
      replacement.warning_threshold_1 ?? 80,
      replacement.warning_threshold_2 ?? 90,
      replacement.warning_threshold_3 ?? 95,
    ],
    gracePeriodDays: replacement.grace_period_days ?? 7,
    graceExtraPercent: replacement.grace_extra_percent ?? 10,
  };
}

/** What is wrong with the order of the thresholds as they result. */
export function thresholdFaults({ warningPercents }: QuotaTerms): Schemas['Fault'][] {
  return warningPercents.flatMap((percent, index) => {
    const before = warningPercents[index - 1];
    if (before === undefined || before < percent) return [];
    const message = `must be above warning_threshold_${index}, which is ${before}`;
    return [{ pointer: `/body/warning_threshold_${index + 1}`, message }];
  });
}

/**
 * The target under new terms: the quota keeps its id and its exemption. An open window stays open only if
 * the quota is still soft and usage has not come to lie below the limit; none opens before the next write.
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

/** The quota with its exemption begun, ended or kept. What is not exempt has no reason. */
export function exempted(
  quota: Quota,
  { isExempt = quota.isExempt, reason = quota.exemptReason }: { isExempt?: boolean; reason?: string | null },
): Quota {
  return { ...quota, isExempt, exemptReason: isExempt ? reason : null };
}
