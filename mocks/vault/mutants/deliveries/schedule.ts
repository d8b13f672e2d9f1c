// Mutants of the retry schedule.

import { ATTEMPT, type Delivery, deliveries, forceAttempt } from '../../../../src/delivery/delivery.ts';
import type { World } from '../../../../src/engine/world.ts';
import { alterDeliveries, alterPolicy, type Mutant } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { alterOutcome, rememberedIds } from '../alterations.ts';

export const scheduleMutants: readonly Mutant[] = [
  ...mutantsOf({
    'V-DL-04.1': {
      'waits a second before the first attempt': (service) => {
        const first = new WeakMap<object, Set<string>>();
        return alterDeliveries(service, (delivery, world) => {
          const seen = first.get(world) ?? new Set();
          first.set(world, seen);
          if (delivery.attempts.length > 0 || seen.has(delivery.id) || delivery.isTest) return delivery;
          seen.add(delivery.id);
          world.schedule({ at: world.now + 1_000, service: 'vault', name: ATTEMPT, id: delivery.id });
          return undefined;
        });
      },
      'makes the first attempt late where another delivery of the webhook is failing': (service) => {
        const late = rememberedIds();
        return alterDeliveries(service, (delivery, world) => {
          const own = world.collection(deliveries).by('endpoint', delivery.endpointId);
          const isFailing = own.some(
            ({ id, status, attempts }) => id !== delivery.id && status === 'pending' && attempts.length > 0,
          );
          if (delivery.attempts.length > 0 || !isFailing || late(world).has(delivery.id)) return delivery;
          late(world).add(delivery.id);
          world.schedule({ at: world.now + 20_000, service: 'vault', name: ATTEMPT, id: delivery.id });
          return undefined;
        });
      },
    },
    'V-DL-05.2': {
      'makes an eighth attempt': (service) => alterDelays(service, (delays) => [...delays, 86_400_000]),
      'makes an eighth attempt a month later': (service) =>
        alterDelays(service, (delays) => [...delays, 30 * 86_400_000]),
    },
    'V-DL-05.1': {
      'never says that a delivery has failed': (service) =>
        alterOutcome(service, (world, { id, status }) => {
          if (status === 'failed') world.collection(deliveries).update(id, { status: 'pending' });
        }),
      'counts the seven attempts over all deliveries of a webhook': (service) =>
        alterOutcome(service, (world, delivery) => {
          const own = world.collection(deliveries).by('endpoint', delivery.endpointId);
          const failures = own.reduce((sum, each) => sum + each.attempts.length, 0);
          if (delivery.status !== 'pending' || failures < 7) return;
          world.cancel('vault', ATTEMPT, delivery.id);
          world.collection(deliveries).update(delivery.id, { status: 'failed', nextAttemptAt: null });
        }),
    },
    'V-DL-05.3': {
      'sends once more what has succeeded after a failure': (service) =>
        alterOutcome(service, (world, delivery) => {
          if (delivery.status === 'success' && delivery.attempts.length === 2) forceAttempt(world, delivery);
        }),
      'sends once more what has succeeded at the fourth attempt': (service) =>
        alterOutcome(service, (world, delivery) => {
          if (delivery.status === 'success' && delivery.attempts.length === 4) forceAttempt(world, delivery);
        }),
      'sends an event to every webhook again when one of them has failed': (service) =>
        alterOutcome(service, (world, delivery) => {
          if (delivery.status !== 'pending') return;
          for (const other of world.collection(deliveries).by('event', delivery.eventId))
            if (other.status === 'success') forceAttempt(world, other);
        }),
      'sends once more two days later what has succeeded at once': (service) =>
        alterOutcome(service, (world, delivery) => {
          if (delivery.status !== 'success' || delivery.attempts.length !== 1 || delivery.isTest) return;
          world.collection(deliveries).update(delivery.id, { status: 'pending' });
          postpone(world, delivery, 2 * 86_400_000);
          world.collection(deliveries).update(delivery.id, { status: 'success' });
        }),
    },
    'V-DL-04.2': {
      'begins with a longer delay when another delivery of the webhook is failing': (service) =>
        alterOutcome(service, (world, delivery) => {
          const others = world.collection(deliveries).by('endpoint', delivery.endpointId);
          const isFirst = delivery.status === 'pending' && delivery.attempts.length === 1;
          if (isFirst && others.some(({ attempts }) => attempts.length > 2))
            postpone(world, delivery, 300_000);
        }),
      'makes the second attempt on the full minute': (service) =>
        alterOutcome(service, (world, delivery) => {
          if (delivery.status === 'pending' && delivery.attempts.length === 1)
            postpone(world, delivery, 60_000 - (world.now % 60_000));
        }),
    },
    'V-DL-04.3': {
      'tries a failing delivery soon after another one has succeeded': (service) =>
        alterOutcome(service, (world, delivery) => {
          if (delivery.status !== 'success') return;
          for (const other of world.collection(deliveries).by('endpoint', delivery.endpointId))
            if (other.status === 'pending' && other.attempts.length > 1) postpone(world, other, 60_000);
        }),
    },
    'V-DL-04.7': {
      'makes six attempts': (service) => alterDelays(service, (delays) => delays.slice(0, -1)),
    },
  }),
  ...[2, 3, 4, 5, 6, 7].map(
    (attempt): Mutant => ({
      rule: `V-DL-04.${attempt}`,
      does: `waits a tenth longer before attempt ${attempt}`,
      alter: (service) =>
        alterDelays(service, (delays) => delays.map((ms, at) => (at === attempt - 1 ? ms * 1.1 : ms))),
    }),
  ),
  ...[2, 3, 4, 5, 6, 7].map(
    (attempt): Mutant => ({
      rule: `V-DL-04.${attempt}`,
      does: `waits a tenth less before attempt ${attempt}`,
      alter: (service) =>
        alterDelays(service, (delays) => delays.map((ms, at) => (at === attempt - 1 ? ms * 0.9 : ms))),
    }),
  ),
];

function alterDelays(
  service: AnyService,
  change: (delaysMs: readonly number[]) => readonly number[],
): AnyService {
  return alterPolicy(service, (policy) => ({ ...policy, delaysMs: change(policy.delaysMs) }));
}

/** Moves the next attempt of a delivery. */
function postpone(world: World, { id }: Delivery, ms: number): void {
  const nextAttemptAt = world.now + ms;
  world.cancel('vault', ATTEMPT, id);
  world.collection(deliveries).update(id, { nextAttemptAt });
  world.schedule({ at: nextAttemptAt, service: 'vault', name: ATTEMPT, id });
}
