// Scenarios about webhook endpoints and the outcomes of deliveries to them.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import { pauseEndpoint, removeEndpoint } from '../../../src/delivery/switching.ts';
import { durationMs, iso } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import { putOutOfOrder } from '../../../src/service/receiver.ts';
import type { ScenarioHandlers } from '../../../src/service/scenario.ts';
import { MAIN_TENANT } from '../credentials.ts';
import { queueMessage } from '../domain/messages.ts';
import { listedEndpoints } from '../domain/webhooks.ts';
import { newMessage } from './messages.ts';
import { given, registerEndpoint } from './receivers.ts';

const EVERYTHING = ['*'];

export const endpointScenarios = {
  'an endpoint exists': ({ url, enabled_events: events }, { world }) =>
    given(registerEndpoint(world, { url, events })),

  'several endpoints exist': ({ url, count }, { world }) => {
    removeAll(world);
    const registered = Array.from({ length: count }, () =>
      registerEndpoint(world, { url, events: EVERYTHING }),
    );
    for (const [index, endpoint] of registered.entries()) if (index % 2 === 1) pauseEndpoint(world, endpoint);
    return { webhook_ids: registered.map(({ id }) => id) };
  },

  'no endpoint exists': (_, { world }) => {
    removeAll(world);
    return { webhook_id: world.ids.next('wh_') };
  },

  'an endpoint is paused': ({ url }, { world }) =>
    given(pauseEndpoint(world, registerEndpoint(world, { url, events: EVERYTHING }))),

  'the receiver is down for a day': ({ url, lasting, enabled_events: events }, context) => {
    const { world } = context;
    const until = world.now + durationMs(lasting);
    const inbox = putOutOfOrder(context, url, until);
    const endpoint = given(registerEndpoint(world, { url, events }));
    const { id } = queueMessage(world, newMessage(world));
    return { ...endpoint, inbox, message_id: id, until: iso(until) };
  },

  'deliveries arrive twice': ({ url }, { world, inject }) => {
    const endpoint = given(registerEndpoint(world, { url, events: EVERYTHING }));
    inject({ webhook: 'duplicate', endpoint: endpoint.webhook_id, amount: 2 });
    return endpoint;
  },

  'deliveries arrive out of order': ({ url }, { world, inject }) => {
    const endpoint = given(registerEndpoint(world, { url, events: EVERYTHING }));
    inject({ webhook: 'reverse', endpoint: endpoint.webhook_id, amount: 2 });
    return endpoint;
  },
} satisfies Partial<ScenarioHandlers<Scenarios['mail']>>;

function removeAll(world: World): void {
  for (const endpoint of listedEndpoints(world, MAIN_TENANT)) {
    removeEndpoint(world, endpoint, { keepDeliveries: false });
  }
}
