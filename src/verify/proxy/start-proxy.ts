// A proxy in front of an implementation: what goes by stays as it is, byte for byte, and is judged.

import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forward, HopFailed } from '../forward.ts';
import type { PrismValidator, Violation } from './prism-validator.ts';

/** What went by, and what is to be said of it. */
export interface Passage {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** `null` when there was no answer. */
  readonly status: number | null;
  readonly violations: readonly Violation[];
  /** Why it could not be judged. */
  readonly notJudged?: string;
}

export interface ProxyOptions {
  /** Where the implementation is; its path comes before that of each request. */
  readonly target: string;
  readonly judge: PrismValidator;
  /** 0 for a free one. */
  readonly port?: number;
  /** Is called before the answer leaves. */
  readonly onPassage: (passage: Passage) => void;
}

export interface Proxy extends AsyncDisposable {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a proxy on loopback.
 *
 * @throws Error with the code EADDRINUSE when the port is taken
 * @example await using proxy = await startProxy({ target: 'https://staging.example.com', judge, onPassage: print })
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
  { target, judge, onPassage }: Omit<ProxyOptions, 'port'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url: path = '/', headers } = request;
  try {
    const body = Buffer.concat(await request.toArray());
    const answered = await forward({ url: target.replace(/\/$/, '') + path, method, headers, body });
    const violations = await judge({
      method,
      path,
      requestHeaders: flat(headers),
      requestType: headers['content-type'] ?? '',
      requestBody: body,
      ...answered,
    });
    onPassage({
      method,
      path,
      status: answered.status,
      violations: violations ?? [],
      ...(violations === undefined ? { notJudged: 'a body of more than 10 MB' } : {}),
    });
    response.writeHead(answered.status, [...answered.rawHeaders]).end(answered.body);
  } catch (error) {
    if (!(error instanceof HopFailed)) return void response.destroy(error as Error);
    const violations: Violation[] = [{ in: 'answer', where: '', what: error.reason }];
    onPassage({ method, path, status: null, violations });
    response.writeHead(502, { 'content-type': 'text/plain' }).end(`${error.message}\n`);
  }
}

function flat(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
