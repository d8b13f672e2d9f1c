// Actions on certificates.

import { DEFAULT_ACTOR } from '../domain/actors.ts';
import {
  failRenewal,
  issueCertificate,
  renewCertificate,
  revokeCertificate,
} from '../domain/certificate-changes.ts';
import type { Certificate } from '../domain/certificates.ts';
import { findCertificate } from '../domain/certificates.ts';
import { newCause } from '../events.ts';
import { action, choice, type Duration, duration, flag, instantAfter, person, text } from './fields.ts';

interface IssueInput {
  readonly common_name: string;
  readonly valid_for: Duration;
  readonly path?: string;
  readonly issued_via?: Certificate['issuedVia'];
  readonly is_acme_managed?: boolean;
  readonly auto_renew?: boolean;
}

interface FailInput {
  readonly certificate_id: string;
  readonly error_code: string;
  readonly error_message: string;
}

const certificateId = text('Id of the certificate.');

const issue = {
  required: {
    common_name: text('The name that the certificate is issued for.'),
    valid_for: duration('How long it is valid.'),
  },
  optional: {
    path: text('Path of the certificate; certificates/<common_name> unless given.', 1024),
    issued_via: choice('How it is issued; internal_ca by default.', [
      'internal_ca',
      'acme',
      'csr_sign',
      'import',
    ]),
    is_acme_managed: flag('Whether it is managed by ACME; derived from issued_via unless given.'),
    auto_renew: flag('Whether its renewal is left to the vault; not unless given.'),
  },
  result: { certificate_id: certificateId },
};

const failure = {
  required: {
    certificate_id: certificateId,
    error_code: text('A code of the failing part.'),
    error_message: text('The failure as text.', 1_000),
  },
};

export const certificateActions = {
  'certificate.issue': action<IssueInput>('A certificate is issued.', issue, (input, world) => {
    const { common_name, issued_via = 'internal_ca' } = input;
    const { id } = issueCertificate(world, {
      commonName: common_name,
      path: input.path ?? `certificates/${common_name}`,
      issuedVia: issued_via,
      notAfter: instantAfter(world.now, input.valid_for),
      isAcmeManaged: input.is_acme_managed ?? issued_via === 'acme',
      isAutoRenewed: input.auto_renew ?? false,
    });
    return { certificate_id: id };
  }),

  'certificate.renew': action<{ readonly certificate_id: string; readonly renewal_method?: string }>(
    'A certificate is renewed: another one takes its place.',
    {
      required: { certificate_id: certificateId },
      optional: { renewal_method: text('How; manual unless given.') },
      result: { certificate_id: text('Id of the new certificate.') },
    },
    ({ certificate_id, renewal_method = 'manual' }, world) => {
      const old = findCertificate(world, certificate_id);
      const { id } = renewCertificate(world, newCause(world, DEFAULT_ACTOR), old, renewal_method);
      return { certificate_id: id };
    },
  ),

  'certificate.revoke': action<{
    readonly certificate_id: string;
    readonly reason: string;
    readonly revoked_by?: string;
  }>(
    'A certificate is revoked.',
    {
      required: { certificate_id: certificateId, reason: text('Why, such as key_compromise.') },
      optional: { revoked_by: person },
    },
    ({ certificate_id, reason, revoked_by = DEFAULT_ACTOR }, world) =>
      revokeCertificate(world, newCause(world, revoked_by), findCertificate(world, certificate_id), reason),
  ),

  'certificate.fail_renewal': action<FailInput>(
    'The renewal of a certificate fails; it is tried again, and fails again, every hour until it is renewed.',
    failure,
    ({ certificate_id, error_code, error_message }, world) =>
      failRenewal(world, findCertificate(world, certificate_id), {
        errorCode: error_code,
        errorMessage: error_message,
      }),
  ),
};
