// Mutants of rate limits and outages: M-ER-12 to M-ER-14.

import { addEndpoint } from '../../../../src/delivery/endpoint.ts';
import type { World } from '../../../../src/engine/world.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import { alterAccess, type Mutant } from '../../../../src/service/mutant.ts';
import type { AnyService, UnreadRequest } from '../../../../src/service/service.ts';
import { MAIN_TENANT } from '../../credentials.ts';

export const troubleMutants: readonly Mutant[] = [
  {
    rule: 'M-ER-12',
    does: 'never limits a rate',
    alter: (service) => alterAccess(service, (access) => ({ ...access, limitRate: () => undefined })),
  },
  {
    rule: 'M-ER-14.3',
    does: 'believes access tokens while the key set is down',
    alter: (service) =>
      alterOutage(service, (reply) => (JSON.stringify(reply.body).includes('key set') ? undefined : reply)),
  },
  {
    rule: 'M-ER-12',
    does: 'registers an endpoint though it refuses the call as one too many',
    alter: (service) =>
      alterAccess(service, (access) => ({
        ...access,
        limitRate: (principal, arrival, world) => {
          const refused = access.limitRate?.(principal, arrival, world);
          if (refused !== undefined && arrival.operation.id === 'createWebhook') addAny(world);
          return refused;
        },
      })),
  },
  {
    rule: 'M-ER-13',
    does: 'registers an endpoint before it meets an unexpected error',
    alter: (service) =>
      alterAccess(service, (access) => ({
        ...access,
        outage: (arrival, world) => {
          const reply = access.outage?.(arrival, world);
          if (reply?.status === 500 && arrival.operation.id === 'createWebhook') addAny(world);
          return reply;
        },
      })),
  },
  {
    rule: 'M-ER-14.1',
    does: 'registers endpoints while the database is down',
    alter: (service) =>
      alterAccess(service, (access) => ({
        ...access,
        outage: (arrival, world) =>
          arrival.operation.id === 'createWebhook' ? undefined : access.outage?.(arrival, world),
      })),
  },
  {
    rule: 'M-ER-14.3',
    does: 'answers API keys with 503 while the key set is down',
    alter: (service) =>
      alterAccess(service, (access) => ({
        ...access,
        outage: (arrival, world) =>
          access.outage?.(
            { ...arrival, headers: { ...arrival.headers, authorization: 'Bearer a.b.c' } },
            world,
          ),
      })),
  },
];

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
