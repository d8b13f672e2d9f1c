// Changes of a certificate, each with its event: issued, expiring, renewed automatically or manually, revoked.

import { iso } from '../../../src/engine/instant.ts';
import type { ScheduledTask } from '../../../src/engine/task-queue.ts';
import type { World } from '../../../src/engine/world.ts';
import { announce, type Cause, newCause } from '../events.ts';
import { SYSTEM } from './actors.ts';
import {
  CERTIFICATE_RENEWAL,
  type Certificate,
  type CertificateTrigger,
  certificateLifecycle,
  certificates,
  countToExpiry,
  endCountdowns,
  findCertificate,
  isRenewedByVault,
  type NewCertificate,
  placeCertificate,
} from './certificates.ts';
import { later, thresholdOf, wholeDays } from './countdowns.ts';
import { type Failure, retryLater } from './retries.ts';
import { nextStateOrConflict } from './transitions.ts';

/** How long after a failed renewal the vault tries again (V-G-51). */
const RETRY_MS = 3_600_000;

/** The renewal_method of automatic renewals. */
const BY_VAULT = 'acme';

/** The issuing authority by the way of issuing. */
const ISSUERS: Readonly<Record<Certificate['issuedVia'], string>> = {
  internal_ca: 'ca_internal',
  csr_sign: 'ca_internal',
  acme: 'ca_acme',
  import: 'ca_external',
};

export function issueCertificate(world: World, given: NewCertificate): Certificate {
  const certificate = placeCertificate(world, given);
  const { id, commonName, path, serialNumber, notBefore, notAfter, issuedVia } = certificate;
  const validity = { not_before: iso(notBefore), not_after: iso(notAfter) };
  const named = { certificate_id: id, common_name: commonName, serial_number: serialNumber };
  const data = { ...named, issuer_ca_id: ISSUERS[issuedVia], ...validity, issued_via: issuedVia };
  announce(world, newCause(world, SYSTEM.certificates), 'certificate.issued', { path, data });
  return certificate;
}

/** Renews a certificate: it is replaced by a new one that is valid for the same time from now on. */
export function renewCertificate(
  world: World,
  cause: Cause,
  old: Certificate,
  renewalMethod: string,
): Certificate {
  move(world, old, 'be_renewed');
  endCountdowns(world, old.id);
  const notAfter = later(world.now, old.notAfter - old.notBefore);
  const renewed = placeCertificate(world, { ...old, notAfter });
  const ids = { old_certificate_id: old.id, new_certificate_id: renewed.id };
  const data = {
    ...ids,
    common_name: renewed.commonName,
    not_after: iso(notAfter),
    renewal_method: renewalMethod,
    days_before_expiry: wholeDays(old.notAfter - world.now),
  };
  announce(world, cause, 'certificate.renewed', { path: renewed.path, data });
  return renewed;
}

/** Records a failed renewal. After that the vault only retries, until the certificate is renewed. */
export function failRenewal(world: World, certificate: Certificate, failure: Failure): void {
  const { id, commonName } = certificate;
  const attempt = certificate.failedRenewals + 1;
  move(world, certificate, 'fail_to_be_renewed', { failedRenewals: attempt, failure });
  const named = { certificate_id: id, common_name: commonName };
  const why = { error_code: failure.errorCode, error_message: failure.errorMessage };
  const nextAt = retryLater(world, { timer: CERTIFICATE_RENEWAL, id }, RETRY_MS);
  const data = { ...named, ...why, attempt, next_retry_at: iso(nextAt) };
  announce(world, newCause(world, SYSTEM.certificates), 'certificate.renewal_failed', {
    path: certificate.path,
    data,
  });
}

export function revokeCertificate(
  world: World,
  cause: Cause,
  certificate: Certificate,
  reason: string,
): void {
  move(world, certificate, 'be_revoked');
  endCountdowns(world, certificate.id);
  const { id, commonName, serialNumber, path } = certificate;
  const named = { certificate_id: id, common_name: commonName, serial_number: serialNumber };
  const data = { ...named, reason, revoked_by: cause.by, crl_updated_at: iso(world.now) };
  announce(world, cause, 'certificate.revoked', { path, data });
}

/** Handles the timer of a certificate's expiry: a threshold, or the expiry itself, which has no event. */
export function certificateExpiryDue(world: World, item: ScheduledTask): void {
  const certificate = findCertificate(world, item.id);
  const threshold = thresholdOf(item);
  if (threshold === undefined) {
    move(world, certificate, 'expire');
    endCountdowns(world, certificate.id);
    return;
  }
  const cause = newCause(world, SYSTEM.certificates);
  announce(world, cause, 'certificate.expiring', expiring(world, certificate, threshold));
  const approaching = move(world, certificate, 'approach_expiry');
  if (isRenewedByVault(approaching)) renewCertificate(world, cause, approaching, BY_VAULT);
  else countToExpiry(world, approaching, item.at);
}

/** Handles the timer of an automatic renewal: one that failed before fails again in the same way. */
export function certificateRenewalDue(world: World, { id }: ScheduledTask): void {
  const certificate = findCertificate(world, id);
  if (certificate.failure === null)
    renewCertificate(world, newCause(world, SYSTEM.certificates), certificate, BY_VAULT);
  else failRenewal(world, certificate, certificate.failure);
}

function expiring(world: World, certificate: Certificate, threshold: string) {
  const { id, path, commonName, notAfter, isAcmeManaged, isAutoRenewed } = certificate;
  const data = {
    certificate_id: id,
    common_name: commonName,
    not_after: iso(notAfter),
    days_remaining: wholeDays(notAfter - world.now),
    threshold,
    is_acme_managed: isAcmeManaged,
    auto_renew: isAutoRenewed,
  };
  return { path, data };
}

function move(
  world: World,
  certificate: Certificate,
  on: CertificateTrigger,
  change: Partial<Certificate> = {},
): Certificate {
  const { id, commonName: name, state: from } = certificate;
  const state = nextStateOrConflict(world, certificateLifecycle, { id, name, from, on });
  return world.collection(certificates).update(certificate.id, { ...change, state });
}
