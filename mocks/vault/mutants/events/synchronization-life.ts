// Mutants of the events of federated backends and of the identity cache.

import { iso } from '../../../../src/engine/instant.ts';
import { alterAction, alterTimer, type Mutant } from '../../../../src/service/mutant.ts';
import { SYSTEM } from '../../domain/actors.ts';
import { backends, FEDERATION_RETRY } from '../../domain/backends.ts';
import { announce, newCause } from '../../events.ts';
import { tellAfter } from '../alterations.ts';

export const synchronizationLifeMutants: readonly Mutant[] = [
  {
    rule: 'V-EV-62.2',
    does: 'waits for a fourth failure',
    alter: (service) =>
      alterAction(service, 'federation.backend', (input, _, proceed) => proceed({ threshold: 4, ...input })),
  },
  {
    rule: 'V-EV-62.3',
    does: 'raises the alarm at every further failure',
    alter: (service) =>
      tellAfter(service, 'federation.sync', ({ backend_id: id }, world) => {
        const backend = world.collection(backends).get(String(id));
        if (backend === undefined || backend.consecutiveFailures <= backend.threshold) return;
        const at = iso(world.now);
        const outage = { consecutive_failures: backend.consecutiveFailures, last_success_at: at };
        const data = { backend_id: backend.id, ...outage, next_attempt_at: at };
        announce(world, newCause(world, SYSTEM.federation), 'federation.backend.unreachable', { data });
      }),
  },
  {
    rule: 'V-EV-61',
    does: 'announces a next attempt and makes none',
    alter: (service) => alterTimer(service, FEDERATION_RETRY, () => undefined),
  },
  {
    rule: 'V-EV-61',
    does: 'goes on failing after a success',
    alter: (service) =>
      alterAction(service, 'federation.sync', (input, world, proceed) => {
        const { failure = null } = world.collection(backends).get(String(input.backend_id)) ?? {};
        const result = proceed(input);
        if (input.outcome === 'failed' || failure === null) return result;
        const retry = { service: 'vault', name: FEDERATION_RETRY, id: String(input.backend_id) };
        world.schedule({ ...retry, at: world.now + 300_000 });
        world.collection(backends).update(retry.id, { failure });
        return result;
      }),
  },
  {
    rule: 'V-EV-62.2',
    does: 'goes on counting failures after a success that came before the alarm',
    alter: (service) =>
      alterAction(service, 'federation.sync', (input, world, proceed) => {
        const before = world.collection(backends).get(String(input.backend_id));
        const result = proceed(input);
        const { consecutiveFailures = 0, threshold = 0 } = before ?? {};
        if (input.outcome === 'completed' && consecutiveFailures < threshold)
          world.collection(backends).update(String(input.backend_id), { consecutiveFailures });
        return result;
      }),
  },
  {
    rule: 'V-EV-62.1',
    does: 'waits for the third failure, whatever the threshold',
    alter: (service) =>
      alterAction(service, 'federation.backend', (input, _, proceed) => proceed({ ...input, threshold: 3 })),
  },
  {
    rule: 'V-EV-62.3',
    does: 'raises the alarm again at the tenth failure',
    alter: (service) =>
      tellAfter(service, 'federation.sync', ({ backend_id: id }, world) => {
        const backend = world.collection(backends).get(String(id));
        if (backend?.consecutiveFailures !== 10) return;
        const at = { last_success_at: iso(world.now), next_attempt_at: iso(world.now) };
        const data = { backend_id: backend.id, consecutive_failures: 10, ...at };
        announce(world, newCause(world, SYSTEM.federation), 'federation.backend.unreachable', { data });
      }),
  },
];
