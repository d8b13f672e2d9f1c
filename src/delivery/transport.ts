// Sends a request to its receiver: over a socket, or to the built-in inbox. Deliveries depend only on this interface.

import type { AttemptRequest, AttemptResult } from './attempt.ts';
import type { PaddedBody } from './faults/padded-body.ts';

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

/** Sends requests, and reports their outcomes in world time. */
export interface Transport<Request extends OutgoingRequest = AttemptRequest> {
  /** Never rejects: a failure is a result. */
  send(request: Request, signal: AbortSignal): Promise<AttemptResult>;
}

/** The transports of a world. */
export interface Transports {
  /** To the receivers of webhooks. */
  readonly receivers: Transport;
  /** To the URL that issues OAuth tokens. */
  readonly tokens: Transport<OutgoingRequest>;
}
