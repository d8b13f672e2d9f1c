// A proxy in front of an implementation that forwards every byte unchanged and validates each exchange.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forward, HopFailed, plainHeaders } from '../forward.ts';
import type { PrismValidator, Violation } from './prism-validator.ts';

/** One exchange and its violations. */
export interface ProxiedExchange {
  readonly method: string;
  /** Including the query. */
  readonly path: string;
  /** `null` if there was no response. */
  readonly status: number | null;
  readonly violations: readonly Violation[];
  /** Why the exchange could not be validated. */
  readonly notJudged?: string;
}

/** One exchange as it was. */
export interface RecordedExchange {
  /** In milliseconds since 1970, and how long the answer took. */
  readonly atMs: number;
  readonly tookMs: number;
  readonly method: string;
  /** Including the query. */
  readonly path: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: Buffer;
  /** `null` if there was no response. */
  readonly answer: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Buffer;
  } | null;
}

export interface ProxyOptions {
  /** The URL of the implementation; its path is put before the path of each request. */
  readonly target: string;
  readonly validate: PrismValidator;
  /** 0 picks a free port. */
  readonly port?: number;
  /** Called before the response is sent. */
  readonly onExchange: (exchange: ProxiedExchange) => void;
  /** Called with all of an exchange, for recordings. */
  readonly onRecorded?: (exchange: RecordedExchange) => void;
}

export interface Proxy extends AsyncDisposable {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a proxy on loopback.
 *
 * @throws Error with the code EADDRINUSE when the port is taken
 * @example await using proxy = await startProxy({ target: 'https://staging.example.com', validate, onExchange: print })
 */
export async function startProxy({ port = 0, ...options }: ProxyOptions): Promise<Proxy> {
  const server = createServer((request, response) => void pass(options, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  const { port: taken } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${taken}`, close, [Symbol.asyncDispose]: close };
}

async function pass(
  { target, validate, onExchange, onRecorded }: Omit<ProxyOptions, 'port'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url: path = '/', headers } = request;
  const [atMs, beganMs] = [Date.now(), performance.now()];
  let body: Buffer = Buffer.alloc(0);
  const record = (answer: RecordedExchange['answer']) =>
    onRecorded?.({
      ...{ atMs, tookMs: performance.now() - beganMs, method, path, answer },
      requestHeaders: plainHeaders(headers),
      requestBody: body,
    });
  try {
    body = Buffer.concat(await request.toArray());
    const answered = await forward({ url: target.replace(/\/$/, '') + path, method, headers, body });
    record(answered);
    const violations = await validate({
      method,
      path,
      requestHeaders: plainHeaders(headers),
      requestType: headers['content-type'] ?? '',
      requestBody: body,
      ...answered,
    });
    onExchange({
      method,
      path,
      status: answered.status,
      violations: violations ?? [],
      ...(violations === undefined ? { notJudged: 'a body of more than 10 MB' } : {}),
    });
    response.writeHead(answered.status, [...answered.rawHeaders]).end(answered.body);
  } catch (error) {
    if (!(error instanceof HopFailed)) return void response.destroy(error as Error);
    record(null);
    const violations: Violation[] = [{ in: 'answer', where: '', what: error.reason }];
    onExchange({ method, path, status: null, violations });
    response.writeHead(502, { 'content-type': 'text/plain' }).end(`${error.message}\n`);
  }
}
