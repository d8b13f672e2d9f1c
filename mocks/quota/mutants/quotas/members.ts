// Removals and exemptions of user and group quotas with the wrong effect.

import { alterReply, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { keep, targetsOf } from '../../domain/targets.ts';
import { judgeBy } from '../enforcement/writes.ts';
import { loseOperation, rollback, targetOf } from '../support.ts';

export const memberMutants: readonly Mutant[] = [
  ...(
    [
      [{ answer: 'Q-EP-07.3', effect: 'Q-EP-07.4' }, 'deleteUserQuota', 'user'],
      [{ answer: 'Q-EP-09.4', effect: 'Q-EP-09.4' }, 'deleteGroupQuota', 'group'],
    ] as const
  ).flatMap(([rules, operation, level]): Mutant[] => [
    {
      rule: rules.answer,
      does: `answers ${operation} with 200`,
      alter: (service) =>
        alterReply(service, [operation], (reply) =>
          reply.status === 204 ? { ...reply, status: 200 } : reply,
        ),
    },
    {
      rule: rules.effect,
      does: `grants ${operation} and keeps the quota`,
      alter: (service) => rollback(service, { operation, level }, (_, before) => before),
    },
  ]),
  {
    rule: 'Q-EP-07.4',
    does: 'lets a user whose quota is removed off the tenant’s quota as well',
    alter: (service) =>
      replaceOperation(service, 'deleteUserQuota', (request, world, proceed) => {
        const tenant = targetOf(world, 'tenant', { ...request, path: {} });
        if (tenant.quota !== null) keep(world, { ...tenant, quota: { ...tenant.quota, isExempt: true } });
        return proceed();
      }),
  },
  ...(
    [
      [{ begin: 'Q-EP-08.1', end: 'Q-EP-08.2' }, 'setUserExemption', 'user'],
      [{ begin: 'Q-EP-09.5', end: 'Q-EP-09.5' }, 'setGroupExemption', 'group'],
    ] as const
  ).flatMap(([rules, operation, level]): Mutant[] => [
    {
      rule: rules.begin,
      does: `knows no ${operation}`,
      alter: (service) => loseOperation(service, operation),
    },
    {
      rule: rules.begin,
      does: `answers ${operation} with success without exempting the target`,
      alter: (service) => rollback(service, { operation, level }, (_, before) => before),
    },
    {
      rule: rules.begin,
      does: `forgets the reason in ${operation}`,
      alter: (service) =>
        rollback(service, { operation, level }, (after) => after && { ...after, exemptReason: null }),
    },
    {
      rule: rules.begin,
      does: `enforces the quota of an exempt ${level}`,
      alter: (service) =>
        judgeBy(service, (quota, { type }) => (type === level ? { ...quota, isExempt: false } : quota)),
    },
    {
      rule: rules.end,
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
    rule: 'Q-EP-08.2',
    does: 'keeps the reason of an exemption that has ended',
    alter: (service) =>
      rollback(service, { operation: 'setUserExemption', level: 'user' }, (after, { exemptReason }) =>
        after === null || after.isExempt ? after : { ...after, exemptReason },
      ),
  },
  {
    rule: 'Q-EP-09.4',
    does: 'removes the quotas of all groups with that of one',
    alter: (service) =>
      replaceOperation(service, 'deleteGroupQuota', (_, world, proceed) => {
        const reply = proceed();
        for (const group of targetsOf(world, 'group').values()) keep(world, { ...group, quota: null });
        return reply;
      }),
  },
  {
    rule: 'Q-EP-09.5',
    does: 'exempts all groups with one',
    alter: (service) =>
      replaceOperation(service, 'setGroupExemption', (request, world, proceed) => {
        const reply = proceed();
        const isExempt = targetOf(world, 'group', request).quota?.isExempt ?? false;
        for (const { quota, ...group } of targetsOf(world, 'group').values())
          if (quota !== null) keep(world, { ...group, quota: { ...quota, isExempt } });
        return reply;
      }),
  },
  {
    rule: 'Q-EP-08.1',
    does: 'checks no quota of a group for an exempt user',
    alter: (service) =>
      judgeBy(service, (quota, { type }, world) => {
        const exempt = [...targetsOf(world, 'user').values()].some((user) => user.quota?.isExempt);
        return exempt && type === 'group' ? { ...quota, isExempt: true } : quota;
      }),
  },
  {
    rule: 'Q-EP-08.1',
    does: 'checks no quota at all for an exempt user',
    alter: (service) =>
      judgeBy(service, (quota, _, world) => {
        const exempt = [...targetsOf(world, 'user').values()].some((user) => user.quota?.isExempt);
        return exempt ? { ...quota, isExempt: true } : quota;
      }),
  },
];
