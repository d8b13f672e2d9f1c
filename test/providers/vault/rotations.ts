// Rotation policies: a secret gets a new value at a regular interval, from the vault or from a receiver of the event
// that announces it.

import { ApiError } from './api.ts';
import { HOUR, MINUTE, milliseconds, timestamp } from './clock.ts';
import { newRequestId, publish } from './events.ts';
import type { RotationFailure, RotationPolicy, Secret } from './model.ts';
import { addVersion, publishUpdated, storeSecret } from './secrets.ts';
import type { Job } from './store.ts';
import { newId, type Vault } from './vault.ts';

export interface NewRotationPolicy {
  readonly name: string;
  readonly path: string;
  readonly every: string;
  readonly warn_before?: readonly string[];
  readonly auto_generate: boolean;
  readonly grace_period?: string;
}

const WARN_BEFORE = ['7d', '1d'];
const RETRY_MS = 15 * MINUTE;
const RETRIES = 3;
const ROTATOR = 'system:rotator';

export function createRotationPolicy(vault: Vault, input: NewRotationPolicy): RotationPolicy {
  if (vault.store.get('secret', input.path) === undefined) storeSecret(vault, { path: input.path });
  const every_ms = milliseconds(input.every);
  const policy = vault.store.put('rotation_policy', {
    id: newId('rot-'),
    name: input.name,
    path: input.path,
    every_ms,
    warn_before: input.warn_before ?? WARN_BEFORE,
    auto_generate: input.auto_generate,
    grace_period_ms: milliseconds(input.grace_period ?? '2d'),
    next_rotation_at: vault.clock.now() + every_ms,
    failure: null,
  });
  watch(vault, policy);
  return policy;
}

/** The policy that rotates the secret at a path. */
export function policyOf(vault: Vault, path: string): RotationPolicy | undefined {
  return vault.store.where('rotation_policy', 'path', path)[0];
}

/** A new value was written: the secret is rotated, and the period restarts. */
export function rotate(vault: Vault, path: string, by: string): Secret {
  return renewValue(vault, policyAt(vault, path), { by, isGenerated: false });
}

/** A rotation has failed; it is retried later as long as retries are left. */
export function failRotation(
  vault: Vault,
  path: string,
  failure: Omit<RotationFailure, 'retries_left'> & { retries_left?: number },
): void {
  const policy = policyAt(vault, path);
  const { error_code, error_message, retries_left = RETRIES } = failure;
  const retryAt = retries_left === 0 ? null : vault.clock.now() + RETRY_MS;
  vault.store.put('rotation_policy', { ...policy, failure: { error_code, error_message, retries_left } });
  if (retryAt !== null) vault.agenda.schedule(retryAt, 'rotation.retry', policy.id);
  publish(vault, {
    type: 'rotation.failed',
    by: ROTATOR,
    path,
    data: {
      rotation_policy_id: policy.id,
      secret_path: path,
      error_code,
      error_message,
      next_retry_at: retryAt === null ? null : timestamp(retryAt),
    },
  });
}

/** A failed rotation fails again, until a new value is written. */
export function retryRotation(vault: Vault, { subject }: Job): void {
  const policy = vault.store.get('rotation_policy', subject);
  if (policy?.failure == null) return;
  failRotation(vault, policy.path, { ...policy.failure, retries_left: policy.failure.retries_left - 1 });
}

/** A warning is due; `detail` is its threshold. */
export function warnOfRotation(vault: Vault, { subject, detail: threshold }: Job): void {
  const policy = vault.store.get('rotation_policy', subject);
  if (policy === undefined) return;
  publishDue(vault, policy, { rotation_policy_name: policy.name, threshold, due_now: false });
}

export function rotationDue(vault: Vault, { subject }: Job): void {
  const policy = vault.store.get('rotation_policy', subject);
  if (policy === undefined) return;
  publishDue(vault, policy, { threshold: '0', due_now: true });
  if (policy.auto_generate) renewValue(vault, policy, { by: ROTATOR, isGenerated: true });
  else vault.agenda.schedule(policy.next_rotation_at + policy.grace_period_ms, 'rotation.overdue', subject);
}

export function rotationOverdue(vault: Vault, { subject, due_at }: Job): void {
  const policy = vault.store.get('rotation_policy', subject);
  if (policy === undefined) return;
  publish(vault, {
    type: 'rotation.overdue',
    by: ROTATOR,
    path: policy.path,
    data: {
      rotation_policy_id: policy.id,
      due_at: timestamp(policy.next_rotation_at),
      grace_ended_at: timestamp(due_at),
      overdue_hours: Math.floor((vault.clock.now() - policy.next_rotation_at) / HOUR),
    },
  });
}

function publishDue(vault: Vault, policy: RotationPolicy, data: Readonly<Record<string, unknown>>): void {
  publish(vault, {
    type: 'rotation.due',
    by: ROTATOR,
    path: policy.path,
    data: {
      rotation_policy_id: policy.id,
      next_rotation_at: timestamp(policy.next_rotation_at),
      auto_generate: policy.auto_generate,
      ...data,
    },
  });
}

function renewValue(
  vault: Vault,
  policy: RotationPolicy,
  { by, isGenerated }: { by: string; isGenerated: boolean },
): Secret {
  const now = vault.clock.now();
  const secret = addVersion(vault, policy.path);
  const versions = { old_version: secret.version - 1, new_version: secret.version };
  const common = { by, path: policy.path, request_id: newRequestId() };
  vault.agenda.cancel(policy.id);
  watch(
    vault,
    vault.store.put('rotation_policy', { ...policy, failure: null, next_rotation_at: now + policy.every_ms }),
  );
  publish(vault, {
    ...common,
    type: 'secret.rotated',
    data: {
      ...versions,
      rotation_policy_id: policy.id,
      rotation_policy_name: policy.name,
      grace_period_ends: timestamp(now + policy.grace_period_ms),
      auto_generated: isGenerated,
    },
  });
  publishUpdated(vault, secret, { by, isRotation: true, requestId: common.request_id });
  publish(vault, {
    ...common,
    type: 'rotation.completed',
    data: {
      rotation_policy_id: policy.id,
      secrets_rotated: [{ path: policy.path, ...versions }],
      started_at: timestamp(now),
      completed_at: timestamp(now),
    },
  });
  return secret;
}

function watch(vault: Vault, policy: RotationPolicy): void {
  for (const threshold of policy.warn_before) {
    const at = policy.next_rotation_at - milliseconds(threshold);
    if (at > vault.clock.now()) vault.agenda.schedule(at, 'rotation.warning', policy.id, threshold);
  }
  vault.agenda.schedule(policy.next_rotation_at, 'rotation.due', policy.id);
}

function policyAt(vault: Vault, path: string): RotationPolicy {
  const policy = policyOf(vault, path);
  if (policy === undefined) throw new ApiError(404, 'no_rotation', `Nothing rotates the secret at ${path}.`);
  return policy;
}
