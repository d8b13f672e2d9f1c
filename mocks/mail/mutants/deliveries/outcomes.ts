// Mutants of the conditions that fail an attempt or end a delivery: M-DL-01.

import { ATTEMPT, deliveries } from '../../../../src/delivery/delivery.ts';
import { alterPolicy } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { afterEachAttempt } from '../alterations.ts';

const MINUTE_MS = 60_000;

export const outcomeMutants = mutantsOf({
  'M-DL-01.3': {
    'waits only 10 seconds for an answer': (service) =>
      alterPolicy(service, (policy) => ({ ...policy, timeoutMs: 10_000 })),
  },
  'M-DL-01.2': {
    'waits a minute for an answer': (service) =>
      alterPolicy(service, (policy) => ({ ...policy, timeoutMs: MINUTE_MS })),
  },
  'M-DL-01.1': {
    'ends the deliveries of an event to all endpoints when one of them has it': (service) =>
      afterEachAttempt(service, (world, { status, eventId }) => {
        if (status !== 'success') return;
        for (const { id } of world.collection(deliveries).by('event', eventId))
          world.cancel('mail', ATTEMPT, id);
      }),
    'ends all that waits for an endpoint when it receives something': (service) =>
      afterEachAttempt(service, (world, { status, endpointId }) => {
        if (status !== 'success') return;
        for (const { id } of world.collection(deliveries).by('endpoint', endpointId))
          world.cancel('mail', ATTEMPT, id);
      }),
  },
});
