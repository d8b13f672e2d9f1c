// Thresholds of which nobody, or not everybody who should, is told.

import { alterDeliveries, alterPayload, type Mutant } from '../../../src/service/mutant.ts';

export const warningMutants: readonly Mutant[] = [
  {
    rule: 'Q-EN-09',
    does: 'tells nobody of thresholds',
    alter: (service) => alterDeliveries(service, () => undefined),
  },
  ...([80, 90, 95] as const).map(
    (threshold): Mutant => ({
      rule: 'Q-EN-09',
      does: `does not tell of the threshold of ${threshold} percent`,
      alter: (service) =>
        alterDeliveries(service, (delivery) =>
          (JSON.parse(delivery.body) as { readonly threshold: number }).threshold === threshold
            ? undefined
            : delivery,
        ),
    }),
  ),
  {
    rule: 'Q-EN-09',
    does: 'warns without saying of what',
    alter: (service) => alterPayload(service, 'quota.warning', ({ quota: _, ...event }) => event),
  },
];
