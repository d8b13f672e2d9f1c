// Mutants of the events of leases.

import { iso } from '../../../../src/engine/instant.ts';
import { alterAction, alterTimer, type Mutant } from '../../../../src/service/mutant.ts';
import { SYSTEM } from '../../domain/actors.ts';
import { findLease, LEASE_EXPIRY } from '../../domain/leases.ts';
import { announce, newCause } from '../../events.ts';
import {
  type AlteredData,
  alterData,
  alteredData,
  alterInTurn,
  forgetful,
  rememberedIds,
  reportedTwice,
  tellAfter,
} from '../alterations.ts';

export const leaseLifeMutants: readonly Mutant[] = [
  {
    rule: 'V-EV-51',
    does: 'takes the new expiry of a lease for the previous one',
    alter: (service) =>
      alterData(service, 'dynamic.lease.renewed', (data) => ({
        ...data,
        previous_expires_at: data.new_expires_at,
      })),
  },
  {
    rule: 'V-EV-52.2',
    does: 'gives every revocation the same reason',
    alter: (service) =>
      alterData(service, 'dynamic.lease.revoked', (data) => ({ ...data, reason: 'explicit' })),
  },
  {
    rule: 'V-EV-53.1',
    does: 'says that every revocation succeeded',
    alter: (service) =>
      alterData(service, 'dynamic.lease.revoked', (data) => ({ ...data, revocation_succeeded: true })),
  },
  {
    rule: 'V-EV-53.2',
    does: 'keeps a lease whose user could not be removed',
    alter: (service) =>
      alterAction(service, 'lease.revoke', (input, _, proceed) =>
        input.revocation_succeeds === false ? undefined : proceed(input),
      ),
  },
  {
    rule: 'V-EV-54.1',
    does: 'does not report a lease that expired',
    alter: (service) => alterTimer(service, LEASE_EXPIRY, () => undefined),
  },
  {
    rule: 'V-EV-54.2',
    does: 'says that a lease ran out when it was revoked',
    alter: (service) =>
      tellAfter(service, 'lease.revoke', ({ lease_id: id }, world) => {
        const { engine, role } = findLease(world, String(id));
        const data = { lease_id: String(id), engine, role, expired_at: iso(world.now) };
        announce(world, newCause(world, SYSTEM.leases), 'dynamic.lease.expired', { data });
      }),
  },
  ...forgetful('V-EV-50', { 'dynamic.lease.created': ['issued_to', 'ttl_seconds', 'expires_at'] }),
  ...forgetful('V-EV-51', { 'dynamic.lease.renewed': ['previous_expires_at', 'increment_seconds'] }),
  ...forgetful('V-EV-52.1', { 'dynamic.lease.revoked': ['revoked_by'] }),
  ...forgetful('V-EV-52.2', { 'dynamic.lease.revoked': ['reason'] }),
  ...forgetful('V-EV-54.1', { 'dynamic.lease.expired': ['engine', 'role', 'expired_at'] }),
  {
    rule: 'V-EV-54.1',
    does: 'lets a renewed lease run out at its first expiry',
    alter: (service) =>
      alterAction(service, 'lease.renew', (input, world, proceed) => {
        const { expiresAt } = findLease(world, String(input.lease_id));
        const result = proceed(input);
        world.schedule({ service: 'vault', name: LEASE_EXPIRY, id: String(input.lease_id), at: expiresAt });
        return result;
      }),
  },
  {
    rule: 'V-EV-54.2',
    does: 'lets a lease run out that was revoked with its engine',
    alter: (service) =>
      tellAfter(service, 'lease.revoke', ({ lease_id: id, reason }, world) => {
        if (reason !== 'engine_disabled') return;
        const { engine, role, expiresAt } = findLease(world, String(id));
        const data = { lease_id: String(id), engine, role, expired_at: iso(expiresAt) };
        announce(world, newCause(world, SYSTEM.leases), 'dynamic.lease.expired', { data });
      }),
  },
  {
    rule: 'V-EV-52.2',
    does: 'revokes for the reason expired nothing that has run out',
    alter: (service) =>
      alterAction(service, 'lease.revoke', (input, world, proceed) =>
        findLease(world, String(input.lease_id)).state === 'expired' ? undefined : proceed(input),
      ),
  },
  ...(
    [
      [
        'V-EV-51',
        'counts the increment in milliseconds',
        'dynamic.lease.renewed',
        (data) => ({
          ...data,
          increment_seconds: Math.min(Number(data.increment_seconds) * 1_000, 3_600_000),
        }),
      ],
      [
        'V-EV-50',
        'gives the time to live in milliseconds',
        'dynamic.lease.created',
        (data) => ({ ...data, ttl_seconds: 3_600_000 }),
      ],
      [
        'V-EV-50',
        'names the role as the engine',
        'dynamic.lease.created',
        (data) => ({ ...data, engine: data.role }),
      ],
      [
        'V-EV-52.1',
        'names who held the lease as who revoked it',
        'dynamic.lease.revoked',
        (data) => ({ ...data, revoked_by: 'sa:billing-api' }),
      ],
      [
        'V-EV-52.2',
        'knows no disabled engine',
        'dynamic.lease.revoked',
        (data) => ({ ...data, reason: data.reason === 'engine_disabled' ? 'revoke_prefix' : data.reason }),
      ],
      [
        'V-EV-53.1',
        'says that a revocation can fail only if somebody asked for it',
        'dynamic.lease.revoked',
        (data) => ({
          ...data,
          revocation_succeeded: data.revocation_succeeded || data.reason !== 'explicit',
        }),
      ],
      [
        'V-EV-54.1',
        'names the engine in the place of the role',
        'dynamic.lease.expired',
        (data) => ({ ...data, role: data.engine }),
      ],
    ] as readonly AlteredData[]
  ).map(alteredData),
  {
    rule: 'V-EV-51',
    does: 'names the first expiry as the previous one at every renewal',
    alter: (service) =>
      alterInTurn(service, 'dynamic.lease.renewed', (data, [{ previous_expires_at } = data]) => ({
        ...data,
        previous_expires_at,
      })),
  },
  {
    rule: 'V-EV-54.2',
    does: 'lets a lease run out that was renewed before it was revoked',
    alter: (service) => {
      const renewed = rememberedIds();
      const noting = tellAfter(
        service,
        'lease.renew',
        ({ lease_id }, world) => void renewed(world).add(String(lease_id)),
      );
      return tellAfter(noting, 'lease.revoke', ({ lease_id }, world) => {
        const id = String(lease_id);
        if (!renewed(world).has(id)) return;
        const { engine, role, expiresAt } = findLease(world, id);
        const data = { lease_id: id, engine, role, expired_at: iso(expiresAt) };
        announce(world, newCause(world, SYSTEM.leases), 'dynamic.lease.expired', { data });
      });
    },
  },
  ...(
    [
      ['V-EV-50', 'dynamic.lease.created'],
      ['V-EV-51', 'dynamic.lease.renewed'],
      ['V-EV-52.1', 'dynamic.lease.revoked'],
      ['V-EV-54.1', 'dynamic.lease.expired'],
    ] as const
  ).map(reportedTwice),
];
