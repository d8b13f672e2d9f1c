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
  readonly autoDisable: DeliveryPolicy['autoDisable'];
}

/** Records a failure, and disables the endpoint if it is the last one allowed in a row. */
export function noteFailure(
  world: World,
  endpoint: Endpoint,
  { at, isLast, autoDisable }: NotedFailure,
): Endpoint {
  const counts = autoDisable?.counts !== 'deliveries' || isLast;
  const failureCount = endpoint.failureCount + (counts ? 1 : 0);
  const isLimitReached =
    counts &&
    autoDisable !== null &&
    endpoint.isAutoDisabled &&
    failureCount >= autoDisable.consecutiveFailures;
  const state = isLimitReached
    ? nextEndpointState(
        world,
        endpoint,
        'reach_failure_limit',
        [failuresText(failureCount, autoDisable), ...waitingText(world, endpoint)].join('; '),
      )
    : nextEndpointState(world, endpoint, 'fail');
  const disabledAt = isLimitReached ? (endpoint.disabledAt ?? at) : endpoint.disabledAt;
  return world
    .collection(endpoints)
    .update(endpoint.id, { state, failureCount, disabledAt, lastFailureAt: at });
}
