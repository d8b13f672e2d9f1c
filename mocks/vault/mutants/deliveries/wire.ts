import { iso } from '../../../../src/engine/instant.ts';
import { alterDeliveries, alterPolicy, type Mutant } from '../../../../src/service/mutant.ts';
import { fromAttempt } from '../alterations.ts';

export const wireMutants: readonly Mutant[] = [
  {
    rule: 'V-DL-06.2',
    does: 'delivers with PUT',
    alter: (service) => alterPolicy(service, (policy) => ({ ...policy, method: 'PUT' })),
  },
  {
    rule: 'V-DL-06.2',
    does: 'delivers with PUT from the third attempt on',
    alter: (service) => fromAttempt(3, service, (policy) => ({ ...policy, method: 'PUT' })),
  },
  {
    rule: 'V-DL-06.4',
    does: 'wraps the event',
    alter: (service) =>
      alterDeliveries(service, (delivery) => ({ ...delivery, body: `{"event":${delivery.body}}` })),
  },
  {
    rule: 'V-DL-06.4',
    does: 'gives an event a different id for each webhook',
    alter: (service) =>
      alterDeliveries(service, (delivery) => {
        const eventId = delivery.id.replace('del_', 'evt_');
        return { ...delivery, eventId, body: delivery.body.replace(delivery.eventId, eventId) };
      }),
  },
  {
    rule: 'V-DL-06.4',
    does: 'sends a question mark for every character outside ASCII',
    alter: (service) =>
      alterDeliveries(service, (delivery) => ({ ...delivery, body: delivery.body.replace(/[^ -~]/g, '?') })),
  },
  {
    rule: 'V-DL-06.4',
    does: 'writes the body in another way from the third attempt on',
    alter: (service) =>
      alterDeliveries(service, (delivery) =>
        delivery.attempts.length < 2 ? delivery : { ...delivery, body: `${delivery.body} ` },
      ),
  },
  {
    rule: 'V-DL-06.4',
    does: 'leaves the data out of the event from the second attempt on',
    alter: (service) =>
      alterDeliveries(service, (delivery) =>
        delivery.attempts.length === 0
          ? delivery
          : { ...delivery, body: JSON.stringify({ ...JSON.parse(delivery.body), data: {} }) },
      ),
  },
  {
    rule: 'V-DL-06.4',
    does: 'dates the event anew at every attempt',
    alter: (service) =>
      alterDeliveries(service, (delivery, world) => ({
        ...delivery,
        body: JSON.stringify({ ...JSON.parse(delivery.body), timestamp: iso(world.now) }),
      })),
  },
];
