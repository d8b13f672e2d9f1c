// Reads the signature headers of a request: the timestamp and the digest.

import { type HeaderSource, headerOf } from './headers.ts';
import { type Bytes, digestBytes } from './hmac.ts';
import { type Refused, refused } from './refusal.ts';
import { SCHEMES, type Service, type SignatureScheme } from './services.ts';

export interface Claim {
  readonly ok: true;
  /** Unix seconds, as the exact text that was sent and signed. */
  readonly timestamp: string;
  readonly digest: Bytes;
}

/** Reads the signature and its timestamp, or returns the reason for a refusal. */
export function readClaim(headers: HeaderSource, scheme: SignatureScheme): Claim | Refused {
  const { signatureHeader, signaturePrefix, timestampHeader } = scheme;
  const signature = headerOf(headers, signatureHeader);
  if (signature === undefined) return missingSignature(headers, signatureHeader);
  const timestamp = headerOf(headers, timestampHeader);
  if (timestamp === undefined) {
    return refused(
      'missing_timestamp',
      `There is no ${timestampHeader} header, which is part of the signed content. Check whether a proxy removes it.`,
    );
  }
  if (!/^[0-9]+$/.test(timestamp)) {
    return refused('malformed_timestamp', `${timestampHeader} is not a whole number of Unix seconds.`);
  }
  const digest = signature.startsWith(signaturePrefix)
    ? digestBytes(signature.slice(signaturePrefix.length))
    : undefined;
  if (digest !== undefined) return { ok: true, timestamp, digest };
  const expected = signaturePrefix === '' ? '' : `"${signaturePrefix}" and `;
  return refused('malformed_signature', `${signatureHeader} is not ${expected}64 lower-case hex digits.`);
}

function missingSignature(headers: HeaderSource, signatureHeader: string): Refused {
  const other = (Object.keys(SCHEMES) as Service[]).find(
    (service) => headerOf(headers, SCHEMES[service].signatureHeader) !== undefined,
  );
  const advice =
    other === undefined
      ? 'Check whether a proxy removes it; otherwise the request was not sent by the service.'
      : `The request has the signature header of the ${other} service: verify it with service: '${other}'.`;
  return refused('missing_signature', `There is no ${signatureHeader} header. ${advice}`);
}
