// Mutants of changes of webhook endpoints, and of their removal: M-EP-11 and M-EP-12.

import { ATTEMPT, deliveries } from '../../../../src/delivery/delivery.ts';
import { endpoints } from '../../../../src/delivery/endpoint.ts';
import { removeEndpoint } from '../../../../src/delivery/switching.ts';
import type { World } from '../../../../src/engine/world.ts';
import { replaceOperation } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { ownEndpoint } from '../../domain/webhooks.ts';
import type { Principal } from '../../spec.ts';
import type { Fields, mainEndpoints } from '../alterations.ts';

export const endpointChangeMutants = mutantsOf({
  'M-EP-12.3': {
    'keeps the records of deliveries to an endpoint that was removed': (service) =>
      replaceOperation(service, 'deleteWebhook', ({ path, principal }, world, proceed) => {
        const { tenantId } = principal as Principal;
        const endpoint = ownEndpoint(world, tenantId, path.webhook_id as string);
        if (endpoint === undefined) return proceed();
        removeEndpoint(world, endpoint, { keepDeliveries: true });
        return { status: 204 };
      }),
  },
  'M-EP-12.2': {
    'forgets what waits for other endpoints when one is removed': (service) =>
      aroundRemoval(service, (world) => {
        for (const { id } of world.collection(deliveries).values()) world.cancel('mail', ATTEMPT, id);
      }),
    'begins a new endpoint with the record of the one that was removed at its url': (service) => {
      const kept = new Map<string, Parameters<Removal>[1]>();
      const keeping = aroundRemoval(service, (_, endpoint) => void kept.set(endpoint.url, endpoint));
      return replaceOperation(keeping, 'createWebhook', ({ body }, world, proceed) => {
        const reply = proceed();
        const before = kept.get(String((body as Fields).url));
        const { id = '' } = ('body' in reply ? reply.body : {}) as { readonly id?: string };
        if (before !== undefined && world.collection(endpoints).has(id)) {
          const { lastSuccessAt, lastFailureAt, failureCount } = before;
          world.collection(endpoints).update(id, { lastSuccessAt, lastFailureAt, failureCount });
        }
        return reply;
      });
    },
  },
  'M-EP-12': {
    'goes on with the retries for an endpoint that was removed': (service) =>
      replaceOperation(service, 'deleteWebhook', ({ path, principal }, world, proceed) => {
        const endpoint = ownEndpoint(world, (principal as Principal).tenantId, path.webhook_id as string);
        if (endpoint === undefined) return proceed();
        world.collection(endpoints).update(endpoint.id, { tenantId: 'ten_removed' });
        return { status: 204 };
      }),
  },
});

type Removal = (world: World, endpoint: ReturnType<typeof mainEndpoints>[number]) => void;

/** Does something additional when an endpoint is removed. */
function aroundRemoval(service: AnyService, then: Removal): AnyService {
  return replaceOperation(service, 'deleteWebhook', ({ path, principal }, world, proceed) => {
    const endpoint = ownEndpoint(world, (principal as Principal).tenantId, path.webhook_id as string);
    const reply = proceed();
    if (endpoint !== undefined) then(world, endpoint);
    return reply;
  });
}
