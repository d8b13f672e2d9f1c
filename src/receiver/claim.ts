// Reads the signature headers of a request: the id, the timestamp and the digests.

import type { Bytes } from './der.ts';
import { bytesFrom } from './digest.ts';
import { type HeaderSource, headerOf } from './headers.ts';
import { type Refused, refused } from './refusal.ts';
import { SCHEMES, type Sender, type SignatureScheme } from './services.ts';
import { digestsIn, prefixOf, timestampIn } from './signature-header.ts';

export interface Claim {
  readonly ok: true;
  /** Unix seconds, as the exact text that was sent and signed; empty if none is signed. */
  readonly timestamp: string;
  /** The id of the event as it was sent and signed; empty if none is signed. */
  readonly eventId: string;
  /** During a rotation, some senders sign with both secrets. */
  readonly digests: readonly Bytes[];
}

/** Reads the signature, its timestamp and its id, or returns the reason for a refusal. */
export function readClaim(headers: HeaderSource, scheme: SignatureScheme): Claim | Refused {
  const signature = headerOf(headers, scheme.signatureHeader);
  if (signature === undefined) return missingSignature(headers, scheme.signatureHeader);
  const timestamp = readTimestamp(headers, scheme, signature);
  if (typeof timestamp !== 'string') return timestamp;
  const eventId = scheme.idHeader === null ? '' : headerOf(headers, scheme.idHeader);
  if (eventId === undefined) return missingPart('missing_id', scheme.idHeader);
  const digests = digestsIn(scheme, signature).flatMap((digest) => bytesFrom(digest, scheme) ?? []);
  return digests.length === 0 ? malformedSignature(scheme) : { ok: true, timestamp, eventId, digests };
}

function readTimestamp(headers: HeaderSource, scheme: SignatureScheme, signature: string): string | Refused {
  const { timestampHeader, signatureHeader } = scheme;
  if (timestampHeader === null) return '';
  const isInSignature = timestampHeader === signatureHeader;
  const timestamp = isInSignature ? timestampIn(scheme, signature) : headerOf(headers, timestampHeader);
  if (timestamp === undefined && isInSignature)
    return refused(
      'missing_timestamp',
      `There is no timestamp in ${signatureHeader}, which is part of the signed content.`,
    );
  if (timestamp === undefined) return missingPart('missing_timestamp', timestampHeader);
  if (/^[0-9]+$/.test(timestamp)) return timestamp;
  const place = isInSignature ? `The timestamp in ${signatureHeader}` : timestampHeader;
  return refused('malformed_timestamp', `${place} is not a whole number of Unix seconds.`);
}

function missingPart(reason: 'missing_id' | 'missing_timestamp', header: string | null): Refused {
  return refused(
    reason,
    `There is no ${header} header, which is part of the signed content. Check whether a proxy removes it.`,
  );
}

const DIGESTS = {
  'hmac-sha256 hex': '64 lower-case hex digits',
  'hmac-sha256 base64': '32 bytes in base64',
  'hmac-sha1 hex': '40 lower-case hex digits',
  'hmac-sha1 base64': '20 bytes in base64',
  'ecdsa-p256-sha256 hex': 'a signature in hex',
  'ecdsa-p256-sha256 base64': 'a signature in DER, in base64',
  'ed25519 hex': '128 lower-case hex digits',
  'ed25519 base64': '64 bytes in base64',
} as const;

function malformedSignature(scheme: SignatureScheme): Refused {
  const prefix = prefixOf(scheme);
  const expected = prefix === '' ? '' : `"${prefix}" and `;
  const digest = DIGESTS[`${scheme.algorithm} ${scheme.encoding}`];
  const verb = scheme.separator === null ? 'is not' : 'does not contain';
  return refused('malformed_signature', `${scheme.signatureHeader} ${verb} ${expected}${digest}.`);
}

function missingSignature(headers: HeaderSource, signatureHeader: string): Refused {
  const other = (Object.keys(SCHEMES) as Sender[]).find(
    (sender) => headerOf(headers, SCHEMES[sender].signatureHeader) !== undefined,
  );
  const advice =
    other === undefined
      ? 'Check whether a proxy removes it; otherwise the request was not sent by the service.'
      : `The request has the signature header of the ${other} service: verify it with service: '${other}'.`;
  return refused('missing_signature', `There is no ${signatureHeader} header. ${advice}`);
}
