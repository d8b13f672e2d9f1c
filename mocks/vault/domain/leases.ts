// Dynamic leases: temporary credentials that are renewed, revoked, or expire.

import { collectionOf } from '../../../src/engine/collection.ts';
import { fieldsOf, instant, stateIn, text } from '../../../src/engine/document-schema.ts';
import { type Instant, iso } from '../../../src/engine/instant.ts';
import { lifecycle } from '../../../src/engine/lifecycle.ts';
import type { ScheduledTask } from '../../../src/engine/task-queue.ts';
import type { World } from '../../../src/engine/world.ts';
import { actionError } from '../../../src/service/api-error.ts';
import { announce, type Cause, newCause } from '../events.ts';
import type { Schemas } from '../spec.ts';
import { SYSTEM } from './actors.ts';
import { nextStateOrConflict } from './transitions.ts';

export type LeaseState = 'active' | 'expired' | 'revoked';

export type LeaseTrigger = 'be_renewed' | 'be_revoked' | 'be_cleaned_up' | 'expire';

export const leaseLifecycle = lifecycle<LeaseState, LeaseTrigger>('lease', [
  { from: 'active', on: 'be_renewed', to: 'active' },
  { from: 'active', on: 'be_revoked', to: 'revoked', because: 'it was revoked' },
  { from: 'active', on: 'be_cleaned_up', to: 'revoked', because: 'it was cleaned up' },
  { from: 'expired', on: 'be_cleaned_up', to: 'revoked', because: 'it was cleaned up' },
  { from: 'active', on: 'expire', to: 'expired', because: 'its expires_at was reached' },
]);

export interface Lease {
  readonly id: string;
  readonly state: LeaseState;
  readonly engine: string;
  readonly role: string;
  readonly expiresAt: Instant;
}

export const leases = collectionOf<Lease>(
  'vault/leases',
  {},
  fieldsOf<Lease>({ id: text, state: stateIn(leaseLifecycle), engine: text, role: text, expiresAt: instant }),
);

export const LEASE_EXPIRY = 'lease.expiry';

export function findLease(world: World, id: string): Lease {
  const lease = world.collection(leases).get(id);
  if (lease !== undefined) return lease;
  throw actionError(404, `There is no lease ${id}.`, 'Make it with the action lease.create.');
}

export function createLease(
  world: World,
  cause: Cause,
  { ttlSeconds, ...given }: Pick<Lease, 'engine' | 'role' | 'expiresAt'> & { readonly ttlSeconds: number },
): Lease {
  const id = world.ids.next('lease_');
  const lease = world.collection(leases).put(id, { id, state: 'active', ...given });
  scheduleExpiry(world, lease);
  const { engine, role, expiresAt } = lease;
  const data = {
    lease_id: id,
    engine,
    role,
    issued_to: cause.by,
    ttl_seconds: ttlSeconds,
    expires_at: iso(expiresAt),
  };
  announce(world, cause, 'dynamic.lease.created', { data });
  return lease;
}

/** Renews a lease; the increment is added to the previous expiry (V-G-46). */
export function renewLease(
  world: World,
  cause: Cause,
  { lease, expiresAt }: { readonly lease: Lease; readonly expiresAt: Instant },
): Lease {
  const renewed = move(world, lease, 'be_renewed', { expiresAt });
  scheduleExpiry(world, renewed);
  const data = {
    lease_id: lease.id,
    previous_expires_at: iso(lease.expiresAt),
    new_expires_at: iso(expiresAt),
    increment_seconds: (expiresAt - lease.expiresAt) / 1_000,
  };
  announce(world, cause, 'dynamic.lease.renewed', { data });
  return renewed;
}

/** Ends a lease. It is marked revoked even if the source system fails (V-EV-53). */
export function revokeLease(
  world: World,
  cause: Cause,
  {
    lease,
    reason,
    isSuccessful,
  }: {
    readonly lease: Lease;
    readonly reason: Schemas['LeaseRevokedData']['reason'];
    readonly isSuccessful: boolean;
  },
): void {
  move(world, lease, reason === 'expired' ? 'be_cleaned_up' : 'be_revoked');
  world.cancel('vault', LEASE_EXPIRY, lease.id);
  const data = { lease_id: lease.id, revoked_by: cause.by, reason, revocation_succeeded: isSuccessful };
  announce(world, cause, 'dynamic.lease.revoked', { data });
}

/** Handles the timer of a lease's expiry: the lease was not revoked or renewed in time. */
export function leaseExpired(world: World, { id }: ScheduledTask): void {
  const lease = move(world, findLease(world, id), 'expire');
  const { engine, role, expiresAt } = lease;
  const data = { lease_id: id, engine, role, expired_at: iso(expiresAt) };
  announce(world, newCause(world, SYSTEM.leases), 'dynamic.lease.expired', { data });
}

function scheduleExpiry(world: World, { id, expiresAt }: Lease): void {
  world.schedule({ service: 'vault', name: LEASE_EXPIRY, id, at: expiresAt });
}

function move(world: World, lease: Lease, on: LeaseTrigger, change: Partial<Lease> = {}): Lease {
  const state = nextStateOrConflict(world, leaseLifecycle, { id: lease.id, from: lease.state, on });
  return world.collection(leases).update(lease.id, { ...change, state });
}
