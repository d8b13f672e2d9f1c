// Mutants of the registration of webhooks.

import { endpoints } from '../../../../src/delivery/endpoint.ts';
import { iso } from '../../../../src/engine/instant.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import {
  alterDeliveries,
  alterReply,
  type Mutant,
  replaceOperation,
} from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import type { Schemas } from '../../spec.ts';
import { alterShown, refusal, registerAs, rememberedIds, withBody, without } from '../alterations.ts';

type Detail = Schemas['WebhookDetail'];

export const registrationMutants: readonly Mutant[] = [
  {
    rule: 'V-WH-01',
    does: 'does not show when a webhook was registered',
    alter: (service) =>
      alterReply(service, ['createWebhook'], (reply) =>
        withBody(reply, (webhook) => without(webhook, 'created_at')),
      ),
  },
  {
    rule: 'V-WH-04.2',
    does: 'registers webhooks as disabled by default',
    alter: (service) =>
      alterReply(service, ['createWebhook'], (reply, { body }) =>
        withBody(reply, (webhook) => ({
          ...(webhook as object),
          enabled: (body as Detail).enabled ?? false,
        })),
      ),
  },
  {
    rule: 'V-WH-04.1',
    does: 'switches every new webhook on',
    alter: (service) =>
      replaceOperation(service, 'createWebhook', ({ body }, _, proceed) =>
        proceed({ body: { ...(body as object), enabled: true } }),
      ),
  },
  {
    rule: 'V-WH-08.1',
    does: 'answers 200 to a registration',
    alter: (service) =>
      alterReply(service, ['createWebhook'], (reply) =>
        reply.status === 201 ? { ...reply, status: 200 } : reply,
      ),
  },
  {
    rule: 'V-WH-01',
    does: 'updates created_at of a webhook at each read',
    alter: (service) =>
      alterReply(service, ['getWebhook', 'listWebhooks'], (reply, { operation }, world) =>
        withBody(reply, (body: Schemas['WebhookDetail'] & Schemas['WebhookList']) => {
          const created_at = iso(world.now);
          if (operation === 'getWebhook') return { ...body, created_at };
          return { webhooks: body.webhooks.map((webhook) => ({ ...webhook, created_at })) };
        }),
      ),
  },
  {
    rule: 'V-WH-01',
    does: 'lowers the case of a url',
    alter: (service) => registerAs(service, (given) => ({ ...given, url: given.url.toLowerCase() })),
  },
  {
    rule: 'V-WH-01',
    does: 'drops characters outside ASCII from a name',
    alter: (service) =>
      registerAs(service, (given) => ({ ...given, name: given.name.replace(/[^ -~]/g, '') || 'x' })),
  },
  {
    rule: 'V-WH-01',
    does: 'shows the signing secret of a webhook that is read',
    alter: (service) =>
      alterReply(service, ['getWebhook'], (reply, { path }, world) =>
        withBody(reply, (webhook: Schemas['WebhookDetail']) => ({
          ...webhook,
          secret: world.collection(endpoints).get(String(path.id))?.secret,
        })),
      ),
  },
  {
    rule: 'V-WH-07.2',
    does: 'leaves webhooks that are disabled out of the list',
    alter: (service) => alterList(service, (webhooks) => webhooks.filter(({ enabled }) => enabled)),
  },
  {
    rule: 'V-WH-07.2',
    does: 'lists twenty webhooks at most',
    alter: (service) => alterList(service, (webhooks) => webhooks.slice(0, 20)),
  },
  {
    rule: 'V-WH-07.2',
    does: 'begins the list with the newest webhook',
    alter: (service) => alterList(service, (webhooks) => webhooks.toReversed()),
  },
  {
    rule: 'V-WH-04.1',
    does: 'sends to a webhook that was registered disabled',
    alter: (service) => {
      const disabled = rememberedIds();
      const sending = replaceOperation(service, 'createWebhook', ({ body }, world, proceed) => {
        const reply = proceed({ body: { ...(body as object), enabled: true } }) as Reply;
        if ((body as Schemas['WebhookCreate']).enabled === false)
          disabled(world).add((reply.body as Schemas['Webhook']).id);
        return reply;
      });
      return alterShown(sending, (webhook, world) =>
        disabled(world).has(webhook.id) ? { ...webhook, enabled: false } : webhook,
      );
    },
  },
  {
    rule: 'V-WH-04.1',
    does: 'sends nothing to a webhook that was registered with enabled true',
    alter: (service) => {
      const silent = rememberedIds();
      const noting = replaceOperation(service, 'createWebhook', ({ body }, world, proceed) => {
        const reply = proceed() as Reply;
        if ((body as Schemas['WebhookCreate']).enabled === true)
          silent(world).add((reply.body as Schemas['Webhook']).id);
        return reply;
      });
      return alterDeliveries(noting, (delivery, world) =>
        silent(world).has(delivery.endpointId) ? undefined : delivery,
      );
    },
  },
  {
    rule: 'V-WH-06',
    does: 'warns of every registration',
    alter: (service) =>
      alterReply(service, ['createWebhook'], (reply) => ({
        ...reply,
        headers: { ...reply.headers, Warning: '299 - "be careful with policy.* and others"' },
      })),
  },
  {
    rule: 'V-SUB-06',
    does: 'takes a filter by tags for one by path',
    alter: (service) =>
      alterReply(service, ['createWebhook'], (reply, { body }) =>
        (body as Schemas['WebhookCreate']).filters?.tags === undefined ? reply : { ...reply, headers: {} },
      ),
  },
  {
    rule: 'V-WH-08.2',
    does: 'refuses a field that it does not know',
    alter: (service) =>
      replaceOperation(service, 'createWebhook', ({ body }, _, proceed) =>
        'colour' in (body as object) ? refusal(422) : proceed(),
      ),
  },
  {
    rule: 'V-WH-04.2',
    does: 'registers a webhook with filters as disabled by default',
    alter: (service) =>
      registerAs(service, (given) => ({ ...given, enabled: given.enabled ?? given.filters === undefined })),
  },
  {
    rule: 'V-WH-04.1',
    does: 'lists a disabled webhook as enabled',
    alter: (service) =>
      alterList(service, (webhooks) => webhooks.map((webhook) => ({ ...webhook, enabled: true }))),
  },
  {
    rule: 'V-WH-07.2',
    does: 'lists every webhook with the filters of the first',
    alter: (service) =>
      alterList(service, (webhooks) =>
        webhooks.map((webhook) => ({ ...webhook, filters: webhooks[0]?.filters ?? {} })),
      ),
  },
  {
    rule: 'V-WH-01',
    does: 'cuts a name off after 64 characters',
    alter: (service) => registerAs(service, (given) => ({ ...given, name: given.name.slice(0, 64) })),
  },
  {
    rule: 'V-WH-01',
    does: 'dates a registration without a time zone',
    alter: (service) =>
      alterShown(service, (webhook) => ({ ...webhook, created_at: webhook.created_at.replace('Z', '') })),
  },
  {
    rule: 'V-WH-01',
    does: 'has no status of a webhook that is disabled',
    alter: (service) =>
      alterShown(service, (webhook) => ({ ...webhook, status: webhook.enabled ? webhook.status : null })),
  },
  {
    rule: 'V-WH-01',
    does: 'puts the entries of events in order',
    alter: (service) => registerAs(service, (given) => ({ ...given, events: given.events.toSorted() })),
  },
  {
    rule: 'V-WH-08.2',
    does: 'registers every webhook twice',
    alter: (service) =>
      replaceOperation(service, 'createWebhook', (_, __, proceed) => {
        proceed();
        return proceed();
      }),
  },
  {
    rule: 'V-WH-08.2',
    does: 'answers a registration and forgets it',
    alter: (service) =>
      replaceOperation(service, 'createWebhook', (_, world, proceed) => {
        const reply = proceed() as Reply;
        world.collection(endpoints).delete((reply.body as Schemas['Webhook']).id);
        return reply;
      }),
  },
];

function alterList(
  service: AnyService,
  change: (webhooks: readonly Schemas['Webhook'][]) => readonly object[],
): AnyService {
  return alterReply(service, ['listWebhooks'], (reply) =>
    withBody(reply, ({ webhooks }: Schemas['WebhookList']) => ({ webhooks: change(webhooks) })),
  );
}
