// Quotas that are shown or set incorrectly.

import type { RuleId } from '../../../specs/generated/rules.ts';
import {
  type Alter,
  answers,
  type Fields,
  fault,
  faultsOf,
  instead,
  refuses,
  replies,
  takes,
  type WireFault,
  without,
} from '../../support/wire-faults.ts';
import { asAtFirst, forgets, quotaNow, READ_OPERATIONS, READS, shownOnly, WRITES } from '../alterations.ts';

/** The fields that can be set, each with the statement that PUT /tenant sets it. */
const FIELDS = {
  limit_bytes: 'Q-EP-02.1',
  limit_type: 'Q-EP-02.2',
  warning_threshold_1: 'Q-EP-02.3',
  warning_threshold_2: 'Q-EP-02.3',
  warning_threshold_3: 'Q-EP-02.3',
  grace_period_days: 'Q-EP-02.4',
  grace_extra_percent: 'Q-EP-02.5',
} as const satisfies Readonly<Record<string, RuleId>>;

const in32Bits = (bytes: unknown) => Number(bytes) % 2 ** 32;

/** Shows something of a quota otherwise, wherever it is shown by itself. */
const shown = (change: (quota: Fields) => Fields): Alter =>
  answers(READ_OPERATIONS, (quota) => ({ ...quota, ...change(quota) }));

/** Leaves a field out of the quotas where it is null. */
const leavesNullOut = (field: string) =>
  answers(READ_OPERATIONS, (quota) => (quota[field] === null ? without(quota, field) : quota));

/** The operations of which each field is forgotten by itself. */
const FORGETFUL = [
  'replaceTenantQuota',
  'replaceUserQuota',
  'replaceGroupQuota',
  'replaceShareQuota',
] as const;

export const settingFaults: readonly WireFault[] = [
  ...faultsOf({
    'Q-OB-01.1': {
      'begins the ids of quotas with quota_': shown(({ id }) => ({
        id: String(id).replace('qta_', 'quota_'),
      })),
    },
    'Q-OB-01.3': {
      'shows limits in 32 bits': shown(({ limit_bytes }) => ({ limit_bytes: in32Bits(limit_bytes) })),
      'shows limit_bytes in kilobytes': shown(({ limit_bytes }) => ({
        limit_bytes: Number(limit_bytes) / 1_000,
      })),
      'shows limit_type in capitals': shown(({ limit_type }) => ({
        limit_type: String(limit_type).toUpperCase(),
      })),
    },
    'Q-OB-01.4': {
      'shows the third threshold in bytes': shown(({ limit_bytes }) => ({
        warning_threshold_3: Number(limit_bytes) / 2 + 0.5,
      })),
      'shows the third threshold as a fraction': shown(({ warning_threshold_3: third }) => ({
        warning_threshold_3: Number(third) / 100,
      })),
      'swaps the first and the third threshold of groups': shown(
        ({ target_type, warning_threshold_1: first, warning_threshold_3: third }) =>
          target_type === 'group' ? { warning_threshold_1: third, warning_threshold_3: first } : {},
      ),
    },
    'Q-OB-01.5': {
      'shows the grace period in words': shown(({ grace_period_days: days }) => ({
        grace_period_days: `${days} days`,
      })),
      'shows grace_extra_percent as a factor': shown(({ grace_extra_percent: extra }) => ({
        grace_extra_percent: 1 + Number(extra) / 100,
      })),
    },
    'Q-OB-01.6': {
      'shows an empty grace_started_at for null': shown(({ grace_started_at: at }) => ({
        grace_started_at: at ?? '',
      })),
      'shows grace_started_at as a flag': shown(({ grace_started_at: at }) => ({
        grace_started_at: at === null ? null : true,
      })),
      'shows grace_started_at in seconds': shown(({ grace_started_at: at }) => ({
        grace_started_at: at && Date.parse(String(at)) / 1_000,
      })),
    },
    'Q-EN-04.1': {
      'shows the beginning of the day as grace_started_at': shown(({ grace_started_at: at }) => ({
        grace_started_at: at && `${String(at).slice(0, 10)}T00:00:00.000000+00:00`,
      })),
    },
    'Q-OB-01.7': {
      'shows exempt as a number': shown(({ exempt }) => ({ exempt: Number(exempt) })),
      'shows an empty exempt_reason for null': shown(({ exempt_reason: reason }) => ({
        exempt_reason: reason ?? '',
      })),
    },
  }),
  ...Object.entries(READS).flatMap(([operation, { rule }]) => [
    fault(rule, `knows no ${operation}`, refuses(operation, 404)),
    fault(
      rule,
      `answers ${operation} with a limit twice as high`,
      answers(operation, (quota) => ({ ...quota, limit_bytes: Number(quota.limit_bytes) * 2 })),
    ),
  ]),
  ...Object.entries(WRITES).flatMap(([operation, { rule }]) => [
    fault(rule, `knows no ${operation}`, refuses(operation, 404)),
    fault(rule, `grants ${operation} and changes nothing`, shownOnly(operation)),
    fault(rule, `grants ${operation} a second time and changes nothing`, shownOnly(operation, 1)),
  ]),
  ...FORGETFUL.flatMap((operation) =>
    Object.entries(FIELDS).map(([field, rule]) =>
      fault(
        operation === 'replaceTenantQuota' ? rule : WRITES[operation].rule,
        `forgets ${field} in ${operation}`,
        forgets(operation, field),
      ),
    ),
  ),
  ...(['replaceUserQuota', 'replaceGroupQuota'] as const).map((operation) =>
    fault(
      WRITES[operation].rule,
      `forgets exempt and exempt_reason in ${operation}`,
      forgets(operation, 'exempt', 'exempt_reason'),
    ),
  ),
  ...(['deleteUserQuota', 'deleteGroupQuota'] as const).flatMap((operation) => {
    const [answer, effect] =
      operation === 'deleteUserQuota'
        ? (['Q-EP-07.3', 'Q-EP-07.4'] as const)
        : (['Q-EP-09.4', 'Q-EP-09.4'] as const);
    return [
      fault(
        answer,
        `answers ${operation} with 200`,
        replies(operation, (reply) => (reply.status === 204 ? { ...reply, status: 200 } : reply)),
      ),
      fault(
        effect,
        `grants ${operation} and keeps the quota`,
        instead(operation, async (call, proceed) =>
          (await quotaNow(call, proceed)).status === 200 ? { status: 204 } : proceed(),
        ),
      ),
    ];
  }),
  ...faultsOf({
    'Q-OB-01.6': { 'shows no grace_started_at where there is no window': leavesNullOut('grace_started_at') },
    'Q-OB-01.7': { 'shows no exempt_reason where there is none': leavesNullOut('exempt_reason') },
    'Q-EP-05.2': {
      'forgets limit_type in replaceTenantQuotaById': forgets('replaceTenantQuotaById', 'limit_type'),
    },
    'Q-EP-02.5': {
      'ignores a grace_extra_percent of 0': takes('replaceTenantQuota', (terms) =>
        terms.grace_extra_percent === 0 ? without(terms, 'grace_extra_percent') : terms,
      ),
    },
    'Q-EP-07.2': {
      'takes a user quota of 0 bytes for one of a terabyte': takes('replaceUserQuota', (terms) =>
        terms.limit_bytes === 0 ? { ...terms, limit_bytes: 1e12 } : terms,
      ),
      'sets the thresholds of all user quotas with those of one': instead(
        'replaceUserQuota',
        async (call, proceed) => {
          const answer = await proceed();
          const base = call.path.slice(0, call.path.lastIndexOf('/'));
          const { body } = await proceed({
            method: 'GET',
            path: base,
            query: { limit: 1_000 },
            body: undefined,
          });
          const [others = []] = Object.values(body ?? {}).filter(Array.isArray) as Fields[][];
          for (const { target_id: id, ...quota } of others) {
            const path = `${base}/${id}`;
            if (path !== call.path)
              await proceed({ path, body: { ...termsOf(quota), ...thresholdsOf(call.body as Fields) } });
          }
          return answer;
        },
      ),
    },
    'Q-EP-02.2': {
      'takes any type of limit': takes('replaceTenantQuota', (terms) =>
        terms.limit_type === undefined
          ? terms
          : { ...terms, limit_type: terms.limit_type === 'soft' ? 'soft' : 'hard' },
      ),
    },
    'Q-EP-01': {
      'shows every caller the tenant of the first one': asAtFirst(
        'getTenantQuota',
        (first, now) => first.id !== now.id,
      ),
    },
    'Q-EP-03.2': {
      'shows the quota of the partner as it was at the first read': asAtFirst('getPartnerQuota', () => true),
    },
    'Q-EP-04.2': {
      'sets the quota of the caller’s own partner instead of the one that is named': instead(
        'replacePartnerQuotaById',
        ({ path }, proceed) => proceed({ path: path.replace(/partners\/[\s\S]*$/, 'partner') }),
      ),
    },
  }),
];

function termsOf(quota: Fields): Fields {
  return Object.fromEntries(Object.keys(FIELDS).map((field) => [field, quota[field]]));
}

function thresholdsOf(terms: Fields): Fields {
  return Object.fromEntries(Object.entries(terms).filter(([name]) => name.startsWith('warning_threshold_')));
}
