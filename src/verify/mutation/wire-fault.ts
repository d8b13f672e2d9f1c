// Faults at the wire: what a service does wrong as its callers and its receivers see it, with no word of what is inside.
// So a fault is written once, and breaks a mock as well as any other implementation.

import type { ReceivedAnswer, SendAttempt, SentAttempt } from '../../delivery/webhook-source.ts';
import type { Values, WriteRequest, WriteResult } from '../session.ts';

/** A fault of a service; a check of its rule must notice it. */
export interface WireFault {
  readonly rule: string;
  /** What the service does wrong, as a sentence without a subject. */
  readonly does: string;
  /** Begins anew for each session, so that an alteration can remember things. */
  atWire(): Alteration;
}

/** Where a fault interferes; what it leaves out stays as it is. */
export interface Alteration {
  /** Answers a call of the API. */
  answer?(call: Call, proceed: Proceed): Answer | Promise<Answer>;
  /** The payload of an event, wherever it is shown; given once for each of its deliveries. */
  event?(payload: Fields, type: string): object;
  /** Sends an attempt to a receiver. */
  send?(attempt: SentAttempt, proceed: SendAttempt): Promise<ReceivedAnswer>;
  /** Does something that no client can cause. */
  simulate?(action: string, input: Values, proceed: (input?: Values) => Promise<Values>): Promise<Values>;
  /** Writes to storage. */
  write?(
    request: WriteRequest,
    proceed: (request?: WriteRequest) => Promise<WriteResult>,
  ): Promise<WriteResult>;
}

export type Fields = Readonly<Record<string, unknown>>;

/** A call of the API. */
export interface Call {
  /** The id of the documented operation, and the values in its path; empty if the document knows no such call. */
  readonly operation: string;
  readonly values: Readonly<Record<string, string>>;
  readonly method: string;
  readonly path: string;
  readonly query: Fields;
  /** The credential whose token the call has, by its name; `undefined` for any other caller. */
  readonly caller: string | undefined;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The value of a JSON body; bytes of any other body; `undefined` if there is none. */
  readonly body: unknown;
}

export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The value of a JSON body; bytes of any other body; `undefined` if there is none. */
  readonly body?: unknown;
}

/** Makes the call with some parts changed, or another one, as the same caller or as the holder of a credential. */
export type Proceed = (
  change?: Partial<Pick<Call, 'method' | 'path' | 'query' | 'headers' | 'body'>> & { readonly as?: string },
) => Promise<Answer>;
