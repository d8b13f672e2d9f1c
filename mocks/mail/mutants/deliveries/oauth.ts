// Mutants of OAuth2 before a delivery: M-DL-06, and of its fields in M-EP-07.

import { endpoints } from '../../../../src/delivery/endpoint.ts';
import { alterDocument, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { alterShownEndpoints, type Fields, without } from '../alterations.ts';

export const oauthMutants: readonly Mutant[] = [
  {
    rule: 'M-DL-06',
    does: 'delivers without OAuth2',
    alter: (service) =>
      replaceOperation(service, 'createWebhook', ({ body }, _, proceed) =>
        proceed({ body: without(body as Fields, 'oauth_client_id') }),
      ),
  },
  ...(['oauth_client_id', 'oauth_client_secret'] as const).map(
    (field): Mutant => ({
      rule: 'M-EP-07.2',
      does: `accepts ${field} without the other field`,
      alter: (service) =>
        alterDocument(service, ({ components: { schemas } }) => {
          delete schemas.CreateWebhookRequest.dependentRequired[field];
        }),
    }),
  ),
  {
    rule: 'M-EP-07.2',
    does: 'keeps an endpoint that it refuses for want of a client secret',
    alter: (service) =>
      replaceOperation(
        alterDocument(service, ({ components: { schemas } }) => {
          delete schemas.CreateWebhookRequest.dependentRequired.oauth_client_id;
        }),
        'createWebhook',
        ({ body }, _, proceed) => {
          const { oauth_client_id: id, oauth_client_secret: secret } = body as Fields;
          const reply = proceed();
          if (id === undefined || secret !== undefined) return reply;
          const detail = [{ loc: ['body', 'oauth_client_secret'], msg: 'Field required', type: 'missing' }];
          return { status: 422, body: { detail } };
        },
      ),
  },
  {
    rule: 'M-EP-07.1',
    does: 'shows the client secret of an endpoint',
    alter: (service) =>
      alterShownEndpoints(service, (endpoint, world) => {
        const oauth = world.collection(endpoints).get(String(endpoint.id))?.oauth;
        return oauth ? { ...endpoint, oauth_client_secret: oauth.clientSecret } : endpoint;
      }),
  },
];
