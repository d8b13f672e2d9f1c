// Mutants of when a failed delivery is tried again, and when no more.

import { ATTEMPT, deliveries, forceAttempt } from '../../../src/delivery/delivery.ts';
import { alterDeliveries, alterPolicy, type Mutant } from '../../../src/service/mutant.ts';
import type { AnyService } from '../../../src/service/service.ts';
import { alterOutcome } from './alterations.ts';
import { EVENT_RULES } from './event-rules.ts';

export const scheduleMutants: readonly Mutant[] = [
  ...[1, 2, 3, 4, 5, 6].map(
    (index): Mutant => ({
      rule: 'V-DL-04',
      does: `waits a tenth longer before attempt ${index + 1}`,
      overlaps: [
        'V-DL-01',
        'V-DL-02',
        'V-DL-03',
        'V-DL-05',
        'V-DL-06',
        'V-WH-12',
        'V-WH-16',
        'V-WH-01',
        'V-WH-15',
        'V-WH-17',
      ],
      alter: (service) =>
        alterDelays(service, (delays) => delays.map((ms, at) => (at === index ? ms * 1.1 : ms))),
    }),
  ),
  {
    rule: 'V-DL-04',
    does: 'waits a second before the first attempt',
    overlaps: [
      'V-DL-01',
      'V-DL-02',
      'V-DL-03',
      'V-DL-05',
      'V-DL-06',
      'V-DL-07',
      'V-WH-10',
      'V-WH-11',
      'V-WH-12',
      'V-WH-15',
      'V-WH-16',
      ...EVENT_RULES,
      'V-EV-04',
      'V-SUB-01',
      'V-SUB-02',
      'V-SUB-03',
      'V-SUB-04',
      'V-SUB-05',
      'V-WH-01',
      'V-WH-13',
    ],
    alter: (service) => {
      const first = new WeakMap<object, Set<string>>();
      return alterDeliveries(service, (delivery, world) => {
        const seen = first.get(world) ?? new Set();
        first.set(world, seen);
        if (delivery.attempts.length > 0 || seen.has(delivery.id) || delivery.isTest) return delivery;
        seen.add(delivery.id);
        world.schedule({ at: world.now + 1_000, service: 'vault', name: ATTEMPT, id: delivery.id });
        return undefined;
      });
    },
  },
  {
    rule: 'V-DL-05',
    does: 'makes an eighth attempt',
    overlaps: ['V-WH-17', 'V-WH-01', 'V-WH-15'],
    alter: (service) => alterDelays(service, (delays) => [...delays, 86_400_000]),
  },
  {
    rule: 'V-DL-05',
    does: 'never says that a delivery has failed',
    overlaps: ['V-WH-17', 'V-WH-01', 'V-WH-15', 'V-WH-10'],
    alter: (service) =>
      alterOutcome(service, (world, { id, status }) => {
        if (status === 'failed') world.collection(deliveries).update(id, { status: 'pending' });
      }),
  },
  {
    rule: 'V-DL-05',
    does: 'sends once more what has succeeded after a failure',
    overlaps: ['V-DL-01', 'V-DL-02', 'V-DL-03', 'V-DL-06', 'V-WH-16', 'V-WH-17', 'V-WH-04', 'V-WH-12'],
    alter: (service) =>
      alterOutcome(service, (world, delivery) => {
        if (delivery.status === 'success' && delivery.attempts.length === 2) forceAttempt(world, delivery);
      }),
  },
];

function alterDelays(
  service: AnyService,
  change: (delaysMs: readonly number[]) => readonly number[],
): AnyService {
  return alterPolicy(service, (policy) => ({ ...policy, delaysMs: change(policy.delaysMs) }));
}
