// Callers that are accepted or refused contrary to the documented permissions.

import type { RuleId } from '../../../specs/generated/rules.ts';
import { admits, answered, fault, faultsOf, instead, type WireFault } from '../../support/wire-faults.ts';

/** The credentials that are refused and accepted by each operation, and the rules that say so. */
const PERMISSIONS: readonly (readonly [
  refuses: RuleId,
  accepts: RuleId,
  operation: string,
  below: readonly string[],
  from: readonly string[],
])[] = [
  [
    'Q-AU-01.1',
    'Q-AU-01.2',
    'replaceTenantQuota',
    ['member', 'tenant_admin'],
    ['partner_admin', 'superuser'],
  ],
  ...(
    [
      ['Q-AU-02.1', 'getPartnerQuota'],
      ['Q-AU-02.2', 'replacePartnerQuota'],
      ['Q-AU-02.3', 'getPartnerQuotaById'],
      ['Q-AU-02.4', 'replacePartnerQuotaById'],
    ] as const
  ).map(
    ([rule, operation]) =>
      [rule, rule, operation, ['member', 'tenant_admin', 'partner_admin'], ['superuser']] as const,
  ),
  ...(
    [
      ['Q-AU-03.1', 'getTenantQuotaById'],
      ['Q-AU-03.2', 'replaceTenantQuotaById'],
    ] as const
  ).map(
    ([rule, operation]) =>
      [rule, rule, operation, ['member', 'tenant_admin'], ['partner_admin', 'superuser']] as const,
  ),
];

export const permissionFaults: readonly WireFault[] = [
  ...PERMISSIONS.flatMap(([refuses, accepts, operation, below, from]) => [
    ...below.map((credential) =>
      fault(
        refuses,
        `lets a ${credential} call ${operation}`,
        instead(operation, ({ caller }, proceed) =>
          proceed(caller === credential ? { as: 'superuser' } : {}),
        ),
      ),
    ),
    ...from.map((credential) =>
      fault(
        accepts,
        `refuses ${operation} to a ${credential}`,
        instead(operation, ({ caller }, proceed) =>
          caller === credential
            ? answered(403, { error: { code: 'FORBIDDEN', message: 'Not for you.' } })
            : proceed(),
        ),
      ),
    ),
  ]),
  ...faultsOf({
    'Q-AU-01.1': {
      'refuses the quota of the tenant to a tenant admin, and sets it': instead(
        'replaceTenantQuota',
        async (_, proceed) => {
          const answer = await proceed();
          if (answer.status === 403) await proceed({ as: 'partner_admin' });
          return answer;
        },
      ),
    },
    'Q-AU-03.4': {
      'shows the quotas of tenants under every partner': admits('getTenantQuotaById', 'superuser'),
      'sets the quotas of tenants under every partner': admits('replaceTenantQuotaById', 'superuser'),
    },
  }),
];
