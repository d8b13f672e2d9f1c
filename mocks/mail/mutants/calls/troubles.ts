// Mutants of rate limits and outages: M-ER-12 to M-ER-14.

import { addEndpoint } from '../../../../src/delivery/endpoint.ts';
import type { World } from '../../../../src/engine/world.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import { alterAccess } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import type { AnyService, UnreadRequest } from '../../../../src/service/service.ts';
import { MAIN_TENANT } from '../../credentials.ts';

export const troubleMutants = mutantsOf({
  'M-ER-12': {
    'never limits a rate': (service) =>
      alterAccess(service, (access) => ({ ...access, limitRate: () => undefined })),
    'registers an endpoint though it refuses the call as one too many': (service) =>
      alterAccess(service, (access) => ({
        ...access,
        limitRate: (principal, arrival, world) => {
          const refused = access.limitRate?.(principal, arrival, world);
          if (refused !== undefined && arrival.operation.id === 'createWebhook') addAny(world);
          return refused;
        },
      })),
  },
  'M-ER-14.3': {
    'believes access tokens while the key set is down': (service) =>
      alterOutage(service, (reply) => (JSON.stringify(reply.body).includes('key set') ? undefined : reply)),
    'answers API keys with 503 while the key set is down': (service) =>
      alterAccess(service, (access) => ({
        ...access,
        outage: (arrival, world) =>
          access.outage?.(
            { ...arrival, headers: { ...arrival.headers, authorization: 'Bearer a.b.c' } },
            world,
          ),
      })),
  },
  'M-ER-13': {
    'registers an endpoint before it meets an unexpected error': (service) =>
      alterAccess(service, (access) => ({
        ...access,
        outage: (arrival, world) => {
          const reply = access.outage?.(arrival, world);
          if (reply?.status === 500 && arrival.operation.id === 'createWebhook') addAny(world);
          return reply;
        },
      })),
  },
  'M-ER-14.1': {
    'registers endpoints while the database is down': (service) =>
      alterAccess(service, (access) => ({
        ...access,
        outage: (arrival, world) =>
          arrival.operation.id === 'createWebhook' ? undefined : access.outage?.(arrival, world),
      })),
  },
});

/** Alters or removes the answers of an outage. */
export function alterOutage(
  service: AnyService,
  change: (reply: Reply, arrival: UnreadRequest) => Reply | undefined,
): AnyService {
  return alterAccess(service, (access) => ({
    ...access,
    outage: (arrival, world) => {
      const reply = access.outage?.(arrival, world);
      return reply && change(reply, arrival);
    },
  }));
}

function addAny(world: World): void {
  addEndpoint(world, {
    id: world.ids.next('wh_'),
    service: 'mail',
    tenantId: MAIN_TENANT,
    url: 'https://shop.example/hooks',
    secret: world.ids.next('whsec_'),
    events: ['open'],
  });
}
