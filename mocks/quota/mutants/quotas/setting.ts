// Quotas that are those of other targets.

import { type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { quotaView } from '../../domain/quotas.ts';
import { targetsOf } from '../../domain/targets.ts';
import { targetOf } from '../support.ts';

const READS = [
  ['Q-EP-01', 'getTenantQuota', 'tenant'],
  ['Q-EP-03.1', 'getPartnerQuota', 'partner'],
  ['Q-EP-04.1', 'getPartnerQuotaById', 'partner'],
  ['Q-EP-05.1', 'getTenantQuotaById', 'tenant'],
] as const;

export const settingMutants: readonly Mutant[] = READS.map(([rule, operation, level]) => ({
  rule,
  does: `answers ${operation} with the quota of another ${level}`,
  alter: (service) =>
    replaceOperation(service, operation, (request, world, proceed) => {
      const asked = targetOf(world, level, request);
      for (const other of targetsOf(world, level).values())
        if (other.id !== asked?.id && other.quota !== null)
          return { status: 200, body: quotaView(other, other.quota) };
      return proceed();
    }),
}));
