// What each webhook fault makes of the request that an attempt would send. Pure: nothing is sent here.

import type { WebhookEffect, WebhookFaultEffect } from '../faults/fault.ts';
import { reencoded, withOneValueChanged, withType, withUnknownFields } from './json-changes.ts';
import { wholeBody } from './padding.ts';
import { type Parcel, type SignedRequest, signedRequest } from './signed-request.ts';

/** How a request's body is put on the wire: whole, broken off in the middle, or in small pieces. */
export type Manner = 'whole' | 'truncate' | 'reset' | 'drip';

/** All that one attempt sends. */
export interface Consignment {
  /** The one whose outcome is the attempt's; with a replay the genuine one, else the first. */
  readonly request: SignedRequest;
  /** What follows it. */
  readonly copies: readonly SignedRequest[];
  /** Whether the copies leave beside the request, each on a connection of its own, or one after another. */
  readonly isConcurrent: boolean;
  readonly manner: Manner;
}

/** An event type that no document has. */
const UNKNOWN_TYPE = 'countersign.type_of_no_document';

/**
 * What an attempt sends under a fault. `delay` and `reverse` change only when it is sent.
 *
 * @param effect.amount copies in all, or milliseconds back in time, or bytes, as the effect counts
 * @example alter({ how: 'tamper_body', amount: null }, parcel).request.body
 */
export function alter(
  { how, amount }: Pick<WebhookFaultEffect, 'how' | 'amount'>,
  parcel: Parcel,
): Consignment {
  const altered = ALTERATIONS[how](parcel, amount);
  return { ...UNALTERED, ...('body' in altered ? { request: altered } : altered) };
}

const UNALTERED = { copies: [], isConcurrent: false, manner: 'whole' } as const;

/** One request in place of the genuine one, or what differs from sending one request whole. */
type Altered = SignedRequest | (Pick<Consignment, 'request'> & Partial<Consignment>);

const ALTERATIONS: Readonly<Record<WebhookEffect, (parcel: Parcel, amount: number | null) => Altered>> = {
  duplicate: (parcel, count) => copied(parcel, count),
  concurrent_duplicate: (parcel, count) => ({ ...copied(parcel, count), isConcurrent: true }),
  replay,
  delay: signedRequest,
  reverse: signedRequest,
  skew: (parcel, ageMs) => signedRequest(backdated(parcel, ageMs)),
  tamper_body: (parcel) => resent(parcel, withOneValueChanged(parcel.body, namesOf(parcel))),
  reencode: (parcel) => resent(parcel, reencoded(parcel.body)),
  bad_signature: badlySigned,
  no_signature: unsigned,
  wrong_secret: (parcel) => signedRequest({ ...parcel, secret: `not ${parcel.secret}` }),
  truncate: (parcel) => ({ request: signedRequest(parcel), manner: 'truncate' }),
  reset: (parcel) => ({ request: signedRequest(parcel), manner: 'reset' }),
  drip: (parcel) => ({ request: signedRequest(parcel), manner: 'drip' }),
  oversize,
  unknown_type: (parcel) =>
    signedRequest({
      ...parcel,
      event: { ...parcel.event, type: UNKNOWN_TYPE },
      body: withType(parcel.body, { from: parcel.event.type, to: UNKNOWN_TYPE }),
    }),
  unknown_field: (parcel) => signedRequest({ ...parcel, body: withUnknownFields(parcel.body) }),
};

/** The very same request so many times in all. */
function copied(parcel: Parcel, count: number | null) {
  const request = signedRequest(parcel);
  return { request, copies: Array.from({ length: (count ?? 2) - 1 }, () => request) };
}

/** The genuine request, and then it once more: as it was, or as somebody recorded it that long ago. */
function replay(parcel: Parcel, ageMs: number | null) {
  const request = signedRequest(parcel);
  return { request, copies: [ageMs === null ? request : signedRequest(backdated(parcel, ageMs))] };
}

function backdated(parcel: Parcel, ageMs: number | null): Parcel {
  return { ...parcel, signedAt: parcel.signedAt - (ageMs ?? 0) };
}

/** Another body under the signature of the genuine one. */
function resent(parcel: Parcel, body: string): SignedRequest {
  return { ...signedRequest(parcel), body };
}

/** The fields by which an event is known: who tampers with an event leaves them alone. */
function namesOf({ event, body }: Parcel): string[] {
  const members = Object.entries(JSON.parse(body) as Record<string, unknown>);
  return members.filter(([, value]) => value === event.id || value === event.type).map(([name]) => name);
}

/** A signature in the right form, made with the right secret, of something else. */
function badlySigned(parcel: Parcel): SignedRequest {
  const { headers, signature } = signedRequest({ ...parcel, body: `${parcel.body}?` });
  return { ...signedRequest(parcel), headers, signature };
}

function unsigned(parcel: Parcel): SignedRequest {
  const { [parcel.policy.signature.header]: _, ...headers } = signedRequest(parcel).headers;
  return { headers, body: parcel.body, signedContent: null, signature: null };
}

/** The signature is of the body as it leaves; what was signed is far too long to be kept. */
function oversize({ body, ...parcel }: Parcel, bytes: number | null): SignedRequest {
  const padded = bytes === null ? { body } : { body, paddedTo: bytes };
  const { headers, signature } = signedRequest({ ...parcel, body: wholeBody(padded) });
  return { ...padded, headers, signature, signedContent: null };
}
