// The delays of a schedule as it plans them: one for each attempt, or the last one repeated for a span.

/** What of a policy is about them. */
interface Delays {
  readonly delaysMs: readonly number[];
  readonly untilMs: number | null;
}

/** However a receiver answers, a schedule that goes on for a span does not call it more often. */
export const MAX_ATTEMPTS = 10_000;

/**
 * The delays of a schedule without its jitter, one for each attempt that it has room for.
 *
 * @example plannedDelaysMs({ delaysMs: [0, 60_000], untilMs: 180_000 }) // [0, 60_000, 60_000, 60_000]
 */
export function plannedDelaysMs(policy: Delays): readonly number[] {
  if (policy.untilMs === null) return policy.delaysMs;
  const planned: number[] = [];
  for (let sumMs = 0; ; ) {
    const delayMs = plannedDelayMs(policy, planned.length);
    if (planned.length > 0) sumMs += delayMs ?? 0;
    if (delayMs === undefined || sumMs > policy.untilMs) return planned;
    planned.push(delayMs);
  }
}

/** The delay before an attempt; a schedule that goes on for a span, from its first attempt, repeats its last one. */
export function plannedDelayMs({ delaysMs, untilMs }: Delays, attempt: number): number | undefined {
  if (untilMs === null) return delaysMs[attempt];
  return attempt < MAX_ATTEMPTS ? (delaysMs[attempt] ?? delaysMs.at(-1)) : undefined;
}
