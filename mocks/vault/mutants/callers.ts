import { alterGate, type Saboteur } from '../../../src/service/mutant.ts';
import type { AnyService, Identified } from '../../../src/service/service.ts';
import { type Principal, tokenHolders } from '../credentials.ts';

type Identify = AnyService['gate']['identify'];

export const callerSaboteurs: readonly Saboteur[] = [
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
    (id): Saboteur => ({
      rule: 'V-AU-02',
      does: `asks no scope of ${id}`,
      alter: (service) =>
        alterGate(service, (gate) => ({
          ...gate,
          authorize: (principal, arrival, world) =>
            arrival.operation.id === id ? undefined : gate.authorize(principal, arrival, world),
        })),
    }),
  ),
];

/** Lets some callers in as somebody who may do everything. */
function letIn(service: AnyService, isLetIn: (arrival: Parameters<Identify>[0]) => boolean): AnyService {
  const admin: Identified<Principal> = { principal: tokenHolders.get('admin') as Principal };
  return alterGate(service, (gate) => ({
    ...gate,
    identify: async (arrival, world) => {
      const identified = await gate.identify(arrival, world);
      return 'refused' in identified && isLetIn(arrival) ? admin : identified;
    },
  }));
}
