// Quotas that are shown or set incorrectly.

import type { RuleId } from '../../../../specs/generated/rules.ts';
import { alterDocument, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import type { Quota } from '../../domain/quotas.ts';
import { quotaView } from '../../domain/quotas.ts';
import type { TargetType } from '../../domain/targets.ts';
import { targetsOf } from '../../domain/targets.ts';
import { alterBody, type Body, loseOperation, rollback, targetOf } from '../support.ts';

/** The operations on each quota, by rule. */
const READS: readonly (readonly [rule: RuleId, operation: string, level: TargetType])[] = [
  ['Q-EP-01', 'getTenantQuota', 'tenant'],
  ['Q-EP-03.1', 'getPartnerQuota', 'partner'],
  ['Q-EP-04.1', 'getPartnerQuotaById', 'partner'],
  ['Q-EP-05.1', 'getTenantQuotaById', 'tenant'],
  ['Q-EP-07.1', 'getUserQuota', 'user'],
  ['Q-EP-09.2', 'getGroupQuota', 'group'],
  ['Q-EP-10.1', 'getShareQuota', 'share'],
];
const WRITES: readonly (readonly [rule: RuleId, operation: string, level: TargetType])[] = [
  ['Q-EP-02.1', 'replaceTenantQuota', 'tenant'],
  ['Q-EP-03.2', 'replacePartnerQuota', 'partner'],
  ['Q-EP-04.2', 'replacePartnerQuotaById', 'partner'],
  ['Q-EP-05.2', 'replaceTenantQuotaById', 'tenant'],
  ['Q-EP-07.2', 'replaceUserQuota', 'user'],
  ['Q-EP-09.3', 'replaceGroupQuota', 'group'],
  ['Q-EP-10.2', 'replaceShareQuota', 'share'],
];

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

/** The statement that PUT /tenant sets a field. */
const SET_FOR_TENANTS: Readonly<Record<string, RuleId>> = {
  limit_bytes: 'Q-EP-02.1',
  limit_type: 'Q-EP-02.2',
  warning_threshold_1: 'Q-EP-02.3',
  warning_threshold_2: 'Q-EP-02.3',
  warning_threshold_3: 'Q-EP-02.3',
  grace_period_days: 'Q-EP-02.4',
  grace_extra_percent: 'Q-EP-02.5',
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
    rule: 'Q-OB-01.1',
    does: 'begins the ids of quotas with quota_',
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
      alter: (service) => loseOperation(service, operation),
    },
    {
      rule,
      does: `answers ${operation} with a limit twice as high`,
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
            alter: (service: AnyService) => answerAnother(service, operation, level),
          },
        ]
      : []),
  ]),
  ...WRITES.flatMap(([rule, operation, level]): Mutant[] => [
    {
      rule,
      does: `grants ${operation} and changes nothing`,
      alter: (service) => rollback(service, { operation, level }, (_, before) => before),
    },
    {
      rule,
      does: `knows no ${operation}`,
      alter: (service) => loseOperation(service, operation),
    },
  ]),
  ...Object.entries(FIELDS).flatMap(([field, restored]) =>
    WRITES.filter(([rule]) => ['Q-EP-02.1', 'Q-EP-07.2', 'Q-EP-09.3', 'Q-EP-10.2'].includes(rule)).map(
      ([rule, operation, level]): Mutant => ({
        rule: rule === 'Q-EP-02.1' ? (SET_FOR_TENANTS[field] ?? rule) : rule,
        does: `forgets ${field} in ${operation}`,
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
    rule: 'Q-OB-01.3',
    does: 'shows the limits of users in 32 bits',
    alter: (service) =>
      alterBody(service, ['getUserQuota'], (quota) => ({
        ...quota,
        limit_bytes: Number(quota.limit_bytes) % 2 ** 32,
      })),
  },
  ...(
    [
      [
        'Q-OB-01.3',
        'limit_bytes in kilobytes',
        (quota) => ({ limit_bytes: Number(quota.limit_bytes) / 1_000 }),
      ],
      [
        'Q-OB-01.3',
        'limit_type in capitals',
        (quota) => ({ limit_type: String(quota.limit_type).toUpperCase() }),
      ],
      [
        'Q-OB-01.4',
        'the third threshold in bytes',
        (quota) => ({ warning_threshold_3: Number(quota.limit_bytes) / 2 + 0.5 }),
      ],
      [
        'Q-OB-01.5',
        'the grace period in words',
        (quota) => ({ grace_period_days: `${quota.grace_period_days} days` }),
      ],
      [
        'Q-OB-01.5',
        'grace_extra_percent as a factor',
        (quota) => ({ grace_extra_percent: 1 + Number(quota.grace_extra_percent) / 100 }),
      ],
      [
        'Q-OB-01.6',
        'an empty grace_started_at for null',
        (quota) => ({ grace_started_at: quota.grace_started_at ?? '' }),
      ],
      [
        'Q-OB-01.6',
        'grace_started_at as a flag',
        (quota) => ({ grace_started_at: quota.grace_started_at === null ? null : true }),
      ],
      ['Q-OB-01.7', 'exempt as a number', (quota) => ({ exempt: Number(quota.exempt) })],
      [
        'Q-OB-01.7',
        'an empty exempt_reason for null',
        (quota) => ({ exempt_reason: quota.exempt_reason ?? '' }),
      ],
    ] as const satisfies readonly (readonly [RuleId, string, (quota: Body) => Body])[]
  ).map(
    ([rule, what, change]): Mutant => ({
      rule,
      does: `shows ${what}`,
      alter: (service) =>
        alterBody(
          service,
          READS.map(([, operation]) => operation),
          (quota) => ({ ...quota, ...change(quota) }),
        ),
    }),
  ),
  {
    rule: 'Q-EP-02.2',
    does: 'takes any type of limit',
    alter: (service) =>
      alterDocument(service, ({ components }) => {
        delete components.schemas.LimitType.enum;
      }),
  },
];
