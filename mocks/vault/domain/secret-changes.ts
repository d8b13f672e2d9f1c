// Changes of a secret, each with its event: created, updated, read, expiring, expired, deleted.

import { DAY_MS, type Instant, iso, isoOrNull } from '../../../src/engine/instant.ts';
import type { ScheduledTask } from '../../../src/engine/task-queue.ts';
import type { World } from '../../../src/engine/world.ts';
import { announce, type Cause, newCause } from '../events.ts';
import { SYSTEM } from './actors.ts';
import { later, thresholdOf, wholeDays } from './countdowns.ts';
import { retireRotation } from './rotation-policies.ts';
import {
  countToExpiry,
  type NewSecret,
  placeSecret,
  SECRET_EXPIRY,
  type Secret,
  type SecretTrigger,
  secretAt,
  secretLifecycle,
  secrets,
} from './secrets.ts';
import { nextStateOrConflict } from './transitions.ts';

/** How long a deleted secret can be recovered (V-G-34). */
const RECOVERABLE_MS = 30 * DAY_MS;

export function createSecret(world: World, cause: Cause, given: NewSecret): Secret {
  const secret = placeSecret(world, given);
  const { path, version, secretType, tags, expiresAt } = secret;
  const data = {
    version,
    secret_type: secretType,
    created_by: cause.by,
    tags: [...tags],
    expires_at: isoOrNull(expiresAt),
  };
  announce(world, cause, 'secret.created', { path, data });
  return secret;
}

/** Creates a new version, which does not change the expiry. */
export function updateSecret(
  world: World,
  cause: Cause,
  { secret, isRotation }: { readonly secret: Secret; readonly isRotation: boolean },
): Secret {
  const updated = world.collection(secrets).update(secret.path, {
    state: next(world, secret, 'be_updated'),
    version: secret.version + 1,
  });
  const versions = { old_version: secret.version, new_version: updated.version };
  const data = { ...versions, updated_by: cause.by, is_rotation: isRotation };
  announce(world, cause, 'secret.updated', { path: secret.path, data });
  return updated;
}

export function accessSecret(
  world: World,
  cause: Cause,
  {
    secret,
    sourceIp,
    userAgent,
  }: { readonly secret: Secret; readonly sourceIp: string; readonly userAgent: string },
): void {
  next(world, secret, 'be_read');
  const { path, version } = secret;
  const data = { version, accessed_by: cause.by, source_ip: sourceIp, user_agent: userAgent };
  announce(world, cause, 'secret.accessed', { path, data });
}

/** Deletes a secret; its expiry and its rotation are cancelled. */
export function deleteSecret(
  world: World,
  cause: Cause,
  { secret, isPermanent }: { readonly secret: Secret; readonly isPermanent: boolean },
): void {
  world.collection(secrets).update(secret.path, { state: next(world, secret, 'be_deleted') });
  world.cancel('vault', SECRET_EXPIRY, secret.path);
  endSecret(world, cause, { secret, isPermanent });
}

/** Handles the timer of a secret's expiry: a threshold, or the expiry itself. */
export function secretExpiryDue(world: World, item: ScheduledTask): void {
  const secret = secretAt(world, item.id);
  const threshold = thresholdOf(item);
  const cause = newCause(world, SYSTEM.expiry);
  if (threshold === undefined) {
    expireSecret(world, cause, secret);
    return;
  }
  const expiresAt = secret.expiresAt as Instant;
  const data = { expires_at: iso(expiresAt), days_remaining: wholeDays(expiresAt - world.now), threshold };
  announce(world, cause, 'secret.expiring', { path: secret.path, data });
  countToExpiry(world, secret, item.at);
}

function expireSecret(world: World, cause: Cause, secret: Secret): void {
  const { path, version, isAutoDeleted, expiresAt } = secret;
  const state = next(world, secret, isAutoDeleted ? 'expire_and_be_deleted' : 'expire');
  world.collection(secrets).update(path, { state });
  const data = { expired_at: iso(expiresAt as Instant), version, auto_deleted: isAutoDeleted };
  announce(world, cause, 'secret.expired', { path, data });
  if (isAutoDeleted) endSecret(world, cause, { secret, isPermanent: false });
}

function endSecret(
  world: World,
  cause: Cause,
  { secret, isPermanent }: { readonly secret: Secret; readonly isPermanent: boolean },
): void {
  const { path, version } = secret;
  const counted = { version_count: version, deleted_by: cause.by };
  const recoverableUntil = iso(later(world.now, RECOVERABLE_MS));
  const data = isPermanent
    ? { ...counted, permanent: true as const }
    : { ...counted, permanent: false as const, recoverable_until: recoverableUntil };
  announce(world, cause, 'secret.deleted', { path, data });
  retireRotation(world, path);
}

function next(world: World, { path: id, state: from }: Secret, on: SecretTrigger) {
  return nextStateOrConflict(world, secretLifecycle, { id, from, on });
}
