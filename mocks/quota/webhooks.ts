// The receiver of warnings: the URL in the world's settings, as an endpoint of the delivery engine.

import { addEndpoint, endpoints, endpointsOf } from '../../src/delivery/endpoint.ts';
import { deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import { removeEndpoint } from '../../src/delivery/switching.ts';
import type { WebhookSource } from '../../src/delivery/webhook-source.ts';
import type { World } from '../../src/engine/world.ts';
import { quotaSettings } from './settings.ts';
import { quotaDocument } from './spec.ts';

const policy = deliveryPolicyOf(quotaDocument);

/** The endpoint belongs to the service, not to a tenant: it receives the warnings of every tenant. */
const EVERY_TENANT = '';

export const webhooks: WebhookSource = {
  service: 'quota',
  policy: () => policy,
  subscribers: (world) => endpointsOf(world, 'quota', EVERY_TENANT),
};

/** Applies the settings to the endpoint: creates, changes or removes it. Part of a transaction. */
export function configureWebhook(world: World): void {
  const configured = quotaSettings(world).warningWebhook;
  const [endpoint] = endpointsOf(world, 'quota', EVERY_TENANT);
  if (configured === null) {
    if (endpoint !== undefined) removeEndpoint(world, endpoint, { keepDeliveries: true });
  } else if (endpoint === undefined) {
    const id = world.ids.next('qwh_');
    addEndpoint(world, {
      id,
      service: 'quota',
      tenantId: EVERY_TENANT,
      events: ['quota.warning'],
      ...configured,
    });
  } else {
    const { url, secret } = configured;
    world.collection(endpoints).update(endpoint.id, { url, secret });
  }
}
