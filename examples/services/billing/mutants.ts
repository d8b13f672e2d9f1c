// Billing services that break one rule each.

import { alterReply, type Mutant } from 'countersign/service';

export const mutants: readonly Mutant[] = [
  {
    rule: 'B-INV-01',
    does: 'issues invoices that are paid already',
    alter: (service) =>
      alterReply(service, ['createInvoice'], (reply) => ({
        ...reply,
        body: { ...(reply.body as object), status: 'paid' },
      })),
  },
];
