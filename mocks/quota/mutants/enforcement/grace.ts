// Grace windows that open, end or clear at the wrong time, or allow too little or too much.

import { DAY_MS } from '../../../../src/engine/instant.ts';
import type { Mutant } from '../../../../src/service/mutant.ts';
import { graceEndsAt } from '../../domain/grace.ts';
import { afterRemovals, afterWrites, judgeBy, limited, rememberFirst } from './writes.ts';

export const graceMutants: readonly Mutant[] = [
  {
    rule: 'Q-EN-04.1',
    does: 'opens no grace window',
    alter: (service) => afterWrites(service, (after, { graceStartedAt }) => ({ ...after, graceStartedAt })),
  },
  {
    rule: 'Q-EN-04.1',
    does: 'restarts the grace window with every write',
    alter: (service) =>
      afterWrites(service, (after, _, { now }) =>
        after.graceStartedAt === null ? after : { ...after, graceStartedAt: now },
      ),
  },
  {
    rule: 'Q-EN-04.1',
    does: 'opens the grace window below the limit',
    alter: (service) =>
      afterWrites(service, (after, _, { now }) =>
        after.limitType === 'soft' ? { ...after, graceStartedAt: after.graceStartedAt ?? now } : after,
      ),
  },
  {
    rule: 'Q-EN-04.2',
    does: 'refuses every write above a soft limit',
    alter: (service) => judgeBy(service, (quota) => ({ ...quota, ceilingBytes: quota.limitBytes })),
  },
  {
    rule: 'Q-EN-04.3',
    does: 'lets writes go on beyond the ceiling of the grace',
    alter: (service) =>
      judgeBy(service, (quota) =>
        quota.limitType === 'soft' ? { ...quota, ceilingBytes: Number.MAX_SAFE_INTEGER } : quota,
      ),
  },
  {
    rule: 'Q-EN-04.2',
    does: 'refuses a write that ends on the very ceiling',
    alter: (service) =>
      judgeBy(service, (quota) =>
        quota.limitType === 'soft' ? { ...quota, ceilingBytes: quota.ceilingBytes - 1 } : quota,
      ),
  },
  {
    rule: 'Q-EN-05',
    does: 'lets a grace period of 0 days last forever',
    alter: (service) =>
      judgeBy(service, (quota) =>
        quota.gracePeriodDays === 0 ? { ...quota, gracePeriodDays: 36_500 } : quota,
      ),
  },
  {
    rule: 'Q-EN-06',
    does: 'clears the grace window at the very limit',
    alter: (service) =>
      afterRemovals(service, (after, _, __, { usage }) =>
        usage.usedBytes === after.limitBytes ? { ...after, graceStartedAt: null } : after,
      ),
  },
  {
    rule: 'Q-EN-05',
    does: 'lets the grace window last forever',
    alter: (service) => judgeBy(service, (quota) => ({ ...quota, gracePeriodDays: 36_500 })),
  },
  {
    rule: 'Q-EN-05',
    does: 'ends the grace window after half of its period',
    alter: (service) =>
      judgeBy(service, (quota) => ({ ...quota, gracePeriodDays: quota.gracePeriodDays / 2 })),
  },
  {
    rule: 'Q-EN-06',
    does: 'keeps the grace window open even after deletions',
    alter: (service) => afterRemovals(service, (after, { graceStartedAt }) => ({ ...after, graceStartedAt })),
  },
  {
    rule: 'Q-EN-04.1',
    does: 'opens the grace window at the very limit',
    alter: (service) =>
      afterWrites(service, (after, _, { now }, { usage }) =>
        after.limitType === 'soft' && usage.usedBytes === after.limitBytes
          ? { ...after, graceStartedAt: after.graceStartedAt ?? now }
          : after,
      ),
  },
  {
    rule: 'Q-EN-04.2',
    does: 'keeps the ceiling that a quota had at its first write',
    alter: (service) => {
      const ceilingOf = rememberFirst(({ ceilingBytes, limitType }) =>
        limitType === 'soft' ? ceilingBytes : null,
      );
      return judgeBy(service, (quota, _, world) => ({
        ...quota,
        ceilingBytes: ceilingOf(quota, world) ?? quota.ceilingBytes,
      }));
    },
  },
  {
    rule: 'Q-EN-04.1',
    does: 'opens the windows of all soft quotas together',
    alter: (service) =>
      afterWrites(service, (after, _, world) => {
        const opened = limited(world).map(({ quota }) => quota.graceStartedAt);
        return after.limitType === 'soft' && after.graceStartedAt === null
          ? { ...after, graceStartedAt: opened.find((at) => at !== null) ?? null }
          : after;
      }),
  },
  {
    rule: 'Q-EN-05',
    does: 'lets every grace window last five days',
    alter: (service) => judgeBy(service, (quota) => ({ ...quota, gracePeriodDays: 5 })),
  },
  {
    rule: 'Q-EN-05',
    does: 'forgives a grace window that ended a week ago',
    alter: (service) =>
      judgeBy(service, (quota, _, { now }) => {
        const endsAt = graceEndsAt(quota);
        const isForgiven = endsAt !== null && now > endsAt + 7 * DAY_MS;
        return isForgiven ? { ...quota, gracePeriodDays: 36_500 } : quota;
      }),
  },
  {
    rule: 'Q-EN-06',
    does: 'counts the period of a second window from the beginning of the first',
    alter: (service) => {
      const beganAt = rememberFirst(({ graceStartedAt }) => graceStartedAt);
      const judged = judgeBy(service, (quota, _, world) =>
        quota.graceStartedAt === null ? quota : { ...quota, graceStartedAt: beganAt(quota, world) },
      );
      return afterWrites(judged, (after, _, world) => {
        beganAt(after, world);
        return after;
      });
    },
  },
  {
    rule: 'Q-EN-06',
    does: 'clears the window at any deletion',
    alter: (service) => afterRemovals(service, (after) => ({ ...after, graceStartedAt: null })),
  },
];
