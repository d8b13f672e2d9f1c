// Mutants of the list of deliveries.

import type { RuleId } from '../../../../specs/generated/rules.ts';
import { deliveries } from '../../../../src/delivery/delivery.ts';
import { iso } from '../../../../src/engine/instant.ts';
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
    rule: 'V-WH-16.6',
    does: 'counts the attempts of a delivery from 0',
    overlaps: ['V-WH-15', 'V-WH-17'],
    alter: (service) =>
      alterPage(service, (page) => ({
        ...page,
        deliveries: page.deliveries.map((delivery) => ({ ...delivery, attempt: delivery.attempt - 1 })),
      })),
  },
  {
    rule: 'V-WH-16.1',
    does: 'does not show which event a delivery is of',
    overlaps: ['V-WH-15'],
    alter: (service) =>
      alterPage(service, (page) => ({
        ...page,
        deliveries: page.deliveries.map((delivery) => without(delivery, 'event_id')),
      })),
  },
  {
    rule: 'V-WH-15.1',
    does: 'lists the deliveries of all webhooks',
    overlaps: ['V-WH-10', 'V-WH-11', 'V-WH-13', 'V-WH-16'],
    alter: (service) =>
      alterReply(service, ['listDeliveries'], (reply, _, world) =>
        withBody(reply, (page: Page) => ({
          ...page,
          deliveries: [...world.collection(deliveries).values()].reverse().map(deliveryView),
        })),
      ),
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
    rule: 'V-WH-15.3',
    does: 'puts fifteen deliveries on a page without a limit',
    overlaps: ['V-WH-16', 'V-WH-10'],
    alter: (service) =>
      replaceOperation(service, 'listDeliveries', ({ query }, _, proceed) =>
        query.limit === 20 ? proceed({ query: { ...query, limit: 15 } }) : proceed(),
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
  ...(
    [
      [
        'V-WH-16.5',
        'shows how long the receiver took in seconds',
        ({ duration_ms }) => ({ duration_ms: duration_ms && Math.round(duration_ms / 1_000) }),
      ],
      [
        'V-WH-16.2',
        'dates deliveries an hour late',
        ({ timestamp }) => ({ timestamp: iso(Date.parse(timestamp) + 3_600_000) }),
      ],
      [
        'V-WH-16.1',
        'names the first two segments of the type of a delivery',
        ({ event_type }) => ({ event_type: event_type.split('.', 2).join('.') }),
      ],
      [
        'V-WH-16.6',
        'shows every attempt that was not the last as the first',
        ({ attempt, status }) => ({ attempt: status === 'pending' ? 1 : attempt }),
      ],
      [
        'V-WH-16.5',
        'shows the duration 10000 after a timeout',
        ({ duration_ms }) => ({ duration_ms: duration_ms ?? 10_000 }),
      ],
    ] as readonly (readonly [RuleId, string, (record: Schemas['Delivery']) => object])[]
  ).map(
    ([rule, does, change]): Mutant => ({
      rule,
      does,
      overlaps: ['V-WH-11', 'V-WH-15', 'V-WH-17', 'V-DL-03', 'V-DL-04'],
      alter: (service) =>
        alterPage(service, (page) => ({
          ...page,
          deliveries: page.deliveries.map((record) => ({ ...record, ...change(record) })),
        })),
    }),
  ),
  {
    rule: 'V-WH-15.2',
    does: 'pays attention to the filter by status on the first page alone',
    alter: (service) =>
      replaceOperation(service, 'listDeliveries', ({ query }, _, proceed) =>
        proceed({ query: query.cursor === undefined ? query : without(query, 'status') }),
      ),
  },
  {
    rule: 'V-WH-16.4',
    does: 'puts 504 on record for an attempt that was not answered',
    overlaps: ['V-DL-03', 'V-WH-15'],
    alter: (service) =>
      alterPage(service, (page) => ({
        ...page,
        deliveries: page.deliveries.map((delivery) => ({
          ...delivery,
          response_code: delivery.response_code ?? 504,
        })),
      })),
  },
];

function alterPage(service: AnyService, change: (page: Page) => object): AnyService {
  return alterReply(service, ['listDeliveries'], (reply) => withBody(reply, change));
}
