// Mutants of scopes: M-AU-02, and M-AU-01 for the permissions of access tokens.

import { endpoints } from '../../../../src/delivery/endpoint.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import { alterAccess } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { mainEndpoints } from '../alterations.ts';

export const scopeMutants = mutantsOf({
  'M-AU-02.2': {
    'pauses endpoints although it refuses to because of a missing scope': (service) =>
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
});

/** Whether a caller is refused because of a missing scope, and not for another reason. */
function lacksScope(refused: Reply | undefined): boolean {
  const { detail } = (refused?.body ?? {}) as { readonly detail?: string };
  return detail?.startsWith('Missing required scope') === true;
}
