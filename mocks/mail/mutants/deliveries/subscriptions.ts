// Mutants of the endpoints that an event reaches, and how often: M-DL-05, and M-EP-06 where it affects this.

import { type Endpoint, endpoints, endpointsOf } from '../../../../src/delivery/endpoint.ts';
import { alterPolicy } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { MAIN_TENANT, OTHER_TENANT } from '../../credentials.ts';
import { alterSubscribers } from '../alterations.ts';

export const subscriptionMutants = mutantsOf({
  'M-DL-05.4': {
    'sends every event to every endpoint': (service) =>
      alterSubscribers(service, (_, __, world) => endpointsOf(world, 'mail', MAIN_TENANT)),
    'sends an event to the oldest of its endpoints only': (service) =>
      alterSubscribers(service, (subscribers) => subscribers.slice(0, 1)),
    "sends events to another tenant's endpoints as well": (service) =>
      alterSubscribers(service, (subscribers, _, world) => [
        ...subscribers,
        ...endpointsOf(world, 'mail', OTHER_TENANT),
      ]),
    'takes a type for another one whose name it ends with': (service) =>
      alterSubscribers(service, (subscribers, { type }, world) => [
        ...subscribers,
        ...beside(subscribers, endpointsOf(world, 'mail', MAIN_TENANT), (wanted) => type.endsWith(wanted)),
      ]),
    'sends events to endpoints that are paused': (service) =>
      alterSubscribers(service, (subscribers, _, world) =>
        subscribers.map((endpoint) =>
          endpoint.state === 'paused' && endpoint.url !== ''
            ? world.collection(endpoints).update(endpoint.id, { state: 'enabled' })
            : endpoint,
        ),
      ),
  },
  'M-DL-05.2': {
    'delivers with PUT': (service) => alterPolicy(service, (policy) => ({ ...policy, method: 'PUT' })),
  },
  'M-DL-05.5': {
    'sends an event twice to an endpoint for all events': (service) =>
      alterSubscribers(service, (subscribers) =>
        subscribers.flatMap((endpoint) => (endpoint.events[0] === '*' ? [endpoint, endpoint] : [endpoint])),
      ),
  },
  'M-EP-06.2': {
    'takes the star for the name of a type': (service) =>
      alterSubscribers(service, (subscribers) => subscribers.filter(({ events: [first] }) => first !== '*')),
  },
  'M-EP-06.1': {
    'sends an endpoint the first of its event types only': (service) =>
      alterSubscribers(service, (subscribers, { type }) =>
        subscribers.filter(({ events: [first] }) => first === '*' || first === type),
      ),
  },
});

/** Endpoints that do not subscribe to the event but to a similar one. */
function beside(
  subscribers: readonly Endpoint[],
  all: readonly Endpoint[],
  isWanted: (type: string) => boolean,
): readonly Endpoint[] {
  return all.filter((endpoint) => !subscribers.includes(endpoint) && endpoint.events.some(isWanted));
}
