// Pauses, enables and removes endpoints, with the effects on their deliveries.

import { changeState } from '../engine/lifecycle.ts';
import type { World } from '../engine/world.ts';
import { askAgain } from './challenge.ts';
import { attemptNames, deliveries, deliveryLifecycle, scheduleAttempt } from './delivery.ts';
import { type Endpoint, endpoints, nextEndpointState } from './endpoint.ts';
import { forgetHeld } from './faults/postpone-attempt.ts';

/**
 * Stops sending to an endpoint until it is enabled.
 *
 * @example if (endpoint.state === 'enabled') pauseEndpoint(world, endpoint);
 */
export function pauseEndpoint(world: World, endpoint: Endpoint): Endpoint {
  const state = nextEndpointState(world, endpoint, 'pause');
  const proof = endpoint.proof && { proof: { ...endpoint.proof, isEnabledBy: false } };
  return world
    .collection(endpoints)
    .update(
      endpoint.id,
      state === endpoint.state ? { state, ...proof } : { state, pausedAt: world.now, ...proof },
    );
}

/**
 * Enables an endpoint: its failure count is reset, and waiting attempts are sent, at once if due. One whose receiver has not
 * answered a challenge yet is asked again, and enabled by the answer.
 *
 * @example reply[200](shown(enableEndpoint(world, endpoint)))
 */
export function enableEndpoint(world: World, endpoint: Endpoint): Endpoint {
  if (endpoint.state === 'enabled') return endpoint;
  if (endpoint.proof !== undefined) return askAgain(world, endpoint, endpoint.proof.deliveryId);
  const state = nextEndpointState(world, endpoint, 'enable');
  for (const delivery of world.collection(deliveries).by('endpoint', endpoint.id)) {
    if (delivery.isWaiting)
      scheduleAttempt(world, world.collection(deliveries).update(delivery.id, { isWaiting: false }));
  }
  const {
    disabledBecause: _,
    failingSince: __,
    outcomes: ___,
    ...enabled
  } = world.collection(endpoints).get(endpoint.id) ?? endpoint;
  return world
    .collection(endpoints)
    .put(endpoint.id, { ...enabled, state, failureCount: 0, disabledAt: null });
}

/**
 * Removes an endpoint; its pending deliveries end.
 *
 * @param options.keepDeliveries whether its deliveries are kept, the pending ones as failed
 * @example removeEndpoint(world, endpoint, { keepDeliveries: false })
 */
export function removeEndpoint(
  world: World,
  endpoint: Endpoint,
  options: { readonly keepDeliveries: boolean },
): void {
  const kept = world.collection(deliveries);
  for (const delivery of kept.by('endpoint', endpoint.id)) {
    for (const name of attemptNames(delivery)) world.cancel(delivery.service, name, delivery.id);
    forgetHeld(world, delivery.id);
    if (!options.keepDeliveries) kept.delete(delivery.id);
    else if (delivery.status === 'pending') {
      const move = { ...delivery, from: delivery.status, on: 'lose_endpoint' } as const;
      const status = changeState(world, deliveryLifecycle, move);
      kept.update(delivery.id, { status, nextAttemptAt: null, isWaiting: false });
    }
  }
  world.collection(endpoints).delete(endpoint.id);
}
