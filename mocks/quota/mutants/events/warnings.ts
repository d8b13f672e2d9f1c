// Thresholds that are not reported, or not to all receivers.

import type { Delivery } from '../../../../src/delivery/delivery.ts';
import { alterDeliveries, type Mutant } from '../../../../src/service/mutant.ts';
import type { Schemas } from '../../spec.ts';
import { judgeBy } from '../enforcement/writes.ts';

export const warningMutants: readonly Mutant[] = [
  {
    rule: 'Q-EN-09.1',
    does: 'warns of no threshold but the usual ones',
    alter: (service) =>
      alterDeliveries(service, (delivery) =>
        [80, 90, 95].includes(warningOf(delivery).threshold) ? delivery : undefined,
      ),
  },
  {
    rule: 'Q-EN-09.1',
    does: 'warns of a threshold once in the life of a quota',
    alter: (service) => {
      const first = new Map<string, string>();
      return alterDeliveries(service, (delivery, world) => {
        const { quota, threshold } = warningOf(delivery);
        const key = `${world.id} ${quota.id} ${threshold}`;
        first.set(key, first.get(key) ?? delivery.id);
        return first.get(key) === delivery.id ? delivery : undefined;
      });
    },
  },
  {
    rule: 'Q-EN-07',
    does: 'allows nothing beyond a soft limit once all thresholds are reached',
    alter: (service) =>
      judgeBy(service, (quota, { usage }) =>
        quota.limitType === 'soft' && usage.usedBytes >= quota.warningBytes[2]
          ? { ...quota, ceilingBytes: quota.limitBytes }
          : quota,
      ),
  },
];

function warningOf({ body }: Delivery): Schemas['QuotaWarningEvent'] {
  return JSON.parse(body) as Schemas['QuotaWarningEvent'];
}
