// Mutants of the events of federated backends and of the identity cache.

import { iso } from '../../../../src/engine/instant.ts';
import { alterAction, alterTimer } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { SYSTEM } from '../../domain/actors.ts';
import { backends, FEDERATION_RETRY } from '../../domain/backends.ts';
import { announce, newCause } from '../../events.ts';
import { tellAfter } from '../alterations.ts';

export const synchronizationLifeMutants = mutantsOf({
  'V-EV-62.2': {
    'waits for a fourth failure': (service) =>
      alterAction(service, 'federation.backend', (input, _, proceed) => proceed({ threshold: 4, ...input })),
    'goes on counting failures after a success that came before the alarm': (service) =>
      alterAction(service, 'federation.sync', (input, world, proceed) => {
        const before = world.collection(backends).get(String(input.backend_id));
        const result = proceed(input);
        const { consecutiveFailures = 0, threshold = 0 } = before ?? {};
        if (input.outcome === 'completed' && consecutiveFailures < threshold)
          world.collection(backends).update(String(input.backend_id), { consecutiveFailures });
        return result;
      }),
  },
  'V-EV-62.3': {
    'raises the alarm at every further failure': (service) =>
      tellAfter(service, 'federation.sync', ({ backend_id: id }, world) => {
        const backend = world.collection(backends).get(String(id));
        if (backend === undefined || backend.consecutiveFailures <= backend.threshold) return;
        const at = iso(world.now);
        const outage = { consecutive_failures: backend.consecutiveFailures, last_success_at: at };
        const data = { backend_id: backend.id, ...outage, next_attempt_at: at };
        announce(world, newCause(world, SYSTEM.federation), 'federation.backend.unreachable', { data });
      }),
    'raises the alarm again at the tenth failure': (service) =>
      tellAfter(service, 'federation.sync', ({ backend_id: id }, world) => {
        const backend = world.collection(backends).get(String(id));
        if (backend?.consecutiveFailures !== 10) return;
        const at = { last_success_at: iso(world.now), next_attempt_at: iso(world.now) };
        const data = { backend_id: backend.id, consecutive_failures: 10, ...at };
        announce(world, newCause(world, SYSTEM.federation), 'federation.backend.unreachable', { data });
      }),
  },
  'V-EV-61': {
    'announces a next attempt and makes none': (service) =>
      alterTimer(service, FEDERATION_RETRY, () => undefined),
    'goes on failing after a success': (service) =>
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
  'V-EV-62.1': {
    'waits for the third failure, whatever the threshold': (service) =>
      alterAction(service, 'federation.backend', (input, _, proceed) => proceed({ ...input, threshold: 3 })),
  },
});
