// Mutants of the events of federated backends and of the identity cache.

import { iso } from '../../../../src/engine/instant.ts';
import {
  alterAction,
  alterDeliveries,
  alterPayload,
  alterTimer,
  type Mutant,
} from '../../../../src/service/mutant.ts';
import { SYSTEM } from '../../domain/actors.ts';
import { backends, FEDERATION_RETRY } from '../../domain/backends.ts';
import { announce, newCause } from '../../events.ts';
import {
  type AlteredData,
  alterData,
  alteredData,
  alterInTurn,
  dataOf,
  forgetful,
  rememberedIds,
  reportedTwice,
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
    alter: (service) =>
      withhold(service, (delivery) => {
        const last = dataOf(delivery, 'federation.backend.unreachable')?.last_success_at;
        return last !== undefined && last !== null;
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
      ],
      [
        'V-EV-61',
        'dates a failure before its beginning',
        'federation.sync.failed',
        (data) => ({ ...data, failed_at: '2020-01-01T00:00:00.000Z' }),
      ],
      [
        'V-EV-61',
        'announces the next attempt in the past',
        'federation.sync.failed',
        (data) => ({ ...data, next_attempt_at: '2020-01-01T00:00:00.000Z' }),
      ],
      [
        'V-EV-62.1',
        'names the present as the last success',
        'federation.backend.unreachable',
        (data) => ({ ...data, last_success_at: '2026-01-02T00:00:00.000Z' }),
      ],
      [
        'V-EV-70.1',
        'numbers every update alike',
        'identity.sync.completed',
        (data) => ({ ...data, sync_id: 1 }),
      ],
      [
        'V-EV-70.1',
        'counts the time of an update in seconds with a fraction',
        'identity.sync.completed',
        (data) => ({ ...data, duration_ms: 1.5 }),
      ],
      [
        'V-EV-60',
        'names the id of a backend as its name',
        'federation.sync.completed',
        (data) => ({ ...data, backend_name: data.backend_id }),
      ],
      [
        'V-EV-60',
        'counts what was updated as created',
        'federation.sync.completed',
        (data) => ({ ...data, secrets_created: Number(data.secrets_created) + Number(data.secrets_updated) }),
      ],
      [
        'V-EV-05.3',
        'numbers the error codes of synchronizations',
        'federation.sync.failed',
        (data) => ({ ...data, error_code: 42 }),
      ],
      [
        'V-EV-05.3',
        'writes the error code of a synchronization in capitals',
        'federation.sync.failed',
        (data) => ({ ...data, error_code: String(data.error_code).toUpperCase() }),
      ],
      [
        'V-EV-70.1',
        'counts the groups as users',
        'identity.sync.completed',
        (data) => ({ ...data, users_synced: data.groups_synced }),
      ],
    ] as readonly AlteredData[]
  ).map(alteredData),
  {
    rule: 'V-EV-60',
    does: 'adds the secrets of all synchronizations up',
    alter: (service) =>
      alterInTurn(service, 'federation.sync.completed', (data, earlier) => ({
        ...data,
        secrets_synced: [data, ...earlier].reduce((sum, each) => sum + Number(each.secrets_synced), 0),
      })),
  },
  {
    rule: 'V-EV-61',
    does: 'repeats the first error of a backend',
    alter: (service) =>
      alterInTurn(service, 'federation.sync.failed', (data, [{ error_code, error_message } = data]) => ({
        ...data,
        error_code,
        error_message,
      })),
  },
  {
    rule: 'V-EV-62.4',
    does: 'raises the alarm twice and no more',
    alter: (service) => {
      const raised = rememberedIds();
      return alterDeliveries(service, (delivery, world) => {
        if (delivery.eventType !== 'federation.backend.unreachable') return delivery;
        raised(world).add(delivery.eventId);
        return raised(world).size > 2 ? undefined : delivery;
      });
    },
  },
  {
    rule: 'V-EV-62.4',
    does: 'counts the failures before the recovery in the next alarm, too',
    alter: (service) =>
      alterInTurn(service, 'federation.backend.unreachable', (data, earlier) => ({
        ...data,
        consecutive_failures:
          Number(data.consecutive_failures) *
          (earlier.filter(({ backend_id }) => backend_id === data.backend_id).length + 1),
      })),
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
  {
    rule: 'V-EV-70.2',
    does: 'names an administrator as the actor of an update of the identity cache',
    alter: (service) =>
      alterPayload(service, 'identity.sync.completed', (event) => ({ ...event, identity_id: 'user:admin' })),
  },
  ...(
    [
      ['V-EV-60', 'federation.sync.completed'],
      ['V-EV-61', 'federation.sync.failed'],
      ['V-EV-62.1', 'federation.backend.unreachable'],
      ['V-EV-70.1', 'identity.sync.completed'],
    ] as const
  ).map(reportedTwice),
];
