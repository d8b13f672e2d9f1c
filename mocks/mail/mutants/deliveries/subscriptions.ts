// Mutants of the endpoints that an event reaches, and how often: M-DL-05, and M-EP-06 where it affects this.

import { type Endpoint, endpoints, endpointsOf } from '../../../../src/delivery/endpoint.ts';
import { alterPolicy, type Mutant } from '../../../../src/service/mutant.ts';
import { MAIN_TENANT, OTHER_TENANT } from '../../credentials.ts';
import { alterSubscribers } from '../alterations.ts';

export const subscriptionMutants: readonly Mutant[] = [
  {
    rule: 'M-DL-05.4',
    does: 'sends every event to every endpoint',
    alter: (service) => alterSubscribers(service, (_, __, world) => endpointsOf(world, 'mail', MAIN_TENANT)),
  },
  {
    rule: 'M-DL-05.2',
    does: 'delivers with PUT',
    alter: (service) => alterPolicy(service, (policy) => ({ ...policy, method: 'PUT' })),
  },
  {
    rule: 'M-DL-05.4',
    does: 'sends an event to the oldest of its endpoints only',
    alter: (service) => alterSubscribers(service, (subscribers) => subscribers.slice(0, 1)),
  },
  {
    rule: 'M-DL-05.5',
    does: 'sends an event twice to an endpoint for all events',
    alter: (service) =>
      alterSubscribers(service, (subscribers) =>
        subscribers.flatMap((endpoint) => (endpoint.events[0] === '*' ? [endpoint, endpoint] : [endpoint])),
      ),
  },
  {
    rule: 'M-DL-05.4',
    does: "sends events to another tenant's endpoints as well",
    alter: (service) =>
      alterSubscribers(service, (subscribers, _, world) => [
        ...subscribers,
        ...endpointsOf(world, 'mail', OTHER_TENANT),
      ]),
  },
  {
    rule: 'M-DL-05.4',
    does: 'takes a type for another one whose name it ends with',
    alter: (service) =>
      alterSubscribers(service, (subscribers, { type }, world) => [
        ...subscribers,
        ...beside(subscribers, endpointsOf(world, 'mail', MAIN_TENANT), (wanted) => type.endsWith(wanted)),
      ]),
  },
  {
    rule: 'M-EP-06.2',
    does: 'takes the star for the name of a type',
    alter: (service) =>
      alterSubscribers(service, (subscribers) => subscribers.filter(({ events: [first] }) => first !== '*')),
  },
  {
    rule: 'M-EP-06.1',
    does: 'sends an endpoint the first of its event types only',
    alter: (service) =>
      alterSubscribers(service, (subscribers, { type }) =>
        subscribers.filter(({ events: [first] }) => first === '*' || first === type),
      ),
  },
  {
    rule: 'M-DL-05.4',
    does: 'sends events to endpoints that are paused',
    alter: (service) =>
      alterSubscribers(service, (subscribers, _, world) =>
        subscribers.map((endpoint) =>
          endpoint.state === 'paused' && endpoint.url !== ''
            ? world.collection(endpoints).update(endpoint.id, { state: 'enabled' })
            : endpoint,
        ),
      ),
  },
];

/** Endpoints that do not subscribe to the event but to a similar one. */
function beside(
  subscribers: readonly Endpoint[],
  all: readonly Endpoint[],
  isWanted: (type: string) => boolean,
): readonly Endpoint[] {
  return all.filter((endpoint) => !subscribers.includes(endpoint) && endpoint.events.some(isWanted));
}
