// Actions on dynamic leases.

import { iso } from '../../../src/engine/instant.ts';
import { DEFAULT_ACTOR, SYSTEM } from '../domain/actors.ts';
import { createLease, findLease, renewLease, revokeLease } from '../domain/leases.ts';
import { newCause } from '../events.ts';
import type { Schemas } from '../spec.ts';
import { action, actor, choice, count, flag, instant, instantAfter, person, text } from './fields.ts';

interface CreateInput {
  readonly engine: string;
  readonly role: string;
  readonly ttl_seconds: number;
  readonly issued_to?: string;
}

interface RevokeInput {
  readonly lease_id: string;
  readonly reason?: Schemas['LeaseRevokedData']['reason'];
  readonly revoked_by?: string;
  readonly revocation_succeeds?: boolean;
}

const leaseId = text('Id of the lease.');

const creation = {
  required: {
    engine: text('Engine that issues the credential.'),
    role: text('Role of the credential within the engine.'),
    ttl_seconds: count('How long the lease lasts.', 1),
  },
  optional: { issued_to: person },
  result: { lease_id: leaseId },
};

const revocation = {
  required: { lease_id: leaseId },
  optional: {
    reason: choice('Why; explicit unless given.', [
      'explicit',
      'expired',
      'revoke_prefix',
      'engine_disabled',
    ]),
    revoked_by: actor,
    revocation_succeeds: flag('Whether the source system goes along; it does unless given.'),
  },
};

export const leaseActions = {
  'lease.create': action<CreateInput>(
    'A credential is leased.',
    creation,
    ({ engine, role, ttl_seconds, issued_to = DEFAULT_ACTOR }, world) => {
      const expiresAt = instantAfter(world.now, ttl_seconds * 1_000);
      const lease = { engine, role, ttlSeconds: ttl_seconds, expiresAt };
      const { id } = createLease(world, newCause(world, issued_to), lease);
      return { lease_id: id };
    },
  ),

  'lease.renew': action<{ readonly lease_id: string; readonly increment_seconds: number }>(
    'A lease is renewed; the increment is added to its expiry.',
    {
      required: { lease_id: leaseId, increment_seconds: count('What is added.', 1) },
      result: { expires_at: instant('When it expires now.') },
    },
    ({ lease_id, increment_seconds }, world) => {
      const lease = findLease(world, lease_id);
      const expiresAt = instantAfter(lease.expiresAt, increment_seconds * 1_000);
      renewLease(world, newCause(world, DEFAULT_ACTOR), { lease, expiresAt });
      return { expires_at: iso(expiresAt) };
    },
  ),

  'lease.revoke': action<RevokeInput>(
    'A lease is revoked; for the reason expired one that has run out, too.',
    revocation,
    ({ lease_id, reason = 'explicit', revoked_by, revocation_succeeds: isSuccessful = true }, world) => {
      const by = revoked_by ?? (reason === 'expired' ? SYSTEM.leases : DEFAULT_ACTOR);
      revokeLease(world, newCause(world, by), { lease: findLease(world, lease_id), reason, isSuccessful });
    },
  ),
};
