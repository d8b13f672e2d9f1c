// Mutants of the events of leases.

import { iso } from '../../../../src/engine/instant.ts';
import { alterAction } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { SYSTEM } from '../../domain/actors.ts';
import { findLease, LEASE_EXPIRY } from '../../domain/leases.ts';
import { announce, newCause } from '../../events.ts';
import { rememberedIds, tellAfter } from '../alterations.ts';

export const leaseLifeMutants = mutantsOf({
  'V-EV-53.2': {
    'keeps a lease whose user could not be removed': (service) =>
      alterAction(service, 'lease.revoke', (input, _, proceed) =>
        input.revocation_succeeds === false ? undefined : proceed(input),
      ),
  },
  'V-EV-54.2': {
    'says that a lease ran out when it was revoked': (service) =>
      tellAfter(service, 'lease.revoke', ({ lease_id: id }, world) => {
        const { engine, role } = findLease(world, String(id));
        const data = { lease_id: String(id), engine, role, expired_at: iso(world.now) };
        announce(world, newCause(world, SYSTEM.leases), 'dynamic.lease.expired', { data });
      }),
    'lets a lease run out that was revoked with its engine': (service) =>
      tellAfter(service, 'lease.revoke', ({ lease_id: id, reason }, world) => {
        if (reason !== 'engine_disabled') return;
        const { engine, role, expiresAt } = findLease(world, String(id));
        const data = { lease_id: String(id), engine, role, expired_at: iso(expiresAt) };
        announce(world, newCause(world, SYSTEM.leases), 'dynamic.lease.expired', { data });
      }),
    'lets a lease run out that was renewed before it was revoked': (service) => {
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
  'V-EV-54.1': {
    'lets a renewed lease run out at its first expiry': (service) =>
      alterAction(service, 'lease.renew', (input, world, proceed) => {
        const { expiresAt } = findLease(world, String(input.lease_id));
        const result = proceed(input);
        world.schedule({ service: 'vault', name: LEASE_EXPIRY, id: String(input.lease_id), at: expiresAt });
        return result;
      }),
  },
  'V-EV-52.2': {
    'revokes for the reason expired nothing that has run out': (service) =>
      alterAction(service, 'lease.revoke', (input, world, proceed) =>
        findLease(world, String(input.lease_id)).state === 'expired' ? undefined : proceed(input),
      ),
  },
});
