import { deliveries, forceAttempt, forceRetry } from '../../../../src/delivery/delivery.ts';
import { endpoints } from '../../../../src/delivery/endpoint.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import { alterDeliveries, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import type { Schemas } from '../../spec.ts';
import { alterOutcome, refusal } from '../alterations.ts';

export const forcedRetriesMutants: readonly Mutant[] = [
  {
    rule: 'V-WH-17',
    does: 'answers to a forced retry and makes none',
    alter: (service) =>
      replaceOperation(service, 'retryDelivery', ({ path }) => ({
        status: 202,
        body: { ...SOME_DELIVERY, id: path.delivery_id },
      })),
  },
  {
    rule: 'V-WH-17',
    does: 'retries every failed delivery of the webhook',
    alter: (service) =>
      replaceOperation(service, 'retryDelivery', ({ path }, world, proceed) => {
        const reply = proceed() as Reply;
        const own = world.collection(deliveries).by('endpoint', String(path.id));
        if (reply.status === 202)
          for (const delivery of own.filter(({ status }) => status === 'failed')) forceRetry(world, delivery);
        return reply;
      }),
  },
  {
    rule: 'V-WH-17',
    does: 'retries a delivery under the id of any webhook',
    alter: (service) =>
      replaceOperation(service, 'retryDelivery', ({ path }, world, proceed) => {
        const delivery = world.collection(deliveries).get(String(path.delivery_id));
        return proceed({ path: { ...path, id: delivery?.endpointId ?? String(path.id) } });
      }),
  },
  {
    rule: 'V-WH-17',
    does: 'takes the beginning of an id of a delivery for the whole',
    alter: (service) =>
      replaceOperation(service, 'retryDelivery', ({ path }, world, proceed) => {
        const id = [...world.collection(deliveries).values()].find((delivery) =>
          String(path.delivery_id).startsWith(delivery.id),
        )?.id;
        return proceed({ path: { ...path, delivery_id: id ?? String(path.delivery_id) } });
      }),
  },
  {
    rule: 'V-WH-17',
    does: 'refuses to retry a delivery that has not failed, but sends it',
    alter: (service) =>
      replaceOperation(service, 'retryDelivery', ({ path }, world, proceed) => {
        const reply = proceed() as Reply;
        if (reply.status === 409) forceAttempt(world, { id: String(path.delivery_id) });
        return reply;
      }),
  },
  {
    rule: 'V-WH-17',
    does: 'grants one forced retry of a delivery and no other',
    alter: (service) =>
      replaceOperation(service, 'retryDelivery', ({ path }, world, proceed) => {
        const delivery = world.collection(deliveries).get(String(path.delivery_id));
        return (delivery?.forcedCount ?? 0) > 0 ? refusal(409) : proceed();
      }),
  },
  {
    rule: 'V-WH-17',
    does: 'sends once more what a forced retry has delivered',
    alter: (service) =>
      alterOutcome(service, (world, delivery) => {
        const isForced = delivery.status === 'success' && delivery.forcedCount === 1;
        if (!isForced || delivery.isTest) return;
        world.collection(deliveries).update(delivery.id, { forcedCount: 2 });
        world.schedule({
          at: world.now + 60_000,
          service: 'vault',
          name: 'forced_attempt/2',
          id: delivery.id,
        });
      }),
  },
  {
    rule: 'V-WH-17',
    does: 'refuses a forced retry for a webhook that is disabled',
    alter: (service) =>
      replaceOperation(service, 'retryDelivery', ({ path }, world, proceed) =>
        world.collection(endpoints).get(String(path.id))?.state === 'paused' ? refusal(409) : proceed(),
      ),
  },
  {
    rule: 'V-WH-17',
    does: 'answers a second forced retry and makes none',
    alter: (service) =>
      replaceOperation(service, 'retryDelivery', ({ path }, world, proceed) => {
        const delivery = world.collection(deliveries).get(String(path.delivery_id));
        if ((delivery?.forcedCount ?? 0) === 0) return proceed();
        return { status: 202, body: { ...SOME_DELIVERY, id: path.delivery_id } };
      }),
  },
  {
    rule: 'V-WH-17',
    does: 'sends a forced retry under the id of another event',
    alter: (service) =>
      alterDeliveries(service, (delivery) =>
        delivery.forcedCount === 0 ? delivery : { ...delivery, eventId: delivery.id.replace('del_', 'evt_') },
      ),
  },
  {
    rule: 'V-WH-17',
    does: 'retries the newest failed delivery, whatever the id',
    alter: (service) =>
      replaceOperation(service, 'retryDelivery', ({ path }, world, proceed) => {
        const own = world.collection(deliveries).by('endpoint', String(path.id));
        const newest = own.filter(({ status }) => status === 'failed').at(-1);
        const isOwn = own.some(({ id }) => id === path.delivery_id);
        return newest === undefined || !isOwn
          ? proceed()
          : proceed({ path: { ...path, delivery_id: newest.id } });
      }),
  },
  {
    rule: 'V-WH-17',
    does: 'sends the event of a forced retry to every webhook again',
    alter: (service) =>
      replaceOperation(service, 'retryDelivery', ({ path }, world, proceed) => {
        const reply = proceed() as Reply;
        const retried = world.collection(deliveries).get(String(path.delivery_id));
        if (reply.status === 202 && retried !== undefined)
          for (const other of world.collection(deliveries).by('event', retried.eventId))
            if (other.id !== retried.id) forceAttempt(world, other);
        return reply;
      }),
  },
  {
    rule: 'V-WH-17',
    does: 'takes a forced retry for delivered and sends nothing',
    alter: (service) =>
      replaceOperation(service, 'retryDelivery', ({ path }, world) => {
        world.collection(deliveries).update(String(path.delivery_id), { status: 'success' });
        return { status: 202, body: { ...SOME_DELIVERY, id: path.delivery_id } };
      }),
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
