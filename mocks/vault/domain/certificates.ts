// Certificates: the document, its lifecycle, and the countdown to its expiry.

import { collectionOf } from '../../../src/engine/collection.ts';
import {
  fieldsOf,
  flag,
  instant,
  orNull,
  stateIn,
  text,
  wholeNumber,
} from '../../../src/engine/document-schema.ts';
import type { Instant } from '../../../src/engine/instant.ts';
import { lifecycle } from '../../../src/engine/lifecycle.ts';
import type { World } from '../../../src/engine/world.ts';
import { actionError } from '../../../src/service/api-error.ts';
import { type Schemas, schemas } from '../spec.ts';
import { countDown, DEFAULT_THRESHOLDS, isAhead } from './countdowns.ts';
import { type Failure, failureSchema } from './retries.ts';

export type CertificateState = 'valid' | 'renewed' | 'revoked' | 'expired';

export type CertificateTrigger =
  | 'approach_expiry'
  | 'be_renewed'
  | 'fail_to_be_renewed'
  | 'be_revoked'
  | 'expire';

export const certificateLifecycle = lifecycle<CertificateState, CertificateTrigger>('certificate', [
  { from: 'valid', on: 'approach_expiry', to: 'valid' },
  { from: 'valid', on: 'be_renewed', to: 'renewed', because: 'it was renewed' },
  { from: 'valid', on: 'fail_to_be_renewed', to: 'valid' },
  { from: 'valid', on: 'be_revoked', to: 'revoked', because: 'it was revoked' },
  { from: 'valid', on: 'expire', to: 'expired', because: 'its not_after was reached' },
]);

export interface Certificate {
  readonly id: string;
  readonly state: CertificateState;
  readonly commonName: string;
  readonly path: string;
  readonly serialNumber: string;
  readonly issuedVia: Schemas['CertificateIssuedData']['issued_via'];
  readonly notBefore: Instant;
  readonly notAfter: Instant;
  readonly isAcmeManaged: boolean;
  readonly isAutoRenewed: boolean;
  readonly failedRenewals: number;
  /** The failure of the last renewal; `null` if none has failed. */
  readonly failure: Failure | null;
}

export const certificates = collectionOf<Certificate>(
  'vault/certificates',
  {},
  fieldsOf<Certificate>({
    id: text,
    state: stateIn(certificateLifecycle),
    commonName: text,
    path: text,
    serialNumber: text,
    issuedVia: schemas.issuedVia,
    notBefore: instant,
    notAfter: instant,
    isAcmeManaged: flag,
    isAutoRenewed: flag,
    failedRenewals: wholeNumber,
    failure: orNull(failureSchema),
  }),
);

export const CERTIFICATE_EXPIRY = 'certificate.expiry';

/** An automatic renewal: a retry, or the renewal of a certificate whose validity is too short for any threshold. */
export const CERTIFICATE_RENEWAL = 'certificate.renewal';

/** The part of a short certificate's validity after which the vault renews it (V-G-54). */
const RENEWED_AFTER = 2 / 3;

const SERIAL_BYTES = 8;

/** The input for a new certificate. */
export type NewCertificate = Pick<
  Certificate,
  'commonName' | 'path' | 'issuedVia' | 'notAfter' | 'isAcmeManaged' | 'isAutoRenewed'
>;

export function findCertificate(world: World, id: string): Certificate {
  const certificate = world.collection(certificates).get(id);
  if (certificate !== undefined) return certificate;
  throw actionError(404, `There is no certificate ${id}.`, 'Make it with the action certificate.issue.');
}

export function placeCertificate(world: World, given: NewCertificate): Certificate {
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
    failure: null,
  });
  countToExpiry(world, certificate, world.now);
  if (isRenewedByVault(certificate) && !isWarnedOf(certificate)) countToRenewal(world, certificate);
  return certificate;
}

export function countToExpiry(world: World, { id, notAfter }: Certificate, after: Instant): void {
  countDown(
    world,
    { timer: CERTIFICATE_EXPIRY, id, moment: notAfter, thresholds: DEFAULT_THRESHOLDS },
    after,
  );
}

/** Cancels the timers of a certificate. */
export function endCountdowns(world: World, id: string): void {
  world.cancel('vault', CERTIFICATE_EXPIRY, id);
  world.cancel('vault', CERTIFICATE_RENEWAL, id);
}

/** Whether the vault renews the certificate automatically; not after a failed renewal. */
export function isRenewedByVault({ isAcmeManaged, isAutoRenewed, failure }: Certificate): boolean {
  return isAcmeManaged && isAutoRenewed && failure === null;
}

/** Whether a certificate that becomes valid now has a threshold in the future. */
function isWarnedOf({ notBefore, notAfter }: Certificate): boolean {
  return DEFAULT_THRESHOLDS.some((threshold) => isAhead(notAfter, threshold, notBefore));
}

function countToRenewal(world: World, { id, notBefore, notAfter }: Certificate): void {
  const at = notBefore + Math.floor((notAfter - notBefore) * RENEWED_AFTER);
  if (at > world.now) world.schedule({ service: 'vault', name: CERTIFICATE_RENEWAL, id, at });
}

export function serialNumber(world: World): string {
  const bytes = Array.from({ length: SERIAL_BYTES }, () => world.ids.integer('vault/serial', 0, 255));
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(':');
}
