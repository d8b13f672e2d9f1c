// Quotas that are shown or set incorrectly.

import type { RuleId } from '../../../specs/generated/rules.ts';
import { alterDocument, type Mutant, replaceOperation } from '../../../src/service/mutant.ts';
import type { AnyService } from '../../../src/service/service.ts';
import type { Quota } from '../domain/quotas.ts';
import { quotaView } from '../domain/quotas.ts';
import type { TargetType } from '../domain/targets.ts';
import { targetsOf } from '../domain/targets.ts';
import { alterBody, loseOperation, rollback, targetOf } from './support.ts';

/** The operations on each quota, by rule. */
const READS: readonly (readonly [rule: RuleId, operation: string, level: TargetType])[] = [
  ['Q-EP-01', 'getTenantQuota', 'tenant'],
  ['Q-EP-03', 'getPartnerQuota', 'partner'],
  ['Q-EP-04', 'getPartnerQuotaById', 'partner'],
  ['Q-EP-05', 'getTenantQuotaById', 'tenant'],
  ['Q-EP-07', 'getUserQuota', 'user'],
  ['Q-EP-09', 'getGroupQuota', 'group'],
  ['Q-EP-10', 'getShareQuota', 'share'],
];
const WRITES: readonly (readonly [rule: RuleId, operation: string, level: TargetType])[] = [
  ['Q-EP-02', 'replaceTenantQuota', 'tenant'],
  ['Q-EP-03', 'replacePartnerQuota', 'partner'],
  ['Q-EP-04', 'replacePartnerQuotaById', 'partner'],
  ['Q-EP-05', 'replaceTenantQuotaById', 'tenant'],
  ['Q-EP-07', 'replaceUserQuota', 'user'],
  ['Q-EP-09', 'replaceGroupQuota', 'group'],
  ['Q-EP-10', 'replaceShareQuota', 'share'],
];

/** Flows about writes set quotas first, and read them afterwards. */
const RESTING_ON: Readonly<Partial<Record<RuleId, readonly RuleId[]>>> = {
  'Q-EP-01': ['Q-EP-02', 'Q-EP-04', 'Q-EP-05', 'Q-AU-01', 'Q-OB-01'],
  'Q-EP-02': ['Q-EP-04', 'Q-EP-05', 'Q-AU-01'],
  'Q-EP-03': ['Q-EP-04', 'Q-EP-05', 'Q-AU-02', 'Q-OB-01'],
  'Q-EP-04': ['Q-EP-05', 'Q-AU-02', 'Q-OB-01'],
  'Q-EP-05': ['Q-EP-04', 'Q-AU-03', 'Q-OB-01'],
  'Q-EP-07': [
    'Q-EP-08',
    'Q-EN-02',
    'Q-EN-03',
    'Q-EN-04',
    'Q-EN-05',
    'Q-EN-06',
    'Q-EN-07',
    'Q-EN-09',
    'Q-EN-10',
    'Q-OB-01',
  ],
  'Q-EP-09': ['Q-EN-02', 'Q-OB-01'],
  'Q-EP-10': ['Q-OB-01'],
};

/** The internal name of each field of a PUT. */
const FIELDS: Readonly<Record<string, (after: Quota, before: Quota) => Quota>> = {
  limit_bytes: (after, { limitBytes }) => ({ ...after, limitBytes }),
  limit_type: (after, { limitType }) => ({ ...after, limitType }),
  warning_threshold_1: (after, { warningPercents: [first] }) => withPercent(after, 0, first),
  warning_threshold_2: (after, { warningPercents: [, second] }) => withPercent(after, 1, second),
  warning_threshold_3: (after, { warningPercents: [, , third] }) => withPercent(after, 2, third),
  grace_period_days: (after, { gracePeriodDays }) => ({ ...after, gracePeriodDays }),
  grace_extra_percent: (after, { graceExtraPercent }) => ({ ...after, graceExtraPercent }),
};

function withPercent(quota: Quota, index: 0 | 1 | 2, percent: number): Quota {
  const [first, second, third] = quota.warningPercents;
  const percents: [number, number, number] = [first, second, third];
  percents[index] = percent;
  return { ...quota, warningPercents: percents };
}

/** Answers with the quota of another target of the same level. */
function answerAnother(service: AnyService, operation: string, level: TargetType): AnyService {
  return replaceOperation(service, operation, (request, world, proceed) => {
    const asked = targetOf(world, level, request);
    for (const other of targetsOf(world, level).values())
      if (other.id !== asked?.id && other.quota !== null)
        return { status: 200, body: quotaView(other, other.quota) };
    return proceed();
  });
}

const isMember = (level: TargetType): level is 'user' | 'group' => level === 'user' || level === 'group';

export const settingMutants: readonly Mutant[] = [
  {
    rule: 'Q-OB-01',
    does: 'begins the ids of quotas with quota_',
    overlaps: READS.map(([rule]) => rule),
    alter: (service) =>
      alterBody(
        service,
        READS.map(([, operation]) => operation),
        ({ id, ...quota }) => ({ id: String(id).replace('qta_', 'quota_'), ...quota }),
      ),
  },
  ...READS.flatMap(([rule, operation, level]): Mutant[] => [
    {
      rule,
      does: `knows no ${operation}`,
      overlaps: RESTING_ON[rule] ?? [],
      alter: (service) => loseOperation(service, operation),
    },
    {
      rule,
      does: `answers ${operation} with a limit twice as high`,
      overlaps: RESTING_ON[rule] ?? [],
      alter: (service) =>
        alterBody(service, [operation], (quota) => ({
          ...quota,
          limit_bytes: Number(quota.limit_bytes) * 2,
        })),
    },
    ...(level === 'partner' || level === 'tenant'
      ? [
          {
            rule,
            does: `answers ${operation} with the quota of another ${level}`,
            overlaps: RESTING_ON[rule] ?? [],
            alter: (service: AnyService) => answerAnother(service, operation, level),
          },
        ]
      : []),
  ]),
  ...WRITES.flatMap(([rule, operation, level]): Mutant[] => [
    {
      rule,
      does: `grants ${operation} and changes nothing`,
      overlaps: RESTING_ON[rule] ?? [],
      alter: (service) => rollback(service, { operation, level }, (_, before) => before),
    },
    {
      rule,
      does: `knows no ${operation}`,
      overlaps: RESTING_ON[rule] ?? [],
      alter: (service) => loseOperation(service, operation),
    },
  ]),
  ...Object.entries(FIELDS).flatMap(([field, restored]) =>
    WRITES.filter(([rule]) => rule === 'Q-EP-02' || rule === 'Q-EP-07').map(
      ([rule, operation, level]): Mutant => ({
        rule,
        does: `forgets ${field} in ${operation}`,
        overlaps: RESTING_ON[rule] ?? [],
        alter: (service) =>
          rollback(service, { operation, level }, (after, before) => after && restored(after, before)),
      }),
    ),
  ),
  ...WRITES.filter(([, , level]) => isMember(level)).map(
    ([rule, operation, level]): Mutant => ({
      rule,
      does: `forgets exempt and exempt_reason in ${operation}`,
      alter: (service) =>
        rollback(
          service,
          { operation, level },
          (after, { isExempt, exemptReason }) => after && { ...after, isExempt, exemptReason },
        ),
    }),
  ),
  {
    rule: 'Q-EP-07',
    does: 'shows the limits of users in 32 bits',
    overlaps: ['Q-OB-01'],
    alter: (service) =>
      alterBody(service, ['getUserQuota'], (quota) => ({
        ...quota,
        limit_bytes: Number(quota.limit_bytes) % 2 ** 32,
      })),
  },
  {
    rule: 'Q-EP-02',
    does: 'takes any type of limit',
    alter: (service) =>
      alterDocument(service, ({ components }) => {
        delete components.schemas.LimitType.enum;
      }),
  },
];
