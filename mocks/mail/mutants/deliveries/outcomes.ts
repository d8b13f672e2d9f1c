// Mutants of the conditions that fail an attempt or end a delivery: M-DL-01.

import { ATTEMPT, deliveries } from '../../../../src/delivery/delivery.ts';
import { alterPolicy, type Mutant } from '../../../../src/service/mutant.ts';
import { afterEachAttempt } from '../alterations.ts';

const MINUTE_MS = 60_000;

export const outcomeMutants: readonly Mutant[] = [
  {
    rule: 'M-DL-01.3',
    does: 'waits only 10 seconds for an answer',
    alter: (service) => alterPolicy(service, (policy) => ({ ...policy, timeoutMs: 10_000 })),
  },
  {
    rule: 'M-DL-01.2',
    does: 'waits a minute for an answer',
    alter: (service) => alterPolicy(service, (policy) => ({ ...policy, timeoutMs: MINUTE_MS })),
  },
  {
    rule: 'M-DL-01.1',
    does: 'ends the deliveries of an event to all endpoints when one of them has it',
    alter: (service) =>
      afterEachAttempt(service, (world, { status, eventId }) => {
        if (status !== 'success') return;
        for (const { id } of world.collection(deliveries).by('event', eventId))
          world.cancel('mail', ATTEMPT, id);
      }),
  },
  {
    rule: 'M-DL-01.1',
    does: 'ends all that waits for an endpoint when it receives something',
    alter: (service) =>
      afterEachAttempt(service, (world, { status, endpointId }) => {
        if (status !== 'success') return;
        for (const { id } of world.collection(deliveries).by('endpoint', endpointId))
          world.cancel('mail', ATTEMPT, id);
      }),
  },
];
