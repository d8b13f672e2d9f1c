// Mutants of the events of certificates.

import type { Delivery } from '../../../../src/delivery/delivery.ts';
import { iso } from '../../../../src/engine/instant.ts';
import { alterDeliveries, alterPayload, alterTimer, type Mutant } from '../../../../src/service/mutant.ts';
import { SYSTEM } from '../../domain/actors.ts';
import {
  CERTIFICATE_EXPIRY,
  CERTIFICATE_RENEWAL,
  certificates,
  findCertificate,
} from '../../domain/certificates.ts';
import { announce, newCause } from '../../events.ts';
import {
  type AlteredData,
  alterData,
  alteredData,
  alterInTurn,
  alterOutcome,
  dataOf,
  forgetful,
  rememberedIds,
  reportedTwice,
  tellAfter,
  withhold,
} from '../alterations.ts';

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
    rule: 'V-EV-43.2',
    does: 'does not renew what is left to it',
    alter: (service) => withhold(service, (delivery) => isRenewedByVault(delivery)),
  },
  {
    rule: 'V-EV-43.2',
    does: 'leaves to the receiver what is left to it',
    alter: (service) =>
      alterData(service, 'certificate.expiring', (data) => ({ ...data, auto_renew: false })),
  },
  {
    rule: 'V-EV-43.1',
    does: 'warns of no certificate',
    alter: (service) => alterTimer(service, CERTIFICATE_EXPIRY, () => undefined),
  },
  {
    rule: 'V-EV-43.2',
    does: 'lets a certificate run out that is too short to be warned of',
    alter: (service) => alterTimer(service, CERTIFICATE_RENEWAL, () => undefined),
  },
  {
    rule: 'V-EV-44',
    does: 'announces another renewal and tries none',
    alter: (service) => alterTimer(service, CERTIFICATE_RENEWAL, () => undefined),
  },
  {
    rule: 'V-EV-44',
    does: 'takes every failed renewal for the first',
    alter: (service) => alterData(service, 'certificate.renewal_failed', (data) => ({ ...data, attempt: 1 })),
  },
  ...forgetful('V-EV-40.1', { 'certificate.issued': ['issuer_ca_id', 'serial_number', 'not_before'] }),
  ...forgetful('V-EV-40.2', { 'certificate.issued': ['issued_via'] }),
  ...forgetful('V-EV-41', {
    'certificate.renewed': ['old_certificate_id', 'renewal_method', 'days_before_expiry'],
  }),
  ...forgetful('V-EV-42', { 'certificate.revoked': ['reason', 'revoked_by', 'crl_updated_at'] }),
  ...forgetful('V-EV-43.1', { 'certificate.expiring': ['days_remaining', 'is_acme_managed', 'auto_renew'] }),
  ...forgetful('V-EV-44', { 'certificate.renewal_failed': ['attempt', 'next_retry_at'] }),
  {
    rule: 'V-EV-44',
    does: 'counts failed renewals across certificates',
    alter: (service) => {
      const failed = rememberedIds();
      return alterDeliveries(service, (delivery, world) => {
        if (delivery.eventType !== 'certificate.renewal_failed') return delivery;
        failed(world).add(delivery.eventId);
        const payload = JSON.parse(delivery.body);
        return {
          ...delivery,
          body: JSON.stringify({ ...payload, data: { ...payload.data, attempt: failed(world).size } }),
        };
      });
    },
  },
  {
    rule: 'V-EV-43.1',
    does: 'goes on warning of a certificate that was revoked',
    alter: (service) =>
      tellAfter(service, 'certificate.revoke', ({ certificate_id }, world) => {
        const { commonName, path, notAfter } = findCertificate(world, String(certificate_id));
        const named = {
          certificate_id: String(certificate_id),
          common_name: commonName,
          not_after: iso(notAfter),
        };
        const data = {
          ...named,
          days_remaining: 30,
          threshold: '30d',
          is_acme_managed: false,
          auto_renew: false,
        };
        announce(world, newCause(world, SYSTEM.certificates), 'certificate.expiring', { path, data });
      }),
  },
  ...(
    [
      [
        'V-EV-40.1',
        'gives every certificate the same serial number',
        ['certificate.issued', 'certificate.revoked'],
        (data) => ({ ...data, serial_number: '00:01' }),
      ],
      [
        'V-EV-40.1',
        'begins the validity a day late',
        'certificate.issued',
        (data) => ({
          ...data,
          not_before: '2026-01-02T00:00:00.000Z',
          not_after: '2026-04-02T00:00:00.000Z',
        }),
      ],
      [
        'V-EV-41',
        'counts the days of the new certificate',
        'certificate.renewed',
        (data) => ({ ...data, days_before_expiry: 90 }),
      ],
      [
        'V-EV-41',
        'keeps the old end of a certificate that is renewed',
        'certificate.renewed',
        (data) => ({ ...data, not_after: '2026-04-01T00:00:00.000Z' }),
      ],
      [
        'V-EV-43.1',
        'counts hours in the place of days',
        'certificate.expiring',
        (data) => ({ ...data, days_remaining: Number(data.days_remaining) * 24 }),
      ],
      [
        'V-EV-43.1',
        'dates the end of a certificate a month late',
        'certificate.expiring',
        (data) => ({ ...data, not_after: '2026-05-01T00:00:00.000Z' }),
      ],
      [
        'V-EV-44',
        'announces the next renewal in the past',
        'certificate.renewal_failed',
        (data) => ({ ...data, next_retry_at: '2020-01-01T00:00:00.000Z' }),
      ],
      [
        'V-EV-43.1',
        'swaps is_acme_managed and auto_renew',
        'certificate.expiring',
        ({ is_acme_managed, auto_renew, ...data }) => ({
          ...data,
          is_acme_managed: auto_renew,
          auto_renew: is_acme_managed,
        }),
      ],
      [
        'V-EV-43.1',
        'says that no certificate is renewed',
        'certificate.expiring',
        (data) => ({ ...data, is_acme_managed: false, auto_renew: false }),
      ],
      [
        'V-EV-40.2',
        'calls an imported certificate one of its own',
        'certificate.issued',
        (data) => ({ ...data, issued_via: data.issued_via === 'import' ? 'internal_ca' : data.issued_via }),
      ],
      [
        'V-EV-40.2',
        'writes acme in capitals',
        'certificate.issued',
        (data) => ({ ...data, issued_via: data.issued_via === 'acme' ? 'ACME' : data.issued_via }),
      ],
      [
        'V-EV-41',
        'names the same method for every renewal',
        'certificate.renewed',
        (data) => ({ ...data, renewal_method: 'acme' }),
      ],
      [
        'V-EV-42',
        'names the certificate in the place of its number',
        'certificate.revoked',
        (data) => ({ ...data, serial_number: data.certificate_id }),
      ],
      [
        'V-EV-05.2',
        'numbers the error codes of renewals',
        'certificate.renewal_failed',
        (data) => ({ ...data, error_code: 42 }),
      ],
      [
        'V-EV-05.2',
        'writes the error code of a renewal in capitals',
        'certificate.renewal_failed',
        (data) => ({ ...data, error_code: String(data.error_code).toUpperCase() }),
      ],
    ] as readonly AlteredData[]
  ).map(alteredData),
  {
    rule: 'V-EV-42',
    does: 'names the number of the newest certificate',
    alter: (service) =>
      alterPayload(service, 'certificate.revoked', ({ data, ...event }, world) => {
        const newest = [...world.collection(certificates).values()].at(-1);
        return { ...event, data: { ...data, serial_number: newest?.serialNumber ?? data.serial_number } };
      }),
  },
  {
    rule: 'V-EV-44',
    does: 'repeats the first error of a renewal',
    alter: (service) =>
      alterInTurn(service, 'certificate.renewal_failed', (data, [{ error_code, error_message } = data]) => ({
        ...data,
        error_code,
        error_message,
      })),
  },
  ...(['is_acme_managed', 'auto_renew'] as const).map(
    (field): Mutant => ({
      rule: 'V-EV-43.3',
      does: `renews a certificate for ${field} alone`,
      alter: (service) => {
        const renewed = rememberedIds();
        return alterOutcome(service, (world, delivery) => {
          const data = dataOf(delivery, 'certificate.expiring');
          const isBoth = data?.is_acme_managed === true && data.auto_renew === true;
          if (data?.[field] !== true || isBoth || renewed(world).has(String(data.certificate_id))) return;
          const id = String(data.certificate_id);
          renewed(world).add(id);
          const { path, commonName: common_name } = findCertificate(world, id);
          const ids = { old_certificate_id: id, new_certificate_id: `${id}2`, common_name };
          const terms = { not_after: String(data.not_after), renewal_method: 'acme', days_before_expiry: 1 };
          announce(world, newCause(world, SYSTEM.certificates), 'certificate.renewed', {
            path,
            data: { ...ids, ...terms },
          });
        });
      },
    }),
  ),
  ...(
    [
      ['V-EV-40.1', 'certificate.issued'],
      ['V-EV-41', 'certificate.renewed'],
      ['V-EV-42', 'certificate.revoked'],
      ['V-EV-43.1', 'certificate.expiring'],
      ['V-EV-44', 'certificate.renewal_failed'],
    ] as const
  ).map(reportedTwice),
];

function isRenewedByVault({ eventType, body }: Delivery): boolean {
  return eventType === 'certificate.renewed' && JSON.parse(body).identity_id === SYSTEM.certificates;
}
