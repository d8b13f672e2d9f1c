// An attempt: the request as it is sent, its result, and the mark that it is under way. One that is still marked when it is
// prepared again was interrupted: its process ended before the result was known, and the receiver may have seen it.

import { collectionOf } from '../engine/collection.ts';
import { fieldsOf, wholeNumber } from '../engine/document-schema.ts';
import type { Instant } from '../engine/instant.ts';
import type { World } from '../engine/world.ts';
import type { Delivery, Hop, ReceiverResponse } from './delivery.ts';
import type { WebhookEffect } from './faults/delivery-fault.ts';
import type { PaddedBody } from './faults/padded-body.ts';
import type { OauthNeed, OauthToken } from './oauth.ts';
import type { SentChallenge } from './policy/challenge.ts';
import type { DeliveryPolicy } from './policy/policy.ts';
import { isAmong, TAKEN } from './policy/policy.ts';
import type { SignedRequest } from './signing/signing.ts';
import type { WebhookSource } from './webhook-source.ts';

/**
 * How a body is sent: completely, cut off in the middle (by closing or resetting the connection), or slowly in
 * pieces.
 */
export type BodyMode = 'whole' | 'truncate' | 'reset' | 'drip';

/** An HTTP request that is about to be sent. */
export interface OutgoingRequest extends PaddedBody {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyMode: BodyMode;
  /** The timeout of the documented policy in milliseconds. */
  readonly timeoutMs: number;
}

/** An attempt that is about to be sent: the request whose result counts, and the delivery it belongs to. */
export interface AttemptRequest extends OutgoingRequest, SignedRequest {
  readonly source: WebhookSource;
  readonly deliveryId: string;
  readonly eventId: string;
  readonly endpointId: string;
  readonly at: Instant;
  readonly isForced: boolean;
  /** The statuses that are taken for a success. */
  readonly success: DeliveryPolicy['success'];
  readonly redirects: DeliveryPolicy['redirects'];
  /** When the same attempt was sent before by a process that ended before the result was known; `null` if never. */
  readonly interruptedAt: Instant | null;
  /** The token to request first, if the endpoint needs an OAuth token that the world does not have. */
  readonly oauth: OauthNeed | null;
  /** What the receiver has to answer, if it is a challenge. */
  readonly challenge: SentChallenge | null;
  /** The fault that applies to the attempt; `null` for none. */
  readonly fault: AppliedFault | null;
}

/** The effects of a fault on an attempt, other than changing its request. */
export interface AppliedFault {
  readonly id: string;
  readonly effect: WebhookEffect;
  /** Additional requests. */
  readonly copies: readonly SignedRequest[];
  /** Whether the copies are sent at the same time as the request, or after it, one after another. */
  readonly isConcurrent: boolean;
}

/** The outcome of a request. */
export interface AttemptResult {
  readonly response: ReceiverResponse | null;
  /** Why there was no complete response in time; `null` if there was one. */
  readonly error: string | null;
  /** Whether the receiver did not respond within the timeout. */
  readonly isTimeout: boolean;
  readonly connectedTo: string | null;
  /** Its duration in world time; the next delay starts after it. */
  readonly elapsedMs: number;
  /** The redirects that were followed; left out without any. */
  readonly hops?: readonly Hop[];
  /** A token that was issued for this attempt. */
  readonly token?: OauthToken;
  /** The results of the copies, in the order in which they were sent. */
  readonly copies?: readonly AttemptResult[];
}

/** The result of a request that was not sent, or that got no response. */
export function failedResult(error: string): AttemptResult {
  return { response: null, error, isTimeout: false, connectedTo: null, elapsedMs: 0 };
}

/**
 * The result if a receiver did not respond within the documented timeout.
 *
 * @example timedOut(30_000, null).error // 'no answer within 30 s'
 */
export function timedOut(timeoutMs: number, connectedTo: string | null): AttemptResult {
  const error = `no answer within ${timeoutMs / 1_000} s`;
  return { response: null, error, isTimeout: true, connectedTo, elapsedMs: timeoutMs };
}

/**
 * Whether an attempt succeeded: it got a response in time, with a status that its policy takes for a success.
 *
 * @param policy any 2xx is a success if it is left out
 * @example afterAttempt: (world, { attempts }) => attempts.some((attempt) => isSuccessful(attempt, policy))
 */
export function isSuccessful(
  { response, error }: Pick<AttemptResult, 'response' | 'error'>,
  { success }: Pick<DeliveryPolicy, 'success'> = { success: TAKEN },
): boolean {
  return error === null && response !== null && isAmong(success, response.status);
}

/**
 * Whether an answer was taken for a success, where that is not what its status says: only where a policy takes others than 2xx,
 * or not all of them.
 *
 * @example takenOf(result, policy) // { taken: false } of a 204, where only 200 is taken
 */
export function takenOf(
  result: Pick<AttemptResult, 'response' | 'error'>,
  policy: Pick<DeliveryPolicy, 'success'>,
): { readonly taken?: boolean } {
  if (policy.success === TAKEN) return {};
  const taken = isSuccessful(result, policy);
  return taken === isSuccessful(result) ? {} : { taken };
}

/** An attempt that has been prepared and has no result yet. A delivery has one at most. */
interface UnderWay {
  readonly attempt: number;
  readonly at: Instant;
}

export const attemptsUnderWay = collectionOf<UnderWay>(
  'attempts_under_way',
  {},
  fieldsOf<UnderWay>({ attempt: wholeNumber, at: wholeNumber }),
);

/**
 * Marks the next attempt of a delivery as under way. Part of a transaction.
 *
 * @returns when the same attempt was prepared before, if it was and never got a result; `null` otherwise
 */
export function beginAttempt(world: World, { id, attempts }: Delivery): Instant | null {
  const marks = world.collection(attemptsUnderWay);
  const attempt = attempts.length + 1;
  const before = marks.get(id);
  marks.put(id, { attempt, at: world.now });
  return before?.attempt === attempt ? before.at : null;
}

/** Takes the mark away: the attempt has a result, or its delivery is gone. Part of a transaction. */
export function endAttempt(world: World, deliveryId: string): void {
  world.collection(attemptsUnderWay).delete(deliveryId);
}
