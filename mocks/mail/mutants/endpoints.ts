// Mutants of the records of webhook endpoints: M-EP, but for those of the list.

import { endpoints } from '../../../src/delivery/endpoint.ts';
import { alterDocument, alterReply, type Mutant, replaceOperation } from '../../../src/service/mutant.ts';
import type { Principal } from '../credentials.ts';
import { ownEndpoint } from '../domain/webhooks.ts';
import {
  alterBody,
  alterShownEndpoints,
  alterSubscribers,
  answerInstead,
  type Fields,
  WHERE_SHOWN,
  without,
} from './alterations.ts';

/** An endpoint as it would be answered to somebody who left out what is required. */
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
    rule: 'M-EP-01',
    does: 'leaves created_at out of the endpoints that it shows',
    overlaps: WHERE_SHOWN,
    alter: (service) => alterShownEndpoints(service, (endpoint) => without(endpoint, 'created_at')),
  },
  {
    rule: 'M-EP-01',
    does: 'shows ids that do not begin with wh_',
    overlaps: WHERE_SHOWN,
    alter: (service) =>
      alterShownEndpoints(service, (endpoint) => ({ ...endpoint, id: String(endpoint.id).slice(3) })),
  },
  {
    rule: 'M-EP-02',
    does: 'answers a new endpoint with 200',
    overlaps: ['M-ER-17', 'M-EP-05', 'M-EP-07'],
    alter: (service) =>
      alterReply(service, ['createWebhook'], (reply) =>
        reply.status === 201 ? { ...reply, status: 200 } : reply,
      ),
  },
  {
    rule: 'M-EP-02',
    does: 'leaves created_at out of the answer to a creation',
    overlaps: ['M-EP-07'],
    alter: (service) => alterBody(service, ['createWebhook'], (body) => without(body, 'created_at')),
  },
  {
    rule: 'M-EP-03',
    does: 'shows the signing secret in the list and after a change',
    overlaps: WHERE_SHOWN,
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
  {
    rule: 'M-EP-03',
    does: 'answers a creation with a signing secret that does not begin with whsec_',
    overlaps: ['M-EP-02', 'M-EP-07', 'M-SG-01'],
    alter: (service) =>
      alterBody(service, ['createWebhook'], (body) => ({
        ...body,
        signing_secret: String(body.signing_secret).slice(6),
      })),
  },
  ...(['url', 'enabled_events'] as const).map(
    (field): Mutant => ({
      rule: 'M-EP-04',
      does: `creates endpoints without ${field}`,
      overlaps: ['M-ER-02'],
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
    rule: 'M-EP-05',
    does: 'accepts http urls in production',
    alter: (service) =>
      replaceOperation(service, 'createWebhook', ({ body }, _, proceed) =>
        String((body as Fields).url).startsWith('http:') ? { status: 201, body: CREATED } : proceed(),
      ),
  },
  {
    rule: 'M-EP-05',
    does: 'refuses http urls in development',
    alter: (service) =>
      replaceOperation(service, 'createWebhook', ({ body }, _, proceed) => {
        if (!String((body as Fields).url).startsWith('http:')) return proceed();
        return {
          status: 422,
          body: { detail: [{ loc: ['body', 'url'], msg: 'Not https', type: 'format' }] },
        };
      }),
  },
  {
    rule: 'M-EP-06',
    does: 'takes the star for the name of a type',
    overlaps: ['M-DL-05', 'M-EV-01', 'M-EV-02', 'M-EV-03', 'M-LF-03', 'M-SG-01'],
    alter: (service) =>
      alterSubscribers(service, (subscribers) => subscribers.filter(({ events: [first] }) => first !== '*')),
  },
  {
    rule: 'M-EP-06',
    does: 'accepts event types that do not exist',
    alter: (service) =>
      alterDocument(service, ({ components: { schemas } }) => {
        schemas.EnabledEvents = { type: 'array', items: { type: 'string' } };
      }),
  },
  {
    rule: 'M-EP-07',
    does: 'accepts a client id without a client secret',
    alter: (service) =>
      alterDocument(service, ({ components: { schemas } }) => {
        delete schemas.CreateWebhookRequest.dependentRequired.oauth_client_id;
      }),
  },
  {
    rule: 'M-EP-07',
    does: 'accepts a client secret without a client id',
    alter: (service) =>
      alterDocument(service, ({ components: { schemas } }) => {
        delete schemas.CreateWebhookRequest.dependentRequired.oauth_client_secret;
      }),
  },
  {
    rule: 'M-EP-10',
    does: 'shows the signing secret when an endpoint is read',
    overlaps: ['M-EP-03', 'M-EP-01', 'M-LF-01'],
    alter: (service) =>
      alterBody(service, ['getWebhook'], (body, world) => ({
        ...body,
        signing_secret: world.collection(endpoints).get(String(body.id))?.secret ?? '',
      })),
  },
  {
    rule: 'M-EP-11',
    does: 'sends all events again after a change that names none',
    alter: (service) =>
      replaceOperation(service, 'updateWebhook', ({ body }, _, proceed) =>
        proceed({ body: { enabled_events: ['*'], ...(body as Fields) } }),
      ),
  },
  {
    rule: 'M-EP-11',
    does: 'keeps the url whatever a change says',
    overlaps: ['M-EP-05'],
    alter: (service) =>
      replaceOperation(service, 'updateWebhook', ({ body }, _, proceed) =>
        proceed({ body: without(body as Fields, 'url') }),
      ),
  },
  {
    rule: 'M-EP-11',
    does: 'answers a change with 204',
    overlaps: ['M-EP-03', 'M-EP-06', 'M-EP-10', 'M-ER-17', 'M-LF-03', 'M-LF-04'],
    alter: (service) => answerInstead(service, ['updateWebhook'], 200, { status: 204 }),
  },
  {
    rule: 'M-EP-12',
    does: 'answers the removal of an endpoint with 200 and a body',
    overlaps: ['M-ER-17'],
    alter: (service) =>
      answerInstead(service, ['deleteWebhook'], 204, { status: 200, body: { deleted: true } }),
  },
  {
    rule: 'M-EP-12',
    does: 'keeps endpoints that were removed',
    overlaps: ['M-ER-08'],
    alter: (service) =>
      replaceOperation(service, 'deleteWebhook', ({ path, principal }, world, proceed) => {
        const { tenantId } = principal as Principal;
        return ownEndpoint(world, tenantId, path.webhook_id as string) ? { status: 204 } : proceed();
      }),
  },
  {
    rule: 'M-EP-13',
    does: 'answers a rotation without the id of the endpoint',
    alter: (service) => alterBody(service, ['rotateSigningSecret'], (body) => without(body, 'webhook_id')),
  },
  {
    rule: 'M-EP-13',
    does: 'goes on signing with the old secret after a rotation',
    alter: (service) =>
      replaceOperation(
        service,
        'rotateSigningSecret',
        ({ path: { webhook_id: id = '' } }, world, proceed) => {
          const old = world.collection(endpoints).get(id)?.secret;
          const reply = proceed();
          if (old !== undefined) world.collection(endpoints).update(id, { secret: old });
          return reply;
        },
      ),
  },
];
