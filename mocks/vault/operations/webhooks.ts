// Registering, reading, changing, removing and testing webhooks.

import type { Delivery } from '../../../src/delivery/delivery.ts';
import { type Endpoint, endpointsOf } from '../../../src/delivery/endpoint.ts';
import { publishTest } from '../../../src/delivery/publishing.ts';
import { removeEndpoint } from '../../../src/delivery/switching.ts';
import { TENANT } from '../credentials.ts';
import { deliveryView } from '../domain/deliveries.ts';
import { typesMatching } from '../domain/selectors.ts';
import { webhookDetailView } from '../domain/statistics.ts';
import { warningOf } from '../domain/subscription-warnings.ts';
import {
  attributesOf,
  createWebhook,
  findWebhook,
  readBy,
  subscriptionFaults,
  updateWebhook,
  webhookView,
} from '../domain/webhooks.ts';
import { invalidRequest, notFound, problem } from '../errors.ts';
import { composeEvent } from '../events.ts';
import type { EventType, Schemas, VaultHandlers } from '../spec.ts';

/** The families whose events carry a path (V-G-26). */
const FAMILIES_WITH_PATH = /^(secret|certificate)\./;

const MAX_PATH_LENGTH = 1_024;

export const webhookHandlers = {
  listWebhooks: (_, reply, world) =>
    reply[200]({ webhooks: endpointsOf(world, 'vault', TENANT).map(webhookView) }),

  createWebhook({ body }, reply, world) {
    const faults = subscriptionFaults(body);
    if (faults.length > 0) return reply[422](invalidRequest(faults));
    const created = createWebhook(world, body);
    return reply[201](webhookView(created), warningOf(world, created));
  },

  getWebhook({ path }, reply, world) {
    const webhook = findWebhook(world, path.id);
    if (webhook === undefined) return reply[404](...notFound('webhook', path.id));
    return reply[200](webhookDetailView(world, webhook));
  },

  updateWebhook({ path, body }, reply, world) {
    const webhook = findWebhook(world, path.id);
    if (webhook === undefined) return reply[404](...notFound('webhook', path.id));
    const faults = subscriptionFaults(body);
    if (faults.length > 0) return reply[422](invalidRequest(faults));
    const updated = updateWebhook(world, webhook, body);
    return reply[200](webhookView(updated), warningOf(world, updated));
  },

  deleteWebhook({ path }, reply, world) {
    const webhook = findWebhook(world, path.id);
    if (webhook === undefined) return reply[404](...notFound('webhook', path.id));
    removeEndpoint(world, webhook, { keepDeliveries: true });
    return reply[204]();
  },

  /** Sends one generated event once; the response waits for the outcome of the delivery. */
  testWebhook({ path }, reply, world) {
    const webhook = findWebhook(world, path.id);
    if (webhook === undefined) return reply[404](...notFound('webhook', path.id));
    const [type] = typesMatching(readBy(world, webhook.events));
    if (type === undefined) {
      const detail = 'The patterns of this webhook match no event type. Change its events first.';
      const why = `${webhook.events.join(', ')} match none of the thirty types`;
      return reply[409](problem('nothing_to_test', detail), { why });
    }
    const delivery = publishTest(world, webhook, composeEvent(world, type, pathWithin(type, webhook)));
    return {
      afterDelivery: delivery.id,
      reply: (settled) => reply[200](testResult(settled ?? delivery)),
    };
  },
} satisfies Partial<VaultHandlers>;

/** A path that matches the webhook's prefix, for an event that has a path. */
function pathWithin(type: EventType, webhook: Endpoint): { path?: string } {
  const { path_prefix } = attributesOf(webhook).filters;
  if (path_prefix === undefined || !FAMILIES_WITH_PATH.test(type)) return {};
  return { path: `${path_prefix}test`.slice(0, MAX_PATH_LENGTH) };
}

function testResult(delivery: Delivery): Schemas['TestResult'] {
  const { response_code, duration_ms } = deliveryView(delivery);
  const status = delivery.status === 'success' ? 'success' : 'failed';
  return { delivery_id: delivery.id, status, response_code, duration_ms };
}
