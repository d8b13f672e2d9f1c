// What the outcome of an attempt or a delivery does to its endpoint: failures are counted, in a row, since when there is nothing
// else, and as a share of what was sent lately, and may disable it.

import { durationText, type Instant } from '../engine/instant.ts';
import type { World } from '../engine/world.ts';
import {
  type Endpoint,
  type EndpointHealth,
  endpoints,
  nextEndpointState,
  type OutcomeCount,
} from './endpoint.ts';
import type { AutoDisable } from './policy/policy.ts';
import { basisText, failuresText, waitingText } from './waiting.ts';

/** Records a success: the failures before it were not the last. */
export function noteSuccess(
  world: World,
  endpoint: Endpoint,
  { at, autoDisable }: { readonly at: Instant; readonly autoDisable: AutoDisable | null },
): Endpoint {
  const kept = withoutFailures(world.collection(endpoints).get(endpoint.id) ?? endpoint);
  const health = healthAfterSuccess(endpoint, at, autoDisable);
  const state = nextEndpointState(world, endpoint, 'succeed');
  return world.collection(endpoints).put(endpoint.id, { ...kept, ...health, state, lastSuccessAt: at });
}

/** Most have none, and to copy an object without a field takes long. */
function withoutFailures(endpoint: Endpoint): Endpoint {
  if (!('failingSince' in endpoint)) return endpoint;
  const { failingSince: _, ...kept } = endpoint;
  return kept;
}

/** A failure, and what it may lead to. */
interface NotedFailure {
  readonly at: Instant;
  /** Whether it ended its delivery. */
  readonly isLast: boolean;
  /** Whether the receiver said that it is gone, and the policy disables its endpoint for that. */
  readonly isGone: boolean;
  readonly autoDisable: AutoDisable | null;
}

/** Records a failure, and disables the endpoint if its policy asks for that. */
export function noteFailure(world: World, endpoint: Endpoint, failure: NotedFailure): Endpoint {
  const { at, isLast, autoDisable } = failure;
  const counts = autoDisable?.counts !== 'deliveries' || isLast;
  const health = counts ? healthAfterFailure(endpoint, at, autoDisable) : {};
  const failed = { ...endpoint, ...health };
  const cause = endpoint.isAutoDisabled ? causeOf(failed, failure, counts) : undefined;
  const change = { ...health, lastFailureAt: at };
  if (cause === undefined) {
    const state = nextEndpointState(world, endpoint, 'fail');
    return world.collection(endpoints).update(endpoint.id, { ...change, state });
  }
  const because = [cause.text, ...waitingText(world, endpoint)].join('; ');
  const state = nextEndpointState(world, endpoint, 'disable', because);
  const disabledAt = endpoint.disabledAt ?? at;
  const kept = cause.isKept && endpoint.state !== 'disabled' ? { disabledBecause: cause.text } : {};
  return world.collection(endpoints).update(endpoint.id, { ...change, ...kept, state, disabledAt });
}

/** Why an endpoint is disabled. */
interface Cause {
  readonly text: string;
  /** Whether the endpoint keeps the text: its counts alone do not tell it. */
  readonly isKept: boolean;
}

function causeOf(
  endpoint: Endpoint,
  { at, autoDisable, isGone }: NotedFailure,
  counts: boolean,
): Cause | undefined {
  if (isGone) return { text: 'the receiver answered 410: it is gone', isKept: true };
  if (autoDisable === null || !counts) return undefined;
  if (hasFailedInARow(endpoint, autoDisable))
    return { text: failuresText(endpoint.failureCount, autoDisable), isKept: false };
  const why = whyFailing(endpoint, at, autoDisable);
  return why === undefined ? undefined : { text: `${why} (${basisText(autoDisable)})`, isKept: true };
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
