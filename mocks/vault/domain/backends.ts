// Federated backends: their synchronizations and failures. An unreachable backend is reported once for each outage.

import { collectionOf } from '../../../src/engine/collection.ts';
import {
  fieldsOf,
  instant,
  orNull,
  stateIn,
  text,
  wholeNumber,
} from '../../../src/engine/document-schema.ts';
import { type Instant, iso, isoOrNull } from '../../../src/engine/instant.ts';
import { lifecycle } from '../../../src/engine/lifecycle.ts';
import type { ScheduledTask } from '../../../src/engine/task-queue.ts';
import type { World } from '../../../src/engine/world.ts';
import { actionError } from '../../../src/service/api-error.ts';
import { announce, newCause } from '../events.ts';
import type { Schemas } from '../spec.ts';
import { SYSTEM } from './actors.ts';
import { type Failure, failureSchema, retryLater } from './retries.ts';
import { nextStateOrConflict } from './transitions.ts';

export type BackendState = 'reachable' | 'unreachable';

export type BackendTrigger = 'succeed' | 'fail' | 'reach_threshold';

export const backendLifecycle = lifecycle<BackendState, BackendTrigger>('federation backend', [
  { from: 'reachable', on: 'succeed', to: 'reachable' },
  { from: 'reachable', on: 'fail', to: 'reachable' },
  {
    from: 'reachable',
    on: 'reach_threshold',
    to: 'unreachable',
    because: 'too many synchronizations failed in a row',
  },
  { from: 'unreachable', on: 'fail', to: 'unreachable' },
  { from: 'unreachable', on: 'succeed', to: 'reachable', because: 'a synchronization succeeded again' },
]);

/** A federated backend. */
export interface Backend {
  readonly id: string;
  readonly state: BackendState;
  readonly name: string;
  /** The number of consecutive failures that make it unreachable. */
  readonly threshold: number;
  readonly consecutiveFailures: number;
  readonly lastSuccessAt: Instant | null;
  /** The failure of the last synchronization; `null` if it succeeded or there was none. */
  readonly failure: Failure | null;
}

export const backends = collectionOf<Backend>(
  'vault/backends',
  {},
  fieldsOf<Backend>({
    id: text,
    state: stateIn(backendLifecycle),
    name: text,
    threshold: wholeNumber,
    consecutiveFailures: wholeNumber,
    lastSuccessAt: orNull(instant),
    failure: orNull(failureSchema),
  }),
);

export const FEDERATION_RETRY = 'federation.retry';

/** How long after a failed synchronization the vault tries again (V-G-51). */
const RETRY_MS = 300_000;

/** The results of a synchronization. */
export type SyncCounts = Pick<
  Schemas['FederationSyncCompletedData'],
  'secrets_synced' | 'secrets_created' | 'secrets_updated' | 'secrets_deleted' | 'conflicts'
>;

export function findBackend(world: World, id: string): Backend {
  const backend = world.collection(backends).get(id);
  if (backend !== undefined) return backend;
  throw actionError(
    404,
    `There is no federation backend ${id}.`,
    'Make it with the action federation.backend.',
  );
}

/** Adds a backend that has not been synchronized yet, without an event. */
export function addBackend(world: World, given: Pick<Backend, 'name' | 'threshold'>): Backend {
  const id = world.ids.next('fed_');
  const untried = { consecutiveFailures: 0, lastSuccessAt: null, failure: null };
  return world.collection(backends).put(id, { id, state: 'reachable', ...given, ...untried });
}

export function completeSync(world: World, backend: Backend, counts: SyncCounts): void {
  const { id, name, state: from } = backend;
  const state = nextStateOrConflict(world, backendLifecycle, { id, name, from, on: 'succeed' });
  world.cancel('vault', FEDERATION_RETRY, id);
  const recovered = { consecutiveFailures: 0, lastSuccessAt: world.now, failure: null };
  world.collection(backends).update(id, { state, ...recovered });
  const times = { started_at: iso(world.now), completed_at: iso(world.now) };
  const data = { backend_id: backend.id, backend_name: backend.name, ...times, ...counts };
  announce(world, newCause(world, SYSTEM.federation), 'federation.sync.completed', { data });
}

/** Records a failed synchronization; the one that reaches the threshold makes the backend unreachable. */
export function failSync(world: World, backend: Backend, failure: Failure): void {
  const consecutiveFailures = backend.consecutiveFailures + 1;
  const isThreshold = consecutiveFailures === backend.threshold;
  const { id, name, state: from } = backend;
  const state = nextStateOrConflict(world, backendLifecycle, {
    ...{ id, name, from, on: isThreshold ? 'reach_threshold' : 'fail' },
    because: `${consecutiveFailures} synchronizations failed in a row (threshold)`,
  });
  world.collection(backends).update(id, { state, consecutiveFailures, failure });
  const cause = newCause(world, SYSTEM.federation);
  const next = { next_attempt_at: iso(retryLater(world, { timer: FEDERATION_RETRY, id }, RETRY_MS)) };
  const times = { started_at: iso(world.now), failed_at: iso(world.now) };
  const why = { error_code: failure.errorCode, error_message: failure.errorMessage };
  announce(world, cause, 'federation.sync.failed', {
    data: { backend_id: backend.id, ...times, ...why, ...next },
  });
  if (!isThreshold) return;
  const outage = {
    consecutive_failures: consecutiveFailures,
    last_success_at: isoOrNull(backend.lastSuccessAt),
  };
  announce(world, cause, 'federation.backend.unreachable', {
    data: { backend_id: backend.id, ...outage, ...next },
  });
}

/** Handles the timer of a retry, which fails in the same way as the last synchronization. */
export function syncRetryDue(world: World, { id }: ScheduledTask): void {
  const backend = findBackend(world, id);
  if (backend.failure !== null) failSync(world, backend, backend.failure);
}
