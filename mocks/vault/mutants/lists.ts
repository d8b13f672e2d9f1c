// Mutants of the lists of event types and of deliveries, and of forced retries.

import type { Reply } from '../../../src/openapi/handler.ts';
import { alterReply, type Mutant, replaceOperation } from '../../../src/service/mutant.ts';
import type { AnyService } from '../../../src/service/service.ts';
import type { Schemas } from '../spec.ts';
import { withBody, without } from './alterations.ts';

type Page = Schemas['DeliveryPage'];

export const listMutants: readonly Mutant[] = [
  {
    rule: 'V-EV-04',
    does: 'forgets a type in the list of event types',
    overlaps: ['V-WH-18'],
    alter: (service) => alterTypes(service, (types) => types.slice(1)),
  },
  {
    rule: 'V-EV-04',
    does: 'lists a type that there is not',
    overlaps: ['V-WH-18'],
    alter: (service) => alterTypes(service, (types) => [...types, { ...types[0], type: 'secret.archived' }]),
  },
  {
    rule: 'V-WH-15',
    does: 'pays no attention to the filter by status',
    alter: (service) =>
      replaceOperation(service, 'listDeliveries', ({ query }, _, proceed) =>
        proceed({ query: without(query, 'status') }),
      ),
  },
  {
    rule: 'V-WH-15',
    does: 'puts more on a page than it is asked for',
    alter: (service) =>
      replaceOperation(service, 'listDeliveries', ({ query }, _, proceed) =>
        proceed({ query: { ...query, limit: 100 } }),
      ),
  },
  {
    rule: 'V-WH-15',
    does: 'begins anew at every cursor',
    alter: (service) =>
      replaceOperation(service, 'listDeliveries', ({ query }, _, proceed) =>
        proceed({ query: without(query, 'cursor') }),
      ),
  },
  {
    rule: 'V-WH-15',
    does: 'never says that there are more pages',
    alter: (service) => alterPage(service, (page) => ({ ...page, has_more: false })),
  },
  {
    rule: 'V-WH-16',
    does: 'counts the attempts of a delivery from 0',
    overlaps: ['V-WH-15', 'V-WH-17'],
    alter: (service) =>
      alterPage(service, (page) => ({
        ...page,
        deliveries: page.deliveries.map((delivery) => ({ ...delivery, attempt: delivery.attempt - 1 })),
      })),
  },
  {
    rule: 'V-WH-16',
    does: 'does not tell which event a delivery is of',
    overlaps: ['V-WH-15'],
    alter: (service) =>
      alterPage(service, (page) => ({
        ...page,
        deliveries: page.deliveries.map((delivery) => without(delivery, 'event_id')),
      })),
  },
  {
    rule: 'V-WH-17',
    does: 'answers to a forced retry and makes none',
    overlaps: ['V-DL-01'],
    alter: (service) =>
      replaceOperation(service, 'retryDelivery', ({ path }) => ({
        status: 202,
        body: { ...SOME_DELIVERY, id: path.delivery_id },
      })),
  },
];

const SOME_DELIVERY: Schemas['PendingDelivery'] = {
  id: 'del_T04rlU0v3Lza142I',
  event_id: 'evt_NzlEtrqvv1aCNGpc',
  event_type: 'rotation.due',
  timestamp: '2026-03-26T12:35:30.000Z',
  status: 'pending',
  response_code: null,
  duration_ms: null,
  attempt: 7,
};

function alterTypes(
  service: AnyService,
  change: (types: readonly Schemas['EventTypeEntry'][]) => readonly object[],
): AnyService {
  return alterReply(service, ['listEventTypes'], (reply: Reply) =>
    withBody(reply, ({ event_types }: Schemas['EventTypeList']) => ({ event_types: change(event_types) })),
  );
}

function alterPage(service: AnyService, change: (page: Page) => object): AnyService {
  return alterReply(service, ['listDeliveries'], (reply) => withBody(reply, change));
}
