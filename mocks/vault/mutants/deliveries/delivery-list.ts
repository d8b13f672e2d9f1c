// Mutants of the list of deliveries.

import { type Delivery, deliveries } from '../../../../src/delivery/delivery.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import { alterDocument, alterReply, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { deliveryView } from '../../domain/deliveries.ts';
import type { Schemas } from '../../spec.ts';
import { withBody, without } from '../alterations.ts';

type Page = Schemas['DeliveryPage'];

export const deliveryListMutants: readonly Mutant[] = [
  {
    rule: 'V-WH-15.2',
    does: 'pays no attention to the filter by status',
    alter: (service) =>
      replaceOperation(service, 'listDeliveries', ({ query }, _, proceed) =>
        proceed({ query: without(query, 'status') }),
      ),
  },
  {
    rule: 'V-WH-15.3',
    does: 'puts more on a page than requested',
    alter: (service) =>
      replaceOperation(service, 'listDeliveries', ({ query }, _, proceed) =>
        proceed({ query: { ...query, limit: 100 } }),
      ),
  },
  {
    rule: 'V-WH-15.3',
    does: 'starts again at every cursor',
    alter: (service) =>
      replaceOperation(service, 'listDeliveries', ({ query }, _, proceed) =>
        proceed({ query: without(query, 'cursor') }),
      ),
  },
  {
    rule: 'V-WH-15.3',
    does: 'never says that there are more pages',
    alter: (service) => alterPage(service, (page) => ({ ...page, has_more: false })),
  },
  {
    rule: 'V-WH-15.3',
    does: 'says that there is more behind a last page that is full',
    alter: (service) =>
      alterReply(service, ['listDeliveries'], (reply, { query }) =>
        withBody(reply, (page: Page) => {
          const last = page.deliveries.at(-1);
          if (last === undefined || page.deliveries.length !== query.limit) return page;
          return { ...page, cursor: last.id.replace('del_', 'cur_'), has_more: true };
        }),
      ),
  },
  {
    rule: 'V-WH-15.2',
    does: 'forgets the filter by status behind a cursor',
    alter: (service) =>
      replaceOperation(service, 'listDeliveries', ({ query }, _, proceed) =>
        query.cursor === undefined ? proceed() : proceed({ query: without(query, 'status') }),
      ),
  },
  {
    rule: 'V-WH-15.1',
    does: 'begins a page with the oldest delivery',
    alter: (service) => alterPage(service, (page) => ({ ...page, deliveries: page.deliveries.toReversed() })),
  },
  {
    rule: 'V-WH-15.2',
    does: 'finds nothing that is pending',
    alter: (service) =>
      alterReply(service, ['listDeliveries'], (reply, { query }) =>
        withBody(reply, (page: Page) => (query.status === 'pending' ? { ...page, deliveries: [] } : page)),
      ),
  },
  {
    rule: 'V-WH-15.3',
    does: 'takes a limit of 101',
    alter: (service) =>
      alterDocument(service, (document) => {
        const { parameters } = document.paths['/v1/webhooks/{id}/deliveries'].get;
        const isLimit = (parameter: { name?: string; $ref?: string }) =>
          /limit/i.test(parameter.name ?? parameter.$ref ?? '');
        const index = parameters.findIndex(isLimit);
        parameters[index] = {
          name: 'limit',
          in: 'query',
          schema: { type: 'integer', minimum: 1, maximum: 101 },
        };
      }),
  },
  {
    rule: 'V-WH-15.3',
    does: 'starts again at the cursor of another webhook',
    alter: (service) =>
      replaceOperation(service, 'listDeliveries', ({ query }, _, proceed) => {
        const reply = proceed() as Reply;
        return reply.status === 422 ? proceed({ query: without(query, 'cursor') }) : reply;
      }),
  },
  {
    rule: 'V-WH-15.2',
    does: 'pays attention to the filter by status on the first page alone',
    alter: (service) =>
      replaceOperation(service, 'listDeliveries', ({ query }, _, proceed) =>
        proceed({ query: query.cursor === undefined ? query : without(query, 'status') }),
      ),
  },
  {
    rule: 'V-WH-15.3',
    does: 'begins a page with the last delivery of the page before',
    alter: (service) =>
      alterNext(service, (page, before) => ({
        ...page,
        deliveries: [deliveryView(before), ...page.deliveries].slice(0, Math.max(1, page.deliveries.length)),
      })),
  },
  {
    rule: 'V-WH-15.3',
    does: 'leaves a delivery out between two pages',
    alter: (service) => alterNext(service, (page) => ({ ...page, deliveries: page.deliveries.slice(1) })),
  },
  {
    rule: 'V-WH-15.2',
    does: 'pays no attention to the filter by status where there is a limit',
    alter: (service) =>
      replaceOperation(service, 'listDeliveries', ({ query }, _, proceed) =>
        query.limit === 20 ? proceed() : proceed({ query: without(query, 'status') }),
      ),
  },
  {
    rule: 'V-WH-15.3',
    does: 'pays no attention to the limit where there is a filter by status',
    alter: (service) =>
      replaceOperation(service, 'listDeliveries', ({ query }, _, proceed) =>
        query.status === undefined ? proceed() : proceed({ query: { ...query, limit: 20 } }),
      ),
  },
  {
    rule: 'V-WH-15.3',
    does: 'starts again at the third page',
    alter: (service) =>
      replaceOperation(service, 'listDeliveries', ({ path, query }, world, proceed) => {
        const own = world.collection(deliveries).by('endpoint', String(path.id)).toReversed();
        const place = own.findIndex(({ id }) => id.slice(4) === String(query.cursor).slice(4));
        return place + 1 >= 2 * Number(query.limit)
          ? proceed({ query: without(query, 'cursor') })
          : proceed();
      }),
  },
  {
    rule: 'V-WH-15.1',
    does: 'lists what was delivered alone where no status is asked for',
    alter: (service) =>
      alterReply(service, ['listDeliveries'], (reply, { query }) =>
        withBody(reply, (page: Page) =>
          query.status !== undefined
            ? page
            : { ...page, deliveries: page.deliveries.filter(({ status }) => status !== 'failed') },
        ),
      ),
  },
  {
    rule: 'V-WH-15.1',
    does: 'has an empty text for the cursor of the last page',
    alter: (service) => alterPage(service, (page) => ({ ...page, cursor: page.cursor ?? '' })),
  },
];

function alterPage(service: AnyService, change: (page: Page) => object): AnyService {
  return alterReply(service, ['listDeliveries'], (reply) => withBody(reply, change));
}

/** Alters the pages behind a cursor, given the last delivery of the page before. */
function alterNext(service: AnyService, change: (page: Page, before: Delivery) => Page): AnyService {
  return alterReply(service, ['listDeliveries'], (reply, { query }, world) =>
    withBody(reply, (page: Page) => {
      const id = String(query.cursor ?? '').replace('cur_', 'del_');
      const before = world.collection(deliveries).get(id);
      return before === undefined ? page : change(page, before);
    }),
  );
}
