// Retry arithmetic: when a delivery that has just failed is retried, if at all. The same arguments give the same instant.

import type { Instant } from '../engine/instant.ts';
import type { ReceiverResponse } from './delivery.ts';
import { drawnDelayMs, drawnFrom, type JitterDraw } from './policy/jitter.ts';
import { plannedDelayMs } from './policy/planned-delays.ts';
import type { DeliveryPolicy } from './policy/policy.ts';
import { isAmong } from './policy/policy.ts';
import { retryAfterMs } from './retry-after.ts';

/** What the arithmetic needs to know of a policy. */
export type RetryPolicy = Pick<
  DeliveryPolicy,
  'delaysMs' | 'measuredFrom' | 'untilMs' | 'jitter' | 'retryAfter' | 'gone'
>;

/** What the arithmetic needs to know about a delivery before its failed attempt is added. */
export interface FailedAttempt {
  /** The seed of the world, from which jitter is drawn. */
  readonly seed: number;
  readonly delivery: {
    readonly id: string;
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
  /** The delay of the schedule, with its jitter. */
  readonly delayMs: number;
  /** The shortest and the longest delay that could have been drawn; `null` without jitter. */
  readonly drawnFrom: readonly [number, number] | null;
  /** The wait that the receiver asked for, as far as the policy follows it; `null` where it made no difference. */
  readonly askedMs: number | null;
}

/**
 * The next attempt of the schedule, or `null` when the schedule is exhausted, or the receiver is gone.
 *
 * @example retryOf(policy, { seed, delivery: { id, scheduledCount: 0, attempts: [] }, sentAt: 0, elapsedMs: 30_000 })?.at // 90_000
 */
export function retryOf(policy: RetryPolicy, failed: FailedAttempt): Retry | null {
  const { delivery, sentAt, response } = failed;
  const plannedMs = plannedDelayMs(policy, delivery.scheduledCount + 1);
  if (plannedMs === undefined || isGone(policy, response)) return null;
  const retry = retryAfterDelay(policy, failed, plannedMs);
  const endsAt = policy.untilMs === null ? null : (delivery.attempts[0]?.at ?? sentAt) + policy.untilMs;
  return endsAt !== null && retry.at > endsAt ? null : retry;
}

/**
 * How long after an event its first attempt is made, with the schedule's jitter.
 *
 * @example firstDelayMs(policy, { seed: 1, deliveryId: 'del_1' }) // 0
 */
export function firstDelayMs(
  policy: Pick<DeliveryPolicy, 'delaysMs' | 'jitter'>,
  draw: Omit<JitterDraw, 'attemptCount'>,
): number {
  const [delayMs = 0] = policy.delaysMs;
  if (policy.jitter === null || delayMs === 0) return delayMs;
  return drawnDelayMs(policy.jitter, delayMs, { ...draw, attemptCount: 'first' });
}

function retryAfterDelay(policy: RetryPolicy, failed: FailedAttempt, plannedMs: number): Retry {
  const { seed, delivery, sentAt, elapsedMs } = failed;
  const { jitter } = policy;
  const draw = { seed, deliveryId: delivery.id, attemptCount: delivery.scheduledCount };
  const delayMs = jitter === null ? plannedMs : drawnDelayMs(jitter, plannedMs, draw);
  const failedAt = sentAt + elapsedMs;
  const scheduledAt =
    policy.measuredFrom === 'previous_failure'
      ? failedAt + delayMs
      : Math.max(failedAt, (delivery.attempts[0]?.at ?? sentAt) + delayMs);
  const scheduled = { at: scheduledAt, delayMs, drawnFrom: jitter && drawnFrom(jitter, plannedMs) };
  const askedMs = askedWaitMs(policy, failed, failedAt);
  if (askedMs === null) return { ...scheduled, askedMs };
  const askedAt = failedAt + askedMs;
  if (policy.retryAfter?.mode === 'extend' && askedAt <= scheduledAt) return { ...scheduled, askedMs: null };
  return { ...scheduled, at: askedAt, askedMs };
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
