// How each fault of a delivery changes the request that an attempt would send. Pure: nothing is sent here.

import type { BodyMode } from '../attempt.ts';
import { type SignedRequest, signedRequest, type UnsignedRequest } from '../signing/signing.ts';
import { otherSecret } from '../signing/signing-key.ts';
import type { DeliveryEffect, WebhookEffect } from './delivery-fault.ts';
import { reencoded, withOneValueChanged, withType, withUnknownFields } from './json-changes.ts';
import { wholeBody } from './padded-body.ts';

/** The requests of an attempt under a fault. */
export interface AlteredRequest {
  /** The request whose result is the attempt's: with a replay the genuine one, otherwise the first. */
  readonly request: SignedRequest;
  /** Additional requests. */
  readonly copies: readonly SignedRequest[];
  /** Whether the copies are sent at the same time, each on its own connection, or one after another. */
  readonly isConcurrent: boolean;
  readonly bodyMode: BodyMode;
}

/** An undocumented event type. */
const UNKNOWN_TYPE = 'countersign.type_of_no_document';

/**
 * The requests of an attempt under a fault. `delay` and `reverse` only change the time of sending.
 *
 * @param effect.amount the total number of copies, milliseconds back in time, or bytes, depending on the effect
 * @example alterRequest({ how: 'tamper_body', amount: null }, unsigned).request.body
 */
export function alterRequest(
  { how, amount }: Pick<DeliveryEffect, 'how' | 'amount'>,
  unsigned: UnsignedRequest,
): AlteredRequest {
  const altered = ALTERATIONS[how](unsigned, amount);
  return { ...UNALTERED, ...('body' in altered ? { request: altered } : altered) };
}

const UNALTERED = { copies: [], isConcurrent: false, bodyMode: 'whole' } as const;

/** A request in place of the genuine one, or the difference from sending one complete request. */
type Altered = SignedRequest | (Pick<AlteredRequest, 'request'> & Partial<AlteredRequest>);

const ALTERATIONS: Readonly<
  Record<WebhookEffect, (unsigned: UnsignedRequest, amount: number | null) => Altered>
> = {
  duplicate: (unsigned, count) => copied(unsigned, count),
  concurrent_duplicate: (unsigned, count) => ({ ...copied(unsigned, count), isConcurrent: true }),
  replay,
  delay: signedRequest,
  reverse: signedRequest,
  skew: (unsigned, ageMs) => signedRequest(backdated(unsigned, ageMs)),
  tamper_body: (unsigned) =>
    withOtherBody(unsigned, withOneValueChanged(unsigned.body, identifyingFields(unsigned))),
  reencode: (unsigned) => withOtherBody(unsigned, reencoded(unsigned.body)),
  bad_signature: badlySigned,
  no_signature: withoutSignature,
  wrong_secret: signedWithOtherSecret,
  truncate: (unsigned) => ({ request: signedRequest(unsigned), bodyMode: 'truncate' }),
  reset: (unsigned) => ({ request: signedRequest(unsigned), bodyMode: 'reset' }),
  drip: (unsigned) => ({ request: signedRequest(unsigned), bodyMode: 'drip' }),
  oversize,
  unknown_type: (unsigned) =>
    signedRequest({
      ...unsigned,
      event: { ...unsigned.event, type: UNKNOWN_TYPE },
      body: withType(unsigned.body, { from: unsigned.event.type, to: UNKNOWN_TYPE }),
    }),
  unknown_field: (unsigned) => signedRequest({ ...unsigned, body: withUnknownFields(unsigned.body) }),
};

/** The same request, sent the given number of times in total. */
function copied(unsigned: UnsignedRequest, count: number | null) {
  const request = signedRequest(unsigned);
  return { request, copies: Array.from({ length: (count ?? 2) - 1 }, () => request) };
}

/** The genuine request, and then the same one again: unchanged, or as recorded that long ago. */
function replay(unsigned: UnsignedRequest, ageMs: number | null) {
  const request = signedRequest(unsigned);
  return { request, copies: [ageMs === null ? request : signedRequest(backdated(unsigned, ageMs))] };
}

function backdated(unsigned: UnsignedRequest, ageMs: number | null): UnsignedRequest {
  const { signedAt } = unsigned;
  return { ...unsigned, signedAt: signedAt === null ? null : signedAt - (ageMs ?? 0) };
}

/** A different body with the signature of the genuine one. */
function withOtherBody(unsigned: UnsignedRequest, body: string): SignedRequest {
  return { ...signedRequest(unsigned), body };
}

/** The fields that identify an event, which tampering does not change. */
function identifyingFields({ event, body }: UnsignedRequest): string[] {
  const members = Object.entries(JSON.parse(body) as Record<string, unknown>);
  return members.filter(([, value]) => value === event.id || value === event.type).map(([name]) => name);
}

/** A signature in the right form, made with the right secret, but of different content. */
function badlySigned(unsigned: UnsignedRequest): SignedRequest {
  const { headers, signature } = signedRequest({ ...unsigned, body: `${unsigned.body}?` });
  return { ...signedRequest(unsigned), headers, signature };
}

/** Signed with none of the secrets that the receiver knows. */
function signedWithOtherSecret({ oldSecrets: _, ...unsigned }: UnsignedRequest): SignedRequest {
  return signedRequest({ ...unsigned, secret: otherSecret(unsigned.policy.signature, unsigned.secret) });
}

function withoutSignature(unsigned: UnsignedRequest): SignedRequest {
  const { headers: signed, ...request } = signedRequest(unsigned);
  const { [unsigned.policy.signature.header]: _, ...headers } = signed;
  return { ...request, headers, signedContent: null, signature: null };
}

/** The signature covers the body as it is sent; the signed content is too long to be kept. */
function oversize({ body, ...unsigned }: UnsignedRequest, bytes: number | null): SignedRequest {
  const padded = bytes === null ? { body } : { body, paddedTo: bytes };
  const { url, headers, signature } = signedRequest({ ...unsigned, body: wholeBody(padded) });
  return { ...padded, url, headers, signature, signedContent: null };
}
