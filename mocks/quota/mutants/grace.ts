// Grace windows that open, end or clear when they should not, or admit too little or too much.

import type { Mutant } from '../../../src/service/mutant.ts';
import { afterRemovals, afterWrites, judgeBy } from './writes.ts';

export const graceMutants: readonly Mutant[] = [
  {
    rule: 'Q-EN-04',
    does: 'opens no grace window',
    overlaps: ['Q-EN-05', 'Q-EN-06', 'Q-EN-10'],
    alter: (service) => afterWrites(service, (after, { graceStartedAt }) => ({ ...after, graceStartedAt })),
  },
  {
    rule: 'Q-EN-04',
    does: 'begins the grace window anew with every write',
    overlaps: ['Q-EN-05'],
    alter: (service) =>
      afterWrites(service, (after, _, { now }) =>
        after.graceStartedAt === null ? after : { ...after, graceStartedAt: now },
      ),
  },
  {
    rule: 'Q-EN-04',
    does: 'opens the grace window below the limit',
    overlaps: ['Q-EN-06'],
    alter: (service) =>
      afterWrites(service, (after, _, { now }) =>
        after.limitType === 'soft' ? { ...after, graceStartedAt: after.graceStartedAt ?? now } : after,
      ),
  },
  {
    rule: 'Q-EN-04',
    does: 'refuses every write above a soft limit',
    overlaps: ['Q-EN-02', 'Q-EN-05', 'Q-EN-06', 'Q-EN-10'],
    alter: (service) => judgeBy(service, (quota) => ({ ...quota, ceilingBytes: quota.limitBytes })),
  },
  {
    rule: 'Q-EN-04',
    does: 'lets writes go on beyond the ceiling of the grace',
    overlaps: ['Q-EN-02', 'Q-EN-10'],
    alter: (service) =>
      judgeBy(service, (quota) =>
        quota.limitType === 'soft' ? { ...quota, ceilingBytes: Number.MAX_SAFE_INTEGER } : quota,
      ),
  },
  {
    rule: 'Q-EN-05',
    does: 'lets the grace window last forever',
    overlaps: ['Q-EN-01', 'Q-EN-02', 'Q-EN-06', 'Q-EN-08', 'Q-EN-10'],
    alter: (service) => judgeBy(service, (quota) => ({ ...quota, gracePeriodDays: 36_500 })),
  },
  {
    rule: 'Q-EN-05',
    does: 'ends the grace window after half of its period',
    overlaps: ['Q-EN-10'],
    alter: (service) =>
      judgeBy(service, (quota) => ({ ...quota, gracePeriodDays: quota.gracePeriodDays / 2 })),
  },
  {
    rule: 'Q-EN-06',
    does: 'keeps the grace window open whatever is deleted',
    overlaps: ['Q-EN-04'],
    alter: (service) => afterRemovals(service, (after, { graceStartedAt }) => ({ ...after, graceStartedAt })),
  },
];
