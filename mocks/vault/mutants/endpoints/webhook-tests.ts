// Mutants of testing a webhook.

import { type Delivery, deliveries, scheduleAttempt } from '../../../../src/delivery/delivery.ts';
import { endpoints } from '../../../../src/delivery/endpoint.ts';
import type { World } from '../../../../src/engine/world.ts';
import {
  alterDeliveries,
  alterReply,
  type Mutant,
  replaceOperation,
} from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import type { Schemas } from '../../spec.ts';
import { refusal, rememberedIds, withBody, without } from '../alterations.ts';

export const webhookTestsMutants: readonly Mutant[] = [
  {
    rule: 'V-WH-14.1',
    does: 'tests a webhook without sending anything',
    alter: (service) =>
      replaceOperation(service, 'testWebhook', (_, world) => {
        const delivery_id = world.ids.next('del_');
        return { status: 200, body: { delivery_id, status: 'success', response_code: 200, duration_ms: 1 } };
      }),
  },
  {
    rule: 'V-WH-14.2',
    does: 'does not show how long a test took',
    alter: (service) =>
      alterReply(service, ['testWebhook'], (reply) =>
        withBody(reply, (result) => without(result, 'duration_ms')),
      ),
  },
  {
    rule: 'V-WH-14.1',
    does: 'sends a test to every webhook',
    alter: (service) =>
      replaceOperation(service, 'testWebhook', ({ path }, world, proceed) => {
        const answer = proceed();
        const test = world.collection(deliveries).by('endpoint', String(path.id)).at(-1);
        for (const { id } of test === undefined ? [] : [...world.collection(endpoints).values()]) {
          if (id === path.id || test === undefined) continue;
          const copy = { ...test, id: world.ids.next('del_'), endpointId: id };
          world.collection(deliveries).put(copy.id, copy);
          scheduleAttempt(world, copy);
        }
        return answer;
      }),
  },
  {
    rule: 'V-WH-14.2',
    does: 'answers how long a test took in seconds',
    alter: (service) =>
      alterResult(service, ({ duration_ms, ...result }) => ({
        ...result,
        duration_ms: duration_ms === null ? null : Math.round(duration_ms / 1_000),
      })),
  },
  {
    rule: 'V-WH-14.2',
    does: 'calls every test that was answered a success',
    alter: (service) =>
      alterResult(service, (result) => ({
        ...result,
        status: result.response_code === null ? 'failed' : 'success',
      })),
  },
  {
    rule: 'V-WH-14.2',
    does: 'answers the duration 0 where a test was not answered',
    alter: (service) =>
      alterResult(service, ({ duration_ms, ...result }) => ({ ...result, duration_ms: duration_ms ?? 0 })),
  },
  {
    rule: 'V-WH-14.2',
    does: 'does not list tests among the deliveries',
    alter: (service) =>
      alterReply(service, ['listDeliveries'], (reply, _, world) =>
        withBody(reply, (page: Schemas['DeliveryPage']) => ({
          ...page,
          deliveries: page.deliveries.filter(({ id }) => !world.collection(deliveries).get(id)?.isTest),
        })),
      ),
  },
  {
    rule: 'V-WH-14.1',
    does: 'tests with a type that comes later in the catalogue',
    alter: (service) =>
      alterTests(service, (delivery) =>
        delivery.eventType === 'policy.binding.created'
          ? {
              ...delivery,
              eventType: 'policy.binding.deleted',
              body: delivery.body.replace('g.created', 'g.deleted'),
            }
          : delivery,
      ),
  },
  {
    rule: 'V-WH-14.1',
    does: 'tests with a path that path_prefix keeps out',
    alter: (service) =>
      alterTests(service, (delivery) => ({
        ...delivery,
        body: JSON.stringify({ ...JSON.parse(delivery.body), path: 'elsewhere/db' }),
      })),
  },
  {
    rule: 'V-WH-14.1',
    does: 'refuses to test a webhook that is disabled',
    alter: (service) =>
      replaceOperation(service, 'testWebhook', ({ path }, world, proceed) =>
        world.collection(endpoints).get(String(path.id))?.state === 'paused' ? refusal(409) : proceed(),
      ),
  },
  {
    rule: 'V-WH-14.1',
    does: 'answers a test that it has nothing for, as if it had been sent',
    alter: (service) =>
      alterReply(service, ['testWebhook'], (reply, _, world) =>
        reply.status === 409
          ? {
              status: 200,
              body: {
                delivery_id: world.ids.next('del_'),
                status: 'success',
                response_code: 200,
                duration_ms: 1,
              },
            }
          : reply,
      ),
  },
  {
    rule: 'V-WH-14.1',
    does: 'sends every test under the id of the first',
    alter: (service) => {
      const ids = rememberedIds();
      return alterTests(service, (delivery, world) => {
        const [eventId = delivery.eventId] = ids(world).add(delivery.eventId);
        return { ...delivery, eventId, body: delivery.body.replace(delivery.eventId, eventId) };
      });
    },
  },
  {
    rule: 'V-WH-14.2',
    does: 'answers the id of the first test every time',
    alter: (service) => {
      const ids = rememberedIds();
      return alterReply(service, ['testWebhook'], (reply, _, world) =>
        withBody(reply, (result: Schemas['TestResult']) => {
          const [delivery_id] = ids(world).add(result.delivery_id);
          return { ...result, delivery_id };
        }),
      );
    },
  },
  {
    rule: 'V-WH-14.2',
    does: 'answers 200 for every answer of 2xx',
    alter: (service) =>
      alterResult(service, ({ response_code, ...result }) => ({
        ...result,
        response_code: result.status === 'success' ? 200 : response_code,
      })),
  },
  {
    rule: 'V-WH-14.2',
    does: 'answers what the receiver answered as a text',
    alter: (service) =>
      alterResult(service, (result) => ({ ...result, response_code: String(result.response_code) })),
  },
];

function alterResult(service: AnyService, change: (result: Schemas['TestResult']) => object): AnyService {
  return alterReply(service, ['testWebhook'], (reply) => withBody(reply, change));
}

function alterTests(service: AnyService, change: (delivery: Delivery, world: World) => Delivery): AnyService {
  return alterDeliveries(service, (delivery, world) =>
    delivery.isTest ? change(delivery, world) : delivery,
  );
}
