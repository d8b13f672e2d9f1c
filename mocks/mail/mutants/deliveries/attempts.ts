// Mutants of single attempts and of their records: M-DL-01 to M-DL-03.

import { ATTEMPT, deliveries, scheduleAttempt } from '../../../../src/delivery/delivery.ts';
import { alterPolicy, type Mutant } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { afterEachAttempt, alterAttempts } from '../alterations.ts';

const MINUTE_MS = 60_000;
const DELAYS_MS = [0, 1, 5, 15, 60, 120].map((minutes) => minutes * MINUTE_MS);

export const attemptMutants: readonly Mutant[] = [
  ...mutantsOf({
    'M-DL-02.2': {
      'begins with the first delay again after a timeout': (service) =>
        afterEachAttempt(service, (world, { id, attempts, nextAttemptAt }) => {
          if (nextAttemptAt === null || attempts.length < 2 || attempts.at(-1)?.response != null) return;
          world.cancel('mail', ATTEMPT, id);
          const soon = { nextAttemptAt: world.now + MINUTE_MS };
          scheduleAttempt(world, world.collection(deliveries).update(id, soon));
        }),
    },
    'M-DL-03.2': {
      'forgets a delivery that failed for good': (service) =>
        afterEachAttempt(service, (world, { id, status }) => {
          if (status === 'failed') world.collection(deliveries).delete(id);
        }),
    },
    'M-DL-03.1': {
      'tries a delivery that failed for good again when another event is sent': (service) =>
        afterEachAttempt(service, (world, { id: present }, { id: endpointId }) => {
          for (const delivery of world.collection(deliveries).by('endpoint', endpointId)) {
            if (delivery.status !== 'failed' || delivery.id === present) continue;
            const again = { status: 'pending' as const, nextAttemptAt: world.now };
            scheduleAttempt(world, world.collection(deliveries).update(delivery.id, again));
          }
        }),
    },
  }),
  ...(
    [
      ['M-DL-01.2', 'waits a minute for the answer to a retry', MINUTE_MS],
      ['M-DL-01.3', 'waits 10 seconds for the answer to a retry', 10_000],
    ] as const
  ).map(
    ([rule, does, timeoutMs]): Mutant => ({
      rule,
      does,
      alter: (service) =>
        alterAttempts(service, (policy, { attempts }) =>
          attempts.length === 0 ? policy : { ...policy, timeoutMs },
        ),
    }),
  ),
  ...(
    [
      [2, -30_000],
      [3, MINUTE_MS],
      [3, -MINUTE_MS],
      [4, 5 * MINUTE_MS],
      [5, -30 * MINUTE_MS],
      [6, -60 * MINUTE_MS],
    ] as const
  ).map(
    ([attempt, byMs]): Mutant => ({
      rule: 'M-DL-02.1',
      does: `makes attempt ${attempt} ${Math.abs(byMs) / 1_000} seconds too ${byMs < 0 ? 'early' : 'late'}`,
      alter: (service) =>
        alterPolicy(service, (policy) => ({
          ...policy,
          delaysMs: policy.delaysMs.with(attempt - 1, (DELAYS_MS[attempt - 1] ?? 0) + byMs),
        })),
    }),
  ),
  ...(
    [
      ['calls a delivery failed after its fifth attempt', 5, 'failed'],
      ['leaves a delivery pending after its sixth attempt', 6, 'pending'],
      ['calls a delivery a success after its sixth attempt', 6, 'success'],
    ] as const
  ).map(
    ([does, count, status]): Mutant => ({
      rule: 'M-DL-03.2',
      does,
      alter: (service) =>
        afterEachAttempt(service, (world, { id, attempts, status: now }) => {
          if (attempts.length === count && now !== 'success')
            world.collection(deliveries).update(id, { status });
        }),
    }),
  ),
];
