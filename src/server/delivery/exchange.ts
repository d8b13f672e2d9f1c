// One request to a receiver and its answer, at a bounded cost in time and memory whatever the receiver does:
// whatever ends it first, ends it once.

import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Manner } from '../../delivery/alterations.ts';
import type { ReceiverResponse } from '../../delivery/delivery.ts';
import type { Padded } from '../../delivery/padding.ts';
import { AddressNotAllowed, isAllowedAddress } from './address-guard.ts';
import { LONGEST_DRIP_MS, writeBody } from './body-writing.ts';

/** What is sent, and under which rules. */
export interface Transmission extends Padded {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly manner: Manner;
  /** How long to wait for the whole answer once there is a connection to use, in real milliseconds. */
  readonly waitMs: number;
  readonly allowedHosts: readonly string[];
  readonly signal: AbortSignal;
}

/** How it went. */
export interface Transmitted {
  readonly response: ReceiverResponse | null;
  readonly error: string | null;
  readonly isTimeout: boolean;
  readonly connectedTo: string | null;
  /** Real milliseconds from when there was a connection to use to the end of the answer. */
  readonly tookMs: number;
}

/** How much of an answer's body is kept; more is read and dropped, much more ends the connection. */
const KEPT_BODY_BYTES = 65_536;
const READ_BODY_BYTES = 1_048_576;

/** How many times a receiver may announce its answer (1xx) before it gives it. */
const ANNOUNCEMENT_LIMIT = 100;

/**
 * How long a request waits for a connection while others use all that a receiver is given: longer than it
 * takes until as many as are ever sent side by side have met the longest timeout.
 */
const LONGEST_QUEUE_MS = 300_000;

/** Nothing was sent, or nothing came back. */
export function failed(error: string): Transmitted {
  return { response: null, error, isTimeout: false, connectedTo: null, tookMs: 0 };
}

/** A URL's host without the brackets of an IPv6 literal. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
}

export class Exchange {
  /** How it went; never rejects. */
  readonly result: Promise<Transmitted>;
  readonly #request: ClientRequest;
  readonly #transmission: Transmission;
  readonly #resolve: (transmitted: Transmitted) => void;
  readonly #stopWriting: () => void;
  #connectedTo: string | null = null;
  #startedAt = performance.now();
  #timer: NodeJS.Timeout;
  #announcementCount = 0;
  #isFinished = false;

  /** @param request not yet ended; its body is written here */
  constructor(request: ClientRequest, transmission: Transmission) {
    const { promise, resolve } = Promise.withResolvers<Transmitted>();
    this.result = promise;
    this.#resolve = resolve;
    this.#request = request;
    this.#transmission = transmission;
    this.#timer = setTimeout(this.#onQueueTimeout, LONGEST_QUEUE_MS);
    this.#listen();
    this.#stopWriting = writeBody(request, transmission);
    if (transmission.signal.aborted) this.#onAbort();
  }

  #listen(): void {
    this.#transmission.signal.addEventListener('abort', this.#onAbort, { once: true });
    this.#request.on('socket', (socket) => this.#onSocket(socket));
    this.#request.on('information', () => this.#onAnnouncement());
    this.#request.on('response', (response) => this.#onResponse(response));
    this.#request.on('upgrade', () =>
      this.#giveUp({ error: 'the receiver wants another protocol than HTTP' }),
    );
    this.#request.on('error', (error) => this.#finish({ error: describe(error) }));
  }

  readonly #onAbort = (): void => this.#giveUp({ error: 'the world went away' });

  readonly #onQueueTimeout = (): void =>
    this.#giveUp({ error: `no connection was free within ${LONGEST_QUEUE_MS / 1_000} s` });

  /** Only now does the receiver's time begin: the wait for a connection is none of its doing. */
  #onSocket(socket: Socket): void {
    if (this.#isFinished) return;
    const { waitMs, manner } = this.#transmission;
    this.#startedAt = performance.now();
    this.#limitWait(waitMs + (manner === 'drip' ? LONGEST_DRIP_MS : 0));
    if (manner === 'drip') this.#request.once('finish', () => this.#limitWait(waitMs));
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
    const host = hostOf(new URL(this.#transmission.url));
    this.#connectedTo = remoteAddress === '' ? null : `${remoteAddress}:${remotePort}`;
    if (remoteAddress !== '' && !isAllowedAddress(remoteAddress, host, this.#transmission.allowedHosts)) {
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
    const answer = (): Partial<Transmitted> => {
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

  #giveUp(end: Partial<Transmitted>): void {
    this.#finish(end);
    this.#request.destroy();
  }

  #finish(end: Partial<Transmitted>): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    clearTimeout(this.#timer);
    this.#stopWriting();
    this.#transmission.signal.removeEventListener('abort', this.#onAbort);
    // An answer that came before the request was whole leaves a connection that nobody can use again.
    if (!this.#request.writableFinished) this.#request.destroy();
    const tookMs = Math.round(performance.now() - this.#startedAt);
    this.#resolve({ ...failed(''), error: null, connectedTo: this.#connectedTo, tookMs, ...end });
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
