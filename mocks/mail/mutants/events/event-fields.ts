import { deliveries } from '../../../../src/delivery/delivery.ts';
import { alterDeliveries, type Mutant } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { suppressions } from '../../domain/suppressions.ts';
import { afterEachAttempt } from '../alterations.ts';

export const eventFieldMutants: readonly Mutant[] = [
  ...mutantsOf({
    'M-EV-01.1': {
      'gives the third attempt another event id': (service) =>
        alterDeliveries(service, (delivery) =>
          delivery.attempts.length < 2
            ? delivery
            : { ...delivery, body: delivery.body.replace('"evt_', '"evt_again_') },
        ),
    },
    'M-EV-02.1': {
      'sends nothing to anybody once somebody unsubscribed': (service) =>
        alterDeliveries(service, (delivery, world) => {
          const isSuppressed = [...world.collection(suppressions).values()].length > 0;
          return isSuppressed &&
            delivery.eventType === 'delivered' &&
            world.collection(deliveries).has(delivery.id)
            ? { ...delivery, body: delivery.body.replace('"delivered"', '"dropped"') }
            : delivery;
        }),
    },
  }),
  ...(
    [
      ['who unsubscribed', 'unsubscribed_address'],
      ['who reported spam', 'spam_report_address'],
    ] as const
  ).map(
    ([who, reason]): Mutant => ({
      rule: 'M-EV-02.1',
      does: `goes on sending to ${who}`,
      alter: (service) =>
        afterEachAttempt(service, (world) => {
          for (const [id, suppression] of world.collection(suppressions).entries())
            if (suppression.reason === reason) world.collection(suppressions).delete(id);
        }),
    }),
  ),
];
