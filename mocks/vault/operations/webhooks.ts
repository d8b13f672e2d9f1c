// Registering, reading, changing and removing webhooks.

import type { Delivery } from '../../../src/delivery/delivery.ts';
import { type Endpoint, endpointsOf } from '../../../src/delivery/endpoint.ts';
import { publishTest } from '../../../src/delivery/publishing.ts';
import { removeEndpoint } from '../../../src/delivery/switching.ts';
import { TENANT } from '../credentials.ts';
import { deliveryView } from '../domain/deliveries.ts';
import { typesMatching } from '../domain/selectors.ts';
import { webhookDetailView } from '../domain/statistics.ts';
import { warningsOf } from '../domain/subscription-warnings.ts';
import {
  attributesOf,
  createWebhook,
  findWebhook,
  subscriptionFaults,
  updateWebhook,
  webhookView,
} from '../domain/webhooks.ts';
import { invalidRequest, problem, unknownWebhook } from '../errors.ts';
import { composeEvent } from '../events.ts';
import type { EventType, Schemas, VaultMocks } from '../spec.ts';

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

/** The families whose events carry a path (V-G-26). */
const FAMILIES_WITH_PATH = /^(secret|certificate)\./;

const LONGEST_PATH = 1_024;

export const testWebhook: VaultMocks['testWebhook'] = {
  handle({ path }, world) {
    const webhook = findWebhook(world, path.id);
    if (webhook === undefined) return unknownWebhook(path.id);
    const [type] = typesMatching(webhook.events);
    if (type === undefined) {
      const detail = 'The patterns of this webhook match no event type. Change its events first.';
      return problem('nothing_to_test', detail, {
        why: `${webhook.events.join(', ')} match none of the thirty types`,
      });
    }
    const delivery = publishTest(world, webhook, composeEvent(world, type, pathWithin(type, webhook)));
    return {
      afterDelivery: delivery.id,
      reply: (settled) => ({ status: 200, body: testResult(settled ?? delivery) }),
    };
  },
};

/** A path that the webhook's prefix lets through, for an event that carries one. */
function pathWithin(type: EventType, webhook: Endpoint): { path?: string } {
  const { path_prefix } = attributesOf(webhook).filters;
  if (path_prefix === undefined || !FAMILIES_WITH_PATH.test(type)) return {};
  return { path: `${path_prefix}test`.slice(0, LONGEST_PATH) };
}

function testResult(delivery: Delivery): Schemas['TestResult'] {
  const { response_code, duration_ms } = deliveryView(delivery);
  const status = delivery.status === 'success' ? 'success' : 'failed';
  return { delivery_id: delivery.id, status, response_code, duration_ms };
}
