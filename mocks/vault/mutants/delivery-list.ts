// Mutants of the list of deliveries.

import { alterReply, type Mutant, replaceOperation } from '../../../src/service/mutant.ts';
import type { AnyService } from '../../../src/service/service.ts';
import type { Schemas } from '../spec.ts';
import { withBody, without } from './alterations.ts';

type Page = Schemas['DeliveryPage'];

export const deliveryListMutants: readonly Mutant[] = [
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
];

function alterPage(service: AnyService, change: (page: Page) => object): AnyService {
  return alterReply(service, ['listDeliveries'], (reply) => withBody(reply, change));
}
