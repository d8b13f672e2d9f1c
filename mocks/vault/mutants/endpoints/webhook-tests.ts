// A mutant of testing a webhook.

import { alterDeliveries, type Mutant } from '../../../../src/service/mutant.ts';

export const webhookTestsMutants: readonly Mutant[] = [
  {
    rule: 'V-WH-14.1',
    does: 'tests with a type that comes later in the catalogue',
    alter: (service) =>
      alterDeliveries(service, (delivery) =>
        delivery.isTest && delivery.eventType === 'policy.binding.created'
          ? {
              ...delivery,
              eventType: 'policy.binding.deleted',
              body: delivery.body.replace('g.created', 'g.deleted'),
            }
          : delivery,
      ),
  },
];
