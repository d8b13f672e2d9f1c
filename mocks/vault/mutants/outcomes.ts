// Mutants of what makes an attempt a success or a failure.

import { ATTEMPT, type Delivery, deliveries } from '../../../src/delivery/delivery.ts';
import type { World } from '../../../src/engine/world.ts';
import { alterPolicy, type Mutant } from '../../../src/service/mutant.ts';
import { alterOutcome } from './alterations.ts';

export const outcomesMutants: readonly Mutant[] = [
  {
    rule: 'V-DL-01',
    does: 'waits five seconds for an answer',
    overlaps: ['V-DL-03', 'V-DL-04'],
    alter: (service) => alterPolicy(service, (policy) => ({ ...policy, timeoutMs: 5_000 })),
  },
  {
    rule: 'V-DL-01',
    does: 'takes only 200 for a success',
    overlaps: ['V-DL-05', 'V-WH-11', 'V-WH-14', 'V-WH-09'],
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
    overlaps: ['V-DL-04'],
    alter: (service) => alterPolicy(service, (policy) => ({ ...policy, timeoutMs: 20_000 })),
  },
];

function latestStatus({ attempts }: Delivery): number | undefined {
  return attempts.at(-1)?.response?.status;
}

/** Takes a success back: it is tried again in half a minute. */
function sendAgain(world: World, delivery: Delivery): void {
  if (delivery.isTest) return;
  const nextAttemptAt = world.now + 30_000;
  world.collection(deliveries).update(delivery.id, { status: 'pending', nextAttemptAt });
  world.schedule({ at: nextAttemptAt, service: 'vault', name: ATTEMPT, id: delivery.id });
}
