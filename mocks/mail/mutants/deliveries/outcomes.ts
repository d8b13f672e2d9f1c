// Mutants of the conditions that fail an attempt or end a delivery: M-DL-01.

import { ATTEMPT, deliveries, scheduleAttempt } from '../../../../src/delivery/delivery.ts';
import { alterPolicy, type Mutant } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
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
  ...[300, 301, 304, 404, 410, 422, 429].map(
    (status): Mutant => ({
      rule: 'M-DL-01.1',
      does: `takes ${status} for a success`,
      alter: (service) => givingUp(service, (answer) => answer === status),
    }),
  ),
  ...[204, 206, 299].map(
    (status): Mutant => ({
      rule: 'M-DL-01.3',
      does: `tries again after ${status}`,
      alter: (service) => tryingAgain(service, (answer) => answer === status),
    }),
  ),
  {
    rule: 'M-DL-01.2',
    does: 'does not retry when there is no answer',
    alter: (service) => givingUp(service, (answer) => answer === null),
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
  {
    rule: 'M-DL-01.3',
    does: 'tries again although a retry was received',
    alter: (service) => tryingAgain(service, (_, attempts) => attempts === 3),
  },
];

/** Makes no further attempt after some responses; `null` means no response. */
function givingUp(service: AnyService, isLast: (status: number | null) => boolean): AnyService {
  return afterEachAttempt(service, (world, { id, attempts }) => {
    if (isLast(attempts.at(-1)?.response?.status ?? null)) world.cancel('mail', ATTEMPT, id);
  });
}

/** Makes another attempt a minute after some successes. */
function tryingAgain(
  service: AnyService,
  isFailure: (status: number, attempts: number) => boolean,
): AnyService {
  return afterEachAttempt(service, (world, delivery) => {
    const { id, status, attempts } = delivery;
    if (status !== 'success' || !isFailure(attempts.at(-1)?.response?.status ?? 0, attempts.length)) return;
    const change = { status: 'pending' as const, nextAttemptAt: world.now + MINUTE_MS };
    scheduleAttempt(world, world.collection(deliveries).update(id, change));
  });
}
