// Registering, reading, changing and removing webhooks.

import { addEndpoint, type Endpoint, endpoints, endpointsOf } from '../../../src/delivery/endpoint.ts';
import { enableEndpoint, pauseEndpoint, removeEndpoint } from '../../../src/delivery/switching.ts';
import type { World } from '../../../src/engine/world.ts';
import { TENANT } from '../credentials.ts';
import { attributesOf, toAttributes } from '../documents.ts';
import { invalidRequest, unknownWebhook } from '../refusals.ts';
import type { Schemas, VaultMocks } from '../spec.ts';
import { selectorsOf } from '../subscriptions.ts';
import { findWebhook } from './find.ts';
import { subscriptionFaults } from './subscription-faults.ts';
import { webhookDetailView, webhookView } from './views.ts';
import { warningsOf } from './warnings.ts';

type WebhookMocks = Pick<
  VaultMocks,
  'listWebhooks' | 'createWebhook' | 'getWebhook' | 'updateWebhook' | 'deleteWebhook'
>;

export const webhookOperations: WebhookMocks = {
  listWebhooks: {
    handle: (_, world) => ({
      status: 200,
      body: { webhooks: endpointsOf(world, 'vault', TENANT).map(webhookView) },
    }),
  },

  createWebhook: {
    handle({ body }, world) {
      const faults = subscriptionFaults(body);
      if (faults.length > 0) return invalidRequest(faults);
      const created = createWebhook(world, body);
      return { status: 201, body: webhookView(created), ...warningsOf(created) };
    },
  },

  getWebhook: {
    handle({ path }, world) {
      const webhook = findWebhook(world, path.id);
      if (webhook === undefined) return unknownWebhook(path.id);
      return { status: 200, body: webhookDetailView(world, webhook) };
    },
  },

  updateWebhook: {
    handle({ path, body }, world) {
      const webhook = findWebhook(world, path.id);
      if (webhook === undefined) return unknownWebhook(path.id);
      const faults = subscriptionFaults(body);
      if (faults.length > 0) return invalidRequest(faults);
      const updated = updateWebhook(world, webhook, body);
      return { status: 200, body: webhookView(updated), ...warningsOf(updated) };
    },
  },

  deleteWebhook: {
    handle({ path }, world) {
      const webhook = findWebhook(world, path.id);
      if (webhook === undefined) return unknownWebhook(path.id);
      removeEndpoint(world, webhook, { keepDeliveries: true });
      return { status: 204 };
    },
  },
};

/** Registers a webhook. */
export function createWebhook(world: World, body: Schemas['WebhookCreate']): Endpoint {
  const { name, url, secret, events, filters = {}, enabled = true } = body;
  const known = knownFilters(filters);
  return addEndpoint(world, {
    id: world.ids.next('wh_'),
    service: 'vault',
    tenantId: TENANT,
    url,
    secret,
    events,
    selectors: selectorsOf(events, known),
    state: enabled ? 'enabled' : 'paused',
    isAutoDisabled: false,
    attributes: toAttributes({ name, filters: known, status: 'healthy' }),
  });
}

/** Changes what is given; `filters` are replaced as a whole, and null clears them. */
function updateWebhook(world: World, webhook: Endpoint, body: Schemas['WebhookUpdate']): Endpoint {
  const { name, filters, ...attributes } = attributesOf(webhook);
  const known = body.filters === undefined ? filters : knownFilters(body.filters ?? {});
  const events = body.events ?? webhook.events;
  const changed = world.collection(endpoints).update(webhook.id, {
    url: body.url ?? webhook.url,
    secret: body.secret ?? webhook.secret,
    events,
    selectors: selectorsOf(events, known),
    attributes: toAttributes({ ...attributes, name: body.name ?? name, filters: known }),
  });
  if (body.enabled === undefined) return changed;
  return body.enabled ? enableEndpoint(world, changed) : pauseEndpoint(world, changed);
}

/** The filters without fields that nobody knows. */
function knownFilters({
  path_prefix,
  secret_type,
  tags,
}: Schemas['WebhookFilters']): Schemas['WebhookFilters'] {
  return {
    ...(path_prefix === undefined ? {} : { path_prefix }),
    ...(secret_type === undefined ? {} : { secret_type }),
    ...(tags === undefined ? {} : { tags }),
  };
}
