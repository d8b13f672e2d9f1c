// Forwards a request to a target unchanged and returns the complete response, within limits of time and memory.

import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** Raised when a target sends no complete response; the message is one line. */
export class HopFailed extends Error {
  readonly reason: string;

  constructor(method: string, path: string, reason: string) {
    super(`${method} ${path}: ${reason}`);
    this.reason = reason;
  }
}

export interface Hop {
  readonly url: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** How long to wait for the response, in real milliseconds; 15 s by default. */
  readonly timeoutMs?: number | undefined;
}

export interface HopAnswer {
  readonly status: number;
  /** Names in lower case; repeated headers are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names and values in turn, as received, without hop-by-hop headers. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

const TIMEOUT_MS = 15_000;

/** More than any documented response. */
const MAX_RESPONSE_BYTES = 33_554_432;

/**
 * Forwards a request.
 *
 * @throws HopFailed when there is no response, or it is incomplete or too large
 */
export function forward({ url, method, headers, body, timeoutMs = TIMEOUT_MS }: Hop): Promise<HopAnswer> {
  const target = new URL(url);
  const { host: _, connection: __, 'transfer-encoding': ___, ...kept } = headers;
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const fail = (what: string) => {
      reject(new HopFailed(method, target.pathname, what));
      request.destroy();
    };
    const request = send(target, {
      method,
      // A compressed response could not be validated.
      headers: {
        ...kept,
        'accept-encoding': 'identity',
        ...(body.length > 0 ? { 'content-length': body.length } : {}),
      },
      timeout: timeoutMs,
    });
    request.on('timeout', () => fail(`no answer within ${timeoutMs / 1_000} s`));
    // A target may respond and close before it has read the whole request; then the response counts, not the error.
    const onError = (error: NodeJS.ErrnoException) => fail(reasonOf(error));
    request.on('error', onError);
    request.on('response', (response) => {
      request.off('error', onError).on('error', () => undefined);
      void collect(response, resolve, fail);
    });
    request.end(body);
  });
}

/** Headers as one text each; those that came more than once are joined. */
export function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

async function collect(
  response: IncomingMessage,
  resolve: (answer: HopAnswer) => void,
  fail: (what: string) => void,
): Promise<void> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      size += (chunk as Buffer).length;
      if (size > MAX_RESPONSE_BYTES) return fail(`the answer has more than ${MAX_RESPONSE_BYTES} bytes`);
      chunks.push(chunk as Buffer);
    }
  } catch {
    return fail('the connection closed in the middle of the answer');
  }
  const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  resolve({
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    rawHeaders: endToEnd(response.rawHeaders),
    body: Buffer.concat(chunks),
  });
}

/** Headers about one connection and the framing of the body on it. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'trailer',
  'upgrade',
]);

function endToEnd(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => {
    const name = rawHeaders[index - (index % 2)] as string;
    return !HOP_BY_HOP.has(name.toLowerCase());
  });
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (code === 'ECONNRESET') return 'the connection was reset';
  if (code === 'ENOTFOUND') return 'there is no such host';
  return message;
}
