// Usage that is not what is held.

import { iso } from '../../../src/engine/instant.ts';
import { type Mutant, replaceOperation } from '../../../src/service/mutant.ts';
import { alterBody, loseOperation, targetOf } from './support.ts';

const SINGLE_READS = ['getUserUsage', 'getGroupUsage', 'getShareUsage'];

export const usageMutants: readonly Mutant[] = [
  {
    rule: 'Q-EP-11',
    does: 'knows no usage of the tenant',
    overlaps: ['Q-EP-12', 'Q-EP-13', 'Q-OB-02'],
    alter: (service) => loseOperation(service, 'getTenantUsage'),
  },
  {
    rule: 'Q-EP-11',
    does: 'shows half of what the tenant holds',
    overlaps: ['Q-EP-12', 'Q-EP-13', 'Q-OB-02'],
    alter: (service) =>
      alterBody(service, ['getTenantUsage'], (usage) => ({
        ...usage,
        used_bytes: Math.floor(Number(usage.used_bytes) / 2),
      })),
  },
  {
    rule: 'Q-EP-11',
    does: 'keeps calculated_at when it recalculates',
    alter: (service) =>
      replaceOperation(service, 'getTenantUsage', (request, world, proceed) => {
        const { calculatedAt } = targetOf(world, 'tenant', request);
        const reply = proceed() as { readonly status: number; readonly body?: object };
        return { ...reply, body: { ...reply.body, calculated_at: iso(calculatedAt) } };
      }),
  },
  ...SINGLE_READS.flatMap((operation): Mutant[] => [
    {
      rule: 'Q-EP-12',
      does: `knows no ${operation}`,
      overlaps: ['Q-OB-02', 'Q-EP-13', 'Q-EN-03'],
      alter: (service) => loseOperation(service, operation),
    },
    {
      rule: 'Q-EP-12',
      does: `answers ${operation} with one byte more than is held`,
      overlaps: ['Q-OB-02', 'Q-EP-13', 'Q-EN-03'],
      alter: (service) =>
        alterBody(service, [operation], (usage) => ({ ...usage, used_bytes: Number(usage.used_bytes) + 1 })),
    },
  ]),
];
