// The receivers of the mail service's events: the endpoints of the message's tenant, and the URL of its settings.

import { type Endpoint, endpointsWith } from '../../src/delivery/endpoint.ts';
import { type DeliveryPolicy, deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import type { FailureCount } from '../../src/delivery/policy/written-policy.ts';
import type { PublishedEvent, WebhookSource } from '../../src/delivery/webhook-source.ts';
import { mailSettings } from './settings.ts';
import { mailDocument } from './spec.ts';

/** A `*` in an endpoint's events selects all types. */
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
    const candidates = endpointsWith(world, 'mail', tenantId, [event.type, ALL]);
    return candidates.filter((endpoint) => wants(endpoint, event));
  },
  oauthTokenUrl: (world) => mailSettings(world).oauthTokenUrl,
};

function wants({ events }: Endpoint, { type }: PublishedEvent): boolean {
  return events.includes(type) || events[0] === ALL;
}

function countingPolicy(counts: FailureCount): DeliveryPolicy {
  const { autoDisable } = documented;
  return { ...documented, autoDisable: autoDisable && { ...autoDisable, counts } };
}
