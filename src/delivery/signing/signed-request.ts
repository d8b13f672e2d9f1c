// One request of an attempt as its receiver gets it: the signed body of the event, with the policy's headers.

import type { Instant } from '../../engine/instant.ts';
import type { PaddedBody } from '../faults/padded-body.ts';
import type { DeliveryPolicy } from '../policy/policy.ts';
import { deliveryHeaders, sign } from './signing.ts';

/** A request before it is signed. */
export interface UnsignedRequest {
  readonly policy: DeliveryPolicy;
  readonly event: { readonly id: string; readonly type: string };
  readonly body: string;
  readonly secret: string;
  /** Secrets from before a rotation that still sign. */
  readonly oldSecrets?: readonly string[];
  /** How many attempts of the delivery there were before; 0 if left out. */
  readonly retryNumber?: number;
  /** The instant in the signature's timestamp; `null` where nobody gets the request, which is left without headers. */
  readonly signedAt: Instant | null;
}

export interface SignedRequest extends PaddedBody {
  readonly headers: Readonly<Record<string, string>>;
  /** The exact text that was signed; `null` if nothing was signed. */
  readonly signedContent: string | null;
  /** The value of the signature header; `null` if there is none. */
  readonly signature: string | null;
}

/**
 * Signs a request.
 *
 * @example signedRequest({ policy, event: { id: 'evt_1', type: 'bounce' }, body: '{}', secret, signedAt }).headers
 */
export function signedRequest({
  policy,
  event,
  signedAt,
  retryNumber,
  ...unsigned
}: UnsignedRequest): SignedRequest {
  if (signedAt === null) return { headers: {}, body: unsigned.body, signedContent: null, signature: null };
  const signature = sign(policy.signature, { ...unsigned, at: signedAt, eventId: event.id });
  const headers = deliveryHeaders(policy, event, signature, retryNumber);
  return { headers, body: unsigned.body, signedContent: signature.signedContent, signature: signature.value };
}

/** The same request with additional headers. */
export function withHeaders<Request extends SignedRequest>(
  request: Request,
  headers: Readonly<Record<string, string>>,
): Request {
  return { ...request, headers: { ...request.headers, ...headers } };
}
