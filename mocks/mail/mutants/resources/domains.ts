// Mutants of sender domains and their DMARC policies: M-ER-06, and M-ER-09 for their names.

import { alterReply, type Mutant } from '../../../../src/service/mutant.ts';
import { domains } from '../../domain/domains.ts';

export const domainMutants: readonly Mutant[] = [
  {
    rule: 'M-AU-05.1',
    does: 'takes a new domain for verified',
    alter: (service) =>
      alterReply(service, ['createDomain'], (reply, _, world) => {
        const { id = '' } = (reply.body ?? {}) as { readonly id?: string };
        if (world.collection(domains).has(id)) world.collection(domains).update(id, { isVerified: true });
        return reply;
      }),
  },
];
