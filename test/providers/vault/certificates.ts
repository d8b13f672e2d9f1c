// Certificates: issued, renewed, revoked, with warnings before they expire.

import { ApiError } from './api.ts';
import { DAY, HOUR, milliseconds, timestamp } from './clock.ts';
import { type Data, publish } from './events.ts';
import type { Certificate } from './model.ts';
import type { Job } from './store.ts';
import { newId, type Vault } from './vault.ts';

export interface NewCertificate {
  readonly common_name: string;
  readonly valid_for: string;
  readonly path?: string;
  readonly issued_via?: string;
  readonly is_acme_managed?: boolean;
  readonly auto_renew?: boolean;
}

const THRESHOLDS = ['30d', '14d', '7d', '1d'];
/** The delay between the first warning and an automatic renewal. */
const RENEWAL_DELAY_MS = HOUR;
const ISSUER = 'ca-intermediate-2';

export function issueCertificate(vault: Vault, input: NewCertificate, by: string): Certificate {
  const { common_name, path = `pki/${common_name}`, issued_via = 'internal_ca' } = input;
  const certificate = keepCertificate(vault, {
    path,
    common_name,
    issued_via,
    not_before: vault.clock.now(),
    not_after: vault.clock.now() + milliseconds(input.valid_for),
    is_acme_managed: input.is_acme_managed ?? issued_via === 'acme',
    auto_renew: input.auto_renew ?? false,
  });
  publishAbout(vault, 'certificate.issued', certificate, by, {
    issuer_ca_id: ISSUER,
    serial_number: certificate.serial_number,
    not_before: timestamp(certificate.not_before),
    not_after: timestamp(certificate.not_after),
    issued_via,
  });
  return certificate;
}

/** Replaces a certificate by a new one with the same period of validity. */
export function renewCertificate(vault: Vault, id: string, method: string, by: string): Certificate {
  const { serial_number: _, failed_renewals: __, ...old } = certificateWith(vault, id);
  const now = vault.clock.now();
  forget(vault, id);
  const lifetime = old.not_after - old.not_before;
  const renewed = keepCertificate(vault, { ...old, not_before: now, not_after: now + lifetime });
  publish(vault, {
    type: 'certificate.renewed',
    by,
    path: old.path,
    data: {
      old_certificate_id: id,
      new_certificate_id: renewed.id,
      common_name: old.common_name,
      not_after: timestamp(renewed.not_after),
      renewal_method: method,
      days_before_expiry: Math.floor((old.not_after - now) / DAY),
    },
  });
  return renewed;
}

export function revokeCertificate(vault: Vault, id: string, reason: string, by: string): void {
  const certificate = certificateWith(vault, id);
  forget(vault, id);
  publishAbout(vault, 'certificate.revoked', certificate, by, {
    serial_number: certificate.serial_number,
    reason,
    revoked_by: by,
    crl_updated_at: timestamp(vault.clock.now()),
  });
}

/** A renewal has failed; the next attempt follows after a delay that doubles each time. */
export function failRenewal(vault: Vault, id: string, error_code: string, error_message: string): void {
  const certificate = certificateWith(vault, id);
  const attempt = certificate.failed_renewals + 1;
  const retryAt = vault.clock.now() + HOUR * 2 ** (attempt - 1);
  vault.store.put('certificate', { ...certificate, failed_renewals: attempt });
  vault.agenda.schedule(retryAt, 'certificate.retry', id, JSON.stringify([error_code, error_message]));
  publishAbout(vault, 'certificate.renewal_failed', certificate, 'system:pki', {
    error_code,
    error_message,
    attempt,
    next_retry_at: timestamp(retryAt),
  });
}

/** A failed renewal fails again, as long as the certificate is valid. */
export function retryRenewal(vault: Vault, { subject, detail }: Job): void {
  const [code, message] = JSON.parse(detail) as [string, string];
  if (certificateWith(vault, subject).not_after > vault.clock.now())
    failRenewal(vault, subject, code, message);
}

/** A warning before the expiry is due; `detail` is its threshold. */
export function warnOfCertificate(vault: Vault, { subject, detail: threshold }: Job): void {
  const certificate = certificateWith(vault, subject);
  const { not_after, is_acme_managed, auto_renew, failed_renewals } = certificate;
  publishAbout(vault, 'certificate.expiring', certificate, 'system:pki', {
    not_after: timestamp(not_after),
    days_remaining: Math.round((not_after - vault.clock.now()) / DAY),
    threshold,
    is_acme_managed,
    auto_renew,
  });
  if (is_acme_managed && auto_renew && failed_renewals === 0)
    vault.agenda.schedule(vault.clock.now() + RENEWAL_DELAY_MS, 'certificate.renewal', subject);
}

/** The given `id` is ignored; the new certificate has its own. */
function keepCertificate(
  vault: Vault,
  input: Omit<Certificate, 'id' | 'serial_number' | 'failed_renewals'>,
): Certificate {
  const serial_number = newId('').replaceAll('-', '').toUpperCase();
  const certificate = { ...input, id: newId('crt-'), serial_number, failed_renewals: 0 };
  for (const threshold of THRESHOLDS) {
    const at = certificate.not_after - milliseconds(threshold);
    if (at > vault.clock.now()) vault.agenda.schedule(at, 'certificate.expiring', certificate.id, threshold);
  }
  // What is too short for a warning is renewed after two thirds of its life.
  const lifeMs = certificate.not_after - vault.clock.now();
  const isWarned = lifeMs > milliseconds(THRESHOLDS.at(-1) as string);
  if (certificate.is_acme_managed && certificate.auto_renew && !isWarned)
    vault.agenda.schedule(vault.clock.now() + (lifeMs * 2) / 3, 'certificate.renewal', certificate.id);
  return vault.store.put('certificate', certificate);
}

function publishAbout(vault: Vault, type: string, of: Certificate, by: string, data: Data): void {
  const { id: certificate_id, common_name, path } = of;
  publish(vault, { type, by, path, data: { certificate_id, common_name, ...data } });
}

function forget(vault: Vault, id: string): void {
  vault.agenda.cancel(id);
  vault.store.remove('certificate', id);
}

function certificateWith(vault: Vault, id: string): Certificate {
  const certificate = vault.store.get('certificate', id);
  if (certificate === undefined) throw new ApiError(404, 'no_certificate', 'No such certificate.');
  return certificate;
}
