// Writes that are held against the quotas of others, or against what a quota once was.

import { alterAction, type Mutant, replaceOperation } from '../../../src/service/mutant.ts';
import type { Quota } from '../domain/quotas.ts';
import { keep, targetsOf } from '../domain/targets.ts';
import { rollback, targetOf } from './support.ts';
import { judgeBy, limited, rememberFirst } from './writes.ts';

const isOwners = (type: string) => type === 'user' || type === 'group';

export const levelMutants: readonly Mutant[] = [
  ...(['user', 'group'] as const).map(
    (level): Mutant => ({
      rule: 'Q-EN-02',
      does: `asks no quota of a ${level} where a write goes into a share`,
      overlaps: ['Q-EN-01', 'Q-EN-08'],
      alter: (service) =>
        alterAction(service, 'write', (input, world, proceed) => {
          if (typeof input.share_id !== 'string') return proceed(input);
          const spared = limited(world).filter(({ type }) => isOwners(type) && type === level);
          for (const target of spared) keep(world, { ...target, quota: { ...target.quota, isExempt: true } });
          const result = proceed(input);
          for (const { type, id, quota } of spared) {
            const after = targetsOf(world, type).get(id);
            if (after !== undefined) keep(world, { ...after, quota });
          }
          return result;
        }),
    }),
  ),
  {
    rule: 'Q-EN-02',
    does: 'counts what a user writes outside of shares for the user’s share',
    overlaps: ['Q-EP-12'],
    alter: (service) =>
      alterAction(service, 'write', (input, world, proceed) => {
        const shares = [...targetsOf(world, 'share').values()];
        const own = shares.find((share) => share.type === 'share' && share.ownerId === input.user_id);
        return proceed(own === undefined ? input : { share_id: own.id, ...input });
      }),
  },
  {
    rule: 'Q-EN-02',
    does: 'holds every user against the least of all user quotas',
    overlaps: ['Q-EP-07'],
    alter: (service) =>
      judgeBy(service, (quota, { type }, world) => {
        const ofUsers = limited(world).filter((target) => target.type === 'user');
        const least = Math.min(...ofUsers.map((target) => target.quota.ceilingBytes));
        return type === 'user' ? { ...quota, ceilingBytes: least, limitBytes: least } : quota;
      }),
  },
  {
    rule: 'Q-EN-03',
    does: 'opens the windows of soft quotas by a write that another quota refuses',
    overlaps: ['Q-EN-04'],
    alter: (service) =>
      alterAction(service, 'write', (input, world, proceed) => {
        const result = proceed(input) as { readonly accepted: boolean };
        if (result.accepted) return result;
        for (const target of limited(world))
          if (isBeyond(target.quota, target.usage.usedBytes + Number(input.bytes)))
            keep(world, { ...target, quota: { ...target.quota, graceStartedAt: world.now } });
        return result;
      }),
  },
  ...(
    [
      ['Q-EP-02', 'tenant'],
      ['Q-EN-03', 'user'],
    ] as const
  ).map(
    ([rule, level]): Mutant => ({
      rule,
      does: `goes on judging by the limit that a ${level} had at the first write`,
      overlaps: ['Q-EN-02', 'Q-EN-03', 'Q-EN-04', 'Q-EP-07', 'Q-EN-10'],
      alter: (service) => {
        const limitOf = rememberFirst(({ ceilingBytes }) => ceilingBytes);
        return judgeBy(service, (quota, { type }, world) => {
          const first = limitOf(quota, world) ?? quota.ceilingBytes;
          return type === level ? { ...quota, limitBytes: first, ceilingBytes: first } : quota;
        });
      },
    }),
  ),
  {
    rule: 'Q-EN-03',
    does: 'admits one byte more than a hard limit',
    overlaps: ['Q-EN-01', 'Q-EN-02', 'Q-EN-08', 'Q-EN-10', 'Q-EP-07'],
    alter: (service) =>
      judgeBy(service, (quota) =>
        quota.limitType === 'hard'
          ? { ...quota, limitBytes: quota.limitBytes + 1, ceilingBytes: quota.limitBytes + 1 }
          : quota,
      ),
  },
  {
    rule: 'Q-EN-03',
    does: 'refuses writes from 99 percent of a hard limit on',
    overlaps: ['Q-EN-01', 'Q-EN-02', 'Q-EN-07', 'Q-EP-07'],
    alter: (service) =>
      judgeBy(service, (quota) => {
        const most = Math.floor(quota.limitBytes * 0.99);
        return quota.limitType === 'hard' ? { ...quota, limitBytes: most, ceilingBytes: most } : quota;
      }),
  },
  {
    rule: 'Q-EP-07',
    does: 'removes the quotas of all users with that of one',
    overlaps: ['Q-EN-02', 'Q-EP-06', 'Q-EP-08'],
    alter: (service) =>
      replaceOperation(service, 'deleteUserQuota', (_, world, proceed) => {
        const reply = proceed();
        for (const target of limited(world))
          if (target.type === 'user') keep(world, { ...target, quota: null });
        return reply;
      }),
  },
  {
    rule: 'Q-EP-07',
    does: 'gives a quota that is set again the limit that it had when it was removed',
    overlaps: ['Q-EN-03'],
    alter: (service) => {
      const removed = new Map<string, Quota>();
      const forgetting = replaceOperation(service, 'deleteUserQuota', (request, world, proceed) => {
        const { id, quota } = targetOf(world, 'user', request);
        if (quota !== null) removed.set(id, quota);
        return proceed();
      });
      return replaceOperation(forgetting, 'replaceUserQuota', (request, world, proceed) => {
        const isNew = targetOf(world, 'user', request)?.quota == null;
        const reply = proceed();
        const target = targetOf(world, 'user', request);
        const before = removed.get(target.id);
        if (isNew && before !== undefined) keep(world, { ...target, quota: before });
        return reply;
      });
    },
  },
  {
    rule: 'Q-EP-08',
    does: 'keeps the first reason of an exemption',
    alter: (service) =>
      rollback(service, { operation: 'setUserExemption', level: 'user' }, (after, { exemptReason }) =>
        after === null ? null : { ...after, exemptReason: exemptReason ?? after.exemptReason },
      ),
  },
];

function isBeyond({ limitType, limitBytes, graceStartedAt }: Quota, usedBytes: number): boolean {
  return limitType === 'soft' && graceStartedAt === null && usedBytes > limitBytes;
}
