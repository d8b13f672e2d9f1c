// A mutant of the records in the list of deliveries.

import { deliveries } from '../../../../src/delivery/delivery.ts';
import { alterReply } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import type { Schemas } from '../../spec.ts';
import { withBody } from '../alterations.ts';

export const deliveryRecordsMutants = mutantsOf({
  'V-WH-16.5': {
    'shows how long the first attempt took at every one': (service) =>
      alterReply(service, ['listDeliveries'], (reply, _, world) =>
        withBody(reply, (page: Schemas['DeliveryPage']) => ({
          ...page,
          deliveries: page.deliveries.map((record) => ({
            ...record,
            duration_ms:
              world.collection(deliveries).get(record.id)?.attempts[0]?.durationMs ?? record.duration_ms,
          })),
        })),
      ),
  },
});
