// A quota: its terms with defaults, and numbers derived from them once. Products that may pass 2^53-1 are
// computed with big integers.

import { fieldsOf, flag, instant, orNull, text, wholeNumber } from '../../../src/engine/document-schema.ts';
import { type Instant, isoOrNull } from '../../../src/engine/instant.ts';
import { type Schemas, schemas } from '../spec.ts';
import { MAX_COUNT } from './holdings.ts';
import type { Target } from './targets.ts';

/** The terms of a quota, as a PUT sets them. */
export interface QuotaTerms {
  readonly limitBytes: number;
  readonly limitType: Schemas['LimitType'];
  /** Percent of the limit, ascending. */
  readonly warningPercents: readonly [number, number, number];
  readonly gracePeriodDays: number;
  readonly graceExtraPercent: number;
}

export interface Quota extends QuotaTerms {
  readonly id: string;
  readonly graceStartedAt: Instant | null;
  readonly isExempt: boolean;
  readonly exemptReason: string | null;
  /** The most that the grace window admits; the limit itself of a hard quota. Computed when the terms are set. */
  readonly ceilingBytes: number;
  /** From how many bytes on each threshold is reached. Computed when the terms are set. */
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
 * The most that a soft quota admits while its grace window is open, rounded down to a whole byte. Beyond
 * 2^53-1 nothing is counted, so it ends there.
 *
 * @example ceilingBytes(15, 10) // 16
 */
export function ceilingBytes(limitBytes: number, extraPercent: number): number {
  const ceiling = (BigInt(limitBytes) * BigInt(100 + extraPercent)) / 100n;
  return Number(ceiling < BigInt(MAX_COUNT) ? ceiling : BigInt(MAX_COUNT));
}

/**
 * The fewest bytes with which a threshold is reached; one byte reaches every threshold of a limit of 0.
 *
 * @example thresholdBytes(10, 85) // 9
 */
export function thresholdBytes(limitBytes: number, percent: number): number {
  const share = (BigInt(limitBytes) * BigInt(percent) + 99n) / 100n;
  return Math.max(1, Number(share));
}

/**
 * Usage in percent of the limit, rounded down; 100 from the first byte with a limit of 0.
 *
 * @example percentUsed(2, 3) // 66
 */
export function percentUsed(usedBytes: number, limitBytes: number): number {
  if (limitBytes === 0) return usedBytes === 0 ? 0 : 100;
  return Number((BigInt(usedBytes) * 100n) / BigInt(limitBytes));
}

/** What is wrong with a replacement that fits its schema. */
export function replacementFaults(replacement: Schemas['QuotaReplacement']): Schemas['Fault'][] {
  return thresholdFaults(termsOf(replacement));
}

/** A target's quota. */
export function quotaView({ type, id, tenantId }: Target, quota: Quota): Schemas['Quota'] {
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
