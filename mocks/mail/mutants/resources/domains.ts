// Mutants of sender domains and their DMARC policies: M-ER-06, and M-ER-09 for their names.

import { alterReply, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { domains } from '../../domain/domains.ts';
import { type Fields, refused } from '../alterations.ts';

export const domainMutants: readonly Mutant[] = [
  {
    rule: 'M-ER-09.1',
    does: 'treats the names of domains as case-sensitive',
    alter: (service) =>
      replaceOperation(service, 'createDomain', ({ body }, _, proceed) => {
        const { domain } = body as { readonly domain: string };
        const reply = proceed();
        return 'status' in reply && reply.status === 409 && domain !== domain.toLowerCase()
          ? proceed({ body: { ...(body as Fields), domain: `${domain.toLowerCase()}.example` } })
          : reply;
      }),
  },
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
  {
    rule: 'M-ER-06',
    does: 'takes a DMARC policy in capitals',
    alter: (service) =>
      replaceOperation(service, 'updateDomain', ({ body }, _, proceed) => {
        const { dmarc_policy: policy } = body as { readonly dmarc_policy?: string };
        return proceed({ body: policy === undefined ? body : { dmarc_policy: policy.toLowerCase() } });
      }),
  },
  {
    rule: 'M-ER-06',
    does: 'knows no DMARC policy none',
    alter: (service) =>
      replaceOperation(service, 'updateDomain', ({ body }, _, proceed) =>
        (body as Fields).dmarc_policy === 'none' ? refused(400) : proceed(),
      ),
  },
];
