// What happens to a certificate, each change with its event: issued, expiring, renewed by the vault or by hand,
// revoked.

import { iso } from '../../../src/engine/instant.ts';
import type { ScheduledTask } from '../../../src/engine/task-queue.ts';
import type { World } from '../../../src/engine/world.ts';
import { announce, type Cause, newCause } from '../events.ts';
import { SYSTEM } from './actors.ts';
import {
  CERTIFICATE_EXPIRY,
  type Certificate,
  type CertificateTrigger,
  certificateLifecycle,
  certificates,
  countToExpiry,
  findCertificate,
  type NewCertificate,
  placeCertificate,
} from './certificates.ts';
import { later, thresholdOf, wholeDays } from './countdowns.ts';
import { nextStateOrConflict } from './transitions.ts';

/** How long after a failed renewal the vault will try again, as the event states. */
const RETRY_MS = 3_600_000;

/** Which authority issues by which way. */
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

/** Renews a certificate: another one, valid as long from now on, takes its place. */
export function renewCertificate(
  world: World,
  cause: Cause,
  old: Certificate,
  renewalMethod: string,
): Certificate {
  move(world, old, 'be_renewed');
  world.cancel('vault', CERTIFICATE_EXPIRY, old.id);
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

/** Notes a renewal that failed. The vault does not renew this certificate by itself any more. */
export function failRenewal(
  world: World,
  certificate: Certificate,
  { errorCode, errorMessage }: { readonly errorCode: string; readonly errorMessage: string },
): void {
  const attempt = certificate.failedRenewals + 1;
  move(world, certificate, 'fail_to_be_renewed', { failedRenewals: attempt });
  const named = { certificate_id: certificate.id, common_name: certificate.commonName };
  const failure = { error_code: errorCode, error_message: errorMessage };
  const data = { ...named, ...failure, attempt, next_retry_at: iso(later(world.now, RETRY_MS)) };
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
  world.cancel('vault', CERTIFICATE_EXPIRY, certificate.id);
  const { id, commonName, serialNumber, path } = certificate;
  const named = { certificate_id: id, common_name: commonName, serial_number: serialNumber };
  const data = { ...named, reason, revoked_by: cause.by, crl_updated_at: iso(world.now) };
  announce(world, cause, 'certificate.revoked', { path, data });
}

/** The timer of a certificate's expiry: a threshold, or the expiry itself, which has no event. */
export function certificateExpiryDue(world: World, item: ScheduledTask): void {
  const certificate = findCertificate(world, item.id);
  const threshold = thresholdOf(item);
  if (threshold === undefined) {
    move(world, certificate, 'expire');
    return;
  }
  const cause = newCause(world, SYSTEM.certificates);
  announce(world, cause, 'certificate.expiring', expiring(world, certificate, threshold));
  const approaching = move(world, certificate, 'approach_expiry');
  if (isRenewedByVault(approaching)) renewCertificate(world, cause, approaching, 'acme');
  else countToExpiry(world, approaching, item.at);
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

function isRenewedByVault({ isAcmeManaged, isAutoRenewed, failedRenewals }: Certificate): boolean {
  return isAcmeManaged && isAutoRenewed && failedRenewals === 0;
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
