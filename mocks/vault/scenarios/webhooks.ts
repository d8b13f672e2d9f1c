// Scenarios about webhooks and their subscriptions.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import { endpointsOf } from '../../../src/delivery/endpoint.ts';
import { removeEndpoint } from '../../../src/delivery/switching.ts';
import { durationMs, iso } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import { putOutOfOrder } from '../../../src/service/receiver.ts';
import type { ScenarioHandlers } from '../../../src/service/scenario.ts';
import { TENANT } from '../credentials.ts';
import { givenWebhook, registerWebhook } from './receivers.ts';

/** The secret whose events are sent to a receiver that is down. */
const AFFECTED_PATH = 'prod/outage';

export const webhookScenarios = {
  'a webhook exists': ({ url, name, events, path_prefix: prefix }, { world }) =>
    givenWebhook(world, url, { name, events, ...(prefix !== null && { filters: { path_prefix: prefix } }) }),

  'several webhooks exist': ({ url, count }, { world }) => {
    removeAll(world);
    const webhooks = Array.from({ length: count }, (_, index) =>
      registerWebhook(world, url, { name: `hook ${index + 1}`, events: ['secret.*'] }),
    );
    return { webhook_ids: webhooks.map(({ id }) => id) };
  },

  'no webhook exists': (_, { world }) => {
    removeAll(world);
    return { webhook_id: world.ids.next('wh_') };
  },

  'a webhook is switched off': ({ url }, { world }) =>
    givenWebhook(world, url, { events: ['secret.*'], enabled: false }),

  'a webhook matches no event type': ({ url }, { world }) =>
    givenWebhook(world, url, { events: ['secret.*.never'] }),

  'the vault receiver is down for a day': ({ url, lasting }, context) => {
    const { world, simulate } = context;
    const until = world.now + durationMs(lasting);
    const inbox = putOutOfOrder(context, url, until);
    const webhook = givenWebhook(world, url, { events: ['secret.*'] });
    simulate('secret.create', { path: AFFECTED_PATH });
    return { ...webhook, inbox, path: AFFECTED_PATH, until: iso(until) };
  },

  'vault deliveries arrive twice': ({ url }, { world, inject }) => {
    const webhook = givenWebhook(world, url, { events: ['secret.*'] });
    inject({ webhook: 'duplicate', endpoint: webhook.webhook_id, amount: 2 });
    return webhook;
  },
} satisfies Partial<ScenarioHandlers<Scenarios['vault']>>;

function removeAll(world: World): void {
  for (const webhook of endpointsOf(world, 'vault', TENANT)) {
    removeEndpoint(world, webhook, { keepDeliveries: true });
  }
}
