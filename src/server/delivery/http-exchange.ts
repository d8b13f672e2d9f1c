// One request to a receiver and its response, at a bounded cost in time and memory whatever the receiver does. The
// first outcome counts.

import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { OutgoingRequest } from '../../delivery/attempt.ts';
import { type AttemptResult, failedResult } from '../../delivery/attempt.ts';
import { AddressNotAllowed, type AllowedTargets, isAllowedAddress } from './address-guard.ts';
import { LONGEST_DRIP_MS, writeBody } from './write-body.ts';

/** The rules for sending a request. */
export interface ExchangeOptions {
  /** How long to wait for the whole answer once there is a connection to use, in real milliseconds. */
  readonly waitMs: number;
  readonly targets: AllowedTargets;
  /** The host of the request's URL, as {@link hostOf} gives it. */
  readonly host: string;
  readonly signal: AbortSignal;
}

/** How much of a response body is kept; the rest is read and dropped, and too much ends the connection. */
const KEPT_BODY_BYTES = 65_536;
const READ_BODY_BYTES = 1_048_576;

/** The maximum number of informational responses (1xx) before the final one. */
const ANNOUNCEMENT_LIMIT = 100;

/**
 * How long a request waits for a connection while others use all connections to a receiver: longer than it takes
 * until the maximum number of parallel requests have timed out.
 */
const LONGEST_QUEUE_MS = 300_000;

/** A URL's host without the brackets of an IPv6 literal. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
}

export class HttpExchange {
  /** Its outcome, with the real time since there was a connection to use; never rejects. */
  readonly result: Promise<AttemptResult>;
  readonly #client: ClientRequest;
  readonly #request: OutgoingRequest;
  readonly #options: ExchangeOptions;
  readonly #resolve: (result: AttemptResult) => void;
  readonly #stopWriting: () => void;
  #connectedTo: string | null = null;
  #startedAt = performance.now();
  #timer: NodeJS.Timeout;
  #announcementCount = 0;
  #isFinished = false;

  /** @param client not yet ended; the body of the request is written here */
  constructor(client: ClientRequest, request: OutgoingRequest, options: ExchangeOptions) {
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
    whenAborted(this.#options.signal).add(this.#onAbort);
    this.#client.on('socket', (socket) => this.#onSocket(socket));
    this.#client.on('information', () => this.#onAnnouncement());
    this.#client.on('response', (response) => this.#onResponse(response));
    this.#client.on('upgrade', () =>
      this.#giveUp({ error: 'the receiver wants another protocol than HTTP' }),
    );
    this.#client.on('error', (error) => this.#finish({ error: describe(error) }));
  }

  readonly #onAbort = (): void => this.#giveUp({ error: 'the world was reset, replaced or deleted' });

  readonly #onQueueTimeout = (): void =>
    this.#giveUp({ error: `no connection was free within ${LONGEST_QUEUE_MS / 1_000} s` });

  /** The timeout starts only now: the receiver is not responsible for the wait for a connection. */
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

  /** The final check of the address: the one that the socket is really connected to. */
  #onConnect({ remoteAddress = '', remotePort }: Socket): void {
    const { host, targets } = this.#options;
    this.#connectedTo = remoteAddress === '' ? null : `${remoteAddress}:${remotePort}`;
    if (remoteAddress !== '' && !isAllowedAddress(remoteAddress, host, targets)) {
      this.#giveUp({ error: new AddressNotAllowed(remoteAddress, host).message });
    }
  }

  #onAnnouncement(): void {
    this.#announcementCount++;
    if (this.#announcementCount > ANNOUNCEMENT_LIMIT)
      this.#giveUp({ error: 'the receiver sends informational responses, but no final one' });
  }

  #onResponse(response: IncomingMessage): void {
    const { statusCode: status = 0 } = response;
    if (status < 100) this.#giveUp({ error: `the status ${status} is not an HTTP status` });
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
    whenAborted(this.#options.signal).delete(this.#onAbort);
    // After a response that arrived before the request was complete, the connection cannot be used again.
    if (!this.#client.writableFinished) this.#client.destroy();
    const elapsedMs = Math.round(performance.now() - this.#startedAt);
    this.#resolve({ ...failedResult(''), error: null, connectedTo: this.#connectedTo, elapsedMs, ...end });
  }
}

const ends = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * What a signal ends. It gets one listener: to add another one, an event target looks at all that it has, and a world
 * sends thousands of requests at a time.
 */
function whenAborted(signal: AbortSignal): Set<() => void> {
  const known = ends.get(signal);
  if (known !== undefined) return known;
  const added = new Set<() => void>();
  ends.set(signal, added);
  signal.addEventListener('abort', () => added.forEach((end) => void end()), { once: true });
  return added;
}

function plainHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** OpenSSL's own messages refer to flags of Node. */
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
