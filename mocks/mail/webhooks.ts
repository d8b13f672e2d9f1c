// Where the mail service's events go: the endpoints of the message's tenant, and the URL of its settings.

import type { PublishedEvent, WebhookSource } from '../../src/delivery/delivery.ts';
import { type Endpoint, endpoints, endpointsOf } from '../../src/delivery/endpoint.ts';
import { type DeliveryPolicy, deliveryPolicyOf, type FailureCount } from '../../src/delivery/policy.ts';
import type { World } from '../../src/engine/world.ts';
import { mailSettings } from './settings.ts';
import { mailDocument } from './spec.ts';

/** What the settings' endpoint says of itself in its attributes. */
export const SETTINGS_MODEL = 'event_settings';

/** A star among an endpoint's events stands for all types. */
const ALL = '*';

const documented = deliveryPolicyOf(mailDocument);
const policies: Readonly<Record<FailureCount, DeliveryPolicy>> = {
  attempts: countingPolicy('attempts'),
  deliveries: countingPolicy('deliveries'),
};

export const webhooks: WebhookSource = {
  service: 'mail',
  policy: (world) => policies[mailSettings(world).autoDisableCounts],
  subscribers(world, event) {
    const { tenant_id: tenantId } = event.payload as { readonly tenant_id: string };
    return endpointsOf(world, 'mail', tenantId).filter((endpoint) => wants(endpoint, event));
  },
  oauthTokenUrl: (world) => mailSettings(world).oauthTokenUrl,
};

/** The id of the endpoint that stands for a tenant's event settings. */
export function settingsEndpointId(tenantId: string): string {
  return `settings_${tenantId}`;
}

/** The tenant's endpoints as its API lists them: without the one that stands for its settings. */
export function listedEndpoints(world: World, tenantId: string): Endpoint[] {
  return endpointsOf(world, 'mail', tenantId).filter(isListed);
}

/** One of the tenant's endpoints by its id. */
export function ownEndpoint(world: World, tenantId: string, id: string): Endpoint | undefined {
  const endpoint = world.collection(endpoints).get(id);
  const isOwn = endpoint !== undefined && endpoint.service === 'mail' && endpoint.tenantId === tenantId;
  return isOwn && isListed(endpoint) ? endpoint : undefined;
}

function isListed({ attributes }: Endpoint): boolean {
  return attributes.model !== SETTINGS_MODEL;
}

function wants({ events }: Endpoint, { type }: PublishedEvent): boolean {
  return events.includes(type) || events[0] === ALL;
}

function countingPolicy(counts: FailureCount): DeliveryPolicy {
  const { autoDisable } = documented;
  return { ...documented, autoDisable: autoDisable && { ...autoDisable, counts } };
}
