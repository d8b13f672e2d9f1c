// Deliveries that a receiver must reject: everything without a valid signature of the exact bytes.

import { alterRequest } from '../../../delivery/faults/alter-request.ts';
import { type SignedRequest, signatureHeader, signedRequest } from '../../../delivery/signing/signing.ts';
import { isHmac } from '../../../delivery/signing/signing-key.ts';
import { readSignatureHeader } from '../../../delivery/signing/verify-signature.ts';
import { type Expectation, refusesAll } from '../expectation.ts';
import { failed, notExercised, passed } from '../finding.ts';
import type { Harness } from '../harness.ts';

const HOUR_MS = 3_600_000;

export const refusing = {
  refuses_reencoded_body: {
    title: 'verifies raw bytes: refuses JSON that was re-encoded',
    mend: 'Verify the bytes as they arrived, not JSON that was parsed and written again.',
    tryOn: (harness) => refusesAll(harness, { 're-encoded': altered(harness, 'reencode') }),
  },

  refuses_tampered_body: {
    title: 'refuses a body that was tampered with',
    mend: 'Compute the HMAC over the whole raw body, and compare it with the header before you act.',
    tryOn: (harness) => refusesAll(harness, { 'one value changed': altered(harness, 'tamper_body') }),
  },

  refuses_unsigned: {
    title: 'refuses what is not signed',
    mend: 'Refuse a request without the signature header or the timestamp header with 401; a missing header is not an empty one.',
    tryOn: (harness) => {
      const { header, timestampHeader } = harness.policy.signature;
      const request = signedRequest(harness.unsignedRequest());
      return refusesAll(harness, {
        'no signature': without(request, [header]),
        ...(timestampHeader !== null && {
          'no timestamp': without(request, [timestampHeader]),
          'neither signature nor timestamp': without(request, [header, timestampHeader]),
        }),
      });
    },
  },

  refuses_bad_digest: {
    title: 'refuses a wrong digest, in whatever form',
    mend: 'Compare whole digests of equal length, as bytes: no prefix, no empty text, no decoding that swallows errors.',
    tryOn: (harness) => {
      const { header } = harness.policy.signature;
      const request = signedRequest(harness.unsignedRequest());
      const carrying = (value: string) => ({ ...request, headers: { ...request.headers, [header]: value } });
      const withDigest = (digest: string) => carrying(withDigests(harness, request, [digest]));
      return refusesAll(harness, {
        'the digest of another body': altered(harness, 'bad_signature'),
        'half of the digest': carrying(request.headers[header]?.slice(0, -32) ?? ''),
        'an empty digest': withDigest(''),
        'no hex digits': withDigest('z'.repeat(64)),
      });
    },
  },

  refuses_other_secret: {
    title: 'refuses what another secret signed',
    mend: 'Verify with the secret of this endpoint only, and fail at the start if it is not set: an empty secret signs, too.',
    tryOn: (harness) =>
      refusesAll(harness, {
        'another secret': altered(harness, 'wrong_secret'),
        ...(takesAnyText(harness) && {
          'an empty secret': signedRequest(harness.unsignedRequest({ secret: '' })),
        }),
      }),
  },

  refuses_old_secret: {
    title: 'refuses the old secret after a rotation',
    mend: 'Remove the old secret from your configuration once the rotation is over.',
    tryOn: async (harness) => {
      if (harness.oldSecret === null) return notExercised('no old secret was given (--old-secret)');
      return refusesAll(harness, {
        'the old secret': signedRequest(harness.unsignedRequest({ secret: harness.oldSecret })),
      });
    },
  },

  refuses_fresh_timestamp_on_old_signature: {
    title: 'refuses an old signature under a fresh timestamp',
    mend: 'Include the timestamp header in what you compute the HMAC over.',
    tryOn: async (harness) => {
      const unsigned = harness.unsignedRequest();
      const { header, timestampHeader } = harness.policy.signature;
      if (timestampHeader === null) return notExercised('the service signs no timestamp');
      const fresh = signedRequest(unsigned);
      const old = signedRequest({ ...unsigned, signedAt: unsigned.signedAt - HOUR_MS });
      const { digests } = readSignatureHeader(harness.policy.signature, old.headers[header] ?? '');
      const redated = {
        ...old,
        headers: { ...fresh.headers, [header]: withDigests(harness, fresh, digests) },
      };
      return refusesAll(harness, { 'a fresh timestamp': redated });
    },
  },

  compares_in_constant_time: {
    title: 'compares signatures in constant time',
    mend: 'Compare digests with timingSafeEqual, hmac.compare_digest or hmac.Equal.',
    tryOn: async () =>
      notExercised('that does not show from outside; see that your code calls a constant-time comparison'),
  },

  refused_has_no_effect: {
    title: 'does nothing with what it refuses',
    mend: 'Verify first, and act only on what is verified.',
    tryOn: async (harness) => {
      if (harness.effects === null) return notExercised(NO_EFFECTS);
      const before = await harness.effects.settled();
      for (const how of ['tamper_body', 'no_signature', 'wrong_secret'] as const)
        await harness.send(altered(harness, how));
      await harness.deliverGood();
      const effects = (await harness.effects.settled(before + 1)) - before;
      const seen = `3 bad deliveries and a good one had ${effects} effects`;
      return effects === 1 ? passed('3 bad deliveries had no effect') : failed(seen);
    },
  },
} satisfies Record<string, Expectation>;

/** Why effects cannot be judged. */
export const NO_EFFECTS = 'the receiver shows no count of its effects (--effects-url)';

/** The signature header of a request with other digests in it. */
function withDigests({ policy }: Harness, { headers }: SignedRequest, digests: readonly string[]): string {
  const sent = readSignatureHeader(policy.signature, headers[policy.signature.header] ?? '');
  return signatureHeader(policy.signature, { ...sent, digests });
}

/** Whether every text is a key, as an empty one is where a receiver forgot to configure its secret. */
function takesAnyText({ policy: { signature } }: Harness): boolean {
  return isHmac(signature) && signature.secretFormat === 'text';
}

function altered(harness: Harness, how: Parameters<typeof alterRequest>[0]['how']): SignedRequest {
  return alterRequest({ how, amount: null }, harness.unsignedRequest()).request;
}

function without(request: SignedRequest, names: readonly string[]): SignedRequest {
  const kept = Object.entries(request.headers).filter(([name]) => !names.includes(name));
  return { ...request, headers: Object.fromEntries(kept) };
}
