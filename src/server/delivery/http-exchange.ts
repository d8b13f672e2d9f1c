// One request to a receiver and its answer, at a bounded cost in time and memory whatever the receiver does.
// Whatever ends it first, ends it once.

import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type AttemptResult, failedResult } from '../../delivery/attempt.ts';
import type { OutgoingRequest } from '../../delivery/transport.ts';
import { AddressNotAllowed, isAllowedAddress } from './address-guard.ts';
import { LONGEST_DRIP_MS, writeBody } from './write-body.ts';

/** Under which rules a request is sent. */
export interface SendOptions {
  /** How long to wait for the whole answer once there is a connection to use, in real milliseconds. */
  readonly waitMs: number;
  readonly allowedHosts: readonly string[];
  readonly signal: AbortSignal;
}

/** How much of an answer's body is kept; more is read and dropped, much more ends the connection. */
const KEPT_BODY_BYTES = 65_536;
const READ_BODY_BYTES = 1_048_576;

/** How many times a receiver may announce its answer (1xx) before it sends it. */
const ANNOUNCEMENT_LIMIT = 100;

/**
 * How long a request waits for a connection while others use all that a receiver is given: longer than it
 * takes until as many as are ever sent side by side have met the longest timeout.
 */
const LONGEST_QUEUE_MS = 300_000;

/** A URL's host without the brackets of an IPv6 literal. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
}

export class HttpExchange {
  /** How it ended, in real time from when there was a connection to use; never rejects. */
  readonly result: Promise<AttemptResult>;
  readonly #client: ClientRequest;
  readonly #request: OutgoingRequest;
  readonly #options: SendOptions;
  readonly #resolve: (result: AttemptResult) => void;
  readonly #stopWriting: () => void;
  #connectedTo: string | null = null;
  #startedAt = performance.now();
  #timer: NodeJS.Timeout;
  #announcementCount = 0;
  #isFinished = false;

  /** @param client not yet ended; the body of the request is written here */
  constructor(client: ClientRequest, request: OutgoingRequest, options: SendOptions) {
    const { promise, resolve } = Promise.withResolvers<AttemptResult>();
    this.result = promise;
    this.#resolve = resolve;
    this.#client = client;
    this.#request = request;
    this.#options = options;
    this.#timer = setTimeout(this.#onQueueTimeout, LONGEST_QUEUE_MS);
    this.#listen();
    this.#stopWriting = writeBody(client, request);
    if (options.signal.aborted) this.#onAbort();
  }

  #listen(): void {
    this.#options.signal.addEventListener('abort', this.#onAbort, { once: true });
    this.#client.on('socket', (socket) => this.#onSocket(socket));
    this.#client.on('information', () => this.#onAnnouncement());
    this.#client.on('response', (response) => this.#onResponse(response));
    this.#client.on('upgrade', () =>
      this.#giveUp({ error: 'the receiver wants another protocol than HTTP' }),
    );
    this.#client.on('error', (error) => this.#finish({ error: describe(error) }));
  }

  readonly #onAbort = (): void => this.#giveUp({ error: 'the world went away' });

  readonly #onQueueTimeout = (): void =>
    this.#giveUp({ error: `no connection was free within ${LONGEST_QUEUE_MS / 1_000} s` });

  /** Only now does the receiver's time begin: it is not to blame for the wait for a connection. */
  #onSocket(socket: Socket): void {
    if (this.#isFinished) return;
    const { waitMs } = this.#options;
    const isDripping = this.#request.bodyMode === 'drip';
    this.#startedAt = performance.now();
    this.#limitWait(waitMs + (isDripping ? LONGEST_DRIP_MS : 0));
    if (isDripping) this.#client.once('finish', () => this.#limitWait(waitMs));
    if (socket.connecting) socket.once('connect', () => this.#onConnect(socket));
    else this.#onConnect(socket);
  }

  #limitWait(waitMs: number): void {
    if (this.#isFinished) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#giveUp({ isTimeout: true, error: 'no answer in time' }), waitMs);
  }

  /** The last word on the address: what the socket is really connected to. */
  #onConnect({ remoteAddress = '', remotePort }: Socket): void {
    const host = hostOf(new URL(this.#request.url));
    this.#connectedTo = remoteAddress === '' ? null : `${remoteAddress}:${remotePort}`;
    if (remoteAddress !== '' && !isAllowedAddress(remoteAddress, host, this.#options.allowedHosts)) {
      this.#giveUp({ error: new AddressNotAllowed(remoteAddress, host).message });
    }
  }

  #onAnnouncement(): void {
    this.#announcementCount++;
    if (this.#announcementCount > ANNOUNCEMENT_LIMIT)
      this.#giveUp({ error: 'the receiver announces an answer and does not give it' });
  }

  #onResponse(response: IncomingMessage): void {
    const { statusCode: status = 0 } = response;
    if (status < 100) this.#giveUp({ error: `the answer's status ${status} is none of HTTP` });
    const kept: Buffer[] = [];
    let readBytes = 0;
    const answer = (): Partial<AttemptResult> => {
      const body = Buffer.concat(kept).toString('utf8');
      return { response: { status, headers: plainHeaders(response), body } };
    };
    response.on('data', (chunk: Buffer) => {
      if (readBytes < KEPT_BODY_BYTES) kept.push(chunk.subarray(0, KEPT_BODY_BYTES - readBytes));
      readBytes += chunk.length;
      if (readBytes > READ_BODY_BYTES) this.#giveUp(answer());
    });
    response.on('end', () => this.#finish(answer()));
    response.on('error', (error) => this.#finish({ error: describe(error) }));
    response.on('close', () => this.#finish({ error: 'the connection closed in the middle of the answer' }));
  }

  #giveUp(end: Partial<AttemptResult>): void {
    this.#finish(end);
    this.#client.destroy();
  }

  #finish(end: Partial<AttemptResult>): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    clearTimeout(this.#timer);
    this.#stopWriting();
    this.#options.signal.removeEventListener('abort', this.#onAbort);
    // An answer that came before the request was whole leaves a connection that nobody can use again.
    if (!this.#client.writableFinished) this.#client.destroy();
    const elapsedMs = Math.round(performance.now() - this.#startedAt);
    this.#resolve({ ...failedResult(''), error: null, connectedTo: this.#connectedTo, elapsedMs, ...end });
  }
}

function plainHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** OpenSSL's own words would name flags of Node. */
const untrusted = (why: string) =>
  `the certificate of the receiver is not trusted (${why}); name its authority with --ca`;

const ERROR_TEXTS: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted('self-signed certificate'),
  SELF_SIGNED_CERT_IN_CHAIN: untrusted('self-signed certificate in its chain'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted('its issuer is not known'),
  UNABLE_TO_GET_ISSUER_CERT: untrusted('its issuer is not known'),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted('its issuer is not known'),
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host not found',
  ETIMEDOUT: 'connection timed out',
};

function describe(error: NodeJS.ErrnoException): string {
  return ERROR_TEXTS[error.code ?? ''] ?? error.message;
}
