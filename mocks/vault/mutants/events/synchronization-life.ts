// Mutants of the events of federated backends and of the identity cache.

import { iso } from '../../../../src/engine/instant.ts';
import { alterAction, alterDeliveries, alterTimer, type Mutant } from '../../../../src/service/mutant.ts';
import { SYSTEM } from '../../domain/actors.ts';
import { backends, FEDERATION_RETRY } from '../../domain/backends.ts';
import { announce, newCause } from '../../events.ts';
import {
  type AlteredData,
  alterData,
  alteredData,
  dataOf,
  forgetful,
  tellAfter,
  withhold,
} from '../alterations.ts';

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
    rule: 'V-EV-62.4',
    does: 'raises the alarm once forever',
    overlaps: ['V-EV-04', 'V-SUB-03'],
    alter: (service) =>
      withhold(service, (delivery) => {
        const last = dataOf(delivery, 'federation.backend.unreachable')?.last_success_at;
        return last !== undefined && last !== null;
      }),
  },
  {
    rule: 'V-EV-61',
    does: 'announces a next attempt and makes none',
    overlaps: ['V-EV-62'],
    alter: (service) => alterTimer(service, FEDERATION_RETRY, () => undefined),
  },
  {
    rule: 'V-EV-61',
    does: 'goes on failing after a success',
    overlaps: ['V-EV-62'],
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
    rule: 'V-EV-70.1',
    does: 'counts no users',
    alter: (service) =>
      alterData(service, 'identity.sync.completed', (data) => ({ ...data, users_synced: 0 })),
  },
  ...forgetful('V-EV-60', { 'federation.sync.completed': ['backend_name', 'secrets_synced', 'conflicts'] }),
  ...forgetful('V-EV-61', { 'federation.sync.failed': ['failed_at', 'next_attempt_at'] }),
  ...forgetful('V-EV-62.1', { 'federation.backend.unreachable': ['last_success_at', 'next_attempt_at'] }),
  ...forgetful('V-EV-70.1', { 'identity.sync.completed': ['sync_type', 'users_synced', 'duration_ms'] }),
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
    rule: 'V-EV-61',
    does: 'reports only the first failures in a row',
    overlaps: ['V-EV-62'],
    alter: (service) =>
      alterDeliveries(service, (delivery, world) => {
        const id = dataOf(delivery, 'federation.sync.failed')?.backend_id;
        const backend = id === undefined ? undefined : world.collection(backends).get(String(id));
        return backend !== undefined && backend.consecutiveFailures > 3 ? undefined : delivery;
      }),
  },
  ...(
    [
      [
        'V-EV-60',
        'ends a synchronization before it begins',
        'federation.sync.completed',
        (data) => ({ ...data, completed_at: '2020-01-01T00:00:00.000Z' }),
        ['V-EV-62'],
      ],
      [
        'V-EV-61',
        'dates a failure before its beginning',
        'federation.sync.failed',
        (data) => ({ ...data, failed_at: '2020-01-01T00:00:00.000Z' }),
        [],
      ],
      [
        'V-EV-61',
        'announces the next attempt in the past',
        'federation.sync.failed',
        (data) => ({ ...data, next_attempt_at: '2020-01-01T00:00:00.000Z' }),
        ['V-EV-62'],
      ],
      [
        'V-EV-62.1',
        'names the present as the last success',
        'federation.backend.unreachable',
        (data) => ({ ...data, last_success_at: '2026-01-02T00:00:00.000Z' }),
        [],
      ],
      [
        'V-EV-70.1',
        'numbers every update alike',
        'identity.sync.completed',
        (data) => ({ ...data, sync_id: 1 }),
        ['V-EV-02'],
      ],
      [
        'V-EV-70.1',
        'counts the time of an update in seconds with a fraction',
        'identity.sync.completed',
        (data) => ({ ...data, duration_ms: 1.5 }),
        ['V-EV-02'],
      ],
    ] as readonly AlteredData[]
  ).map(alteredData),
];
