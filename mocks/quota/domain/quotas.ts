// A quota: its terms with defaults, and numbers derived from them once. Products that may exceed 2^53-1 are computed
// with big integers.

import { fieldsOf, flag, instant, orNull, text, wholeNumber } from '../../../src/engine/document-schema.ts';
import { type Instant, isoOrNull } from '../../../src/engine/instant.ts';
import { type Schemas, schemas } from '../spec.ts';
import { MAX_COUNT } from './holdings.ts';

/** The terms of a quota, as a PUT sets them. */
export interface QuotaTerms {
  readonly limitBytes: number;
  readonly limitType: Schemas['LimitType'];
  /** In percent of the limit, in ascending order. */
  readonly warningPercents: readonly [number, number, number];
  readonly gracePeriodDays: number;
  readonly graceExtraPercent: number;
}

export interface Quota extends QuotaTerms {
  readonly id: string;
  readonly graceStartedAt: Instant | null;
  readonly isExempt: boolean;
  readonly exemptReason: string | null;
  /** The maximum usage that the grace window allows; for a hard quota, the limit. Computed when the terms are set. */
  readonly ceilingBytes: number;
  /** The number of bytes from which each threshold is reached. Computed when the terms are set. */
  readonly warningBytes: readonly [number, number, number];
}

const three = { type: 'array', items: wholeNumber, minItems: 3, maxItems: 3 };

export const quotaSchema = fieldsOf<Quota>({
  id: text,
  limitBytes: wholeNumber,
  limitType: schemas.limitType,
  warningPercents: three,
  gracePeriodDays: wholeNumber,
  graceExtraPercent: wholeNumber,
  graceStartedAt: orNull(instant),
  isExempt: flag,
  exemptReason: orNull(text),
  ceilingBytes: wholeNumber,
  warningBytes: three,
});

/** The terms of a replacement; omitted fields take their defaults. */
export function termsOf(replacement: Schemas['QuotaReplacement']): QuotaTerms {
  return {
    limitBytes: replacement.limit_bytes,
    limitType: replacement.limit_type ?? 'hard',
    warningPercents: warningPercentsOf(replacement),
    gracePeriodDays: replacement.grace_period_days ?? 7,
    graceExtraPercent: replacement.grace_extra_percent ?? 10,
  };
}

/** The thresholds; the default of one that is not given gives way to those that are, so that they ascend. */
function warningPercentsOf({
  warning_threshold_1: first,
  warning_threshold_2: second,
  warning_threshold_3: third,
}: Schemas['QuotaReplacement']): readonly [number, number, number] {
  const middle = second ?? Math.min(Math.max(90, (first ?? 0) + 1), (third ?? 100) - 1);
  return [first ?? Math.min(80, middle - 1), middle, third ?? Math.max(95, middle + 1)];
}

/** The violations in the order of the resulting thresholds. */
export function thresholdFaults({ warningPercents }: QuotaTerms): Schemas['Fault'][] {
  return warningPercents.flatMap((percent, index) => {
    if (percent < 1 || percent > 100)
      return [
        {
          pointer: `/body/warning_threshold_${index + 1}`,
          message: 'must be given: its default does not fit beside the others',
        },
      ];
    const before = warningPercents[index - 1];
    if (before === undefined || before < percent) return [];
    const message = `must be above warning_threshold_${index}, which is ${before}`;
    return [{ pointer: `/body/warning_threshold_${index + 1}`, message }];
  });
}

/**
 * The maximum usage that a soft quota allows while its grace window is open, rounded down to a whole byte. It is at
 * most 2^53-1, because nothing is counted beyond that.
 *
 * @example ceilingBytes(15, 10) // 16
 */
export function ceilingBytes(limitBytes: number, extraPercent: number): number {
  const ceiling = (BigInt(limitBytes) * BigInt(100 + extraPercent)) / 100n;
  return Number(ceiling < BigInt(MAX_COUNT) ? ceiling : BigInt(MAX_COUNT));
}

/**
 * The minimum number of bytes that reaches a threshold; if the limit is 0, one byte reaches every threshold.
 *
 * @example thresholdBytes(10, 85) // 9
 */
export function thresholdBytes(limitBytes: number, percent: number): number {
  const share = (BigInt(limitBytes) * BigInt(percent) + 99n) / 100n;
  return Math.max(1, Number(share));
}

/**
 * Usage in percent of the limit, rounded down; if the limit is 0, 100 from the first byte.
 *
 * @example percentUsed(2, 3) // 66
 */
export function percentUsed(usedBytes: number, limitBytes: number): number {
  if (limitBytes === 0) return usedBytes === 0 ? 0 : 100;
  return Number((BigInt(usedBytes) * 100n) / BigInt(limitBytes));
}

/** The violations in a replacement that matches its schema. */
export function replacementFaults(replacement: Schemas['QuotaReplacement']): Schemas['Fault'][] {
  return thresholdFaults(termsOf(replacement));
}

/** A target's quota. */
export function quotaView(
  {
    type,
    id,
    tenantId,
  }: { readonly type: Schemas['TargetType']; readonly id: string; readonly tenantId: string },
  quota: Quota,
): Schemas['Quota'] {
  const [first, second, third] = quota.warningPercents;
  return {
    id: quota.id,
    tenant_id: tenantId,
    target_type: type,
    target_id: id,
    limit_bytes: quota.limitBytes,
    limit_type: quota.limitType,
    warning_threshold_1: first,
    warning_threshold_2: second,
    warning_threshold_3: third,
    grace_period_days: quota.gracePeriodDays,
    grace_extra_percent: quota.graceExtraPercent,
    grace_started_at: isoOrNull(quota.graceStartedAt),
    exempt: quota.isExempt,
    exempt_reason: quota.exemptReason,
  };
}
