// Removals and exemptions of user and group quotas with the wrong effect.

import { type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { keep, targetsOf } from '../../domain/targets.ts';
import { judgeBy } from '../enforcement/writes.ts';
import { rollback, targetOf } from '../support.ts';

export const memberMutants: readonly Mutant[] = [
  ...mutantsOf({
    'Q-EP-07.4': {
      'lets a user whose quota is removed off the tenant’s quota as well': (service) =>
        replaceOperation(service, 'deleteUserQuota', (request, world, proceed) => {
          const tenant = targetOf(world, 'tenant', { ...request, path: {} });
          if (tenant.quota !== null) keep(world, { ...tenant, quota: { ...tenant.quota, isExempt: true } });
          return proceed();
        }),
    },
    'Q-EP-08.2': {
      'keeps the reason of an exemption that has ended': (service) =>
        rollback(service, { operation: 'setUserExemption', level: 'user' }, (after, { exemptReason }) =>
          after === null || after.isExempt ? after : { ...after, exemptReason },
        ),
    },
    'Q-EP-09.4': {
      'removes the quotas of all groups with that of one': (service) =>
        replaceOperation(service, 'deleteGroupQuota', (_, world, proceed) => {
          const reply = proceed();
          for (const group of targetsOf(world, 'group').values()) keep(world, { ...group, quota: null });
          return reply;
        }),
    },
    'Q-EP-09.5': {
      'exempts all groups with one': (service) =>
        replaceOperation(service, 'setGroupExemption', (request, world, proceed) => {
          const reply = proceed();
          const isExempt = targetOf(world, 'group', request).quota?.isExempt ?? false;
          for (const { quota, ...group } of targetsOf(world, 'group').values())
            if (quota !== null) keep(world, { ...group, quota: { ...quota, isExempt } });
          return reply;
        }),
    },
    'Q-EP-08.1': {
      'checks no quota of a group for an exempt user': (service) =>
        judgeBy(service, (quota, { type }, world) => {
          const exempt = [...targetsOf(world, 'user').values()].some((user) => user.quota?.isExempt);
          return exempt && type === 'group' ? { ...quota, isExempt: true } : quota;
        }),
      'checks no quota at all for an exempt user': (service) =>
        judgeBy(service, (quota, _, world) => {
          const exempt = [...targetsOf(world, 'user').values()].some((user) => user.quota?.isExempt);
          return exempt ? { ...quota, isExempt: true } : quota;
        }),
    },
  }),
  ...(
    [
      ['Q-EP-08.1', 'user'],
      ['Q-EP-09.5', 'group'],
    ] as const
  ).map(
    ([rule, level]): Mutant => ({
      rule,
      does: `enforces the quota of an exempt ${level}`,
      alter: (service) =>
        judgeBy(service, (quota, { type }) => (type === level ? { ...quota, isExempt: false } : quota)),
    }),
  ),
];
