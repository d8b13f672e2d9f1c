// Mutants of reading, changing, removing and testing a webhook.

import { deliveries } from '../../../src/delivery/delivery.ts';
import { endpoints } from '../../../src/delivery/endpoint.ts';
import type { Reply } from '../../../src/openapi/handler.ts';
import { alterReply, type Mutant, replaceOperation } from '../../../src/service/mutant.ts';
import type { Schemas } from '../spec.ts';
import { withBody, without } from './alterations.ts';

type Detail = Schemas['WebhookDetail'];

export const webhookMutants: readonly Mutant[] = [
  {
    rule: 'V-WH-09',
    does: 'leaves the statistics out of a webhook',
    overlaps: ['V-WH-10', 'V-WH-11', 'V-WH-01'],
    alter: (service) =>
      alterReply(service, ['getWebhook'], (reply) =>
        withBody(reply, (webhook) => without(webhook, 'statistics')),
      ),
  },
  {
    rule: 'V-WH-09',
    does: 'leaves the last delivery out of a webhook',
    overlaps: ['V-WH-10', 'V-WH-11', 'V-WH-01'],
    alter: (service) =>
      alterReply(service, ['getWebhook'], (reply) =>
        withBody(reply, (webhook) => without(webhook, 'last_delivery')),
      ),
  },
  {
    rule: 'V-WH-10',
    does: 'tells the success rate in percent',
    overlaps: ['V-WH-09', 'V-WH-11'],
    alter: (service) =>
      alterReply(service, ['getWebhook'], (reply) =>
        withBody(reply, (webhook: Detail) => {
          const { statistics } = webhook;
          const success_rate_24h = statistics.success_rate_24h * 100;
          return { ...webhook, statistics: { ...statistics, success_rate_24h } };
        }),
      ),
  },
  {
    rule: 'V-WH-10',
    does: 'counts all deliveries that there ever were',
    overlaps: ['V-WH-09'],
    alter: (service) =>
      alterReply(service, ['getWebhook'], (reply, { path }, world) =>
        withBody(reply, (webhook: Detail) => {
          const deliveries_24h = world.collection(deliveries).by('endpoint', String(path.id)).length;
          return { ...webhook, statistics: { ...webhook.statistics, deliveries_24h } };
        }),
      ),
  },
  {
    rule: 'V-WH-11',
    does: 'tells the status of the last delivery in other words',
    overlaps: ['V-WH-09', 'V-WH-10', 'V-WH-01'],
    alter: (service) =>
      alterReply(service, ['getWebhook'], (reply) =>
        withBody(reply, (webhook: Detail) => {
          const { last_delivery: last } = webhook;
          return { ...webhook, last_delivery: last && { ...last, status: 'delivered' } };
        }),
      ),
  },
  {
    rule: 'V-WH-12',
    does: 'answers a change and forgets it',
    overlaps: ['V-DL-06', 'V-WH-04'],
    alter: (service) =>
      replaceOperation(service, 'updateWebhook', ({ path }, world, proceed) => {
        const before = world.collection(endpoints).get(String(path.id));
        const reply = proceed() as Reply;
        if (before !== undefined && reply.status === 200)
          world.collection(endpoints).update(before.id, before);
        return reply;
      }),
  },
  {
    rule: 'V-WH-13',
    does: 'answers a removal and keeps the webhook',
    alter: (service) => replaceOperation(service, 'deleteWebhook', () => ({ status: 204 })),
  },
  {
    rule: 'V-WH-13',
    does: 'takes a removed webhook off the list alone',
    alter: (service) => {
      const isHidden = (webhook: Schemas['Webhook']) => webhook.name.startsWith('removed ');
      const hiding = replaceOperation(service, 'deleteWebhook', ({ path }, world) => {
        const webhook = world.collection(endpoints).get(String(path.id));
        if (webhook === undefined) return { status: 204 };
        const attributes = { ...webhook.attributes, name: 'removed webhook' };
        world.collection(endpoints).update(webhook.id, { attributes });
        return { status: 204 };
      });
      return alterReply(hiding, ['listWebhooks'], (reply) =>
        withBody(reply, ({ webhooks }: Schemas['WebhookList']) => ({
          webhooks: webhooks.filter((webhook) => !isHidden(webhook)),
        })),
      );
    },
  },
  {
    rule: 'V-WH-14',
    does: 'tests a webhook without sending anything',
    overlaps: ['V-WH-10'],
    alter: (service) =>
      replaceOperation(service, 'testWebhook', (_, world) => {
        const delivery_id = world.ids.next('del_');
        return { status: 200, body: { delivery_id, status: 'success', response_code: 200, duration_ms: 1 } };
      }),
  },
  {
    rule: 'V-WH-14',
    does: 'does not tell how long a test took',
    alter: (service) =>
      alterReply(service, ['testWebhook'], (reply) =>
        withBody(reply, (result) => without(result, 'duration_ms')),
      ),
  },
];
