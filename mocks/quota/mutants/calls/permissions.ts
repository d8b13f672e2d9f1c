// Callers that are accepted or refused contrary to the documented permissions.

import type { RuleId } from '../../../../specs/generated/rules.ts';
import { alterAccess, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { limitedTo } from '../../domain/quota-changes.ts';
import { quotaView, termsOf } from '../../domain/quotas.ts';
import { keep, tenants } from '../../domain/targets.ts';
import type { Schemas } from '../../spec.ts';

/** Accepts the calls of a credential to an operation, regardless of its permission. */
function admit(service: AnyService, credential: string, operation: string): AnyService {
  return alterAccess(service, (access) => ({
    ...access,
    authorize: (principal, arrival, world) => {
      const isAdmitted = nameOf(principal) === credential && arrival.operation.id === operation;
      return isAdmitted ? undefined : access.authorize(principal, arrival, world);
    },
  }));
}

/** Refuses the calls of a credential to an operation, regardless of its permission. */
function shutOut(service: AnyService, credential: string, operation: string): AnyService {
  return alterAccess(service, (access) => ({
    ...access,
    authorize: (principal, arrival, world) => {
      const isShutOut = nameOf(principal) === credential && arrival.operation.id === operation;
      if (!isShutOut) return access.authorize(principal, arrival, world);
      return { status: 403, body: { error: { code: 'FORBIDDEN', message: 'Not for you.' } } };
    },
  }));
}

/** The type of principals is unknown here, so it is cast. */
function nameOf(principal: unknown): string {
  return (principal as { readonly credential: string }).credential;
}

interface Permission {
  readonly rules: { readonly refuses: RuleId; readonly accepts: RuleId };
  readonly operation: string;
  readonly below: readonly string[];
  readonly from: readonly string[];
}

/** The credentials that are refused and accepted by each operation. */
const PERMISSIONS: readonly Permission[] = [
  {
    rules: { refuses: 'Q-AU-01.1', accepts: 'Q-AU-01.2' },
    operation: 'replaceTenantQuota',
    below: ['member', 'tenant_admin'],
    from: ['partner_admin', 'superuser'],
  },
  ...(
    [
      ['Q-AU-02.1', 'getPartnerQuota'],
      ['Q-AU-02.2', 'replacePartnerQuota'],
      ['Q-AU-02.3', 'getPartnerQuotaById'],
      ['Q-AU-02.4', 'replacePartnerQuotaById'],
    ] as const
  ).map(
    ([rule, operation]): Permission => ({
      rules: { refuses: rule, accepts: rule },
      operation,
      below: ['member', 'tenant_admin', 'partner_admin'],
      from: ['superuser'],
    }),
  ),
  ...(
    [
      ['Q-AU-03.1', 'getTenantQuotaById'],
      ['Q-AU-03.2', 'replaceTenantQuotaById'],
    ] as const
  ).map(
    ([rule, operation]): Permission => ({
      rules: { refuses: rule, accepts: rule },
      operation,
      below: ['member', 'tenant_admin'],
      from: ['partner_admin', 'superuser'],
    }),
  ),
];

export const permissionMutants: readonly Mutant[] = [
  ...PERMISSIONS.flatMap(({ rules, operation, below, from }): Mutant[] => [
    ...below.map((credential) => ({
      rule: rules.refuses,
      does: `lets a ${credential} call ${operation}`,
      alter: (service: AnyService) => admit(service, credential, operation),
    })),
    ...from.map((credential) => ({
      rule: rules.accepts,
      does: `refuses ${operation} to a ${credential}`,
      alter: (service: AnyService) => shutOut(service, credential, operation),
    })),
  ]),
  {
    rule: 'Q-AU-03.4',
    does: 'shows the quotas of tenants under every partner',
    alter: (service) =>
      replaceOperation(service, 'getTenantQuotaById', ({ path }, world, proceed) => {
        const tenant = world.collection(tenants).get(path.tenant_id ?? '');
        return tenant?.quota == null ? proceed() : { status: 200, body: quotaView(tenant, tenant.quota) };
      }),
  },
  {
    rule: 'Q-AU-03.4',
    does: 'sets the quotas of tenants under every partner',
    alter: (service) =>
      replaceOperation(service, 'replaceTenantQuotaById', ({ path, body }, world, proceed) => {
        const tenant = world.collection(tenants).get(path.tenant_id ?? '');
        if (tenant === undefined) return proceed();
        const terms = termsOf(body as Schemas['QuotaReplacement']);
        const limited = keep(world, limitedTo(world, tenant, terms));
        return { status: 200, body: quotaView(limited, limited.quota) };
      }),
  },
];
