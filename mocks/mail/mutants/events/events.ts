// Mutants of the content of events: M-EV.

import { alterDeliveries } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';

export const eventMutants = mutantsOf({
  'M-EV-01.3': {
    'writes the time of each attempt into the payload': (service) =>
      alterDeliveries(service, (delivery, world) => ({
        ...delivery,
        body: JSON.stringify({ ...JSON.parse(delivery.body), timestamp: Math.floor(world.now / 1_000) }),
      })),
  },
});
