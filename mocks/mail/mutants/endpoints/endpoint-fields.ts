// Mutants of the fields of webhook endpoints in requests and answers, each in a case of its own: M-EP-03 to M-EP-07,
// M-EP-10.

import { endpoints } from '../../../../src/delivery/endpoint.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import { alterDocument, alterReply, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import {
  afterCreation,
  alterBody,
  alterShownEndpoints,
  alterSubscribers,
  type Fields,
  without,
} from '../alterations.ts';

export const endpointFieldMutants: readonly Mutant[] = [
  {
    rule: 'M-EP-03.1',
    does: 'writes the secret of a new endpoint without whsec_',
    alter: (service) =>
      alterBody(service, ['createWebhook'], (body) => ({
        ...body,
        signing_secret: String(body.signing_secret).slice('whsec_'.length),
      })),
  },
  {
    rule: 'M-EP-03.1',
    does: 'shows the secret of a new endpoint only if it is for all events',
    alter: (service) =>
      alterBody(service, ['createWebhook'], (body) =>
        (body.enabled_events as readonly string[])[0] === '*' ? body : without(body, 'signing_secret'),
      ),
  },
  {
    rule: 'M-EP-03.2',
    does: 'writes a rotated secret without whsec_',
    alter: (service) =>
      alterBody(service, ['rotateSigningSecret'], (body) => ({
        ...body,
        signing_secret: String(body.signing_secret).slice('whsec_'.length),
      })),
  },
  {
    rule: 'M-EP-03.2',
    does: 'hides all of a rotated secret but its end',
    alter: (service) =>
      alterBody(service, ['rotateSigningSecret'], (body) => ({
        ...body,
        signing_secret: `whsec_…${String(body.signing_secret).slice(-4)}`,
      })),
  },
  {
    rule: 'M-EP-03.3',
    does: 'shows the signing secret when a paused endpoint is read',
    alter: (service) =>
      alterBody(service, ['getWebhook'], (body, world) =>
        body.enabled === true
          ? body
          : { ...body, signing_secret: world.collection(endpoints).get(String(body.id))?.secret },
      ),
  },
  {
    rule: 'M-EP-03.3',
    does: 'shows the signing secret under another name',
    alter: (service) =>
      alterShownEndpoints(service, (endpoint, world) => ({
        ...endpoint,
        secret: world.collection(endpoints).get(String(endpoint.id))?.secret,
      })),
  },
  {
    rule: 'M-EP-03.3',
    does: 'shows the signing secret when an endpoint is enabled again',
    alter: (service) =>
      alterReply(service, ['updateWebhook'], (reply, { body: change }, world) => {
        const { id } = (reply.body ?? {}) as { readonly id?: string };
        const secret = world.collection(endpoints).get(String(id))?.secret;
        return reply.status === 200 && (change as Fields).enabled === true
          ? { ...reply, body: { ...(reply.body as Fields), signing_secret: secret } }
          : reply;
      }),
  },
  {
    rule: 'M-EP-10',
    does: 'shows a signing secret that is null',
    alter: (service) => alterBody(service, ['getWebhook'], (body) => ({ ...body, signing_secret: null })),
  },
  ...(['url', 'enabled_events'] as const).map(
    (field): Mutant => ({
      rule: field === 'url' ? 'M-EP-04.1' : 'M-EP-04.2',
      does: `takes null for ${field} in a new endpoint`,
      alter: (service) =>
        replaceOperation(
          alterDocument(service, ({ components: { schemas } }) => {
            const { properties } = schemas.CreateWebhookRequest;
            properties[field] = { anyOf: [properties[field], { type: 'null' }] };
          }),
          'createWebhook',
          ({ body }, _, proceed) => {
            const given = { url: 'https://example.com/', enabled_events: ['*'], ...(body as Fields) };
            const standIn = field === 'url' ? 'https://example.com/' : ['*'];
            return proceed({ body: { ...given, [field]: given[field] ?? standIn } });
          },
        ),
    }),
  ),
  ...(
    [
      ['an ftp url', /^ftp:/],
      ['a url without a scheme', /^[a-z]+\.example/],
      ['a url that is only a path', /^\//],
    ] as const
  ).map(
    ([what, pattern]): Mutant => ({
      rule: 'M-EP-05.1',
      does: `takes ${what}`,
      alter: (service) => takingUrl(service, pattern),
    }),
  ),
  {
    rule: 'M-EP-05.2',
    does: 'refuses a change to an http url in development',
    alter: (service) =>
      replaceOperation(service, 'updateWebhook', ({ body }, _, proceed) =>
        String((body as Fields).url).startsWith('http:') ? invalid('url') : proceed(),
      ),
  },
  {
    rule: 'M-EP-06.1',
    does: 'keeps the first six types of a longer list',
    alter: (service) =>
      afterCreation(service, (world, { id, events }) => {
        world.collection(endpoints).update(id, { events: events.slice(0, 6) });
      }),
  },
  {
    rule: 'M-EP-06.2',
    does: 'writes the star out as all types',
    alter: (service) =>
      alterShownEndpoints(service, (endpoint) =>
        (endpoint.enabled_events as readonly string[])[0] === '*'
          ? { ...endpoint, enabled_events: ['bounce', 'click', 'open'] }
          : endpoint,
      ),
  },
  {
    rule: 'M-EP-06.2',
    does: 'sends everything but blocked to an endpoint for all events',
    alter: (service) =>
      alterSubscribers(service, (subscribers, { type }) =>
        subscribers.filter(({ events: [first] }) => first !== '*' || type !== 'blocked'),
      ),
  },
  {
    rule: 'M-EP-06.3',
    does: 'accepts a change to an event type that does not exist',
    alter: (service) =>
      alterDocument(service, ({ components: { schemas } }) => {
        schemas.UpdateWebhookRequest.properties.enabled_events = { type: 'array', items: { type: 'string' } };
      }),
  },
  ...(
    [
      ['an event type with a space behind it', '^[a-z_]+ $'],
      ['a pattern of event types', '^[a-z_]+\\*$'],
    ] as const
  ).map(
    ([what, pattern]): Mutant => ({
      rule: 'M-EP-06.3',
      does: `accepts ${what}`,
      alter: (service) =>
        alterDocument(service, ({ components: { schemas } }) => {
          schemas.EnabledEvents = {
            anyOf: [schemas.EnabledEvents, { type: 'array', items: { type: 'string', pattern } }],
          };
        }),
    }),
  ),
  {
    rule: 'M-EP-07.1',
    does: 'refuses an endpoint with both OAuth2 fields',
    alter: (service) =>
      replaceOperation(service, 'createWebhook', ({ body }, _, proceed) =>
        (body as Fields).oauth_client_id === undefined ? proceed() : invalid('oauth_client_id'),
      ),
  },
  {
    rule: 'M-EP-07.2',
    does: 'takes null for a client secret',
    alter: (service) =>
      alterDocument(service, ({ components: { schemas } }) => {
        const { properties } = schemas.CreateWebhookRequest;
        properties.oauth_client_secret = { anyOf: [properties.oauth_client_secret, { type: 'null' }] };
      }),
  },
];

/** Takes urls of a form, and stores a url that the mock can deliver to. */
function takingUrl(service: Parameters<Mutant['alter']>[0], pattern: RegExp): ReturnType<Mutant['alter']> {
  const loose = alterDocument(service, ({ components: { schemas } }) => {
    for (const name of ['CreateWebhookRequest', 'UpdateWebhookRequest'])
      schemas[name].properties.url = { type: 'string' };
  });
  return ['createWebhook', 'updateWebhook'].reduce(
    (altered, operation) =>
      replaceOperation(altered, operation, ({ body }, _, proceed) =>
        pattern.test(String((body as Fields).url))
          ? proceed({ body: { ...(body as Fields), url: 'https://example.com/' } })
          : proceed(),
      ),
    loose,
  );
}

function invalid(field: string): Reply {
  return { status: 422, body: { detail: [{ loc: ['body', field], msg: 'It is refused', type: 'value' }] } };
}
