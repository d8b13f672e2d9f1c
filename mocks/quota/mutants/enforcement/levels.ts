// Writes that are checked against the quotas of others, or against earlier values of a quota.

import { alterAction, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import type { Quota } from '../../domain/quotas.ts';
import { keep, type Target, targetsOf } from '../../domain/targets.ts';
import { targetOf } from '../support.ts';
import { APPLIED, judgeBy, limited, rememberFirst } from './writes.ts';

const NO_LIMIT = Number.MAX_SAFE_INTEGER;

const isOwners = (type: string) => type === 'user' || type === 'group';

export const levelMutants: readonly Mutant[] = [
  ...mutantsOf({
    'Q-EN-02.1': {
      'counts what a user writes outside of shares for the user’s share': (service) =>
        alterAction(service, 'write', (input, world, proceed) => {
          const shares = [...targetsOf(world, 'share').values()];
          const own = shares.find((share) => share.type === 'share' && share.ownerId === input.user_id);
          return proceed(own === undefined ? input : { share_id: own.id, ...input });
        }),
    },
    'Q-EN-02.2': {
      'counts what is written into the share of somebody else for who writes it': (service) =>
        alterAction(service, 'write', (input, world, proceed) => {
          const { share_id, ...own } = input;
          const share = targetsOf(world, 'share').get(String(share_id));
          return proceed(share?.type === 'share' && share.ownerId !== own.user_id ? own : input);
        }),
      'holds every user against the least of all user quotas': (service) =>
        judgeBy(service, (quota, { type }, world) => {
          const ofUsers = limited(world).filter((target) => target.type === 'user');
          const least = Math.min(...ofUsers.map((target) => target.quota.ceilingBytes));
          return type === 'user' ? { ...quota, ceilingBytes: least, limitBytes: least } : quota;
        }),
    },
    'Q-EN-03.2': {
      'opens the windows of soft quotas by a write that another quota refuses': (service) =>
        alterAction(service, 'write', (input, world, proceed) => {
          const result = proceed(input) as { readonly accepted: boolean };
          if (result.accepted) return result;
          for (const target of limited(world))
            if (isBeyond(target.quota, target.usage.usedBytes + Number(input.bytes)))
              keep(world, { ...target, quota: { ...target.quota, graceStartedAt: world.now } });
          return result;
        }),
    },
    'Q-EN-03.1': {
      'allows one byte more than a hard limit': (service) =>
        judgeBy(service, (quota) =>
          quota.limitType === 'hard'
            ? { ...quota, limitBytes: quota.limitBytes + 1, ceilingBytes: quota.limitBytes + 1 }
            : quota,
        ),
      'takes a limit of 0 bytes for none': (service) =>
        judgeBy(service, (quota) =>
          quota.limitBytes === 0 ? { ...quota, limitBytes: NO_LIMIT, ceilingBytes: NO_LIMIT } : quota,
        ),
      'lets a user through whose writes were refused twice in a row': (service) => {
        const refusals = new Map<unknown, number>();
        return alterAction(service, 'write', (input, world, proceed) => {
          const before = refusals.get(input.user_id) ?? 0;
          const asked = limited(world);
          if (before >= 2)
            for (const target of asked)
              keep(world, { ...target, quota: { ...target.quota, isExempt: true } });
          const result = proceed(input) as { readonly accepted: boolean };
          refusals.set(input.user_id, result.accepted ? 0 : before + 1);
          return result;
        });
      },
      'refuses writes from 99 percent of a hard limit on': (service) =>
        judgeBy(service, (quota) => {
          const most = Math.floor(quota.limitBytes * 0.99);
          return quota.limitType === 'hard' ? { ...quota, limitBytes: most, ceilingBytes: most } : quota;
        }),
    },
    'Q-EN-02.3': {
      'checks the quota of no group but the first that there is': (service) =>
        judgeBy(service, (quota, { type, id }, world) => {
          const [first] = targetsOf(world, 'group').values();
          return type === 'group' && id !== first?.id ? { ...quota, isExempt: true } : quota;
        }),
    },
    'Q-EP-07.4': {
      'keeps the exemption of a quota that is removed for the next one': (service) => {
        const exempt = new Set<string>();
        const noting = replaceOperation(service, 'deleteUserQuota', (request, world, proceed) => {
          const { id, quota } = targetOf(world, 'user', request);
          if (quota?.isExempt) exempt.add(id);
          return proceed();
        });
        return replaceOperation(noting, 'replaceUserQuota', (request, world, proceed) => {
          const reply = proceed();
          const { quota, ...target } = targetOf(world, 'user', request);
          if (quota !== null && exempt.has(target.id))
            keep(world, { ...target, quota: { ...quota, isExempt: true } } as Target);
          return reply;
        });
      },
      'removes the quotas of all users with that of one': (service) =>
        replaceOperation(service, 'deleteUserQuota', (_, world, proceed) => {
          const reply = proceed();
          for (const target of limited(world))
            if (target.type === 'user') keep(world, { ...target, quota: null });
          return reply;
        }),
    },
    'Q-EP-07.2': {
      'gives a quota that is set again the limit that it had when it was removed': (service) => {
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
  }),
  ...(['user', 'group'] as const).map(
    (level): Mutant => ({
      rule: APPLIED[level],
      does: `does not check the quota of a ${level} for a write into a share`,
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
  ...(
    [
      ['Q-EP-02.1', 'tenant'],
      ['Q-EN-03.1', 'user'],
    ] as const
  ).map(
    ([rule, level]): Mutant => ({
      rule,
      does: `goes on judging by the limit that a ${level} had at the first write`,
      alter: (service) => {
        const limitOf = rememberFirst(({ ceilingBytes }) => ceilingBytes);
        return judgeBy(service, (quota, { type }, world) => {
          const first = limitOf(quota, world) ?? quota.ceilingBytes;
          return type === level ? { ...quota, limitBytes: first, ceilingBytes: first } : quota;
        });
      },
    }),
  ),
];

function isBeyond({ limitType, limitBytes, graceStartedAt }: Quota, usedBytes: number): boolean {
  return limitType === 'soft' && graceStartedAt === null && usedBytes > limitBytes;
}
