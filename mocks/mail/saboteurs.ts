// For each rule of the mail service that shows from outside, a way to break it alone.

import { alterPolicy, alterReply, type Saboteur } from '../../src/service/saboteur.ts';

export const saboteurs: readonly Saboteur[] = [
  {
    rule: 'M-DL-02',
    does: 'waits two minutes before the second attempt',
    alter: (service) =>
      alterPolicy(service, (policy) => ({
        ...policy,
        delaysMs: policy.delaysMs.map((delay, index) => (index === 1 ? 120_000 : delay)),
      })),
  },
  {
    rule: 'M-EP-08',
    does: 'leaves the total out of the list of endpoints',
    alter: (service) =>
      alterReply(service, ['listWebhooks'], (reply) => {
        const { total: _, ...body } = reply.body as { readonly total: number };
        return reply.status === 200 ? { ...reply, body } : reply;
      }),
  },
];
