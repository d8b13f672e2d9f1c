import { deliveries, forceAttempt } from '../../../../src/delivery/delivery.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import { type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { alterOutcome } from '../alterations.ts';

export const forcedRetriesMutants: readonly Mutant[] = [
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
];
