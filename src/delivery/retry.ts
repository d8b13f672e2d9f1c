// Retry arithmetic: when a delivery that has just failed is retried, if at all.

import type { Instant } from '../engine/instant.ts';
import type { ReceiverResponse } from './delivery.ts';
import type { DeliveryPolicy } from './policy/policy.ts';
import { isAmong } from './policy/statuses.ts';
import { retryAfterMs } from './retry-after.ts';

/** What the arithmetic needs to know of a policy. */
export type RetryPolicy = Pick<DeliveryPolicy, 'delaysMs' | 'measuredFrom' | 'retryAfter' | 'gone'>;

/** What the arithmetic needs to know about a delivery before its failed attempt is added. */
export interface FailedAttempt {
  readonly delivery: {
    readonly scheduledCount: number;
    readonly attempts: readonly { readonly at: Instant }[];
  };
  readonly sentAt: Instant;
  /** The duration of the attempt in world time; for a timeout, its documented length. */
  readonly elapsedMs: number;
  /** What the receiver answered; `null` or left out for nothing. */
  readonly response?: Pick<ReceiverResponse, 'status' | 'headers'> | null;
}

/** The next attempt, and what it follows from. */
export interface Retry {
  readonly at: Instant;
  /** The delay of the schedule. */
  readonly delayMs: number;
  /** The wait that the receiver asked for, as far as the policy follows it; `null` where it made no difference. */
  readonly askedMs: number | null;
}

/**
 * The next attempt of the schedule, or `null` when the schedule is exhausted, or the receiver is gone.
 *
 * @example retryOf(policy, { delivery: { scheduledCount: 0, attempts: [] }, sentAt: 0, elapsedMs: 30_000 })?.at // 90_000
 */
export function retryOf(policy: RetryPolicy, failed: FailedAttempt): Retry | null {
  const { delivery, sentAt, elapsedMs, response } = failed;
  const delayMs = policy.delaysMs[delivery.scheduledCount + 1];
  if (delayMs === undefined || isGone(policy, response)) return null;
  const failedAt = sentAt + elapsedMs;
  const scheduledAt =
    policy.measuredFrom === 'previous_failure'
      ? failedAt + delayMs
      : Math.max(failedAt, (delivery.attempts[0]?.at ?? sentAt) + delayMs);
  const askedMs = askedWaitMs(policy, failed, failedAt);
  if (askedMs === null) return { at: scheduledAt, delayMs, askedMs };
  const askedAt = failedAt + askedMs;
  if (policy.retryAfter?.mode === 'extend' && askedAt <= scheduledAt)
    return { at: scheduledAt, delayMs, askedMs: null };
  return { at: askedAt, delayMs, askedMs };
}

/** Whether an answer says that the receiver is gone for good, and the policy takes it at its word. */
export function isGone(
  { gone }: Pick<DeliveryPolicy, 'gone'>,
  response: Pick<ReceiverResponse, 'status'> | null | undefined,
): boolean {
  return gone !== 'retry' && response?.status === 410;
}

function askedWaitMs(
  { retryAfter }: RetryPolicy,
  { response }: FailedAttempt,
  failedAt: Instant,
): number | null {
  if (!response || retryAfter === null || !isAmong(retryAfter.statuses, response.status)) return null;
  const askedMs = retryAfterMs(response, failedAt);
  return askedMs === undefined ? null : Math.min(askedMs, retryAfter.atMostMs);
}
