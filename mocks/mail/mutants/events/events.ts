// Mutants of the content of events: M-EV.

import { alterDeliveries, type Mutant } from '../../../../src/service/mutant.ts';

export const eventMutants: readonly Mutant[] = [
  {
    rule: 'M-EV-01.3',
    does: 'writes the time of each attempt into the payload',
    alter: (service) =>
      alterDeliveries(service, (delivery, world) => ({
        ...delivery,
        body: JSON.stringify({ ...JSON.parse(delivery.body), timestamp: Math.floor(world.now / 1_000) }),
      })),
  },
];
