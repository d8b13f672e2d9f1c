// A signature told step by step: bytes, signed string, secret, digest, header, and the two clocks.

import type { Schemas } from '../../api/schemas.ts';
import { durationText, instantText, msOf } from './time-text.ts';

export interface Verdict {
  readonly isGood: boolean;
  readonly text: string;
}

/** Whether a receiver that verifies carefully takes it, and if not why. */
export function signatureVerdict({ valid, mistake, header }: SignatureFacts): Verdict {
  return valid
    ? { isGood: true, text: `The header ${header} is what the secret and the bytes give.` }
    : { isGood: false, text: `A receiver refuses it: ${mistake}.` };
}

type SignatureFacts = Pick<Schemas['SignatureExplanation'], 'valid' | 'mistake'> & {
  readonly header: string;
};

/**
 * How far the signed time is from a clock, and whether a receiver with that clock takes it.
 *
 * @param toleranceMs what is documented; `null` if nothing is
 * @example clockVerdict(0, 301_000, 300_000).text // '5 min 1 s behind: beyond the tolerance of 5 min'
 */
export function clockVerdict(signedAt: number, clock: number, toleranceMs: number | null): Verdict {
  const difference = clock - signedAt;
  const distance =
    Math.abs(difference) < 1_000
      ? 'the same second'
      : `${durationText(difference)} ${difference > 0 ? 'behind' : 'ahead'}`;
  if (toleranceMs === null) return { isGood: true, text: `${distance}; no tolerance is documented` };
  const isGood = Math.abs(difference) < toleranceMs + 1_000;
  return {
    isGood,
    text: `${distance}: ${isGood ? 'within' : 'beyond'} the tolerance of ${durationText(toleranceMs)}`,
  };
}

/** What a receiver does with the key of an endpoint. */
export function keyText({ algorithm, secret_format: format, ecdsa }: Schemas['SignatureScheme']): string {
  if (algorithm === 'ecdsa-p256-sha256')
    return `Verify an ECDSA signature (P-256, SHA-256, ${ecdsa === 'raw' ? '64 bytes' : 'in DER'}) with the public key of the endpoint.`;
  if (algorithm === 'ed25519') return 'Verify an Ed25519 signature with the public key of the endpoint.';
  const hmac = algorithm === 'hmac-sha1' ? 'HMAC-SHA1' : 'HMAC-SHA256';
  return format === 'whsec'
    ? `Key an ${hmac} with the bytes that the signing secret of the endpoint has in base64 after whsec_.`
    : `Key an ${hmac} with the signing secret of the endpoint.`;
}

/** The signed time as sent and as people read it. */
export function signedAtText(signedAt: string | null): string {
  return signedAt === null ? 'none' : `${msOf(signedAt) / 1_000} = ${instantText(msOf(signedAt))}`;
}
