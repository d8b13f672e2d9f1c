// Retry arithmetic: when a delivery that has just failed is retried, if at all.

import type { Instant } from '../engine/instant.ts';
import type { DeliveryPolicy } from './policy/policy.ts';

/** What the arithmetic needs to know about a delivery before its failed attempt is added. */
export interface FailedAttempt {
  readonly delivery: {
    readonly scheduledCount: number;
    readonly attempts: readonly { readonly at: Instant }[];
  };
  readonly sentAt: Instant;
  /** The duration of the attempt in world time; for a timeout, its documented length. */
  readonly elapsedMs: number;
}

/**
 * The instant of the next attempt of the schedule, or `null` when the schedule is exhausted.
 *
 * @example retryAt(policy, { delivery: { scheduledCount: 0, attempts: [] }, sentAt: 0, elapsedMs: 30_000 }) // 90_000
 */
export function retryAt(
  { delaysMs, measuredFrom }: Pick<DeliveryPolicy, 'delaysMs' | 'measuredFrom'>,
  { delivery, sentAt, elapsedMs }: FailedAttempt,
): Instant | null {
  const delayMs = delaysMs[delivery.scheduledCount + 1];
  if (delayMs === undefined) return null;
  const failedAt = sentAt + elapsedMs;
  if (measuredFrom === 'previous_failure') return failedAt + delayMs;
  return Math.max(failedAt, (delivery.attempts[0]?.at ?? sentAt) + delayMs);
}
