import { type Mutant, replaceOperation } from '../../../src/service/mutant.ts';
import type { Schemas } from '../spec.ts';

export const forcedRetriesMutants: readonly Mutant[] = [
  {
    rule: 'V-WH-17',
    does: 'answers to a forced retry and makes none',
    overlaps: ['V-DL-01'],
    alter: (service) =>
      replaceOperation(service, 'retryDelivery', ({ path }) => ({
        status: 202,
        body: { ...SOME_DELIVERY, id: path.delivery_id },
      })),
  },
];

const SOME_DELIVERY: Schemas['PendingDelivery'] = {
  id: 'del_T04rlU0v3Lza142I',
  event_id: 'evt_NzlEtrqvv1aCNGpc',
  event_type: 'rotation.due',
  timestamp: '2026-03-26T12:35:30.000Z',
  status: 'pending',
  response_code: null,
  duration_ms: null,
  attempt: 7,
};
