// Mutants of what a send is answered, and of 202 elsewhere: M-MS-01 to M-MS-03, M-AU-05.

import { alterReply, type Mutant } from '../../../../src/service/mutant.ts';
import { domains } from '../../domain/domains.ts';

export const sendAnswerMutants: readonly Mutant[] = [
  {
    rule: 'M-AU-05.1',
    does: 'sends from a domain that is not verified once it was refused',
    alter: (service) =>
      alterReply(service, ['sendMail'], (reply, _, world) => {
        if (reply.status === 403)
          for (const { id } of world.collection(domains).values())
            world.collection(domains).update(id, { isVerified: true });
        return reply;
      }),
  },
];
