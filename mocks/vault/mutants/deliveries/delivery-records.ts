// Mutants of the records in the list of deliveries.

import type { RuleId } from '../../../../specs/generated/rules.ts';
import { deliveries } from '../../../../src/delivery/delivery.ts';
import { iso } from '../../../../src/engine/instant.ts';
import type { World } from '../../../../src/engine/world.ts';
import { alterReply, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { deliveryView } from '../../domain/deliveries.ts';
import type { Schemas } from '../../spec.ts';
import { withBody, without } from '../alterations.ts';

type Page = Schemas['DeliveryPage'];

export const deliveryRecordsMutants: readonly Mutant[] = [
  {
    rule: 'V-WH-16.6',
    does: 'counts the attempts of a delivery from 0',
    alter: (service) =>
      alterPage(service, (page) => ({
        ...page,
        deliveries: page.deliveries.map((delivery) => ({ ...delivery, attempt: delivery.attempt - 1 })),
      })),
  },
  {
    rule: 'V-WH-16.1',
    does: 'does not show which event a delivery is of',
    alter: (service) =>
      alterPage(service, (page) => ({
        ...page,
        deliveries: page.deliveries.map((delivery) => without(delivery, 'event_id')),
      })),
  },
  {
    rule: 'V-WH-15.1',
    does: 'lists the deliveries of all webhooks',
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
    does: 'puts fifteen deliveries on a page without a limit',
    alter: (service) =>
      replaceOperation(service, 'listDeliveries', ({ query }, _, proceed) =>
        query.limit === 20 ? proceed({ query: { ...query, limit: 15 } }) : proceed(),
      ),
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
      alter: (service) =>
        alterPage(service, (page) => ({
          ...page,
          deliveries: page.deliveries.map((record) => ({ ...record, ...change(record) })),
        })),
    }),
  ),
  {
    rule: 'V-WH-16.4',
    does: 'puts 504 on record for an attempt that was not answered',
    alter: (service) =>
      alterPage(service, (page) => ({
        ...page,
        deliveries: page.deliveries.map((delivery) => ({
          ...delivery,
          response_code: delivery.response_code ?? 504,
        })),
      })),
  },
  {
    rule: 'V-WH-16.3',
    does: 'calls failed what was delivered at a later attempt',
    alter: (service) =>
      alterRecords(service, ({ status, attempt }) => ({
        status: status === 'success' && attempt > 1 ? 'failed' : status,
      })),
  },
  {
    rule: 'V-WH-16.3',
    does: 'writes the status of a delivery in capitals',
    alter: (service) => alterRecords(service, ({ status }) => ({ status: status.toUpperCase() })),
  },
  {
    rule: 'V-WH-16.2',
    does: 'dates a delivery when it is read',
    alter: (service) => alterRecords(service, (_, world) => ({ timestamp: iso(world.now) })),
  },
  {
    rule: 'V-WH-16.5',
    does: 'shows how long the first attempt took at every one',
    alter: (service) =>
      alterRecords(service, ({ id, duration_ms }, world) => ({
        duration_ms: world.collection(deliveries).get(id)?.attempts[0]?.durationMs ?? duration_ms,
      })),
  },
  {
    rule: 'V-WH-16.4',
    does: 'shows what the receiver answered to the first attempt at every one',
    alter: (service) =>
      alterRecords(service, ({ id, response_code }, world) => ({
        response_code: world.collection(deliveries).get(id)?.attempts[0]?.response?.status ?? response_code,
      })),
  },
  {
    rule: 'V-WH-16.6',
    does: 'counts the attempts over all deliveries of a webhook',
    alter: (service) =>
      alterRecords(service, ({ id, attempt }, world) => {
        const { endpointId, createdAt } = world.collection(deliveries).get(id) ?? {
          endpointId: '',
          createdAt: 0,
        };
        const own = world.collection(deliveries).by('endpoint', endpointId);
        const before = own.slice(
          0,
          own.findIndex((each) => each.id === id),
        );
        return {
          attempt: before.reduce((sum, each) => sum + each.attempts.length, createdAt === 0 ? 0 : attempt),
        };
      }),
  },
  {
    rule: 'V-WH-16.1',
    does: 'names the delivery in the place of its event',
    alter: (service) => alterRecords(service, ({ id }) => ({ event_id: id.replace('del_', 'evt_') })),
  },
];

function alterPage(service: AnyService, change: (page: Page) => object): AnyService {
  return alterReply(service, ['listDeliveries'], (reply) => withBody(reply, change));
}

/** Alters every record that is listed. */
function alterRecords(
  service: AnyService,
  change: (record: Schemas['Delivery'], world: World) => object,
): AnyService {
  return alterReply(service, ['listDeliveries'], (reply, _, world) =>
    withBody(reply, (page: Page) => ({
      ...page,
      deliveries: page.deliveries.map((record) => ({ ...record, ...change(record, world) })),
    })),
  );
}
