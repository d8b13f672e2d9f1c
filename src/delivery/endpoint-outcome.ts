// What the outcome of an attempt or a delivery does to its endpoint: failures in a row are counted, and may disable it.

import type { Instant } from '../engine/instant.ts';
import type { World } from '../engine/world.ts';
import { type Endpoint, endpoints, nextEndpointState } from './endpoint.ts';
import type { DeliveryPolicy } from './policy/policy.ts';
import { failuresText, waitingText } from './waiting.ts';

/** Records a success: the count of consecutive failures starts again. */
export function noteSuccess(world: World, endpoint: Endpoint, at: Instant): Endpoint {
  const state = nextEndpointState(world, endpoint, 'succeed');
  return world.collection(endpoints).update(endpoint.id, { state, failureCount: 0, lastSuccessAt: at });
}

/** A failure, and what it may lead to. */
interface NotedFailure {
  readonly at: Instant;
  /** Whether it ended its delivery. */
  readonly isLast: boolean;
  /** Whether the receiver said that it is gone, and the policy disables its endpoint for that. */
  readonly isGone: boolean;
  readonly autoDisable: DeliveryPolicy['autoDisable'];
}

/** Records a failure, and disables the endpoint if its policy asks for that. */
export function noteFailure(world: World, endpoint: Endpoint, failure: NotedFailure): Endpoint {
  const { at, isLast, autoDisable } = failure;
  const counts = autoDisable?.counts !== 'deliveries' || isLast;
  const failed = { ...endpoint, failureCount: endpoint.failureCount + (counts ? 1 : 0), lastFailureAt: at };
  const cause = endpoint.isAutoDisabled ? causeOf(failed, failure, counts) : undefined;
  const { failureCount, lastFailureAt } = failed;
  const change = { failureCount, lastFailureAt };
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
  { failureCount }: Endpoint,
  { autoDisable, isGone }: NotedFailure,
  counts: boolean,
): Cause | undefined {
  if (isGone) return { text: 'the receiver answered 410: it is gone', isKept: true };
  if (autoDisable === null || !counts || failureCount < autoDisable.consecutiveFailures) return undefined;
  return { text: failuresText(failureCount, autoDisable), isKept: false };
}
