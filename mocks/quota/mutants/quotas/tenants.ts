// Tenants that are taken for one another, and what is said of whose a quota or usage is.

import { alterAction, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { isSuperuser, MAIN_TENANT, type Principal } from '../../credentials.ts';
import { type Group, keep, type Share, type Target, targetsOf, type User } from '../../domain/targets.ts';
import { usageView } from '../../domain/usage.ts';
import { alterBody, type Body, targetOf } from '../support.ts';

const FORBIDDEN = { status: 403, body: { error: { code: 'FORBIDDEN', message: 'Only your own tenant.' } } };

const READS = ['getTenantQuota', 'getTenantQuotaById', 'getUserQuota', 'getGroupQuota', 'getShareQuota'];

export const tenantMutants: readonly Mutant[] = [
  ...mutantsOf({
    'Q-EN-02.5': {
      'counts for the partner only what its first tenant writes': (service) =>
        alterAction(service, 'write', (input, world, proceed) => {
          const before = [...targetsOf(world, 'partner').values()];
          const result = proceed(input);
          if (tenantOf(targetsOf(world, 'user').get(String(input.user_id))) === MAIN_TENANT) return result;
          for (const { id, usage } of before) {
            const partner = targetsOf(world, 'partner').get(id);
            if (partner !== undefined) keep(world, { ...partner, usage });
          }
          return result;
        }),
    },
    'Q-EN-02.4': {
      'counts what every tenant of a partner writes for the first one': (service) =>
        alterAction(service, 'write', (input, world, proceed) => {
          const result = proceed(input);
          const main = targetsOf(world, 'tenant').get(MAIN_TENANT);
          const writer = targetsOf(world, 'user').get(String(input.user_id));
          if (main === undefined || tenantOf(writer) === MAIN_TENANT) return result;
          const usedBytes = main.usage.usedBytes + Number(input.bytes);
          keep(world, { ...main, usage: { ...main.usage, usedBytes } });
          return result;
        }),
    },
    'Q-OB-01.2': {
      'shows the id of the target as tenant_id': (service) =>
        alterBody(service, READS, (quota) => ({ ...quota, tenant_id: quota.target_id })),
      'shows the id of the partner as tenant_id': (service) =>
        alterBody(service, READS, (quota, { principal }) => ({
          ...quota,
          tenant_id: (principal as Principal).partnerId,
        })),
    },
  }),
  ...(['getTenantQuotaById', 'replaceTenantQuotaById'] as const).flatMap((operation) =>
    mutantsOf({
      'Q-AU-03.3': {
        [`lets a partner admin call ${operation} for the own tenant only`]: (service) =>
          replaceOperation(service, operation, ({ path, principal }, _, proceed) => {
            const { tenantId } = principal as Principal;
            const isOwn = path.tenant_id === tenantId || isSuperuser(principal as Principal);
            return isOwn ? proceed() : FORBIDDEN;
          }),
      },
      [operation === 'getTenantQuotaById' ? 'Q-EP-05.1' : 'Q-EP-05.2']: {
        [`takes the caller’s tenant for the one that ${operation} names`]: (service) =>
          replaceOperation(service, operation, ({ path, principal }, world, proceed) => {
            const named = targetsOf(world, 'tenant').get(path.tenant_id ?? '');
            const { tenantId, partnerId } = principal as Principal;
            return named?.partnerId === partnerId ? proceed({ path: { tenant_id: tenantId } }) : proceed();
          }),
      },
    }),
  ),
  ...(
    [
      ['Q-EP-12.1', 'listUserUsage', 'user'],
      ['Q-EP-12.3', 'listGroupUsage', 'group'],
      ['Q-EP-12.5', 'listShareUsage', 'share'],
    ] as const
  ).map(
    ([rule, operation, level]): Mutant => ({
      rule,
      does: `lists the ${level}s of every tenant in ${operation}`,
      alter: (service) =>
        alterBody(service, [operation], (body, _, world) => {
          const all: (User | Group | Share)[] = [...targetsOf(world, level).values()];
          const others = all.filter((target) => target.tenantId !== MAIN_TENANT);
          return { ...body, usage: [...(body.usage as readonly Body[]), ...others.map(usageView)] };
        }),
    }),
  ),
  ...(['user', 'group', 'share'] as const).map(
    (level): Mutant => ({
      rule: 'Q-OB-02.1',
      does: `names the tenant in the usage of a ${level}`,
      alter: (service) =>
        alterBody(
          service,
          [`get${level[0]?.toUpperCase()}${level.slice(1)}Usage`],
          (usage, request, world) => ({
            ...usage,
            target_id: targetOf(world, 'tenant', { ...request, path: {} }).id,
          }),
        ),
    }),
  ),
];

function tenantOf(target: Target | undefined): string | undefined {
  return target?.tenantId;
}
