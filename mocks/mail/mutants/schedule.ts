// Mutants of attempts: what fails them, and when the next one is made. M-DL-01 to M-DL-03.

import { ATTEMPT } from '../../../src/delivery/delivery.ts';
import { alterPolicy, type Mutant } from '../../../src/service/mutant.ts';
import type { AnyService } from '../../../src/service/service.ts';
import { afterEachAttempt } from './alterations.ts';

const MINUTE_MS = 60_000;

export const scheduleMutants: readonly Mutant[] = [
  {
    rule: 'M-DL-01',
    does: 'waits only 10 seconds for an answer',
    overlaps: ['M-DL-02'],
    alter: (service) => alterPolicy(service, (policy) => ({ ...policy, timeoutMs: 10_000 })),
  },
  {
    rule: 'M-DL-01',
    does: 'waits a minute for an answer',
    overlaps: ['M-DL-02'],
    alter: (service) => alterPolicy(service, (policy) => ({ ...policy, timeoutMs: MINUTE_MS })),
  },
  ...[301, 410].map(
    (status): Mutant => ({
      rule: 'M-DL-01',
      does: `takes ${status} for a success`,
      alter: (service) => givingUp(service, (answer) => answer === status),
    }),
  ),
  {
    rule: 'M-DL-01',
    does: 'does not try again when nobody answers',
    overlaps: ['M-DL-02'],
    alter: (service) => givingUp(service, (answer) => answer === null),
  },
  {
    rule: 'M-DL-02',
    does: 'waits two minutes before the second attempt',
    overlaps: ['M-DL-01', 'M-DL-06'],
    alter: (service) => withDelays(service, (delays) => delays.with(1, 2 * MINUTE_MS)),
  },
  {
    rule: 'M-DL-02',
    does: 'waits a second too long before the last attempt',
    alter: (service) => withDelays(service, (delays) => delays.with(5, (delays[5] ?? 0) + 1_000)),
  },
  {
    rule: 'M-DL-02',
    does: 'measures every delay from the first attempt',
    alter: (service) => alterPolicy(service, (policy) => ({ ...policy, measuredFrom: 'first_attempt' })),
  },
  {
    rule: 'M-DL-03',
    does: 'makes a seventh attempt',
    overlaps: ['M-LF-02'],
    alter: (service) => withDelays(service, (delays) => [...delays, 240 * MINUTE_MS]),
  },
  {
    rule: 'M-DL-03',
    does: 'gives up after the fifth attempt',
    overlaps: ['M-DL-01', 'M-DL-02', 'M-LF-02'],
    alter: (service) => withDelays(service, (delays) => delays.slice(0, 5)),
  },
];

function withDelays(service: AnyService, change: (delaysMs: readonly number[]) => readonly number[]) {
  return alterPolicy(service, (policy) => ({ ...policy, delaysMs: change(policy.delaysMs) }));
}

/** Makes no further attempt after some answers; `null` stands for none. */
function givingUp(service: AnyService, isLast: (status: number | null) => boolean): AnyService {
  return afterEachAttempt(service, (world, { id, attempts }) => {
    if (isLast(attempts.at(-1)?.response?.status ?? null)) world.cancel('mail', ATTEMPT, id);
  });
}
