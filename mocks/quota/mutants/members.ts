// Removals and exemptions of user and group quotas with the wrong effect.

import { alterReply, type Mutant, replaceOperation } from '../../../src/service/mutant.ts';
import { keep, targetsOf } from '../domain/targets.ts';
import { loseOperation, rollback, targetOf } from './support.ts';
import { judgeBy } from './writes.ts';

export const memberMutants: readonly Mutant[] = [
  ...(
    [
      ['Q-EP-07', 'deleteUserQuota', 'user'],
      ['Q-EP-09', 'deleteGroupQuota', 'group'],
    ] as const
  ).flatMap(([rule, operation, level]): Mutant[] => [
    {
      rule,
      does: `answers ${operation} with 200`,
      alter: (service) =>
        alterReply(service, [operation], (reply) =>
          reply.status === 204 ? { ...reply, status: 200 } : reply,
        ),
    },
    {
      rule,
      does: `grants ${operation} and keeps the quota`,
      alter: (service) => rollback(service, { operation, level }, (_, before) => before),
    },
  ]),
  {
    rule: 'Q-EP-07',
    does: 'lets a user whose quota is removed off the tenant’s quota as well',
    overlaps: ['Q-EN-02'],
    alter: (service) =>
      replaceOperation(service, 'deleteUserQuota', (request, world, proceed) => {
        const tenant = targetOf(world, 'tenant', { ...request, path: {} });
        if (tenant.quota !== null) keep(world, { ...tenant, quota: { ...tenant.quota, isExempt: true } });
        return proceed();
      }),
  },
  ...(
    [
      ['Q-EP-08', 'setUserExemption', 'user'],
      ['Q-EP-09', 'setGroupExemption', 'group'],
    ] as const
  ).flatMap(([rule, operation, level]): Mutant[] => [
    {
      rule,
      does: `knows no ${operation}`,
      alter: (service) => loseOperation(service, operation),
    },
    {
      rule,
      does: `answers ${operation} with success without exempting the target`,
      alter: (service) => rollback(service, { operation, level }, (_, before) => before),
    },
    {
      rule,
      does: `forgets the reason in ${operation}`,
      alter: (service) =>
        rollback(service, { operation, level }, (after) => after && { ...after, exemptReason: null }),
    },
    {
      rule,
      does: `enforces the quota of an exempt ${level}`,
      alter: (service) =>
        judgeBy(service, (quota, { type }) => (type === level ? { ...quota, isExempt: false } : quota)),
    },
    {
      rule,
      does: `never ends an exemption by ${operation}`,
      alter: (service) =>
        rollback(
          service,
          { operation, level },
          (after, { isExempt }) => after && { ...after, isExempt: after.isExempt || isExempt },
        ),
    },
  ]),
  {
    rule: 'Q-EP-08',
    does: 'keeps the reason of an exemption that has ended',
    alter: (service) =>
      rollback(service, { operation: 'setUserExemption', level: 'user' }, (after, { exemptReason }) =>
        after === null || after.isExempt ? after : { ...after, exemptReason },
      ),
  },
  {
    rule: 'Q-EP-08',
    does: 'checks no quota at all for an exempt user',
    overlaps: ['Q-EN-02'],
    alter: (service) =>
      judgeBy(service, (quota, _, world) => {
        const exempt = [...targetsOf(world, 'user').values()].some((user) => user.quota?.isExempt);
        return exempt ? { ...quota, isExempt: true } : quota;
      }),
  },
];
