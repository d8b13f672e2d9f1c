// Errors of refused writes that are not as documented.

import type { Mutant } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { alterRefusedWrite } from './writes.ts';

export const refusalMutants: readonly Mutant[] = [
  {
    rule: 'Q-EN-03.1',
    does: 'answers a write that would exceed a hard quota with 413',
    alter: (service) =>
      alterRefusedWrite(service, (refused) =>
        refused.error.code === 'QUOTA_EXCEEDED' ? { ...refused, status: 413 } : refused,
      ),
  },
  {
    rule: 'Q-EN-05',
    does: 'refuses after the grace with 403',
    alter: (service) =>
      alterRefusedWrite(service, (refused) =>
        refused.error.code === 'QUOTA_GRACE_EXHAUSTED' ? { ...refused, status: 403 } : refused,
      ),
  },
  {
    rule: 'Q-EN-08.2',
    does: 'reports the tenant’s quota, whichever quota refuses',
    alter: (service) =>
      alterRefusedWrite(service, ({ status, error }) => ({
        status,
        error: {
          ...error,
          level: 'tenant',
          target_type: 'tenant',
          message: 'The quota of the tenant refuses.',
        },
      })),
  },
  {
    rule: 'Q-EN-08.3',
    does: 'reports the tenant as the level, with another target',
    alter: (service) =>
      alterRefusedWrite(service, ({ status, error }) => ({ status, error: { ...error, level: 'tenant' } })),
  },
  {
    rule: 'Q-EN-08.4',
    does: 'names no level',
    alter: (service) =>
      alterRefusedWrite(service, ({ status, error: { code } }) => ({
        status,
        error: { code, message: 'There is no room.' },
      })),
  },
  {
    rule: 'Q-EN-10.1',
    does: 'calls an exceeded quota QUOTA_FULL',
    alter: (service) => recode(service, 'QUOTA_EXCEEDED', 'QUOTA_FULL'),
  },
  {
    rule: 'Q-EN-10.2',
    does: 'calls a grace that has run out QUOTA_EXCEEDED',
    alter: (service) => recode(service, 'QUOTA_GRACE_EXHAUSTED', 'QUOTA_EXCEEDED'),
  },
  {
    rule: 'Q-EN-10.1',
    does: 'calls an exceeded quota QUOTA_GRACE_EXHAUSTED',
    alter: (service) => recode(service, 'QUOTA_EXCEEDED', 'QUOTA_GRACE_EXHAUSTED'),
  },
  {
    rule: 'Q-EN-10.3',
    does: 'refuses writes with 413',
    alter: (service) => alterRefusedWrite(service, (refused) => ({ ...refused, status: 413 })),
  },
];

/** Answers one code instead of another. */
function recode(service: AnyService, from: string, to: string): AnyService {
  return alterRefusedWrite(service, ({ status, error }) => ({
    status,
    error: error.code === from ? { ...error, code: to } : error,
  }));
}
