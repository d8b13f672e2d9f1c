// Actions on federated backends and on the identity cache.

import type { World } from '../../../src/engine/world.ts';
import { addBackend, completeSync, failSync, findBackend, type SyncCounts } from '../domain/backends.ts';
import { completeIdentitySync, type IdentitySync } from '../domain/identity.ts';
import { action, choice, count, text } from './fields.ts';

interface SyncInput {
  readonly backend_id: string;
  readonly outcome: 'completed' | 'failed';
  readonly counts?: Partial<SyncCounts>;
  readonly error_code?: string;
  readonly error_message?: string;
}

/** The documented default (V-EV-62). */
const DEFAULT_THRESHOLD = 3;

const NO_COUNTS: SyncCounts = {
  secrets_synced: 0,
  secrets_created: 0,
  secrets_updated: 0,
  secrets_deleted: 0,
  conflicts: 0,
};

const NO_IDENTITIES = { partners_synced: 0, tenants_synced: 0, users_synced: 0, groups_synced: 0 };

const backendId = text('Id of the backend.');

const sync = {
  required: {
    backend_id: backendId,
    outcome: choice('How it ends.', ['completed', 'failed']),
  },
  optional: {
    counts: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(Object.keys(NO_COUNTS).map((name) => [name, count('0 unless given.')])),
      description: 'What a completed synchronization did.',
    },
    error_code: text('A code of the failing part.'),
    error_message: text('The failure as text.', 1_000),
  },
};

const identitySync = {
  optional: {
    sync_type: text('Kind of the update; full unless given.'),
    ...Object.fromEntries(Object.keys(NO_IDENTITIES).map((name) => [name, count('0 unless given.')])),
  },
  result: { sync_id: count('Number of the update.', 1) },
};

export const synchronizationActions = {
  'federation.backend': action<{ readonly name: string; readonly threshold?: number }>(
    'A backend is federated; it has not been synchronized yet.',
    {
      required: { name: text('Name of the backend.') },
      optional: { threshold: count('Failures in a row that make it unreachable; 3 unless given.', 1) },
      result: { backend_id: backendId },
    },
    ({ name, threshold = DEFAULT_THRESHOLD }, world) => ({
      backend_id: addBackend(world, { name, threshold }).id,
    }),
  ),

  'federation.sync': action<SyncInput>(
    'A backend is synchronized, or it fails; then it fails again every five minutes, until it is synchronized.',
    sync,
    synchronize,
  ),

  'identity.sync': action<Partial<IdentitySync>>(
    'An identity cache update finishes.',
    identitySync,
    (covered, world) => ({
      sync_id: completeIdentitySync(world, { sync_type: 'full', ...NO_IDENTITIES, ...covered }),
    }),
  ),
};

function synchronize(
  {
    backend_id,
    outcome,
    counts,
    error_code = 'connection_refused',
    error_message = 'The backend refused the connection.',
  }: SyncInput,
  world: World,
): void {
  const backend = findBackend(world, backend_id);
  if (outcome === 'completed') completeSync(world, backend, { ...NO_COUNTS, ...counts });
  else failSync(world, backend, { errorCode: error_code, errorMessage: error_message });
}
