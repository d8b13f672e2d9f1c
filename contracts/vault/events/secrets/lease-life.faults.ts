// Events of leases that say something else than happened, or come too often.

import { type Fields, faultsOf, fieldsOf } from '../../../support/wire-faults.ts';
import { asAtFirst, data, dataWithheld, reportsTwice } from '../../alterations.ts';

const CREATED = 'dynamic.lease.created';
const RENEWED = 'dynamic.lease.renewed';
const REVOKED = 'dynamic.lease.revoked';
const EXPIRED = 'dynamic.lease.expired';

const leaseOf = (_: Fields, { lease_id: id }: Fields) => id;

export const leaseLifeFaults = faultsOf({
  'V-EV-50': {
    'gives the time to live in milliseconds': data(CREATED, ({ ttl_seconds: ttl }) => ({
      ttl_seconds: Number(ttl) * 1_000,
    })),
    'names the role as the engine': data(CREATED, ({ role }) => ({ engine: role })),
    'dates the expiry of a lease at the end of the hour': data(CREATED, ({ expires_at: on }) => ({
      expires_at: `${String(on).slice(0, 13)}:59:59.000000Z`,
    })),
    'reports dynamic.lease.created twice': reportsTwice(CREATED),
  },
  'V-EV-51': {
    'takes the new expiry of a lease for the previous one': data(RENEWED, ({ new_expires_at: on }) => ({
      previous_expires_at: on,
    })),
    'counts the increment in milliseconds': data(RENEWED, ({ increment_seconds: seconds }) => ({
      increment_seconds: Number(seconds) * 1_000,
    })),
    'names the first expiry as the previous one at every renewal': asAtFirst(
      RENEWED,
      'previous_expires_at',
      leaseOf,
    ),
    'reports dynamic.lease.renewed twice': reportsTwice(RENEWED),
  },
  'V-EV-52': {
    'names the system as who revokes a lease': data(REVOKED, () => ({ revoked_by: 'system:leases' })),
    'calls the reason revoke_prefix explicit': data(REVOKED, ({ reason }) => ({
      reason: reason === 'revoke_prefix' ? 'explicit' : reason,
    })),
    'calls the reason explicit manual': data(REVOKED, ({ reason }) => ({
      reason: reason === 'explicit' ? 'manual' : reason,
    })),
  },
  'V-EV-52.1': {
    'names who held the lease as who revoked it': data(REVOKED, () => ({ revoked_by: 'sa:billing-api' })),
    'reports dynamic.lease.revoked twice': reportsTwice(REVOKED),
  },
  'V-EV-52.2': {
    'gives every revocation the same reason': data(REVOKED, () => ({ reason: 'explicit' })),
    'knows no disabled engine': data(REVOKED, ({ reason }) => ({
      reason: reason === 'engine_disabled' ? 'revoke_prefix' : reason,
    })),
  },
  'V-EV-53.1': {
    'says that every revocation succeeded': data(REVOKED, () => ({ revocation_succeeded: true })),
    'says that a revocation can fail only if somebody asked for it': data(
      REVOKED,
      ({ reason, revocation_succeeded: succeeded }) => ({
        revocation_succeeded: succeeded || reason !== 'explicit',
      }),
    ),
  },
  'V-EV-54.1': {
    'does not report a lease that expired': dataWithheld(EXPIRED, () => true),
    'does not report that a lease expired that was renewed': dataWithheld(
      EXPIRED,
      ({ lease_id: id }, _, earlier) =>
        earlier.some(({ event_type: type, data: own }) => type === RENEWED && fieldsOf(own).lease_id === id),
    ),
    'names the engine in the place of the role': data(EXPIRED, ({ engine }) => ({ role: engine })),
    'reports dynamic.lease.expired twice': reportsTwice(EXPIRED),
  },
});
