// Mutants of the records of webhook endpoints: the input, the defaults and the output of a new one. M-EP-01 to M-EP-06,
// M-EP-10.

import { endpoints } from '../../../../src/delivery/endpoint.ts';
import { iso } from '../../../../src/engine/instant.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import { alterDocument, alterReply, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { afterChange, alterBody, type Fields } from '../alterations.ts';

const HOUR_MS = 3_600_000;

/** An endpoint as it would be returned for a request without required fields. */
const CREATED = {
  id: 'wh_0000000000000000',
  url: 'https://example.com/',
  enabled_events: ['*'],
  signing_secret: 'whsec_0000000000000000',
  enabled: true,
  created_at: '2026-01-01T00:00:00.000Z',
};

export const endpointMutants: readonly Mutant[] = [
  {
    rule: 'M-EP-02',
    does: 'answers a new endpoint with 200',
    alter: (service) =>
      alterReply(service, ['createWebhook'], (reply) =>
        reply.status === 201 ? { ...reply, status: 200 } : reply,
      ),
  },
  {
    rule: 'M-EP-03.3',
    does: 'shows the signing secret in the list and after a change',
    alter: (service) =>
      alterBody(service, ['listWebhooks', 'updateWebhook'], (body, world) => {
        const revealed = (endpoint: Fields) => {
          const kept = world.collection(endpoints).get(String(endpoint.id));
          return { ...endpoint, signing_secret: kept?.secret ?? '' };
        };
        return Array.isArray(body.webhooks)
          ? { ...body, webhooks: body.webhooks.map(revealed) }
          : revealed(body);
      }),
  },
  ...(['url', 'enabled_events'] as const).map(
    (field): Mutant => ({
      rule: field === 'url' ? 'M-EP-04.1' : 'M-EP-04.2',
      does: `creates endpoints without ${field}`,
      alter: (service) =>
        replaceOperation(
          alterDocument(service, ({ components: { schemas } }) => {
            const required: string[] = schemas.CreateWebhookRequest.required;
            schemas.CreateWebhookRequest.required = required.filter((name) => name !== field);
          }),
          'createWebhook',
          ({ body }, _, proceed) =>
            (body as Fields)[field] === undefined ? { status: 201, body: CREATED } : proceed(),
        ),
    }),
  ),
  {
    rule: 'M-EP-05.3',
    does: 'accepts http urls in production',
    alter: (service) =>
      replaceOperation(service, 'createWebhook', ({ body }, _, proceed) =>
        String((body as Fields).url).startsWith('http:') ? { status: 201, body: CREATED } : proceed(),
      ),
  },
  {
    rule: 'M-EP-05.2',
    does: 'refuses http urls in development',
    alter: (service) =>
      replaceOperation(service, 'createWebhook', ({ body }, _, proceed) => {
        return String((body as Fields).url).startsWith('http:') ? notHttps() : proceed();
      }),
  },
  {
    rule: 'M-EP-06.3',
    does: 'accepts event types that do not exist',
    alter: (service) =>
      alterDocument(service, ({ components: { schemas } }) => {
        schemas.EnabledEvents = { type: 'array', items: { type: 'string' } };
      }),
  },
  {
    rule: 'M-EP-10',
    does: 'shows the signing secret when an endpoint is read',
    alter: (service) =>
      alterBody(service, ['getWebhook'], (body, world) => ({
        ...body,
        signing_secret: world.collection(endpoints).get(String(body.id))?.secret ?? '',
      })),
  },
  {
    rule: 'M-EP-01',
    does: 'moves created_at at each change',
    alter: (service) =>
      afterChange(service, (world, { id }) => {
        world.collection(endpoints).update(id, { createdAt: world.now });
      }),
  },
  {
    rule: 'M-EP-01',
    does: 'dates endpoints two hours ahead',
    alter: (service) =>
      replaceOperation(service, 'createWebhook', (_, world, proceed) => {
        const reply = proceed();
        const { id = '' } = ('body' in reply ? reply.body : {}) as { readonly id?: string };
        if (!world.collection(endpoints).has(id)) return reply;
        const createdAt = world.now + 2 * HOUR_MS;
        world.collection(endpoints).update(id, { createdAt });
        const body = { ...(reply as Reply & { readonly body: Fields }).body, created_at: iso(createdAt) };
        return { ...reply, body };
      }),
  },
  {
    rule: 'M-EP-02',
    does: 'cuts the query off the url of a new endpoint',
    alter: (service) =>
      replaceOperation(service, 'createWebhook', ({ body }, _, proceed) =>
        proceed({ body: { ...(body as Fields), url: String((body as Fields).url).split('?')[0] } }),
      ),
  },
  {
    rule: 'M-EP-02',
    does: 'answers with the events of a new endpoint, and keeps all',
    alter: (service) =>
      replaceOperation(service, 'createWebhook', ({ body }, _, proceed) => {
        const { enabled_events } = body as Fields;
        const reply = proceed({ body: { ...(body as Fields), enabled_events: ['*'] } });
        return 'status' in reply && reply.status === 201
          ? { ...reply, body: { ...(reply.body as Fields), enabled_events } }
          : reply;
      }),
  },
  {
    rule: 'M-EP-03.3',
    does: 'shows the signing secrets of endpoints that are not enabled in the list',
    alter: (service) =>
      alterBody(service, ['listWebhooks'], (body, world) => ({
        ...body,
        webhooks: (body.webhooks as readonly Fields[]).map((endpoint) =>
          endpoint.enabled === true
            ? endpoint
            : { ...endpoint, signing_secret: world.collection(endpoints).get(String(endpoint.id))?.secret },
        ),
      })),
  },
  {
    rule: 'M-EP-05.1',
    does: 'refuses an https url with an http url in it',
    alter: (service) =>
      replaceOperation(service, 'createWebhook', ({ body }, _, proceed) =>
        /^https:.*http:/.test(String((body as Fields).url)) ? notHttps() : proceed(),
      ),
  },
  {
    rule: 'M-EP-06.3',
    does: 'accepts anything after a known event type',
    alter: (service) =>
      alterDocument(service, ({ components: { schemas } }) => {
        schemas.EnabledEvents = {
          anyOf: [
            schemas.EnabledEvents,
            { type: 'array', prefixItems: [{ const: 'bounce' }], minItems: 2, items: { type: 'string' } },
          ],
        };
      }),
  },
  {
    rule: 'M-EP-06.1',
    does: 'refuses an endpoint for blocked',
    alter: (service) =>
      replaceOperation(service, 'createWebhook', ({ body }, _, proceed) =>
        (body as { readonly enabled_events: readonly string[] }).enabled_events.includes('blocked')
          ? { status: 422, body: { detail: [{ loc: ['body'], msg: 'Unknown type', type: 'enum' }] } }
          : proceed(),
      ),
  },
  {
    rule: 'M-EP-06.3',
    does: 'accepts an endpoint for no event',
    alter: (service) =>
      alterDocument(service, ({ components: { schemas } }) => {
        schemas.EnabledEvents = { anyOf: [schemas.EnabledEvents, { type: 'array', maxItems: 0 }] };
      }),
  },
  ...(['getWebhook', 'deleteWebhook'] as const).map(
    (operation): Mutant => ({
      rule: 'M-ER-08.1',
      does: `finds an endpoint by the beginning of its id in ${operation}`,
      alter: (service) =>
        replaceOperation(service, operation, ({ path }, _, proceed) => {
          const reply = proceed();
          if (!('status' in reply) || reply.status !== 404) return reply;
          return proceed({ path: { webhook_id: String(path.webhook_id).slice(0, -1) } });
        }),
    }),
  ),
];

function notHttps(): Reply {
  return { status: 422, body: { detail: [{ loc: ['body', 'url'], msg: 'Not https', type: 'format' }] } };
}
