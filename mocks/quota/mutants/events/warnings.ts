// Thresholds that are not reported, or not to all receivers.

import type { Delivery } from '../../../../src/delivery/delivery.ts';
import { alterDeliveries } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import type { Schemas } from '../../spec.ts';
import { judgeBy } from '../enforcement/writes.ts';

export const warningMutants = mutantsOf({
  'Q-EN-09.1': {
    'warns of no threshold but the usual ones': (service) =>
      alterDeliveries(service, (delivery) =>
        [80, 90, 95].includes(warningOf(delivery).threshold) ? delivery : undefined,
      ),
    'warns of a threshold once in the life of a quota': (service) => {
      const first = new Map<string, string>();
      return alterDeliveries(service, (delivery, world) => {
        const { quota, threshold } = warningOf(delivery);
        const key = `${world.id} ${quota.id} ${threshold}`;
        first.set(key, first.get(key) ?? delivery.id);
        return first.get(key) === delivery.id ? delivery : undefined;
      });
    },
  },
  'Q-EN-07': {
    'allows nothing beyond a soft limit once all thresholds are reached': (service) =>
      judgeBy(service, (quota, { usage }) =>
        quota.limitType === 'soft' && usage.usedBytes >= quota.warningBytes[2]
          ? { ...quota, ceilingBytes: quota.limitBytes }
          : quota,
      ),
  },
});

function warningOf({ body }: Delivery): Schemas['QuotaWarningEvent'] {
  return JSON.parse(body) as Schemas['QuotaWarningEvent'];
}
