// The vault as a source of webhooks: its delivery policy with the world's settings, its subscribers, and the effect of
// an outcome on a webhook's status.

import { isSuccessful } from '../../src/delivery/attempt.ts';
import type { Delivery } from '../../src/delivery/delivery.ts';
import { endpoints } from '../../src/delivery/endpoint.ts';
import { type DeliveryPolicy, deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import type { WebhookSource } from '../../src/delivery/webhook-source.ts';
import { changeState } from '../../src/engine/lifecycle.ts';
import type { World } from '../../src/engine/world.ts';
import { subscribersOf } from './domain/subscribers.ts';
import { attributesOf, type WebhookTrigger, webhookLifecycle } from './domain/webhooks.ts';
import { type VaultSettings, vaultSettings } from './settings.ts';
import { vaultDocument } from './spec.ts';

const documented = deliveryPolicyOf(vaultDocument);

/** Policies by settings, cached because every attempt needs one. */
const known = new WeakMap<VaultSettings, DeliveryPolicy>();

export const webhooks: WebhookSource = {
  service: 'vault',
  policy,
  subscribers: subscribersOf,

  afterAttempt(world, delivery, endpoint, before) {
    const on = triggerOf(delivery, before);
    if (on === undefined) return;
    const attributes = attributesOf(endpoint);
    const move = { service: 'vault', id: endpoint.id, name: attributes.name, from: attributes.status, on };
    const status = changeState(world, webhookLifecycle, move);
    if (status === attributes.status) return;
    world.collection(endpoints).update(endpoint.id, { attributes: { ...attributes, status } });
  },
};

function policy(world: World): DeliveryPolicy {
  const settings = vaultSettings(world);
  let switched = known.get(settings);
  if (switched === undefined) {
    const signature = { ...documented.signature, signedContent: settings.signedContent };
    switched = { ...documented, signature, measuredFrom: settings.delaysMeasuredFrom };
    known.set(settings, switched);
  }
  return switched;
}

/**
 * A failure counts when it ends a delivery. A delivery that had already failed is not counted again, and a test is not
 * counted.
 */
function triggerOf(delivery: Delivery, before: Delivery): WebhookTrigger | undefined {
  const attempt = delivery.attempts.at(-1);
  if (attempt !== undefined && isSuccessful(attempt)) return 'succeed';
  const isEnded = before.status === 'pending' && delivery.status === 'failed';
  return isEnded && !delivery.isTest ? 'exhaust' : undefined;
}
