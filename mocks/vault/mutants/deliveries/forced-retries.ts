import { deliveries, forceAttempt } from '../../../../src/delivery/delivery.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import { replaceOperation } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { alterOutcome } from '../alterations.ts';

export const forcedRetriesMutants = mutantsOf({
  'V-WH-17': {
    'refuses to retry a delivery that has not failed, but sends it': (service) =>
      replaceOperation(service, 'retryDelivery', ({ path }, world, proceed) => {
        const reply = proceed() as Reply;
        if (reply.status === 409) forceAttempt(world, { id: String(path.delivery_id) });
        return reply;
      }),
    'sends once more what a forced retry has delivered': (service) =>
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
    'sends the event of a forced retry to every webhook again': (service) =>
      replaceOperation(service, 'retryDelivery', ({ path }, world, proceed) => {
        const reply = proceed() as Reply;
        const retried = world.collection(deliveries).get(String(path.delivery_id));
        if (reply.status === 202 && retried !== undefined)
          for (const other of world.collection(deliveries).by('event', retried.eventId))
            if (other.id !== retried.id) forceAttempt(world, other);
        return reply;
      }),
  },
});
