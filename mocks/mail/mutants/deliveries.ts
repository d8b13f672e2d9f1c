// Mutants of what is delivered, to whom, and how it is signed: M-DL-04 to M-DL-06 and M-SG.

import { endpointsOf } from '../../../src/delivery/endpoint.ts';
import { alterPolicy, type Mutant, replaceOperation } from '../../../src/service/mutant.ts';
import type { AnyService } from '../../../src/service/service.ts';
import { MAIN_TENANT } from '../credentials.ts';
import { alterSubscribers, type Fields, without } from './alterations.ts';

export const deliveryMutants: readonly Mutant[] = [
  {
    rule: 'M-DL-04',
    does: 'calls itself Mail/2.0',
    alter: (service) => alterPolicy(service, (policy) => ({ ...policy, userAgent: 'Mail/2.0' })),
  },
  {
    rule: 'M-DL-04',
    does: 'sends the payload as plain text',
    alter: (service) => alterPolicy(service, (policy) => ({ ...policy, contentType: 'text/plain' })),
  },
  {
    rule: 'M-DL-04',
    does: 'leaves X-Mail-Event out',
    overlaps: ['M-EV-02'],
    alter: (service) =>
      alterPolicy(service, (policy) => ({
        ...policy,
        headers: without(policy.headers, 'X-Mail-Event') as typeof policy.headers,
      })),
  },
  {
    rule: 'M-DL-05',
    does: 'sends every event to every endpoint',
    overlaps: ['M-EP-06', 'M-ST-03'],
    alter: (service) => alterSubscribers(service, (_, __, world) => endpointsOf(world, 'mail', MAIN_TENANT)),
  },
  {
    rule: 'M-DL-05',
    does: 'sends an event to the oldest of its endpoints only',
    overlaps: ['M-EP-06'],
    alter: (service) => alterSubscribers(service, (subscribers) => subscribers.slice(0, 1)),
  },
  {
    rule: 'M-DL-06',
    does: 'delivers without OAuth2',
    alter: (service) =>
      replaceOperation(service, 'createWebhook', ({ body }, _, proceed) =>
        proceed({ body: without(body as Fields, 'oauth_client_id') }),
      ),
  },
  {
    rule: 'M-SG-01',
    does: 'leaves the timestamp out of what it signs',
    overlaps: ['M-EP-13'],
    alter: (service) => signing(service, '{body}'),
  },
  {
    rule: 'M-SG-01',
    does: 'puts a colon between the timestamp and the body that it signs',
    overlaps: ['M-EP-13'],
    alter: (service) => signing(service, '{timestamp}:{body}'),
  },
];

function signing(service: AnyService, signedContent: string): AnyService {
  return alterPolicy(service, (policy) => ({
    ...policy,
    signature: { ...policy.signature, signedContent },
  }));
}
