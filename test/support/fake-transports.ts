// Transports whose results a test sets, one request at a time.

import type { AttemptResult, OutgoingRequest } from '../../src/delivery/attempt.ts';
import type { Transports } from '../../src/delivery/transport.ts';
import { answered } from './delivery-harness.ts';

export class FakeTransports implements Transports {
  /** All requests that were sent, to receivers and for tokens, in order. */
  readonly requests: OutgoingRequest[] = [];
  readonly #open: ((result: AttemptResult) => void)[] = [];
  readonly receivers = { send: (request: OutgoingRequest) => this.#send(request) };
  readonly tokens = this.receivers;

  /** The number of requests that wait for a response. */
  get openCount(): number {
    return this.#open.length;
  }

  /** Responds to the oldest request in progress, and waits until the resulting requests have been sent. */
  async answer(status: number, body = ''): Promise<void> {
    this.#open.shift()?.(answered(status, { body }));
    await new Promise((resolve) => setImmediate(resolve));
  }

  #send(request: OutgoingRequest): Promise<AttemptResult> {
    this.requests.push(request);
    return new Promise((resolve) => this.#open.push(resolve));
  }
}
