// Mutants of the fields of webhook endpoints in requests and answers, each in a case of its own: M-EP-03 to M-EP-07,
// M-EP-10.

import { endpoints } from '../../../../src/delivery/endpoint.ts';
import { alterDocument } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { afterCreation, alterSubscribers } from '../alterations.ts';

export const endpointFieldMutants = mutantsOf({
  'M-EP-06.1': {
    'keeps the first six types of a longer list': (service) =>
      afterCreation(service, (world, { id, events }) => {
        world.collection(endpoints).update(id, { events: events.slice(0, 6) });
      }),
  },
  'M-EP-06.2': {
    'sends everything but blocked to an endpoint for all events': (service) =>
      alterSubscribers(service, (subscribers, { type }) =>
        subscribers.filter(({ events: [first] }) => first !== '*' || type !== 'blocked'),
      ),
  },
  'M-EP-06.3': {
    'accepts a change to an event type that does not exist': (service) =>
      alterDocument(service, ({ components: { schemas } }) => {
        schemas.UpdateWebhookRequest.properties.enabled_events = { type: 'array', items: { type: 'string' } };
      }),
  },
});
