// One attempt, as it leaves and as it ended. In between somebody else has the bytes.

import type { Instant } from '../engine/instant.ts';
import type { WebhookEffect } from '../faults/fault.ts';
import type { Consignment } from './alterations.ts';
import type { ReceiverResponse, WebhookSource } from './delivery.ts';
import type { OauthNeed, OauthToken } from './oauth.ts';
import type { SignedRequest } from './signed-request.ts';

/** An attempt about to leave: the request whose outcome is the attempt's, and all that is said of it. */
export interface AttemptRequest extends SignedRequest {
  readonly source: WebhookSource;
  readonly deliveryId: string;
  readonly eventId: string;
  readonly endpointId: string;
  readonly attempt: number;
  readonly at: Instant;
  readonly isForced: boolean;
  readonly method: string;
  readonly url: string;
  readonly timeoutMs: number;
  /** What must be got first, when the endpoint needs an OAuth token that the world does not hold. */
  readonly oauth: OauthNeed | null;
  /** The fault that has struck it, if one has. */
  readonly fault: AttemptRequestFault | null;
}

/** What a fault makes of an attempt, beside the request itself. */
export interface AttemptRequestFault extends Omit<Consignment, 'request'> {
  readonly id: string;
  readonly effect: WebhookEffect;
}

/** How a request ended. */
export interface AttemptResult {
  readonly response: ReceiverResponse | null;
  /** Why there is no answer in time, in words. */
  readonly error: string | null;
  readonly connectedTo: string | null;
  /** World time it took, which the next delay is counted on from. */
  readonly elapsedMs: number;
  /** What the record shows; `null` when there was no answer in time. */
  readonly durationMs: number | null;
  /** A token that was got on the way. */
  readonly token?: OauthToken;
  /** How the copies ended that a fault had sent too, in the order in which they left. */
  readonly copies?: readonly AttemptResult[];
}

/** Whether an outcome is a success: an answer in time whose status is 2xx. */
export function isSuccessful({ response, error }: Pick<AttemptResult, 'response' | 'error'>): boolean {
  return error === null && response !== null && response.status >= 200 && response.status < 300;
}

/**
 * Why an attempt was other than usual, in words; `undefined` when no fault has struck it.
 *
 * @example whyOf(departure) // 'fault flt_…: tamper_body'
 */
export function whyOf({ fault }: Pick<AttemptRequest, 'fault'>): string | undefined {
  return fault === null ? undefined : `fault ${fault.id}: ${fault.effect}`;
}
