// Events of secrets that expire, that say something else than happened, or come too often or not at all.

import { faultsOf } from '../../../support/wire-faults.ts';
import { asAtFirst, data, dataWithheld, reportsTwice } from '../../alterations.ts';

const EXPIRING = 'secret.expiring';
const EXPIRED = 'secret.expired';

export const secretExpiryFaults = faultsOf({
  'V-EV-14': {
    'calls the threshold of a week 168h': data(EXPIRING, ({ threshold }) => ({
      threshold: threshold === '7d' ? '168h' : threshold,
    })),
  },
  'V-EV-14.1': {
    'names the instant of the warning as the expiry': data(EXPIRING, (_, { timestamp }) => ({
      expires_at: timestamp,
    })),
    'rounds the days that are left up': data(EXPIRING, ({ threshold, days_remaining: days }) => ({
      days_remaining: String(threshold).endsWith('h') ? Number(days) + 1 : days,
    })),
    'counts the hours that are left': data(EXPIRING, ({ days_remaining: days }) => ({
      days_remaining: Number(days) * 24,
    })),
    'counts the days that were left at the first warning at every one': asAtFirst(EXPIRING, 'days_remaining'),
    'reports secret.expiring twice': reportsTwice(EXPIRING),
  },
  'V-EV-14.3': {
    'does not warn a week ahead': dataWithheld(EXPIRING, ({ threshold }) => threshold === '7d'),
  },
  'V-EV-15': {
    'does not report that a secret has expired': dataWithheld(EXPIRED, () => true),
    'reports the expiry of only one secret': dataWithheld(EXPIRED, (_, { path }, earlier) =>
      earlier.some(({ event_type: type, path: other }) => type === EXPIRED && other !== path),
    ),
    'counts the version of every expiry as 1': data(EXPIRED, () => ({ version: 1 })),
    'says of every secret that it was deleted': data(EXPIRED, () => ({ auto_deleted: true })),
    'says of no secret that it was deleted': data(EXPIRED, () => ({ auto_deleted: false })),
    'dates an expiry a day late': data(EXPIRED, ({ expired_at: at }) => ({
      expired_at: `${String(at).slice(0, 10)}T23:59:59.999Z`,
    })),
    'reports secret.expired twice': reportsTwice(EXPIRED),
  },
  'V-EV-12.2': {
    'lets what expired be recovered for a day': data(
      'secret.deleted',
      ({ deleted_by: by, recoverable_until: until }) => ({
        recoverable_until: by === 'system:expiry' ? '2026-01-03T00:00:00.000Z' : until,
      }),
    ),
  },
});
