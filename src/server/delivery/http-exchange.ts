// One request to a receiver and its response over node's own client, at a bounded cost in time and memory.

import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { AttemptResult, OutgoingRequest } from '../../delivery/attempt.ts';
import { describeError, type ExchangeOptions, ExchangeOutcome } from './exchange-outcome.ts';
import { LONGEST_DRIP_MS, writeBody } from './write-body.ts';

/** How much of a response body is kept; the rest is read and dropped, and too much ends the connection. */
export const KEPT_BODY_BYTES = 65_536;
export const READ_BODY_BYTES = 1_048_576;

/** The maximum number of informational responses (1xx) before the final one. */
const ANNOUNCEMENT_LIMIT = 100;

export class HttpExchange {
  readonly #client: ClientRequest;
  readonly #request: OutgoingRequest;
  readonly #outcome: ExchangeOutcome;
  readonly #stopWriting: () => void;
  #announcementCount = 0;

  /** @param client not yet ended; the body of the request is written here */
  constructor(client: ClientRequest, request: OutgoingRequest, options: ExchangeOptions) {
    this.#client = client;
    this.#request = request;
    this.#outcome = new ExchangeOutcome(options, (isGivenUp) => this.#onEnd(isGivenUp));
    this.#outcome.awaitConnection();
    this.#listen();
    this.#stopWriting = writeBody(client, request);
    this.#outcome.watchSignal();
  }

  /** Its outcome, with the real time since there was a connection to use; never rejects. */
  get result(): Promise<AttemptResult> {
    return this.#outcome.result;
  }

  #listen(): void {
    this.#client.on('socket', (socket) => this.#onSocket(socket));
    this.#client.on('information', () => this.#onAnnouncement());
    this.#client.on('response', (response) => this.#onResponse(response));
    this.#client.on('upgrade', () =>
      this.#outcome.giveUp({ error: 'the receiver wants another protocol than HTTP' }),
    );
    this.#client.on('error', (error) => this.#outcome.finish({ error: describeError(error) }));
  }

  #onSocket(socket: Socket): void {
    if (this.#outcome.isFinished) return;
    const isDripping = this.#request.bodyMode === 'drip';
    this.#outcome.begin(isDripping ? LONGEST_DRIP_MS : 0);
    if (isDripping) this.#client.once('finish', () => this.#outcome.limitWait());
    if (socket.connecting) socket.once('connect', () => this.#outcome.connectedTo(socket));
    else this.#outcome.connectedTo(socket);
  }

  #onAnnouncement(): void {
    this.#announcementCount++;
    if (this.#announcementCount > ANNOUNCEMENT_LIMIT)
      this.#outcome.giveUp({ error: 'the receiver sends informational responses, but no final one' });
  }

  #onResponse(response: IncomingMessage): void {
    const { statusCode: status = 0 } = response;
    if (status < 100) this.#outcome.giveUp({ error: `the status ${status} is not an HTTP status` });
    const kept: Buffer[] = [];
    let readBytes = 0;
    const answer = (): Partial<AttemptResult> => {
      const body = Buffer.concat(kept).toString('utf8');
      return { response: { status, headers: plainHeaders(response), body } };
    };
    response.on('data', (chunk: Buffer) => {
      if (readBytes < KEPT_BODY_BYTES) kept.push(chunk.subarray(0, KEPT_BODY_BYTES - readBytes));
      readBytes += chunk.length;
      if (readBytes > READ_BODY_BYTES) this.#outcome.giveUp(answer());
    });
    response.on('end', () => this.#outcome.finish(answer()));
    response.on('error', (error) => this.#outcome.finish({ error: describeError(error) }));
    response.on('close', () =>
      this.#outcome.finish({ error: 'the connection closed in the middle of the answer' }),
    );
  }

  /** After a response that arrived before the request was complete, the connection cannot be used again. */
  #onEnd(isGivenUp: boolean): void {
    this.#stopWriting();
    if (isGivenUp || !this.#client.writableFinished) this.#client.destroy();
  }
}

function plainHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
