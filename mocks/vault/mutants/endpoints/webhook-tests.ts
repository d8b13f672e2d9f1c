// A mutant of testing a webhook.

import { alterDeliveries } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';

export const webhookTestsMutants = mutantsOf({
  'V-WH-14.1': {
    'tests with a type that comes later in the catalogue': (service) =>
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
});
