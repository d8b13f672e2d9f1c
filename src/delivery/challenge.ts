// Proof of control: an endpoint whose policy asks for it is sent a challenge when it is registered, and nothing else before
// its receiver has answered that. A challenge is a delivery of its own: on record, on the agenda, and under the same guard.

import type { World } from '../engine/world.ts';
import type { AttemptResult } from './attempt.ts';
import { type Delivery, deliveries, forceRetry, scheduleAttempt } from './delivery.ts';
import { type Endpoint, endpoints, nextEndpointState } from './endpoint.ts';
import { type Challenge, type ChallengeValues, isProof, type SentChallenge } from './policy/challenge.ts';
import type { SignaturePolicy } from './policy/policy.ts';
import { fill } from './signing/signed-parts.ts';
import { digestOf } from './signing/signing-key.ts';
import type { WebhookSource } from './webhook-source.ts';

/** The type under which challenges are listed among deliveries. */
const CHALLENGE = 'challenge';

/**
 * Asks for proof that the receiver at an endpoint's URL wants its deliveries, if the policy asks new endpoints for that: the
 * endpoint is paused until the challenge is answered. Part of a transaction; for endpoints that are registered, and for those
 * whose URL changes.
 *
 * @returns the endpoint as it is then
 * @example const endpoint = askForProof(world, webhooks, addEndpoint(world, { … }));
 */
export function askForProof(world: World, source: WebhookSource, endpoint: Endpoint): Endpoint {
  const { challenge } = source.policy(world);
  if (challenge === null) return endpoint;
  const value = world.ids.next('', 32);
  const delivery = challengeDelivery(world, endpoint, {
    value,
    body: fill(challenge.body, { challenge: value }),
  });
  scheduleAttempt(world, delivery);
  world.collection(deliveries).put(delivery.id, delivery);
  const because = 'its receiver has to answer a challenge first';
  const state = nextEndpointState(world, endpoint, 'pause', because);
  const proof = { deliveryId: delivery.id, isEnabledBy: endpoint.state === 'enabled' };
  return world.collection(endpoints).update(endpoint.id, { state, pausedAt: world.now, proof });
}

/** Asks again, where an endpoint that is to be enabled has not proven anything yet. Part of a transaction. */
export function askAgain(world: World, endpoint: Endpoint, deliveryId: string): Endpoint {
  const delivery = world.collection(deliveries).get(deliveryId);
  if (delivery?.status === 'failed') forceRetry(world, delivery);
  return world.collection(endpoints).update(endpoint.id, { proof: { deliveryId, isEnabledBy: true } });
}

/** What the answer to a challenge does to its endpoint. Part of a transaction. */
export function noteAnswer(world: World, { id, endpointId }: Delivery, isProven: boolean): void {
  const endpoint = world.collection(endpoints).get(endpointId);
  if (!isProven || endpoint?.proof?.deliveryId !== id) return;
  const { proof, ...proven } = endpoint;
  const isEnabled = proof.isEnabledBy && endpoint.state === 'paused';
  const state = isEnabled
    ? nextEndpointState(world, endpoint, 'enable', 'its receiver answered the challenge')
    : endpoint.state;
  world.collection(endpoints).put(endpoint.id, { ...proven, state });
}

/** The result of an attempt that was a challenge: an answer that proves nothing is a failure, and says so. */
export function judgedAnswer({ challenge, values }: SentChallenge, result: AttemptResult): AttemptResult {
  const { response, error } = result;
  if (response === null || error !== null || isProof(challenge, response, values)) return result;
  return { ...result, error: `the answer (${response.status}) is not the one that the challenge asks for` };
}

/** The values of a challenge; the digest is that of the policy's signature. */
export function challengeValues(
  { signature, challenge }: { readonly signature: SignaturePolicy; readonly challenge: Challenge },
  secret: string,
  value: string,
): ChallengeValues {
  const hasDigest = JSON.stringify(challenge.answers).includes('{digest}');
  return { challenge: value, digest: hasDigest ? digestOf(signature, secret, value) : '' };
}

function challengeDelivery(
  world: World,
  { id: endpointId, service }: Endpoint,
  { value, body }: { readonly value: string; readonly body: string },
): Delivery {
  return {
    id: world.ids.next('del_'),
    service,
    endpointId,
    eventId: world.ids.next('evt_'),
    eventType: CHALLENGE,
    body,
    status: 'pending',
    createdAt: world.now,
    attempts: [],
    scheduledCount: 0,
    forcedCount: 0,
    nextAttemptAt: world.now,
    isWaiting: false,
    isTest: true,
    challenge: value,
  };
}
