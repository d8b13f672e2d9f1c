// The life of a certificate: issued, on its way to expiry, renewed by the vault or by hand, revoked.

import { type Instant, iso } from '../../../src/engine/instant.ts';
import type { ScheduledTask } from '../../../src/engine/task-queue.ts';
import type { World } from '../../../src/engine/world.ts';
import { actionError } from '../../../src/service/api-error.ts';
import { type Certificate, certificates } from '../documents.ts';
import { announce, type Cause, newCause } from '../events.ts';
import { type CertificateTrigger, certificateLifecycle } from '../lifecycles.ts';
import { nextStateOrRefuse } from '../refusals.ts';
import { SYSTEM } from './actors.ts';
import { countDown, DEFAULT_THRESHOLDS, later, thresholdOf, wholeDays } from './instants.ts';

export const CERTIFICATE_EXPIRY = 'certificate.expiry';

/** How long after a failed renewal the vault says it will try again. */
const RETRY_MS = 3_600_000;

const SERIAL_BYTES = 8;

/** Which authority issues by which way. */
const ISSUERS: Readonly<Record<Certificate['issuedVia'], string>> = {
  internal_ca: 'ca_internal',
  csr_sign: 'ca_internal',
  acme: 'ca_acme',
  import: 'ca_external',
};

/** What a new certificate must be told. */
export type NewCertificate = Pick<
  Certificate,
  'commonName' | 'path' | 'issuedVia' | 'notAfter' | 'isAcmeManaged' | 'isAutoRenewed'
>;

export function findCertificate(world: World, id: string): Certificate {
  const certificate = world.collection(certificates).get(id);
  if (certificate !== undefined) return certificate;
  throw actionError(404, `There is no certificate ${id}.`, 'Make it with the action certificate.issue.');
}

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

function placeCertificate(world: World, given: NewCertificate): Certificate {
  const { commonName, path, issuedVia, notAfter, isAcmeManaged, isAutoRenewed } = given;
  const id = world.ids.next('cert_');
  const certificate = world.collection(certificates).put(id, {
    id,
    state: 'valid',
    commonName,
    path,
    serialNumber: serialNumber(world),
    issuedVia,
    notBefore: world.now,
    notAfter,
    isAcmeManaged,
    isAutoRenewed,
    failedRenewals: 0,
  });
  countToExpiry(world, certificate, world.now);
  return certificate;
}

function countToExpiry(world: World, { id, notAfter }: Certificate, after: Instant): void {
  countDown(
    world,
    { timer: CERTIFICATE_EXPIRY, id, moment: notAfter, thresholds: DEFAULT_THRESHOLDS },
    after,
  );
}

function serialNumber(world: World): string {
  const bytes = Array.from({ length: SERIAL_BYTES }, () => world.ids.integer('vault/serial', 0, 255));
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(':');
}

function move(
  world: World,
  certificate: Certificate,
  trigger: CertificateTrigger,
  change: Partial<Certificate> = {},
): Certificate {
  const state = nextStateOrRefuse(certificateLifecycle, certificate.state, trigger);
  return world.collection(certificates).update(certificate.id, { ...change, state });
}
