// Mutants of sender domains and their DMARC policies: M-ER-06, and M-ER-09 for their names.

import { alterReply } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { domains } from '../../domain/domains.ts';

export const domainMutants = mutantsOf({
  'M-AU-05.1': {
    'takes a new domain for verified': (service) =>
      alterReply(service, ['createDomain'], (reply, _, world) => {
        const { id = '' } = (reply.body ?? {}) as { readonly id?: string };
        if (world.collection(domains).has(id)) world.collection(domains).update(id, { isVerified: true });
        return reply;
      }),
  },
});
