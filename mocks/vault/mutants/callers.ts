// Mutants of who is let in.

import { alterAccess, type Mutant } from '../../../src/service/mutant.ts';
import type { AnyService, Authenticated } from '../../../src/service/service.ts';
import { type Principal, tokenHolders } from '../credentials.ts';

type Identify = AnyService['access']['authenticate'];

export const callersMutants: readonly Mutant[] = [
  {
    rule: 'V-AU-01',
    does: 'lets in whoever has no token',
    overlaps: ['V-WH-18'],
    alter: (service) => letIn(service, ({ headers }) => headers.authorization === undefined),
  },
  {
    rule: 'V-AU-01',
    does: 'takes any token',
    alter: (service) => letIn(service, ({ headers }) => headers.authorization !== undefined),
  },
  {
    rule: 'V-WH-18',
    does: 'lists the event types to anybody',
    overlaps: ['V-AU-01'],
    alter: (service) => letIn(service, ({ operation }) => operation.id === 'listEventTypes'),
  },
  ...['listWebhooks', 'createWebhook'].map(
    (id): Mutant => ({
      rule: 'V-AU-02',
      does: `asks no scope of ${id}`,
      alter: (service) =>
        alterAccess(service, (access) => ({
          ...access,
          authorize: (principal, arrival, world) =>
            arrival.operation.id === id ? undefined : access.authorize(principal, arrival, world),
        })),
    }),
  ),
];

/** Lets some callers in as somebody who may do everything. */
function letIn(service: AnyService, isLetIn: (arrival: Parameters<Identify>[0]) => boolean): AnyService {
  const admin: Authenticated<Principal> = { principal: tokenHolders.get('admin') as Principal };
  return alterAccess(service, (access) => ({
    ...access,
    authenticate: async (arrival, world) => {
      const authenticated = await access.authenticate(arrival, world);
      return 'refused' in authenticated && isLetIn(arrival) ? admin : authenticated;
    },
  }));
}
