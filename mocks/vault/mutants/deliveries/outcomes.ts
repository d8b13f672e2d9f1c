// Mutants of the conditions for the success or failure of an attempt.

import { ATTEMPT, type Delivery, deliveries } from '../../../../src/delivery/delivery.ts';
import type { World } from '../../../../src/engine/world.ts';
import { alterDeliveries, alterPolicy, type Mutant } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { alterOutcome } from '../alterations.ts';

export const outcomesMutants: readonly Mutant[] = [
  {
    rule: 'V-DL-01.2',
    does: 'waits five seconds for an answer',
    alter: (service) => alterPolicy(service, (policy) => ({ ...policy, timeoutMs: 5_000 })),
  },
  {
    rule: 'V-DL-01.1',
    does: 'takes only 200 for a success',
    alter: (service) =>
      alterOutcome(service, (world, delivery) => {
        const status = latestStatus(delivery);
        if (status !== undefined && status > 200 && status < 300) sendAgain(world, delivery);
      }),
  },
  {
    rule: 'V-DL-02',
    does: 'takes a redirect for a success',
    alter: (service) =>
      alterOutcome(service, (world, delivery) => {
        if (latestStatus(delivery) !== 302) return;
        world.cancel('vault', ATTEMPT, delivery.id);
        world.collection(deliveries).update(delivery.id, { status: 'success', nextAttemptAt: null });
      }),
  },
  {
    rule: 'V-DL-02',
    does: 'gives up when it is answered 4xx',
    alter: (service) =>
      alterOutcome(service, (world, delivery) => {
        const status = latestStatus(delivery);
        if (status === undefined || status < 400 || status >= 500) return;
        world.cancel('vault', ATTEMPT, delivery.id);
        world.collection(deliveries).update(delivery.id, { status: 'failed', nextAttemptAt: null });
      }),
  },
  {
    rule: 'V-DL-03',
    does: 'waits twenty seconds for an answer',
    alter: (service) => alterPolicy(service, (policy) => ({ ...policy, timeoutMs: 20_000 })),
  },
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
  {
    rule: 'V-DL-02',
    does: 'takes 304 for a success',
    alter: (service) => endsAt(service, (delivery) => latestStatus(delivery) === 304, 'success'),
  },
  {
    rule: 'V-DL-02',
    does: 'gives up when it is answered 410',
    alter: (service) => endsAt(service, (delivery) => latestStatus(delivery) === 410, 'failed'),
  },
  {
    rule: 'V-DL-02',
    does: 'waits a minute after it was answered 429',
    alter: (service) =>
      alterOutcome(service, (world, delivery) => {
        if (latestStatus(delivery) === 429) sendAgain(world, delivery, 60_000);
      }),
  },
  {
    rule: 'V-DL-03',
    does: 'gives up when the connection is reset',
    alter: (service) =>
      endsAt(service, (delivery) => /reset/i.test(delivery.attempts.at(-1)?.error ?? ''), 'failed'),
  },
  {
    rule: 'V-DL-03',
    does: 'gives up when the third attempt in a row is not answered',
    alter: (service) =>
      endsAt(
        service,
        ({ attempts }) => attempts.length >= 3 && attempts.every(({ response }) => response === null),
        'failed',
      ),
  },
  {
    rule: 'V-DL-01.1',
    does: 'takes 204 for a failure',
    alter: (service) =>
      alterOutcome(service, (world, delivery) => {
        if (latestStatus(delivery) === 204) sendAgain(world, delivery);
      }),
  },
  {
    rule: 'V-DL-01.3',
    does: 'takes a success at the third attempt for a failure',
    alter: (service) =>
      alterOutcome(service, (world, delivery) => {
        if (delivery.status === 'success' && delivery.attempts.length === 3) sendAgain(world, delivery);
      }),
  },
  {
    rule: 'V-DL-01.3',
    does: 'calls failed what the seventh attempt has delivered',
    alter: (service) =>
      endsAt(
        service,
        (delivery) => delivery.status === 'success' && delivery.attempts.length === 7,
        'failed',
      ),
  },
  {
    rule: 'V-DL-01.2',
    does: 'waits five seconds for an answer to a later attempt',
    alter: (service) => laterTimeout(service, 5_000),
  },
  {
    rule: 'V-DL-03',
    does: 'waits twenty seconds for an answer to a later attempt',
    alter: (service) => laterTimeout(service, 20_000),
  },
  {
    rule: 'V-DL-02',
    does: 'gives up when a later attempt is answered 4xx',
    alter: (service) =>
      endsAt(
        service,
        (delivery) => delivery.attempts.length > 1 && Math.floor((latestStatus(delivery) ?? 0) / 100) === 4,
        'failed',
      ),
  },
  {
    rule: 'V-DL-02',
    does: 'takes 3xx for a success at a later attempt',
    alter: (service) =>
      endsAt(
        service,
        (delivery) => delivery.attempts.length > 1 && Math.floor((latestStatus(delivery) ?? 0) / 100) === 3,
        'success',
      ),
  },
  {
    rule: 'V-DL-04.2',
    does: 'waits five minutes after an attempt that was not answered',
    alter: (service) =>
      alterOutcome(service, (world, delivery) => {
        if (delivery.attempts.length === 1 && delivery.attempts[0]?.response === null)
          sendAgain(world, delivery, 300_000);
      }),
  },
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
