// Quotas, usage and history points that lack what the documents say they have.

import type { RuleId } from '../../../specs/generated/rules.ts';
import type { Mutant } from '../../../src/service/mutant.ts';
import { alterBody, type Body, without } from './support.ts';

const QUOTA_READS = [
  'getTenantQuota',
  'getTenantQuotaById',
  'getPartnerQuota',
  'getPartnerQuotaById',
  'getUserQuota',
  'getGroupQuota',
  'getShareQuota',
];
const QUOTA_FIELDS = [
  'id',
  'tenant_id',
  'target_type',
  'target_id',
  'limit_bytes',
  'limit_type',
  'warning_threshold_1',
  'warning_threshold_2',
  'warning_threshold_3',
  'grace_period_days',
  'grace_extra_percent',
  'grace_started_at',
  'exempt',
  'exempt_reason',
];

const USAGE_READS = ['getTenantUsage', 'getUserUsage', 'getGroupUsage', 'getShareUsage'];
const USAGE_FIELDS = [
  'target_type',
  'target_id',
  'used_bytes',
  'file_count',
  'folder_count',
  'version_bytes',
  'trash_bytes',
  'calculated_at',
];

/** What a quota is set to or shown by cannot be seen without its fields. */
const SHOWN_BY_QUOTAS: readonly RuleId[] = [
  'Q-EP-01',
  'Q-EP-02',
  'Q-EP-03',
  'Q-EP-04',
  'Q-EP-05',
  'Q-EP-07',
  'Q-EP-08',
  'Q-EP-09',
  'Q-EP-10',
  'Q-EN-04',
  'Q-EN-06',
];
/** What is held cannot be seen without its fields. */
const SHOWN_BY_USAGE: readonly RuleId[] = ['Q-EP-11', 'Q-EP-12', 'Q-EP-13', 'Q-EN-03'];

export const shapeMutants: readonly Mutant[] = [
  ...QUOTA_FIELDS.map(
    (field): Mutant => ({
      rule: 'Q-OB-01',
      does: `leaves ${field} out of quotas`,
      overlaps: SHOWN_BY_QUOTAS,
      alter: (service) => alterBody(service, QUOTA_READS, (quota) => without(quota, field)),
    }),
  ),
  {
    rule: 'Q-OB-01',
    does: 'begins the ids of quotas with quota_',
    overlaps: SHOWN_BY_QUOTAS,
    alter: (service) =>
      alterBody(service, QUOTA_READS, ({ id, ...quota }) => ({
        id: String(id).replace('qta_', 'quota_'),
        ...quota,
      })),
  },
  {
    rule: 'Q-OB-01',
    does: 'writes the type of a limit in capitals',
    overlaps: SHOWN_BY_QUOTAS,
    alter: (service) =>
      alterBody(service, QUOTA_READS, (quota) => ({
        ...quota,
        limit_type: String(quota.limit_type).toUpperCase(),
      })),
  },
  ...USAGE_FIELDS.map(
    (field): Mutant => ({
      rule: 'Q-OB-02',
      does: `leaves ${field} out of usage`,
      overlaps: SHOWN_BY_USAGE,
      alter: (service) => alterBody(service, USAGE_READS, (usage) => without(usage, field)),
    }),
  ),
  ...['date', 'used_bytes', 'file_count'].map(
    (field): Mutant => ({
      rule: 'Q-OB-03',
      does: `leaves ${field} out of history points`,
      overlaps: ['Q-EP-13'],
      alter: (service) =>
        alterBody(service, ['getUsageHistory'], ({ history }) => ({
          history: (history as readonly Body[]).map((point) => without(point, field)),
        })),
    }),
  ),
];
