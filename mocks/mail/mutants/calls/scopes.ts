// Mutants of scopes: M-AU-02, and M-AU-01 for the permissions of access tokens.

import { endpoints } from '../../../../src/delivery/endpoint.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import { alterAccess, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { type Principal, SCOPES } from '../../spec.ts';
import { mainEndpoints } from '../alterations.ts';
import { alterAuthorization } from './authorization.ts';

export const scopeMutants: readonly Mutant[] = [
  ...(['webhooks.read', 'webhooks.write'] as const).map(
    (scope): Mutant => ({
      rule: scope === 'webhooks.read' ? 'M-AU-02.1' : 'M-AU-02.2',
      does: `does not require ${scope}`,
      alter: (service) => alterAuthorization(service, `Missing required scope: ${scope}`, undefined),
    }),
  ),
  {
    rule: 'M-AU-02.3',
    does: 'does not name the scope that is missing',
    alter: (service) =>
      alterAuthorization(service, 'Missing required scope: ', {
        status: 403,
        body: { detail: 'Missing required scope' },
      }),
  },
  {
    rule: 'M-AU-02.1',
    does: 'requires webhooks.write where webhooks.read should be enough',
    alter: (service) =>
      alterAccess(service, (access) => ({
        ...access,
        authorize: (principal, arrival, world) => {
          const { scopes } = principal as Principal;
          const isReader = scopes.has('webhooks.read') && !scopes.has('webhooks.write');
          return isReader && arrival.operation.id === 'listWebhooks'
            ? { status: 403, body: { detail: 'Missing required scope: webhooks.write' } }
            : access.authorize(principal, arrival, world);
        },
      })),
  },
  {
    rule: 'M-AU-01.2',
    does: 'lets access tokens read only',
    alter: (service) =>
      alterAccess(service, (access) => ({
        ...access,
        authorize: (principal, arrival, world) =>
          (principal as Principal).scheme === 'jwt' && arrival.operation.method !== 'GET'
            ? { status: 403, body: { detail: 'Missing required scope: webhooks.write' } }
            : access.authorize(principal, arrival, world),
      })),
  },
  ...['getWebhook', 'getEventSettings'].map(
    (operation): Mutant => ({
      rule: 'M-AU-02.1',
      does: `requires webhooks.write for ${operation}`,
      alter: (service) =>
        alterAccess(service, (access) => ({
          ...access,
          authorize: (principal, arrival, world) => {
            const { scopes } = principal as Principal;
            return arrival.operation.id === operation &&
              scopes.has('webhooks.read') &&
              !scopes.has('webhooks.write')
              ? { status: 403, body: { detail: 'Missing required scope: webhooks.write' } }
              : access.authorize(principal, arrival, world);
          },
        })),
    }),
  ),
  {
    rule: 'M-AU-02.2',
    does: 'pauses endpoints although it refuses to because of a missing scope',
    alter: (service) =>
      alterAccess(service, (access) => ({
        ...access,
        authorize: (principal, arrival, world) => {
          const refused = access.authorize(principal, arrival, world);
          if (lacksScope(refused) && arrival.operation.id === 'updateWebhook')
            for (const { id } of mainEndpoints(world))
              world.collection(endpoints).update(id, { state: 'paused' });
          return refused;
        },
      })),
  },
  {
    rule: 'M-AU-02.2',
    does: 'gives a new API key every scope',
    alter: (service) =>
      replaceOperation(service, 'createApiKey', ({ body }, _, proceed) => {
        const reply = proceed({ body: { ...(body as object), scopes: [...SCOPES] } });
        return 'status' in reply && reply.status === 201
          ? {
              ...reply,
              body: { ...(reply.body as object), scopes: (body as { readonly scopes: unknown }).scopes },
            }
          : reply;
      }),
  },
];

/** Whether a caller is refused because of a missing scope, and not for another reason. */
function lacksScope(refused: Reply | undefined): boolean {
  const { detail } = (refused?.body ?? {}) as { readonly detail?: string };
  return detail?.startsWith('Missing required scope') === true;
}
