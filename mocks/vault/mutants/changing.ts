// Mutants of changing a webhook.

import { endpoints } from '../../../src/delivery/endpoint.ts';
import type { Reply } from '../../../src/openapi/handler.ts';
import { type Mutant, replaceOperation } from '../../../src/service/mutant.ts';

export const changingMutants: readonly Mutant[] = [
  {
    rule: 'V-WH-12',
    does: 'answers a change and forgets it',
    overlaps: ['V-DL-06', 'V-WH-04'],
    alter: (service) =>
      replaceOperation(service, 'updateWebhook', ({ path }, world, proceed) => {
        const before = world.collection(endpoints).get(String(path.id));
        const reply = proceed() as Reply;
        if (before !== undefined && reply.status === 200)
          world.collection(endpoints).update(before.id, before);
        return reply;
      }),
  },
];
