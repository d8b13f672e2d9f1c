// Mutants of the fields of webhook endpoints in requests and answers, each in a case of its own: M-EP-03 to M-EP-07,
// M-EP-10.

import { endpoints } from '../../../../src/delivery/endpoint.ts';
import { alterDocument, type Mutant } from '../../../../src/service/mutant.ts';
import { afterCreation, alterSubscribers } from '../alterations.ts';

export const endpointFieldMutants: readonly Mutant[] = [
  {
    rule: 'M-EP-06.1',
    does: 'keeps the first six types of a longer list',
    alter: (service) =>
      afterCreation(service, (world, { id, events }) => {
        world.collection(endpoints).update(id, { events: events.slice(0, 6) });
      }),
  },
  {
    rule: 'M-EP-06.2',
    does: 'sends everything but blocked to an endpoint for all events',
    alter: (service) =>
      alterSubscribers(service, (subscribers, { type }) =>
        subscribers.filter(({ events: [first] }) => first !== '*' || type !== 'blocked'),
      ),
  },
  {
    rule: 'M-EP-06.3',
    does: 'accepts a change to an event type that does not exist',
    alter: (service) =>
      alterDocument(service, ({ components: { schemas } }) => {
        schemas.UpdateWebhookRequest.properties.enabled_events = { type: 'array', items: { type: 'string' } };
      }),
  },
];
