// Mutants of the figures and the last delivery of a webhook.

import { deliveries } from '../../../src/delivery/delivery.ts';
import { alterReply, type Mutant } from '../../../src/service/mutant.ts';
import type { Schemas } from '../spec.ts';
import { withBody, without } from './alterations.ts';

type Detail = Schemas['WebhookDetail'];

export const statisticsMutants: readonly Mutant[] = [
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
];
