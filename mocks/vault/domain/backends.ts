// Federated backends: synchronized, failing, reported unreachable once for each outage.

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
import type { World } from '../../../src/engine/world.ts';
import { actionError } from '../../../src/service/api-error.ts';
import { announce, newCause } from '../events.ts';
import type { Schemas } from '../spec.ts';
import { SYSTEM } from './actors.ts';
import { later } from './countdowns.ts';
import { nextStateOrConflict } from './transitions.ts';

export type BackendState = 'reachable' | 'unreachable';

export type BackendTrigger = 'succeed' | 'fail' | 'reach_threshold';

export const backendLifecycle = lifecycle<BackendState, BackendTrigger>('federation backend', [
  { from: 'reachable', on: 'succeed', to: 'reachable', also: 'federation.sync.completed' },
  { from: 'reachable', on: 'fail', to: 'reachable', also: 'federation.sync.failed' },
  {
    from: 'reachable',
    on: 'reach_threshold',
    to: 'unreachable',
    also: 'federation.backend.unreachable',
    because: 'too many synchronizations failed in a row',
  },
  { from: 'unreachable', on: 'fail', to: 'unreachable', also: 'federation.sync.failed' },
  {
    from: 'unreachable',
    on: 'succeed',
    to: 'reachable',
    also: 'federation.sync.completed',
    because: 'a synchronization succeeded again',
  },
]);

/** A federated backend. */
export interface Backend {
  readonly id: string;
  readonly state: BackendState;
  readonly name: string;
  /** Consecutive failures that make it unreachable. */
  readonly threshold: number;
  readonly consecutiveFailures: number;
  readonly lastSuccessAt: Instant | null;
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
  }),
);

/** How long after a failed synchronization the vault will try again, as the event states. */
const RETRY_MS = 300_000;

/** What a synchronization did. */
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
  const untried = { consecutiveFailures: 0, lastSuccessAt: null };
  return world.collection(backends).put(id, { id, state: 'reachable', ...given, ...untried });
}

export function completeSync(world: World, backend: Backend, counts: SyncCounts): void {
  const { id, name, state: from } = backend;
  const state = nextStateOrConflict(world, backendLifecycle, { id, name, from, on: 'succeed' });
  world.collection(backends).update(backend.id, { state, consecutiveFailures: 0, lastSuccessAt: world.now });
  const times = { started_at: iso(world.now), completed_at: iso(world.now) };
  const data = { backend_id: backend.id, backend_name: backend.name, ...times, ...counts };
  announce(world, newCause(world, SYSTEM.federation), 'federation.sync.completed', { data });
}

/** Notes a failed synchronization; the one that reaches the threshold makes the backend unreachable. */
export function failSync(
  world: World,
  backend: Backend,
  { errorCode, errorMessage }: { readonly errorCode: string; readonly errorMessage: string },
): void {
  const consecutiveFailures = backend.consecutiveFailures + 1;
  const isThreshold = consecutiveFailures === backend.threshold;
  const { id, name, state: from } = backend;
  const state = nextStateOrConflict(world, backendLifecycle, {
    ...{ id, name, from, on: isThreshold ? 'reach_threshold' : 'fail' },
    because: `${consecutiveFailures} synchronizations failed in a row (threshold)`,
  });
  world.collection(backends).update(backend.id, { state, consecutiveFailures });
  const cause = newCause(world, SYSTEM.federation);
  const next = { next_attempt_at: iso(later(world.now, RETRY_MS)) };
  const times = { started_at: iso(world.now), failed_at: iso(world.now) };
  const failure = { error_code: errorCode, error_message: errorMessage };
  announce(world, cause, 'federation.sync.failed', {
    data: { backend_id: backend.id, ...times, ...failure, ...next },
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
