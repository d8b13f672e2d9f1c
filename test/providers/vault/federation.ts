// Federated backends, whose secrets are synchronised, and the identity cache.

import { ApiError } from './api.ts';
import { HOUR, timestamp } from './clock.ts';
import { type Data, publish } from './events.ts';
import type { Backend } from './model.ts';
import type { Job } from './store.ts';
import { newId, tenantOf, type Vault } from './vault.ts';

export interface SyncResult {
  readonly outcome: 'completed' | 'failed';
  readonly counts?: Readonly<Record<string, number>>;
  readonly error_code?: string;
  readonly error_message?: string;
}

const COUNTS = ['secrets_synced', 'secrets_created', 'secrets_updated', 'secrets_deleted', 'conflicts'];
const IDENTITY_COUNTS = ['partners_synced', 'tenants_synced', 'users_synced', 'groups_synced'];
const DEFAULT_THRESHOLD = 3;
const RETRY_MS = HOUR;
const BY = 'system:federation';

export function addBackend(vault: Vault, name: string, threshold = DEFAULT_THRESHOLD): Backend {
  const state = { consecutive_failures: 0, last_success_at: null };
  return vault.store.put('backend', { id: newId('fed-'), name, threshold, ...state });
}

/** A synchronisation with a backend has ended. */
export function recordSync(vault: Vault, id: string, result: SyncResult): void {
  const backend = vault.store.get('backend', id);
  if (backend === undefined) throw new ApiError(404, 'no_backend', 'No such backend.');
  vault.agenda.cancel(id);
  if (result.outcome === 'completed') recordSuccess(vault, backend, result.counts ?? {});
  else recordFailure(vault, backend, result);
}

/** A failed synchronisation fails again, until one succeeds. */
export function retrySync(vault: Vault, { subject, detail }: Job): void {
  recordSync(vault, subject, JSON.parse(detail) as SyncResult);
}

export function recordIdentitySync(
  vault: Vault,
  sync_type: string,
  given: Readonly<Record<string, number>>,
): void {
  publish(vault, {
    type: 'identity.sync.completed',
    by: 'system:identity-cache',
    data: {
      sync_id: vault.store.next('identity-syncs'),
      sync_type,
      tenant_id: tenantOf(vault).tenant_id,
      ...counted(IDENTITY_COUNTS, given),
      duration_ms: 412,
    },
  });
}

function recordSuccess(vault: Vault, backend: Backend, counts: Readonly<Record<string, number>>): void {
  const now = vault.clock.now();
  vault.store.put('backend', { ...backend, consecutive_failures: 0, last_success_at: now });
  publish(vault, {
    type: 'federation.sync.completed',
    by: BY,
    data: {
      backend_id: backend.id,
      backend_name: backend.name,
      started_at: timestamp(now),
      completed_at: timestamp(now),
      ...counted(COUNTS, counts),
    },
  });
}

function recordFailure(vault: Vault, backend: Backend, result: SyncResult): void {
  const now = vault.clock.now();
  const next = now + RETRY_MS;
  const consecutive_failures = backend.consecutive_failures + 1;
  const { error_code = 'UNREACHABLE', error_message = 'the backend does not answer' } = result;
  const common = { backend_id: backend.id, next_attempt_at: timestamp(next) };
  vault.store.put('backend', { ...backend, consecutive_failures });
  vault.agenda.schedule(next, 'federation.sync', backend.id, JSON.stringify(result));
  const span = { started_at: timestamp(now), failed_at: timestamp(now) };
  const data: Data = { ...common, ...span, error_code, error_message };
  publish(vault, { type: 'federation.sync.failed', by: BY, data });
  // Only the failure that reaches the threshold, not those after it.
  if (consecutive_failures !== backend.threshold) return;
  const { last_success_at: last } = backend;
  const last_success_at = last === null ? null : timestamp(last);
  const unreachable: Data = { ...common, consecutive_failures, last_success_at };
  publish(vault, { type: 'federation.backend.unreachable', by: BY, data: unreachable });
}

function counted(names: readonly string[], given: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, given[name] ?? 0]));
}
