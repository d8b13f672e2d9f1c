// What the outcome of an attempt or a delivery does to its endpoint: failures are counted, and may disable it.

import type { Instant } from '../engine/instant.ts';
import type { World } from '../engine/world.ts';
import { type Endpoint, endpoints, nextEndpointState } from './endpoint.ts';
import { hasFailedInARow, healthAfterFailure, healthAfterSuccess, whyFailing } from './endpoint-health.ts';
import type { AutoDisable } from './policy/policy.ts';
import { basisText, failuresText, waitingText } from './waiting.ts';

/** Records a success: the failures before it were not the last. */
export function noteSuccess(
  world: World,
  endpoint: Endpoint,
  { at, autoDisable }: { readonly at: Instant; readonly autoDisable: AutoDisable | null },
): Endpoint {
  const { failingSince: _, ...kept } = world.collection(endpoints).get(endpoint.id) ?? endpoint;
  const health = healthAfterSuccess(endpoint, at, autoDisable);
  const state = nextEndpointState(world, endpoint, 'succeed');
  return world.collection(endpoints).put(endpoint.id, { ...kept, ...health, state, lastSuccessAt: at });
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
