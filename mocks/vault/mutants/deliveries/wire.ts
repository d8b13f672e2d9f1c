import { iso } from '../../../../src/engine/instant.ts';
import { alterDeliveries, alterPolicy } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { fromAttempt } from '../alterations.ts';

export const wireMutants = mutantsOf({
  'V-DL-06.2': {
    'delivers with PUT': (service) => alterPolicy(service, (policy) => ({ ...policy, method: 'PUT' })),
    'delivers with PUT from the third attempt on': (service) =>
      fromAttempt(3, service, (policy) => ({ ...policy, method: 'PUT' })),
  },
  'V-DL-06.4': {
    'wraps the event': (service) =>
      alterDeliveries(service, (delivery) => ({ ...delivery, body: `{"event":${delivery.body}}` })),
    'gives an event a different id for each webhook': (service) =>
      alterDeliveries(service, (delivery) => {
        const eventId = delivery.id.replace('del_', 'evt_');
        return { ...delivery, eventId, body: delivery.body.replace(delivery.eventId, eventId) };
      }),
    'sends a question mark for every character outside ASCII': (service) =>
      alterDeliveries(service, (delivery) => ({ ...delivery, body: delivery.body.replace(/[^ -~]/g, '?') })),
    'writes the body in another way from the third attempt on': (service) =>
      alterDeliveries(service, (delivery) =>
        delivery.attempts.length < 2 ? delivery : { ...delivery, body: `${delivery.body} ` },
      ),
    'leaves the data out of the event from the second attempt on': (service) =>
      alterDeliveries(service, (delivery) =>
        delivery.attempts.length === 0
          ? delivery
          : { ...delivery, body: JSON.stringify({ ...JSON.parse(delivery.body), data: {} }) },
      ),
    'dates the event anew at every attempt': (service) =>
      alterDeliveries(service, (delivery, world) => ({
        ...delivery,
        body: JSON.stringify({ ...JSON.parse(delivery.body), timestamp: iso(world.now) }),
      })),
  },
});
