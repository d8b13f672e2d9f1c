// Grace windows that open, end or clear at the wrong time, or allow too little or too much.

import { DAY_MS } from '../../../../src/engine/instant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { graceEndsAt } from '../../domain/grace.ts';
import { afterRemovals, afterWrites, judgeBy, limited, rememberFirst } from './writes.ts';

export const graceMutants = mutantsOf({
  'Q-EN-04.1': {
    'opens no grace window': (service) =>
      afterWrites(service, (after, { graceStartedAt }) => ({ ...after, graceStartedAt })),
    'restarts the grace window with every write': (service) =>
      afterWrites(service, (after, _, { now }) =>
        after.graceStartedAt === null ? after : { ...after, graceStartedAt: now },
      ),
    'opens the grace window below the limit': (service) =>
      afterWrites(service, (after, _, { now }) =>
        after.limitType === 'soft' ? { ...after, graceStartedAt: after.graceStartedAt ?? now } : after,
      ),
    'opens the grace window at the very limit': (service) =>
      afterWrites(service, (after, _, { now }, { usage }) =>
        after.limitType === 'soft' && usage.usedBytes === after.limitBytes
          ? { ...after, graceStartedAt: after.graceStartedAt ?? now }
          : after,
      ),
    'opens the windows of all soft quotas together': (service) =>
      afterWrites(service, (after, _, world) => {
        const opened = limited(world).map(({ quota }) => quota.graceStartedAt);
        return after.limitType === 'soft' && after.graceStartedAt === null
          ? { ...after, graceStartedAt: opened.find((at) => at !== null) ?? null }
          : after;
      }),
  },
  'Q-EN-04.2': {
    'refuses every write above a soft limit': (service) =>
      judgeBy(service, (quota) => ({ ...quota, ceilingBytes: quota.limitBytes })),
    'refuses a write that ends on the very ceiling': (service) =>
      judgeBy(service, (quota) =>
        quota.limitType === 'soft' ? { ...quota, ceilingBytes: quota.ceilingBytes - 1 } : quota,
      ),
    'keeps the ceiling that a quota had at its first write': (service) => {
      const ceilingOf = rememberFirst(({ ceilingBytes, limitType }) =>
        limitType === 'soft' ? ceilingBytes : null,
      );
      return judgeBy(service, (quota, _, world) => ({
        ...quota,
        ceilingBytes: ceilingOf(quota, world) ?? quota.ceilingBytes,
      }));
    },
  },
  'Q-EN-04.3': {
    'lets writes go on beyond the ceiling of the grace': (service) =>
      judgeBy(service, (quota) =>
        quota.limitType === 'soft' ? { ...quota, ceilingBytes: Number.MAX_SAFE_INTEGER } : quota,
      ),
  },
  'Q-EN-05': {
    'lets a grace period of 0 days last forever': (service) =>
      judgeBy(service, (quota) =>
        quota.gracePeriodDays === 0 ? { ...quota, gracePeriodDays: 36_500 } : quota,
      ),
    'lets the grace window last forever': (service) =>
      judgeBy(service, (quota) => ({ ...quota, gracePeriodDays: 36_500 })),
    'ends the grace window after half of its period': (service) =>
      judgeBy(service, (quota) => ({ ...quota, gracePeriodDays: quota.gracePeriodDays / 2 })),
    'lets every grace window last five days': (service) =>
      judgeBy(service, (quota) => ({ ...quota, gracePeriodDays: 5 })),
    'forgives a grace window that ended a week ago': (service) =>
      judgeBy(service, (quota, _, { now }) => {
        const endsAt = graceEndsAt(quota);
        const isForgiven = endsAt !== null && now > endsAt + 7 * DAY_MS;
        return isForgiven ? { ...quota, gracePeriodDays: 36_500 } : quota;
      }),
  },
  'Q-EN-06': {
    'clears the grace window at the very limit': (service) =>
      afterRemovals(service, (after, _, __, { usage }) =>
        usage.usedBytes === after.limitBytes ? { ...after, graceStartedAt: null } : after,
      ),
    'keeps the grace window open even after deletions': (service) =>
      afterRemovals(service, (after, { graceStartedAt }) => ({ ...after, graceStartedAt })),
    'counts the period of a second window from the beginning of the first': (service) => {
      const beganAt = rememberFirst(({ graceStartedAt }) => graceStartedAt);
      const judged = judgeBy(service, (quota, _, world) =>
        quota.graceStartedAt === null ? quota : { ...quota, graceStartedAt: beganAt(quota, world) },
      );
      return afterWrites(judged, (after, _, world) => {
        beganAt(after, world);
        return after;
      });
    },
    'clears the window at any deletion': (service) =>
      afterRemovals(service, (after) => ({ ...after, graceStartedAt: null })),
  },
});
