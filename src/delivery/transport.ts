// Sends a request to its receiver: over a socket, or to the built-in inbox. Deliveries depend only on this interface.

import type { AttemptRequest, AttemptResult, OutgoingRequest } from './attempt.ts';

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
