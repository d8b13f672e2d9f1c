// Mutants of OAuth2 before a delivery: M-DL-06, and of its fields in M-EP-07.

import { endpoints } from '../../../../src/delivery/endpoint.ts';
import { alterDocument, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { alterShownEndpoints, type Fields, without } from '../alterations.ts';

export const oauthMutants: readonly Mutant[] = [
  ...mutantsOf({
    'M-DL-06': {
      'delivers without OAuth2': (service) =>
        replaceOperation(service, 'createWebhook', ({ body }, _, proceed) =>
          proceed({ body: without(body as Fields, 'oauth_client_id') }),
        ),
    },
    'M-EP-07.2': {
      'keeps an endpoint that it refuses for want of a client secret': (service) =>
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
    'M-EP-07.1': {
      'shows the client secret of an endpoint': (service) =>
        alterShownEndpoints(service, (endpoint, world) => {
          const oauth = world.collection(endpoints).get(String(endpoint.id))?.oauth;
          return oauth ? { ...endpoint, oauth_client_secret: oauth.clientSecret } : endpoint;
        }),
    },
  }),
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
];
