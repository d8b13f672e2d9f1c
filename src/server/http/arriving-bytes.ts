// The bytes of a request's body: read, counted or dropped for as long as some arrive, since networks may be slow. And the
// answer to what never becomes a whole request.

import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RequestError } from '../../service/request-error.ts';
import type { ArrivedRequest } from './arrived-request.ts';

/** The value that a handler gets for a body that is only counted. */
export interface CountedBody {
  readonly byteLength: number;
}

/** Whether a request has a body, which may be empty but has a media type. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return (
    headers['transfer-encoding'] !== undefined ||
    (length !== undefined && length !== '0') ||
    headers['content-type'] !== undefined
  );
}

/**
 * Reads a body.
 *
 * @returns an error when it is larger than the limit, or when the connection ends before it does
 */
export function readBytes(
  request: ArrivedRequest,
  limitBytes: number,
): RequestError | Promise<Buffer | RequestError> {
  const tooLarge = { kind: 'too_large', limitBytes } as const;
  if (Number(request.headers['content-length']) > limitBytes) return tooLarge;
  const chunks: Buffer[] = [];
  let byteLength = 0;
  return readAll(
    request,
    (chunk) => {
      byteLength += chunk.length;
      chunks.push(chunk);
      return byteLength <= limitBytes;
    },
    // Copied, since a chunk is part of a larger buffer that would be kept in memory.
    () => (byteLength > limitBytes ? tooLarge : Buffer.concat(chunks, byteLength)),
  );
}

/**
 * Reads a body of many megabytes while it arrives. Its client waits while what has arrived is being worked on.
 *
 * @param take called with the size of each chunk; reading ends when it returns false
 * @param read works on the bytes
 * @returns an error when `take` has refused a chunk, or when the connection ends before the body does
 */
export async function readChunks<T>(
  request: ArrivedRequest,
  { take, limitBytes }: { readonly take: (byteLength: number) => boolean; readonly limitBytes: number },
  read: (chunks: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T | RequestError> {
  const { raw } = request;
  const tooLarge = { kind: 'too_large', limitBytes } as const;
  if (Number(request.headers['content-length']) > limitBytes) return tooLarge;
  request.acceptBody();
  try {
    return await read(chunksOf(raw, take));
  } catch (error) {
    if (error instanceof Refused) return tooLarge;
    if (!raw.destroyed || raw.readableEnded) throw error;
    return unreadable(error as Error);
  }
}

/** Thrown by a body of which no more is taken. */
class Refused extends Error {}

async function* chunksOf(
  raw: IncomingMessage,
  take: (byteLength: number) => boolean,
): AsyncGenerator<Buffer> {
  const pause = setTimeout(() => refuseStuck(raw), MAX_PAUSE_MS);
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      clearTimeout(pause);
      if (!take(chunk.length)) throw new Refused();
      yield chunk;
      pause.refresh();
    }
  } finally {
    clearTimeout(pause);
  }
}

function refuseStuck({ socket }: IncomingMessage): void {
  refuseUnreadable({ code: 'STUCK' }, socket);
}

/** Counts the bytes of a body of any size. */
export function countBytes(request: ArrivedRequest): Promise<CountedBody | RequestError> {
  let byteLength = 0;
  return readAll(
    request,
    (chunk) => {
      byteLength += chunk.length;
      return true;
    },
    () => ({ byteLength }),
  );
}

/** How long nothing may arrive of a body, in real milliseconds, before its client is taken for stuck. */
const MAX_PAUSE_MS = 30_000;

/** The most that is dropped of a request that has been answered. */
const MAX_DROPPED_BYTES = 67_108_864;

/**
 * Reads the rest of a request that has been answered early, and drops it. A socket that is closed with unread input sends a
 * reset, and the client would see a broken pipe instead of the answer.
 *
 * @param done called once: when everything has been read, too much was sent, nothing arrives, or the client disconnects
 * @example dropRest(request, () => response.end())
 */
export function dropRest(raw: IncomingMessage, done: () => void): void {
  let bytes = 0;
  const stop = () => {
    clearTimeout(pause);
    raw.off('data', drop).off('end', stop).off('close', stop);
    done();
  };
  const drop = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_DROPPED_BYTES) stop();
    else pause.refresh();
  };
  const pause = setTimeout(stop, MAX_PAUSE_MS);
  if (raw.readableEnded || raw.destroyed) stop();
  else raw.on('data', drop).on('end', stop).on('close', stop).resume();
}

/** Reads until the end, or until `take` returns false. */
function readAll<T>(
  request: ArrivedRequest,
  take: (chunk: Buffer) => boolean,
  result: () => T,
): Promise<T | RequestError> {
  const { raw } = request;
  request.acceptBody();
  return new Promise((resolve) => {
    const stop = (value: T | RequestError) => {
      clearTimeout(pause);
      raw.off('data', read).off('end', end).off('error', fail);
      resolve(value);
    };
    const read = (chunk: Buffer) => {
      if (take(chunk)) pause.refresh();
      else end();
    };
    const end = () => stop(result());
    const fail = (error: Error) => stop(unreadable(error));
    const pause = setTimeout(() => refuseStuck(raw), MAX_PAUSE_MS);
    if (raw.destroyed && !raw.readableEnded) fail(new Error('the connection was closed'));
    else raw.on('data', read).on('end', end).on('error', fail);
  });
}

function unreadable({ message }: Error): RequestError {
  return { kind: 'malformed', part: 'body', detail: `the request cannot be read: ${message}` };
}

/** How long the client's half of the connection may stay open, in real milliseconds. */
const MAX_MS = 1_000;

const REFUSALS: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The headers did not arrive within a minute, or the body within an hour.'],
  STUCK: [408, 'Nothing more of the body arrived within 30 seconds.'],
  HOSTS: [
    400,
    'A request has one Host header, with the name or address that it is for (RFC 9112, section 3.2).',
  ],
};

/**
 * Answers with problem details (RFC 9457) and says that the connection closes, so that no client uses it again. It is
 * closed by the client first: closing it with unread input would reset it, and the answer could be lost.
 *
 * @param error what the parser reports, as by `clientError` of a server, which repeats it for what still arrives
 * @example server.on('clientError', refuseUnreadable)
 */
export function refuseUnreadable({ code = '' }: Pick<NodeJS.ErrnoException, 'code'>, socket: Duplex): void {
  if (code === 'ECONNRESET') socket.destroy();
  if (!socket.writable) return;
  const [status, detail] = REFUSALS[code] ?? [400, 'The request is not valid HTTP.'];
  const title = STATUS_CODES[status];
  const body = JSON.stringify({ type: 'about:blank', title, status, detail });
  const lines = [
    `HTTP/1.1 ${status} ${title}`,
    'Connection: close',
    'Content-Type: application/problem+json',
    `Content-Length: ${body.length}`,
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  const tooLong = setTimeout(() => socket.destroy(), MAX_MS);
  socket.on('close', () => clearTimeout(tooLong));
}
