// Sends requests with exact bytes and header names, complete or broken, and without following redirects: each on a new
// connection, unless connections are to be kept.

import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { BodyMode } from '../../delivery/attempt.ts';
import { bodyPieces, byteLengthOf, wholeBody } from '../../delivery/faults/padded-body.ts';
import type { SignedRequest } from '../../delivery/signing/signing.ts';
import { plainHeaders } from '../forward.ts';
import type { GradedAnswer } from './answer.ts';

/** Which addresses may be reached. */
export interface Reach {
  /** Answers with addresses that may be reached only. Node does not ask it about address literals. */
  readonly lookup: LookupFunction;
  /** Throws, saying what to do, when a literal may not be reached. */
  readonly assertReachable: (address: string) => void;
}

export interface WireOptions {
  /** How long an answer is waited for, in real milliseconds. */
  readonly waitMs: number;
  readonly reach: Reach;
  /** Whether requests may share connections, one after another. */
  readonly keepsConnections?: boolean;
  /** How many characters of an answer are kept; {@link KEPT_BYTES} by default. */
  readonly keptBytes?: number;
}

/** How a body is sent; with `cut` it is sent whole, and the connection is closed before the answer. */
export type WireMode = BodyMode | 'cut';

/** How many bytes of an answer are kept, and how many are read before it is taken for complete. */
const KEPT_BYTES = 1_024;
const READ_BYTES = 1_048_576;

const DRIP_PIECES = 16;
const DRIP_PAUSE_MS = 15;

/** What the wire needs to know of a request. */
type SentRequest = Pick<SignedRequest, 'headers' | 'body' | 'paddedTo'>;

export class Wire {
  readonly #options: WireOptions;
  readonly #agents: { readonly http: http.Agent; readonly https: https.Agent } | null;

  constructor(options: WireOptions) {
    this.#options = options;
    const kept = { keepAlive: true };
    this.#agents = options.keepsConnections
      ? { http: new http.Agent(kept), https: new https.Agent(kept) }
      : null;
  }

  /** Closes the connections that were kept. */
  close(): void {
    this.#agents?.http.destroy();
    this.#agents?.https.destroy();
  }

  /** Reads what stands at a URL. */
  get(url: string): Promise<GradedAnswer> {
    return this.#exchange(url, { method: 'GET' }, (request) => request.end());
  }

  /**
   * Sends one delivery.
   *
   * @param bodyMode whether it arrives whole, in small pieces, or breaks off in the middle
   * @returns how it was answered; never rejects
   */
  post(url: string, sent: SentRequest, bodyMode: WireMode): Promise<GradedAnswer> {
    const headers = { ...sent.headers, 'Content-Length': byteLengthOf(sent) };
    return this.#exchange(url, { method: 'POST', headers }, (request) => WRITERS[bodyMode](request, sent));
  }

  async #exchange(
    url: string,
    options: http.RequestOptions,
    write: (request: ClientRequest) => void,
  ): Promise<GradedAnswer> {
    const startedAt = performance.now();
    const ended = (end: Partial<GradedAnswer>): GradedAnswer => ({
      status: null,
      error: null,
      isConnected: false,
      headers: {},
      body: '',
      tookMs: Math.round(performance.now() - startedAt),
      ...end,
    });
    try {
      const request = this.#open(new URL(url), options);
      const answered = answerTo(request, this.#options);
      write(request);
      return ended(await answered);
    } catch (error) {
      return ended({ error: (error as Error).message });
    }
  }

  #open(url: URL, options: http.RequestOptions): ClientRequest {
    const { lookup, assertReachable } = this.#options.reach;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0) assertReachable(host);
    const name = url.protocol === 'https:' ? 'https' : 'http';
    const module = { http, https }[name];
    return module.request(url, { ...options, agent: this.#agents?.[name] ?? false, lookup });
  }
}

/** How long a connection may take at least, in milliseconds: the time for an answer counts from there. */
const CONNECT_MS = 5_000;

/** What comes of a request: an answer, or why there is none. Whatever ends it first, ends it. */
function answerTo(
  request: ClientRequest,
  { waitMs, keepsConnections = false, keptBytes = KEPT_BYTES }: WireOptions,
): Promise<Partial<GradedAnswer>> {
  return new Promise((resolve) => {
    let isConnected = false;
    const limit = (ms: number) => setTimeout(() => end({ error: `none within ${ms / 1_000} s` }), ms);
    let timer = limit(Math.max(waitMs, CONNECT_MS));
    const end = (answer: Partial<GradedAnswer>) => {
      clearTimeout(timer);
      resolve({ isConnected, ...answer });
      // A connection that is kept is the agent's once the answer is complete.
      if (!keepsConnections || answer.error !== undefined) request.destroy();
    };
    const connected = () => {
      isConnected = true;
      clearTimeout(timer);
      timer = limit(waitMs);
    };
    request.on('socket', (socket) => {
      if (request.reusedSocket) connected();
      else socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected);
    });
    request.on('response', (response) => readAnswer(response, keptBytes, end));
    request.on('error', (error) => end({ error: reasonOf(error) }));
    request.on('close', () => end({ error: 'the connection was closed' }));
  });
}

function readAnswer(
  response: IncomingMessage,
  keptBytes: number,
  end: (answer: Partial<GradedAnswer>) => void,
): void {
  const { statusCode: status = 0 } = response;
  const headers = plainHeaders(response.headers);
  let body = '';
  let readBytes = 0;
  response.setEncoding('utf8').on('data', (text: string) => {
    readBytes += text.length;
    body = (body + text).slice(0, keptBytes);
    if (readBytes <= READ_BYTES) return;
    end({ status, headers, body });
    response.destroy();
  });
  response.on('end', () => end({ status, headers, body }));
  response.on('error', () => end({ error: 'the connection was closed in the middle of the answer' }));
}

const WRITERS: Readonly<Record<WireMode, (request: ClientRequest, sent: SentRequest) => void>> = {
  whole,
  cut: (request, sent) => request.end(sent.body, () => request.socket?.destroy()),
  truncate: (request, sent) => writeHalf(request, sent, () => request.socket?.destroy()),
  reset: (request, sent) => writeHalf(request, sent, () => reset(request)),
  drip: (request, sent) => void drip(request, sent),
};

function whole(request: ClientRequest, sent: SentRequest): void {
  if (sent.paddedTo === undefined) request.end(sent.body);
  else Readable.from(bodyPieces(sent)).pipe(request);
}

function writeHalf(request: ClientRequest, sent: SentRequest, then: () => void): void {
  const bytes = Buffer.from(wholeBody(sent));
  request.write(bytes.subarray(0, Math.floor(bytes.length / 2)), then);
}

/** Over TLS node offers no reset; the connection is closed without a farewell. */
function reset({ socket }: ClientRequest): void {
  if (socket === null) return;
  if ('encrypted' in socket) socket.destroy();
  else socket.resetAndDestroy();
}

async function drip(request: ClientRequest, sent: SentRequest): Promise<void> {
  const bytes = Buffer.from(wholeBody(sent));
  const size = Math.ceil(bytes.length / DRIP_PIECES);
  for (let at = 0; at < bytes.length && !request.destroyed; at += size) {
    request.write(bytes.subarray(at, at + size));
    await pause(DRIP_PAUSE_MS);
  }
  if (!request.destroyed) request.end();
}

const UNTRUSTED = 'its certificate is not trusted; NODE_EXTRA_CA_CERTS=ca.pem adds an authority of your own';

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was reset',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host not found',
  ETIMEDOUT: 'no connection in time',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
};

function reasonOf({ code = '', message }: NodeJS.ErrnoException): string {
  return REASONS[code] ?? message;
}

/** A URL without what may be secret in it. */
export function shownUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
