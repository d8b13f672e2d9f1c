// Mutants of the events of federated backends and of the identity cache.

import { iso } from '../../../src/engine/instant.ts';
import { alterAction, type Mutant } from '../../../src/service/mutant.ts';
import { SYSTEM } from '../domain/actors.ts';
import { backends } from '../domain/backends.ts';
import { announce, newCause } from '../events.ts';
import { alterData, dataOf, forgetful, tellAfter, withhold } from './alterations.ts';

export const synchronizationLifeMutants: readonly Mutant[] = [
  {
    rule: 'V-EV-62',
    does: 'waits for a fourth failure',
    alter: (service) =>
      alterAction(service, 'federation.backend', (input, _, proceed) => proceed({ threshold: 4, ...input })),
  },
  {
    rule: 'V-EV-62',
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
    rule: 'V-EV-62',
    does: 'raises the alarm once forever',
    overlaps: ['V-EV-04', 'V-SUB-03'],
    alter: (service) =>
      withhold(service, (delivery) => {
        const last = dataOf(delivery, 'federation.backend.unreachable')?.last_success_at;
        return last !== undefined && last !== null;
      }),
  },
  {
    rule: 'V-EV-70',
    does: 'counts no users',
    alter: (service) =>
      alterData(service, 'identity.sync.completed', (data) => ({ ...data, users_synced: 0 })),
  },
  ...forgetful('V-EV-60', { 'federation.sync.completed': ['backend_name', 'secrets_synced', 'conflicts'] }),
  ...forgetful('V-EV-61', { 'federation.sync.failed': ['failed_at', 'next_attempt_at'] }),
  ...forgetful('V-EV-62', { 'federation.backend.unreachable': ['last_success_at', 'next_attempt_at'] }),
  ...forgetful('V-EV-70', { 'identity.sync.completed': ['sync_type', 'users_synced', 'duration_ms'] }),
];
