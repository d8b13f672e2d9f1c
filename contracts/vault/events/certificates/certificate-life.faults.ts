// Events of certificates that say something else than happened, or come too often.

import { faultsOf } from '../../../support/wire-faults.ts';
import { asAtFirst, data, dataWithheld, earlierThan, reportsTwice } from '../../alterations.ts';

const ISSUED = 'certificate.issued';
const RENEWED = 'certificate.renewed';
const REVOKED = 'certificate.revoked';
const EXPIRING = 'certificate.expiring';
const FAILED = 'certificate.renewal_failed';

export const certificateLifeFaults = faultsOf({
  'V-EV-40.1': {
    'gives every certificate the same serial number': data([ISSUED, REVOKED], () => ({
      serial_number: '00:01',
    })),
    'begins the validity a day late': data(ISSUED, ({ not_before: from, not_after: to }) => ({
      not_before: earlierThan(from, -24),
      not_after: earlierThan(to, -24),
    })),
    'reports certificate.issued twice': reportsTwice(ISSUED),
  },
  'V-EV-40.2': {
    'calls an imported certificate one of its own': data(ISSUED, ({ issued_via: via }) => ({
      issued_via: via === 'import' ? 'internal_ca' : via,
    })),
    'writes acme in capitals': data(ISSUED, ({ issued_via: via }) => ({
      issued_via: via === 'acme' ? 'ACME' : via,
    })),
  },
  'V-EV-41': {
    'takes the new certificate for the old one': data(RENEWED, ({ new_certificate_id: id }) => ({
      old_certificate_id: id,
    })),
    'swaps the old and the new certificate': data(
      RENEWED,
      ({ old_certificate_id: old, new_certificate_id: id }) => ({
        old_certificate_id: id,
        new_certificate_id: old,
      }),
    ),
    'counts the days of the new certificate': data(RENEWED, () => ({ days_before_expiry: 90 })),
    'counts the days before an expiry backwards': data(RENEWED, ({ days_before_expiry: days }) => ({
      days_before_expiry: -Number(days),
    })),
    'keeps the old end of a certificate that is renewed': data(RENEWED, () => ({
      not_after: '2026-04-01T00:00:00.000Z',
    })),
    'names the same method for every renewal': data(RENEWED, () => ({ renewal_method: 'acme' })),
    'reports certificate.renewed twice': reportsTwice(RENEWED),
  },
  'V-EV-42': {
    'names the certificate in the place of its number': data(REVOKED, ({ certificate_id: id }) => ({
      serial_number: id,
    })),
    'names the reason of the first certificate that is revoked for all': asAtFirst(REVOKED, 'reason'),
    'reports certificate.revoked twice': reportsTwice(REVOKED),
  },
  'V-EV-43': {
    'writes is_acme_managed as yes or no': data(EXPIRING, ({ is_acme_managed: is }) => ({
      is_acme_managed: is ? 'yes' : 'no',
    })),
  },
  'V-EV-43.1': {
    'counts hours in the place of days': data(EXPIRING, ({ days_remaining: days }) => ({
      days_remaining: Number(days) * 24,
    })),
    'dates the end of a certificate a month late': data(EXPIRING, () => ({
      not_after: '2026-05-01T00:00:00.000Z',
    })),
    'swaps is_acme_managed and auto_renew': data(
      EXPIRING,
      ({ is_acme_managed: isManaged, auto_renew: isRenewed }) => ({
        is_acme_managed: isRenewed,
        auto_renew: isManaged,
      }),
    ),
    'says that no certificate is renewed': data(EXPIRING, () => ({
      is_acme_managed: false,
      auto_renew: false,
    })),
    'reports certificate.expiring twice': reportsTwice(EXPIRING),
  },
  'V-EV-43.2': {
    'does not renew what is left to it': dataWithheld(RENEWED, (_, { identity_id: by }) =>
      String(by).startsWith('system:'),
    ),
    'leaves to the receiver what is left to it': data(EXPIRING, () => ({ auto_renew: false })),
  },
  'V-EV-44': {
    'counts failed renewals across certificates': data(FAILED, (_, __, earlier) => ({
      attempt: earlier.length + 1,
    })),
    'takes every failed renewal for the first': data(FAILED, () => ({ attempt: 1 })),
    'announces the next renewal in the past': data(FAILED, () => ({
      next_retry_at: '2020-01-01T00:00:00.000Z',
    })),
    'tries a failed renewal again a day before the failure': data(FAILED, (_, { timestamp }) => ({
      next_retry_at: earlierThan(timestamp, 24),
    })),
    'repeats the first error of a renewal': asAtFirst(FAILED, ['error_code', 'error_message']),
    'reports certificate.renewal_failed twice': reportsTwice(FAILED),
  },
  'V-EV-05.2': {
    'numbers the error codes of renewals': data(FAILED, () => ({ error_code: 42 })),
    'writes the error code of a renewal in capitals': data(FAILED, ({ error_code: code }) => ({
      error_code: String(code).toUpperCase(),
    })),
  },
});
