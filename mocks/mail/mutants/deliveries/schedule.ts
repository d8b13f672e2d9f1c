// Mutants of the time of the next attempt and of the number of attempts: M-DL-02 and M-DL-03.

import { ATTEMPT, type Delivery, deliveries, scheduleAttempt } from '../../../../src/delivery/delivery.ts';
import type { Endpoint } from '../../../../src/delivery/endpoint.ts';
import { alterDeliveries, alterPolicy } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { afterEachAttempt, type Fields } from '../alterations.ts';

const MINUTE_MS = 60_000;
const TIMEOUT_MS = 30_000;
const DELAYS_MS = [0, 1, 5, 15, 60, 120].map((minutes) => minutes * MINUTE_MS);

export const scheduleMutants = mutantsOf({
  'M-DL-02.1': {
    'waits two minutes before the second attempt': (service) =>
      withDelays(service, (delays) => delays.with(1, 2 * MINUTE_MS)),
    'waits five seconds too long before the last attempt': (service) =>
      withDelays(service, (delays) => delays.with(5, (delays[5] ?? 0) + 5_000)),
  },
  'M-DL-02.2': {
    'measures every delay from the first attempt': (service) =>
      alterPolicy(service, (policy) => ({ ...policy, measuredFrom: 'first_attempt' })),
    'measures the delay after a second timeout from the beginning of the attempt': (service) =>
      rescheduling(service, ({ attempts, nextAttemptAt }) => {
        const isTimeout = attempts.at(-1)?.response === null && attempts.length === 2;
        return isTimeout && nextAttemptAt !== null ? nextAttemptAt - TIMEOUT_MS : nextAttemptAt;
      }),
    'chooses the delay by the failures of the endpoint in place of those of the delivery': (service) =>
      rescheduling(service, ({ nextAttemptAt }, { failureCount }, now) => {
        const delayMs = DELAYS_MS[Math.min(failureCount, 5)] ?? 0;
        return nextAttemptAt === null ? null : now + delayMs;
      }),
  },
  'M-DL-03.1': {
    'makes a seventh attempt': (service) => withDelays(service, (delays) => [...delays, 24 * 60 * MINUTE_MS]),
    'gives up after the fifth attempt': (service) => withDelays(service, (delays) => delays.slice(0, 5)),
    'gives each retry its own event id': (service) =>
      alterDeliveries(service, (delivery) => {
        if (delivery.attempts.length === 0) return delivery;
        const payload = JSON.parse(delivery.body) as Fields;
        const event_id = `${payload.event_id}${delivery.attempts.length}`;
        return { ...delivery, body: JSON.stringify({ ...payload, event_id }) };
      }),
  },
});

function withDelays(service: AnyService, change: (delaysMs: readonly number[]) => readonly number[]) {
  return alterPolicy(service, (policy) => ({ ...policy, delaysMs: change(policy.delaysMs) }));
}

type InstantOf = (delivery: Delivery, endpoint: Endpoint, now: number) => number | null;

/** Makes the next attempt at a different time. */
function rescheduling(service: AnyService, instantOf: InstantOf): AnyService {
  return afterEachAttempt(service, (world, delivery, endpoint) => {
    const nextAttemptAt = instantOf(delivery, endpoint, world.now);
    if (delivery.nextAttemptAt === null || nextAttemptAt === delivery.nextAttemptAt) return;
    world.cancel('mail', ATTEMPT, delivery.id);
    scheduleAttempt(world, world.collection(deliveries).update(delivery.id, { nextAttemptAt }));
  });
}
