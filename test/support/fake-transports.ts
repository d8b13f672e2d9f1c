// Transports whose results a test decides, one request at a time.

import type { AttemptResult } from '../../src/delivery/attempt.ts';
import type { OutgoingRequest, Transports } from '../../src/delivery/transport.ts';
import { answered } from './delivery-harness.ts';

export class FakeTransports implements Transports {
  /** Everything that was sent, to receivers and for tokens, in order. */
  readonly requests: OutgoingRequest[] = [];
  readonly #open: ((result: AttemptResult) => void)[] = [];
  readonly receivers = { send: (request: OutgoingRequest) => this.#send(request) };
  readonly tokens = this.receivers;

  /** How many requests wait for an answer. */
  get openCount(): number {
    return this.#open.length;
  }

  /** Answers the oldest request in progress, and waits until what follows from that has been sent. */
  async answer(status: number, body = ''): Promise<void> {
    this.#open.shift()?.(answered(status, { body }));
    await new Promise((resolve) => setImmediate(resolve));
  }

  #send(request: OutgoingRequest): Promise<AttemptResult> {
    this.requests.push(request);
    return new Promise((resolve) => this.#open.push(resolve));
  }
}
