// The test of a webhook: one generated event, sent once, and what the receiver did with it.

import type { Delivery } from '../../../src/delivery/delivery.ts';
import type { Endpoint } from '../../../src/delivery/endpoint.ts';
import { publishTest } from '../../../src/delivery/publishing.ts';
import { attributesOf } from '../documents.ts';
import { composeEvent } from '../events.ts';
import { problem, unknownWebhook } from '../refusals.ts';
import type { EventType, Schemas, VaultMocks } from '../spec.ts';
import { typesMatching } from '../subscriptions.ts';
import { findWebhook } from './find.ts';
import { deliveryView } from './views.ts';

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
