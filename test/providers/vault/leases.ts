// Leases: credentials that an engine issues for a limited time and then revokes.

import { ApiError } from './api.ts';
import { SECOND, timestamp } from './clock.ts';
import { publish } from './events.ts';
import type { Lease } from './model.ts';
import type { Job } from './store.ts';
import { newId, type Vault } from './vault.ts';

export interface NewLease {
  readonly engine: string;
  readonly role: string;
  readonly ttl_seconds: number;
  readonly issued_to?: string;
}

export interface Revocation {
  readonly reason?: string;
  readonly revoked_by?: string;
  /** Whether the source system has actually revoked the credential. */
  readonly succeeds?: boolean;
}

export function createLease(vault: Vault, input: NewLease): Lease {
  const { engine, role, ttl_seconds, issued_to = 'sa:unnamed' } = input;
  const expires_at = vault.clock.now() + ttl_seconds * SECOND;
  const lease = vault.store.put('lease', { id: newId('lse-'), engine, role, expires_at });
  vault.agenda.schedule(expires_at, 'lease.expired', lease.id);
  publish(vault, {
    type: 'dynamic.lease.created',
    by: issued_to,
    data: { lease_id: lease.id, engine, role, issued_to, ttl_seconds, expires_at: timestamp(expires_at) },
  });
  return lease;
}

/** Extends a lease by a number of seconds after its current expiry. */
export function renewLease(vault: Vault, id: string, increment_seconds: number): Lease {
  const lease = leaseWith(vault, id);
  const renewed = { ...lease, expires_at: lease.expires_at + increment_seconds * SECOND };
  vault.agenda.cancel(id);
  vault.agenda.schedule(renewed.expires_at, 'lease.expired', id);
  publish(vault, {
    type: 'dynamic.lease.renewed',
    by: 'system:leases',
    data: {
      lease_id: id,
      previous_expires_at: timestamp(lease.expires_at),
      new_expires_at: timestamp(renewed.expires_at),
      increment_seconds,
    },
  });
  return vault.store.put('lease', renewed);
}

export function revokeLease(vault: Vault, id: string, revocation: Revocation): void {
  const { reason = 'explicit', revoked_by = 'user:mira', succeeds = true } = revocation;
  leaseWith(vault, id);
  vault.agenda.cancel(id);
  vault.store.remove('lease', id);
  publish(vault, {
    type: 'dynamic.lease.revoked',
    by: revoked_by,
    data: { lease_id: id, revoked_by, reason, revocation_succeeded: succeeds },
  });
}

/** A lease has expired: an event is published, and the credential is revoked in the source system. */
export function expireLease(vault: Vault, { subject, due_at }: Job): void {
  const { engine, role } = leaseWith(vault, subject);
  publish(vault, {
    type: 'dynamic.lease.expired',
    by: 'system:leases',
    data: { lease_id: subject, engine, role, expired_at: timestamp(due_at) },
  });
  revokeLease(vault, subject, { reason: 'expired', revoked_by: 'system:leases' });
}

function leaseWith(vault: Vault, id: string): Lease {
  const lease = vault.store.get('lease', id);
  if (lease === undefined) throw new ApiError(404, 'no_lease', 'No such lease.');
  return lease;
}
