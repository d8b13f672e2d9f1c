// What carries a request to its receiver: over a socket, or into the built-in inbox. Deliveries know only this.

import type { AttemptRequest, AttemptResult } from './attempt.ts';
import type { PaddedBody } from './faults/padded-body.ts';

/** How a body is sent: whole, broken off in the middle (by closing or by resetting the connection), or slowly in pieces. */
export type BodyMode = 'whole' | 'truncate' | 'reset' | 'drip';

/** An HTTP request that is about to be sent. */
export interface OutgoingRequest extends PaddedBody {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyMode: BodyMode;
  /** How long the documented policy waits for an answer, in milliseconds. */
  readonly timeoutMs: number;
}

/** Sends requests, and reports in world time how they ended. */
export interface Transport<Request extends OutgoingRequest = AttemptRequest> {
  /** Never rejects: a failure is a result. */
  send(request: Request, signal: AbortSignal): Promise<AttemptResult>;
}

/** The transports of a world. */
export interface Transports {
  /** To the receivers of webhooks. */
  readonly receivers: Transport;
  /** To where OAuth tokens are issued. */
  readonly tokens: Transport<OutgoingRequest>;
}
