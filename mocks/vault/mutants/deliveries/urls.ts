// A mutant of where deliveries go.

import { deliveries } from '../../../../src/delivery/delivery.ts';
import { endpoints } from '../../../../src/delivery/endpoint.ts';
import { alterDeliveries } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';

export const urlMutants = mutantsOf({
  'V-DL-06.3': {
    'sends an event to one of the webhooks with the same url': (service) =>
      alterDeliveries(service, (delivery, world) => {
        const urlOf = (id: string) => world.collection(endpoints).get(id)?.url;
        const all = world.collection(deliveries).by('event', delivery.eventId);
        const first = all.find(({ endpointId }) => urlOf(endpointId) === urlOf(delivery.endpointId));
        return first === undefined || first.id === delivery.id ? delivery : undefined;
      }),
  },
});
