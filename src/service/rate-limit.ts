// Counts calls in fixed windows, by the world's clock. Each service decides which calls count together and how it
// refuses them.

import { collectionOf } from '../engine/collection.ts';
import { fieldsOf, orNull, text, wholeNumber } from '../engine/document-schema.ts';
import { durationMs, type Instant } from '../engine/instant.ts';
import type { World } from '../engine/world.ts';
import type { Schema } from '../openapi/document.ts';

/** The number of calls allowed in a window of this length. */
export interface RateLimit {
  readonly limit: number;
  readonly windowMs: number;
}

/** A rate limit as written in settings. */
export interface WrittenRateLimit {
  readonly limit: number;
  /** A duration such as `"1m"`, or milliseconds. */
  readonly window: string | number;
}

/** The schema of a rate limit in a service's settings. */
export const rateLimitSchema: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['limit', 'window'],
  properties: {
    limit: { type: 'integer', minimum: 1 },
    window: {
      anyOf: [
        { type: 'string', pattern: '^0*[1-9][0-9]{0,9}(ms|s|m|h|d)$' },
        { type: 'integer', minimum: 1 },
      ],
    },
  },
};

/**
 * A rate limit in the form used for counting; none stays none.
 *
 * @example readRateLimit({ limit: 3, window: '1m' }) // { limit: 3, windowMs: 60000 }
 */
export function readRateLimit<Written extends WrittenRateLimit | null>(
  written: Written,
): RateLimit | (Written & null) {
  return written === null
    ? (written as Written & null)
    : { limit: written.limit, windowMs: durationMs(written.window) };
}

/** The state of a window after a call. */
export interface CallCount {
  readonly isAllowed: boolean;
  readonly limit: number;
  /** Calls left in the window, after this one. */
  readonly remaining: number;
  /** When the window ends and counting starts again. */
  readonly resetAt: Instant;
  /** A description of what used up calls of the window without making them; `null` for nothing. */
  readonly usedUpBy: string | null;
}

export interface RateWindow {
  readonly startedAt: Instant;
  readonly count: number;
  readonly usedUpBy: string | null;
}

export const rateWindows = collectionOf<RateWindow>(
  'rate_windows',
  {},
  fieldsOf({ startedAt: wholeNumber, count: wholeNumber, usedUpBy: orNull(text) }),
);

/**
 * Counts a call. A window starts with its first call; refused calls do not count. Part of a transaction.
 *
 * @param key identifies the calls that count together
 * @example countCall(world, 'mail live /v3/messages/{id}', { limit: 600, windowMs: 60_000 }).isAllowed
 */
export function countCall(world: World, key: string, { limit, windowMs }: RateLimit): CallCount {
  const kept = world.collection(rateWindows).get(key);
  const isRunning = kept !== undefined && world.now < kept.startedAt + windowMs;
  const { startedAt, count, usedUpBy } = isRunning
    ? kept
    : { startedAt: world.now, count: 0, usedUpBy: null };
  const resetAt = startedAt + windowMs;
  if (count >= limit) return { isAllowed: false, limit, remaining: 0, resetAt, usedUpBy };
  world.collection(rateWindows).put(key, { startedAt, count: count + 1, usedUpBy });
  return { isAllowed: true, limit, remaining: limit - count - 1, resetAt, usedUpBy };
}

/**
 * Uses up the calls of a window that starts now. Part of a transaction.
 *
 * @param leaving the number of calls that still pass
 * @example useUpCalls(world, 'billing', { limit: 3, windowMs: 60_000 })
 */
export function useUpCalls(world: World, key: string, { limit }: RateLimit, leaving = 0): void {
  const count = Math.max(0, limit - leaving);
  world.collection(rateWindows).put(key, { startedAt: world.now, count, usedUpBy: world.cause });
}

/**
 * Why a call is refused, including what used up the calls if they were not made.
 *
 * @example whyLimited('too many calls', countCall(world, 'billing', limit))
 */
export function whyLimited(why: string, { usedUpBy }: CallCount): string {
  return usedUpBy === null ? why : `${why}, used up by ${usedUpBy}`;
}

/**
 * The headers of a 429: seconds to wait, rounded up so that no client retries too early, and the window.
 *
 * @example rateLimitHeaders(count, world.now) // { 'Retry-After': 12, 'X-RateLimit-Limit': 600, … }
 */
export function rateLimitHeaders(
  { limit, remaining, resetAt }: CallCount,
  now: Instant,
): Record<string, number> {
  return {
    'Retry-After': Math.max(1, Math.ceil((resetAt - now) / 1_000)),
    'X-RateLimit-Limit': limit,
    'X-RateLimit-Remaining': remaining,
    'X-RateLimit-Reset': Math.ceil(resetAt / 1_000),
  };
}
