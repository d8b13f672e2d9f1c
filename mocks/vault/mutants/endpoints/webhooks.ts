// Mutants of listing, reading and removing webhooks.

import { deliveries } from '../../../../src/delivery/delivery.ts';
import { endpoints } from '../../../../src/delivery/endpoint.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import { alterReply, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { attributesOf } from '../../domain/webhooks.ts';
import type { Schemas } from '../../spec.ts';
import { refusal, rememberedIds, updateAs, withBody } from '../alterations.ts';

export const webhooksMutants: readonly Mutant[] = [
  {
    rule: 'V-WH-01',
    does: 'gives a webhook in the list an id of another form',
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
    alter: (service) =>
      alterReply(service, ['listWebhooks'], (reply) =>
        withBody(reply, ({ webhooks }: Schemas['WebhookList']) => ({ items: webhooks })),
      ),
  },
  {
    rule: 'V-WH-07.2',
    does: 'lists no webhook',
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
  {
    rule: 'V-WH-07.1',
    does: 'answers 206 to the list',
    alter: (service) =>
      alterReply(service, ['listWebhooks'], (reply) =>
        reply.status === 200 ? { ...reply, status: 206 } : reply,
      ),
  },
  {
    rule: 'V-WH-07.1',
    does: 'answers 204 where there is no webhook to list',
    alter: (service) =>
      alterReply(service, ['listWebhooks'], (reply) =>
        (reply.body as Schemas['WebhookList']).webhooks?.length === 0 ? { status: 204 } : reply,
      ),
  },
  {
    rule: 'V-WH-07.2',
    does: 'lists a webhook twice once it was changed',
    alter: (service) => relisted(service, (webhook) => [webhook, webhook]),
  },
  {
    rule: 'V-WH-07.2',
    does: 'lists a webhook no more once it was changed',
    alter: (service) => relisted(service, () => []),
  },
  {
    rule: 'V-WH-09.1',
    does: 'reads the oldest webhook for every id',
    alter: (service) =>
      replaceOperation(service, 'getWebhook', (_, world, proceed) =>
        proceed({ path: { id: String([...world.collection(endpoints).values()][0]?.id) } }),
      ),
  },
  {
    rule: 'V-WH-09.1',
    does: 'reads no webhook that is disabled',
    alter: (service) =>
      replaceOperation(service, 'getWebhook', ({ path }, world, proceed) =>
        world.collection(endpoints).get(String(path.id))?.state === 'paused' ? refusal(404) : proceed(),
      ),
  },
  {
    rule: 'V-WH-13',
    does: 'takes the deliveries of all webhooks away with the one that is removed',
    alter: (service) =>
      replaceOperation(service, 'deleteWebhook', (_, world, proceed) => {
        const reply = proceed() as Reply;
        if (reply.status === 204)
          for (const { id, status } of [...world.collection(deliveries).values()])
            if (status !== 'pending') world.collection(deliveries).delete(id);
        return reply;
      }),
  },
  {
    rule: 'V-WH-13',
    does: 'refuses a webhook with the name of one that was removed',
    alter: (service) => refusesAgain(service),
  },
  {
    rule: 'V-WH-13',
    does: 'gives the id of a webhook that was removed to the next one',
    alter: (service) => reusing(service),
  },
  {
    rule: 'V-WH-13',
    does: 'removes a webhook at the second call alone',
    alter: (service) => lateRemoval(service),
  },
];

/** Lists a webhook in another way once it was changed. */
function relisted(
  service: AnyService,
  change: (webhook: Schemas['Webhook']) => readonly Schemas['Webhook'][],
): AnyService {
  const changed = rememberedIds();
  const noting = updateAs(service, (given, { id }, world) => {
    changed(world).add(id);
    return given;
  });
  return alterReply(noting, ['listWebhooks'], (reply, _, world) =>
    withBody(reply, ({ webhooks }: Schemas['WebhookList']) => ({
      webhooks: webhooks.flatMap((webhook) => (changed(world).has(webhook.id) ? change(webhook) : [webhook])),
    })),
  );
}

/** Refuses a webhook that is named like one that was removed. */
function refusesAgain(service: AnyService): AnyService {
  const names = rememberedIds();
  const noting = replaceOperation(service, 'deleteWebhook', ({ path }, world, proceed) => {
    const webhook = world.collection(endpoints).get(String(path.id));
    if (webhook !== undefined) names(world).add(attributesOf(webhook).name);
    return proceed();
  });
  return replaceOperation(noting, 'createWebhook', ({ body }, world, proceed) =>
    names(world).has((body as Schemas['WebhookCreate']).name) ? refusal(409) : proceed(),
  );
}

/** Gives a new webhook the id of the one that was removed last. */
function reusing(service: AnyService): AnyService {
  const free = rememberedIds();
  const noting = replaceOperation(service, 'deleteWebhook', ({ path }, world, proceed) => {
    free(world).add(String(path.id));
    return proceed();
  });
  return replaceOperation(noting, 'createWebhook', (_, world, proceed) => {
    const reply = proceed() as Reply;
    const [id] = [...free(world)].slice(-1);
    const webhook = world.collection(endpoints).get((reply.body as Schemas['Webhook']).id);
    if (id === undefined || webhook === undefined) return reply;
    free(world).delete(id);
    world.collection(endpoints).delete(webhook.id);
    world.collection(endpoints).put(id, { ...webhook, id });
    return { ...reply, body: { ...(reply.body as object), id } };
  });
}

/** Only notes the first call to remove a webhook. */
function lateRemoval(service: AnyService): AnyService {
  const noted = rememberedIds();
  return replaceOperation(service, 'deleteWebhook', ({ path }, world, proceed) => {
    if (noted(world).has(String(path.id))) return proceed();
    noted(world).add(String(path.id));
    return { status: 204 };
  });
}
