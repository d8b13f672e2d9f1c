// Mutants of testing a webhook.

import { alterReply, type Mutant, replaceOperation } from '../../../src/service/mutant.ts';
import { withBody, without } from './alterations.ts';

export const webhookTestsMutants: readonly Mutant[] = [
  {
    rule: 'V-WH-14',
    does: 'tests a webhook without sending anything',
    overlaps: ['V-WH-10'],
    alter: (service) =>
      replaceOperation(service, 'testWebhook', (_, world) => {
        const delivery_id = world.ids.next('del_');
        return { status: 200, body: { delivery_id, status: 'success', response_code: 200, duration_ms: 1 } };
      }),
  },
  {
    rule: 'V-WH-14',
    does: 'does not tell how long a test took',
    alter: (service) =>
      alterReply(service, ['testWebhook'], (reply) =>
        withBody(reply, (result) => without(result, 'duration_ms')),
      ),
  },
];
