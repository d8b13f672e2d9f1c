// Mutants of listing, reading and removing webhooks.

import { deliveries } from '../../../../src/delivery/delivery.ts';
import { endpoints } from '../../../../src/delivery/endpoint.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import { alterReply, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import type { Schemas } from '../../spec.ts';
import { refusal, withBody } from '../alterations.ts';

export const webhooksMutants: readonly Mutant[] = [
  {
    rule: 'V-WH-01',
    does: 'gives a webhook in the list an id of another form',
    overlaps: ['V-WH-07'],
    alter: (service) =>
      alterReply(service, ['listWebhooks'], (reply) =>
        withBody(reply, ({ webhooks }: Schemas['WebhookList']) => ({
          webhooks: webhooks.map((webhook) => ({ ...webhook, id: webhook.id.replace('wh_', '') })),
        })),
      ),
  },
  {
    rule: 'V-WH-07.2',
    does: 'lists webhooks under another name',
    overlaps: ['V-WH-01', 'V-WH-05', 'V-WH-13'],
    alter: (service) =>
      alterReply(service, ['listWebhooks'], (reply) =>
        withBody(reply, ({ webhooks }: Schemas['WebhookList']) => ({ items: webhooks })),
      ),
  },
  {
    rule: 'V-WH-07.2',
    does: 'lists no webhook',
    overlaps: ['V-WH-01', 'V-WH-05'],
    alter: (service) =>
      alterReply(service, ['listWebhooks'], (reply) => withBody(reply, () => ({ webhooks: [] }))),
  },
  {
    rule: 'V-WH-13',
    does: 'answers a removal and keeps the webhook',
    alter: (service) => replaceOperation(service, 'deleteWebhook', () => ({ status: 204 })),
  },
  {
    rule: 'V-WH-13',
    does: 'removes a deleted webhook only from the list',
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
    rule: 'V-WH-13',
    does: 'removes the newest webhook in addition to the given one',
    alter: (service) =>
      replaceOperation(service, 'deleteWebhook', (_, world, proceed) => {
        const reply = proceed() as Reply;
        const newest = [...world.collection(endpoints).values()].at(-1);
        if (reply.status === 204 && newest !== undefined) proceed({ path: { id: newest.id } });
        return reply;
      }),
  },
  {
    rule: 'V-WH-13',
    does: 'goes on listing the deliveries of a webhook that was removed',
    alter: (service) =>
      replaceOperation(service, 'listDeliveries', ({ path }, world, proceed) => {
        const reply = proceed() as Reply;
        const isKnown = world.collection(deliveries).by('endpoint', String(path.id)).length > 0;
        if (reply.status !== 404 || !isKnown) return reply;
        return { status: 200, body: { deliveries: [], cursor: null, has_more: false } };
      }),
  },
  {
    rule: 'V-WH-13',
    does: 'answers the removal of a webhook that is gone like any other',
    alter: (service) =>
      replaceOperation(service, 'deleteWebhook', (_, __, proceed) => {
        proceed();
        return { status: 204 };
      }),
  },
  {
    rule: 'V-WH-07.2',
    does: 'lists twenty webhooks and no more',
    alter: (service) =>
      alterReply(service, ['listWebhooks'], (reply) =>
        withBody(reply, ({ webhooks }: Schemas['WebhookList']) => ({ webhooks: webhooks.slice(0, 20) })),
      ),
  },
  {
    rule: 'V-WH-08.2',
    does: 'refuses a webhook with the url of another one',
    overlaps: ['V-WH-07', 'V-WH-01', 'V-WH-13'],
    alter: (service) =>
      replaceOperation(service, 'createWebhook', ({ body }, world, proceed) => {
        const { url } = body as Schemas['WebhookCreate'];
        const isTaken = [...world.collection(endpoints).values()].some((webhook) => webhook.url === url);
        return isTaken ? refusal(409) : proceed();
      }),
  },
  {
    rule: 'V-WH-13',
    does: 'removes every webhook with the url of the one that is to go',
    alter: (service) =>
      replaceOperation(service, 'deleteWebhook', ({ path }, world, proceed) => {
        const all = [...world.collection(endpoints).values()];
        const url = all.find(({ id }) => id === path.id)?.url;
        for (const { id } of all.filter((webhook) => webhook.url === url && webhook.id !== path.id))
          proceed({ path: { id } });
        return proceed();
      }),
  },
];
