// Mutants of the events of certificates.

import type { Delivery } from '../../../src/delivery/delivery.ts';
import { alterTimer, type Mutant } from '../../../src/service/mutant.ts';
import { SYSTEM } from '../domain/actors.ts';
import { CERTIFICATE_EXPIRY } from '../domain/certificates.ts';
import { alterData, forgetful, withhold } from './alterations.ts';

export const certificateLifeMutants: readonly Mutant[] = [
  {
    rule: 'V-EV-41',
    does: 'takes the new certificate for the old one',
    alter: (service) =>
      alterData(service, 'certificate.renewed', (data) => ({
        ...data,
        old_certificate_id: data.new_certificate_id,
      })),
  },
  {
    rule: 'V-EV-43',
    does: 'does not renew what is left to it',
    overlaps: ['V-EV-41'],
    alter: (service) => withhold(service, (delivery) => isRenewedByVault(delivery)),
  },
  {
    rule: 'V-EV-43',
    does: 'leaves to the receiver what is left to it',
    overlaps: ['V-EV-41'],
    alter: (service) =>
      alterData(service, 'certificate.expiring', (data) => ({ ...data, auto_renew: false })),
  },
  {
    rule: 'V-EV-43',
    does: 'warns of no certificate',
    alter: (service) => alterTimer(service, CERTIFICATE_EXPIRY, () => undefined),
  },
  {
    rule: 'V-EV-44',
    does: 'takes every failed renewal for the first',
    overlaps: ['V-EV-05'],
    alter: (service) => alterData(service, 'certificate.renewal_failed', (data) => ({ ...data, attempt: 1 })),
  },
  ...forgetful(
    'V-EV-40',
    {
      'certificate.issued': ['issuer_ca_id', 'serial_number', 'not_before', 'issued_via'],
    },
    ['V-EV-42'],
  ),
  ...forgetful('V-EV-41', {
    'certificate.renewed': ['old_certificate_id', 'renewal_method', 'days_before_expiry'],
  }),
  ...forgetful('V-EV-42', { 'certificate.revoked': ['reason', 'revoked_by', 'crl_updated_at'] }),
  ...forgetful('V-EV-43', { 'certificate.expiring': ['days_remaining', 'is_acme_managed', 'auto_renew'] }),
  ...forgetful('V-EV-44', { 'certificate.renewal_failed': ['attempt', 'next_retry_at'] }),
];

function isRenewedByVault({ eventType, body }: Delivery): boolean {
  return eventType === 'certificate.renewed' && JSON.parse(body).identity_id === SYSTEM.certificates;
}
