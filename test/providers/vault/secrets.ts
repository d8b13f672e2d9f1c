// Secrets: versions, expiry with warnings before it, and access. Each change is an event.

import { ApiError } from './api.ts';
import { DAY, milliseconds, timestamp } from './clock.ts';
import { publish } from './events.ts';
import type { Policy, Secret } from './model.ts';
import type { Job } from './store.ts';
import type { Vault } from './vault.ts';

export interface NewSecret {
  readonly path: string;
  readonly secret_type?: string;
  readonly tags?: readonly string[];
  readonly expires_at?: number | null;
  /** The time before its expiry at which to warn, such as `7d`. */
  readonly notify_before?: readonly string[];
  readonly auto_delete?: boolean;
}

export interface Denial {
  readonly path: string;
  readonly permission: string;
  readonly reason: 'no_matching_rule' | 'condition_failed' | 'insufficient_scope';
  readonly failed_condition?: 'ip_not_allowed' | 'mfa_required' | 'time_window_violation';
  readonly policy_id?: Policy['id'];
  readonly identity_id?: string;
  readonly source_ip?: string;
}

const RECOVERABLE_MS = 30 * DAY;
const NOTIFY_BEFORE = ['30d', '7d', '1d'];

export function createSecret(vault: Vault, input: NewSecret, by: string): Secret {
  const secret = storeSecret(vault, input);
  publish(vault, {
    type: 'secret.created',
    by,
    path: secret.id,
    data: {
      version: secret.version,
      secret_type: secret.secret_type,
      created_by: by,
      tags: secret.tags,
      expires_at: secret.expires_at === null ? null : timestamp(secret.expires_at),
    },
  });
  watchExpiry(vault, secret, input.notify_before ?? NOTIFY_BEFORE);
  return secret;
}

/** Stores a new secret, without an event. */
export function storeSecret(vault: Vault, input: NewSecret): Secret {
  if (vault.store.get('secret', input.path) !== undefined)
    throw new ApiError(409, 'secret_exists', `There is a secret at ${input.path} already.`);
  return vault.store.put('secret', {
    id: input.path,
    secret_type: input.secret_type ?? 'opaque',
    tags: input.tags ?? [],
    version: 1,
    expires_at: input.expires_at ?? null,
    auto_delete: input.auto_delete ?? false,
  });
}

export function updateSecret(vault: Vault, path: string, by: string): Secret {
  const secret = addVersion(vault, path);
  publishUpdated(vault, secret, { by, isRotation: false });
  return secret;
}

/** Adds a version, without an event. */
export function addVersion(vault: Vault, path: string): Secret {
  const secret = secretAt(vault, path);
  return vault.store.put('secret', { ...secret, version: secret.version + 1 });
}

export function publishUpdated(
  vault: Vault,
  { id: path, version }: Secret,
  { by, isRotation, requestId }: { by: string; isRotation: boolean; requestId?: string },
): void {
  publish(vault, {
    type: 'secret.updated',
    by,
    path,
    ...(requestId === undefined ? {} : { request_id: requestId }),
    data: { old_version: version - 1, new_version: version, updated_by: by, is_rotation: isRotation },
  });
}

export function deleteSecret(vault: Vault, path: string, permanent: boolean, by: string): void {
  const secret = secretAt(vault, path);
  const recoverable = { recoverable_until: timestamp(vault.clock.now() + RECOVERABLE_MS) };
  removeSecret(vault, path);
  publish(vault, {
    type: 'secret.deleted',
    by,
    path,
    secret,
    data: { version_count: secret.version, deleted_by: by, permanent, ...(permanent ? {} : recoverable) },
  });
}

export function readSecret(
  vault: Vault,
  path: string,
  { by, ip, userAgent }: { by: string; ip: string; userAgent: string },
): Secret {
  const secret = secretAt(vault, path);
  publish(vault, {
    type: 'secret.accessed',
    by,
    path,
    data: { version: secret.version, accessed_by: by, source_ip: ip, user_agent: userAgent },
  });
  return secret;
}

export function denyAccess(vault: Vault, denial: Denial): void {
  const { policy_id = null, identity_id = 'user:eve', path, permission, reason } = denial;
  const { failed_condition = 'ip_not_allowed', source_ip = '203.0.113.9' } = denial;
  const failed = reason === 'condition_failed' ? failed_condition : null;
  publish(vault, {
    type: 'policy.violation',
    by: identity_id,
    data: { policy_id, identity_id, path, permission, reason, failed_condition: failed, source_ip },
  });
}

/** A warning before the expiry is due; `detail` is its threshold. */
export function warnOfExpiry(vault: Vault, { subject, detail: threshold }: Job): void {
  const { expires_at } = secretAt(vault, subject);
  if (expires_at === null) return;
  const days = Math.round((expires_at - vault.clock.now()) / DAY);
  publish(vault, {
    type: 'secret.expiring',
    by: 'system:expiry-watch',
    path: subject,
    data: { expires_at: timestamp(expires_at), days_remaining: days, threshold },
  });
}

export function expireSecret(vault: Vault, { subject, due_at }: Job): void {
  const secret = secretAt(vault, subject);
  if (secret.auto_delete) removeSecret(vault, subject);
  publish(vault, {
    type: 'secret.expired',
    by: 'system:expiry-watch',
    path: subject,
    secret,
    data: { expired_at: timestamp(due_at), version: secret.version, auto_deleted: secret.auto_delete },
  });
}

export function secretAt(vault: Vault, path: string): Secret {
  const secret = vault.store.get('secret', path);
  if (secret === undefined) throw new ApiError(404, 'no_secret', `There is no secret at ${path}.`);
  return secret;
}

/** The rotation policy of a secret is removed with it. */
function removeSecret(vault: Vault, path: string): void {
  vault.agenda.cancel(path);
  vault.store.remove('secret', path);
  for (const { id } of vault.store.where('rotation_policy', 'path', path)) {
    vault.agenda.cancel(id);
    vault.store.remove('rotation_policy', id);
  }
}

/** There are no warnings for thresholds that have already passed. */
function watchExpiry(vault: Vault, { id, expires_at }: Secret, thresholds: readonly string[]): void {
  if (expires_at === null) return;
  for (const threshold of thresholds) {
    const at = expires_at - milliseconds(threshold);
    if (at > vault.clock.now()) vault.agenda.schedule(at, 'secret.expiring', id, threshold);
  }
  vault.agenda.schedule(expires_at, 'secret.expired', id);
}
