// How an endpoint has fared, as far as its policy disables it for that: failures in a row, since when there is nothing
// else, and their share of what was sent lately.

import { durationText, type Instant } from '../engine/instant.ts';
import type { AutoDisable } from './policy/policy.ts';

/** What is counted of an endpoint. What its policy does not ask for is left out. */
export interface EndpointHealth {
  readonly failureCount: number;
  /** When the first of the failures came since which there was no success. */
  readonly failingSince?: Instant;
  /** What became of attempts or deliveries, oldest first, a part of the span at a time. */
  readonly outcomes?: readonly OutcomeCount[];
}

/** What came of those of a part of the span. */
export interface OutcomeCount {
  readonly from: Instant;
  readonly taken: number;
  readonly failed: number;
}

/** Into how many parts a span is divided: it is exact to one of them, and an endpoint has no more to keep. */
const PARTS = 60;

export function healthAfterSuccess(
  { outcomes }: EndpointHealth,
  at: Instant,
  autoDisable: AutoDisable | null,
): EndpointHealth {
  return { failureCount: 0, ...counted(outcomes, { at, isFailed: false }, autoDisable) };
}

export function healthAfterFailure(
  { failureCount, failingSince = Number.POSITIVE_INFINITY, outcomes }: EndpointHealth,
  at: Instant,
  autoDisable: AutoDisable | null,
): EndpointHealth {
  return {
    failureCount: failureCount + 1,
    ...(autoDisable?.failingForMs == null ? {} : { failingSince: Math.min(failingSince, at) }),
    ...counted(outcomes, { at, isFailed: true }, autoDisable),
  };
}

/**
 * Why the policy disables an endpoint, other than for so many failures in a row; `undefined` if it does not.
 *
 * @example whyFailing(health, at, autoDisable) // 'nothing but failures for 5 d'
 */
export function whyFailing(
  { failingSince, outcomes = [] }: EndpointHealth,
  at: Instant,
  { failingForMs, failingShare, counts }: AutoDisable,
): string | undefined {
  if (failingForMs !== null && failingSince !== undefined && at - failingSince >= failingForMs)
    return `nothing but failures for ${durationText(failingForMs)}`;
  if (failingShare === null) return undefined;
  const { share, withinMs, atLeast } = failingShare;
  const failed = outcomes.reduce((sum, each) => sum + each.failed, 0);
  const all = outcomes.reduce((sum, each) => sum + each.taken, failed);
  if (all < atLeast || failed < share * all) return undefined;
  return `${failed} of ${all} ${counts} failed within ${durationText(withinMs)}`;
}

/** Whether an endpoint has failed so often in a row. */
export function hasFailedInARow(
  { failureCount }: EndpointHealth,
  { consecutiveFailures }: AutoDisable,
): boolean {
  return consecutiveFailures !== null && failureCount >= consecutiveFailures;
}

function counted(
  outcomes: readonly OutcomeCount[] = [],
  { at, isFailed }: { readonly at: Instant; readonly isFailed: boolean },
  autoDisable: AutoDisable | null,
): Pick<EndpointHealth, 'outcomes'> {
  if (autoDisable?.failingShare == null) return {};
  const { withinMs } = autoDisable.failingShare;
  const partMs = Math.ceil(withinMs / PARTS);
  const from = at - (at % partMs);
  const recent = outcomes.filter((each) => each.from > at - withinMs);
  const part = recent.find((each) => each.from === from) ?? { from, taken: 0, failed: 0 };
  const now = isFailed ? { ...part, failed: part.failed + 1 } : { ...part, taken: part.taken + 1 };
  return { outcomes: [...recent.filter((each) => each.from !== from), now] };
}
