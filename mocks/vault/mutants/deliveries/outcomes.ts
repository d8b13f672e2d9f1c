// Mutants of the conditions for the success or failure of an attempt.

import { ATTEMPT, type Delivery, deliveries } from '../../../../src/delivery/delivery.ts';
import type { World } from '../../../../src/engine/world.ts';
import { alterDeliveries, alterPolicy, type Mutant } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { alterOutcome } from '../alterations.ts';

export const outcomesMutants: readonly Mutant[] = [
  ...mutantsOf({
    'V-DL-01.2': {
      'waits five seconds for an answer': (service) =>
        alterPolicy(service, (policy) => ({ ...policy, timeoutMs: 5_000 })),
      'waits five seconds for an answer to a later attempt': (service) => laterTimeout(service, 5_000),
    },
    'V-DL-03': {
      'waits twenty seconds for an answer': (service) =>
        alterPolicy(service, (policy) => ({ ...policy, timeoutMs: 20_000 })),
      'gives up when the connection is reset': (service) =>
        endsAt(service, (delivery) => /reset/i.test(delivery.attempts.at(-1)?.error ?? ''), 'failed'),
      'waits twenty seconds for an answer to a later attempt': (service) => laterTimeout(service, 20_000),
    },
    'V-DL-02': {
      'waits a minute after it was answered 429': (service) =>
        alterOutcome(service, (world, delivery) => {
          if (latestStatus(delivery) === 429) sendAgain(world, delivery, 60_000);
        }),
    },
    'V-DL-04.2': {
      'waits five minutes after an attempt that was not answered': (service) =>
        alterOutcome(service, (world, delivery) => {
          if (delivery.attempts.length === 1 && delivery.attempts[0]?.response === null)
            sendAgain(world, delivery, 300_000);
        }),
    },
  }),
  ...(
    [
      ['V-DL-01.2', 9_500],
      ['V-DL-03', 10_500],
    ] as const
  ).map(
    ([rule, timeoutMs]): Mutant => ({
      rule,
      does: `waits ${timeoutMs} ms for an answer`,
      alter: (service) => alterPolicy(service, (policy) => ({ ...policy, timeoutMs })),
    }),
  ),
];

function latestStatus({ attempts }: Delivery): number | undefined {
  return attempts.at(-1)?.response?.status;
}

/** Reverts the outcome: the delivery is attempted again later. */
function sendAgain(world: World, delivery: Delivery, ms = 30_000): void {
  if (delivery.isTest) return;
  const nextAttemptAt = world.now + ms;
  world.cancel('vault', ATTEMPT, delivery.id);
  world.collection(deliveries).update(delivery.id, { status: 'pending', nextAttemptAt });
  world.schedule({ at: nextAttemptAt, service: 'vault', name: ATTEMPT, id: delivery.id });
}

/** Ends a delivery after some attempts, regardless of the schedule. */
function endsAt(
  service: AnyService,
  isEnd: (delivery: Delivery) => boolean,
  status: 'success' | 'failed',
): AnyService {
  return alterOutcome(service, (world, delivery) => {
    if (!isEnd(delivery)) return;
    world.cancel('vault', ATTEMPT, delivery.id);
    world.collection(deliveries).update(delivery.id, { status, nextAttemptAt: null });
  });
}

/** Waits longer or less long for the answer to an attempt that is not the first. */
function laterTimeout(service: AnyService, timeoutMs: number): AnyService {
  let isRetry = false;
  const noting = alterDeliveries(service, (delivery) => {
    isRetry = delivery.attempts.length > 0;
    return delivery;
  });
  return alterPolicy(noting, (policy) => (isRetry ? { ...policy, timeoutMs } : policy));
}
