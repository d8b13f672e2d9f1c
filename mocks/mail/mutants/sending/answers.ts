// Mutants of what a send is answered, and of 202 elsewhere: M-MS-01 to M-MS-03, M-AU-05.

import { alterReply } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { domains } from '../../domain/domains.ts';

export const sendAnswerMutants = mutantsOf({
  'M-AU-05.1': {
    'sends from a domain that is not verified once it was refused': (service) =>
      alterReply(service, ['sendMail'], (reply, _, world) => {
        if (reply.status === 403)
          for (const { id } of world.collection(domains).values())
            world.collection(domains).update(id, { isVerified: true });
        return reply;
      }),
  },
});
