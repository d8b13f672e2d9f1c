// Sends requests to receivers over node:http(s): kept connections, no redirects, allowed addresses only,
// the exact bytes. fetch would follow redirects and rewrite headers; see the attempts it records.

import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import { isIP } from 'node:net';
import type { ReceiverResponse } from '../webhooks/delivery.ts';
import { AddressNotAllowed, guardedLookup, isAllowedAddress } from './address-guard.ts';

// Not imported: an ES module that imports node:http makes Node load all of undici for an export that nobody
// uses here, a tenth of the server's start.
const http = process.getBuiltinModule('node:http');
const https = process.getBuiltinModule('node:https');

/** What is sent, and under which rules. */
export interface Transmission {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** How long to wait for the whole answer, in real milliseconds. */
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
  /** Real milliseconds from the start to the end of the answer. */
  readonly tookMs: number;
}

/** How much of an answer's body is kept; more is read and dropped, much more ends the connection. */
const KEPT_BODY_BYTES = 65_536;
const READ_BODY_BYTES = 1_048_576;

/** Idle connections are closed soon, so that a receiver rarely closes one under a request. */
const AGENT_OPTIONS = { keepAlive: true, maxSockets: 256, maxFreeSockets: 64, timeout: 2_000 } as const;

export class Sender {
  readonly #http = new http.Agent(AGENT_OPTIONS);
  readonly #https: HttpsAgent;

  /** @param options.ca certificates (PEM) to trust besides the system's */
  constructor(options: { readonly ca?: string | undefined } = {}) {
    this.#https = new https.Agent({
      ...AGENT_OPTIONS,
      ...(options.ca === undefined ? {} : { ca: options.ca }),
    });
  }

  /** Sends one request. Never rejects: what goes wrong is said in `error`. */
  send(transmission: Transmission): Promise<Transmitted> {
    const startedAt = performance.now();
    const ended = (end: Partial<Transmitted>): Transmitted => ({
      response: null,
      error: null,
      isTimeout: false,
      connectedTo: null,
      tookMs: Math.round(performance.now() - startedAt),
      ...end,
    });
    const refusal = refusalOf(transmission);
    if (refusal !== undefined) return Promise.resolve(ended({ error: refusal }));
    return new Promise<Transmitted>((resolve) => {
      const exchange = new Exchange(this.#request(transmission), transmission, (end) => resolve(ended(end)));
      exchange.begin();
    }).catch((error: Error) => ended({ error: describe(error) }));
  }

  /** Closes all kept connections. */
  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }

  #request({ method, url, headers, body, allowedHosts }: Transmission): ClientRequest {
    const target = new URL(url);
    const isSecure = target.protocol === 'https:';
    const options = {
      method,
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      lookup: guardedLookup(allowedHosts),
    };
    return isSecure
      ? https.request(target, { ...options, agent: this.#https })
      : http.request(target, { ...options, agent: this.#http });
  }
}

/** One request and its answer: whatever ends it first, ends it once. */
class Exchange {
  readonly #request: ClientRequest;
  readonly #transmission: Transmission;
  readonly #end: (end: Partial<Transmitted>) => void;
  #connectedTo: string | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(request: ClientRequest, transmission: Transmission, end: (end: Partial<Transmitted>) => void) {
    this.#request = request;
    this.#transmission = transmission;
    this.#end = end;
  }

  begin(): void {
    const { waitMs, signal, body } = this.#transmission;
    this.#timer = setTimeout(() => this.#giveUp({ isTimeout: true, error: 'no answer in time' }), waitMs);
    signal.addEventListener('abort', this.#onAbort, { once: true });
    if (signal.aborted) this.#onAbort();
    this.#request.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => this.#onConnect());
      else this.#onConnect();
    });
    this.#request.on('response', (response) => this.#onResponse(response));
    this.#request.on('upgrade', () =>
      this.#giveUp({ error: 'the receiver wants another protocol than HTTP' }),
    );
    this.#request.on('error', (error) => this.#finish({ error: describe(error) }));
    this.#request.end(body);
  }

  readonly #onAbort = (): void => this.#giveUp({ error: 'the world went away' });

  /** The last word on the address: what the socket is really connected to. */
  #onConnect(): void {
    const { remoteAddress = '', remotePort } = this.#request.socket ?? {};
    const host = hostOf(new URL(this.#transmission.url));
    this.#connectedTo = remoteAddress === '' ? null : `${remoteAddress}:${remotePort}`;
    if (remoteAddress !== '' && !isAllowedAddress(remoteAddress, host, this.#transmission.allowedHosts)) {
      this.#giveUp({ error: new AddressNotAllowed(remoteAddress, host).message });
    }
  }

  #onResponse(response: IncomingMessage): void {
    const { statusCode: status = 0 } = response;
    if (status < 100) this.#giveUp({ error: `the answer's status ${status} is none of HTTP` });
    const kept: Buffer[] = [];
    let keptBytes = 0;
    let readBytes = 0;
    const answer = () => {
      const body = Buffer.concat(kept).toString('utf8');
      this.#finish({ response: { status, headers: plainHeaders(response), body } });
    };
    response.on('data', (chunk: Buffer) => {
      readBytes += chunk.length;
      if (keptBytes < KEPT_BODY_BYTES) kept.push(chunk.subarray(0, KEPT_BODY_BYTES - keptBytes));
      keptBytes += chunk.length;
      if (readBytes > READ_BODY_BYTES) {
        answer();
        this.#request.destroy();
      }
    });
    response.on('end', answer);
    response.on('error', (error) => this.#finish({ error: describe(error) }));
    response.on('close', () => this.#finish({ error: 'the connection closed in the middle of the answer' }));
  }

  #giveUp(end: Partial<Transmitted>): void {
    this.#finish(end);
    this.#request.destroy();
  }

  #isFinished = false;

  #finish(end: Partial<Transmitted>): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    clearTimeout(this.#timer);
    this.#transmission.signal.removeEventListener('abort', this.#onAbort);
    this.#end({ connectedTo: this.#connectedTo, ...end });
  }
}

/** Why a transmission is not even begun. */
function refusalOf({ url, allowedHosts }: Transmission): string | undefined {
  if (!URL.canParse(url)) return `${url} is not a URL`;
  const target = new URL(url);
  if (target.protocol !== 'http:' && target.protocol !== 'https:')
    return `${target.protocol} is not http or https`;
  const host = hostOf(target);
  if (isIP(host) !== 0 && !isAllowedAddress(host, host, allowedHosts))
    return new AddressNotAllowed(host, host).message;
  return undefined;
}

/** A URL's host without the brackets of an IPv6 literal. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
}

function plainHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

const ERROR_TEXTS: Readonly<Record<string, string>> = {
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
