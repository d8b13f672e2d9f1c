// Mutants of the isolation of tenants, and of suspended tenants: M-AU-04.

import { endpoints } from '../../../../src/delivery/endpoint.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import { alterAccess, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { MAIN_TENANT, OTHER_TENANT } from '../../credentials.ts';
import type { Principal } from '../../spec.ts';
import { alterAuthorization, detailOf } from './authorization.ts';

export const tenantMutants: readonly Mutant[] = [
  {
    rule: 'M-AU-04.1',
    does: 'accepts suspended tenants',
    alter: (service) => alterAuthorization(service, 'Tenant suspended', undefined),
  },
  {
    rule: 'M-AU-04.2',
    does: 'ignores that the request is for another tenant',
    alter: (service) => alterAuthorization(service, 'Cross-tenant access denied', undefined),
  },
  {
    rule: 'M-AU-04.2',
    does: "shows another tenant's endpoint",
    alter: (service) =>
      replaceOperation(service, 'getWebhook', ({ path, principal }, world, proceed) => {
        const owner = world.collection(endpoints).get(path.webhook_id as string)?.tenantId;
        const asOwner = { ...(principal as Principal), ...(owner === undefined ? {} : { tenantId: owner }) };
        return proceed({ principal: asOwner });
      }),
  },
  {
    rule: 'M-AU-04.1',
    does: 'lets suspended tenants remove endpoints',
    alter: (service) =>
      alterAccess(service, (access) => ({
        ...access,
        authorize: (principal, arrival, world) => {
          const refused = access.authorize(principal, arrival, world);
          const isSuspended = refused !== undefined && detailOf(refused) === 'Tenant suspended';
          return isSuspended && arrival.operation.id === 'deleteWebhook' ? undefined : refused;
        },
      })),
  },
  {
    rule: 'M-AU-04.2',
    does: "lists another tenant's endpoints",
    alter: (service) =>
      replaceOperation(service, 'listWebhooks', ({ principal }, _, proceed) => {
        const [own, foreign] = [
          proceed(),
          proceed({ principal: { ...(principal as Principal), tenantId: OTHER_TENANT } }),
        ];
        if (!('body' in own) || !('body' in foreign)) return own;
        const [mine, theirs] = [own.body, foreign.body] as { readonly webhooks: readonly unknown[] }[];
        return {
          ...own,
          body: { ...mine, webhooks: [...(mine?.webhooks ?? []), ...(theirs?.webhooks ?? [])] },
        } as Reply;
      }),
  },
  ...(
    [
      ['updateWebhook', 'endpoint', OTHER_TENANT],
      ['deleteWebhook', 'endpoint', OTHER_TENANT],
      ['deleteBounce', 'bounce list', MAIN_TENANT],
      ['getBounce', 'bounce list', MAIN_TENANT],
      ['assignRole', 'role', MAIN_TENANT],
      ['sendMail', 'template', MAIN_TENANT],
    ] as const
  ).map(
    ([operation, resource, tenantId]): Mutant => ({
      rule: 'M-AU-04.2',
      does: `reaches another tenant's ${resource} in ${operation}`,
      alter: (service) =>
        replaceOperation(service, operation, ({ principal }, _, proceed) => {
          const reply = proceed();
          const asOther = { ...(principal as Principal), tenantId };
          return 'status' in reply && reply.status === 404 ? proceed({ principal: asOther }) : reply;
        }),
    }),
  ),
];
