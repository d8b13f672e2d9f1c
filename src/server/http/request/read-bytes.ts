// Reads or counts the bytes of a request's body.

import type { IncomingMessage } from 'node:http';
import type { RequestError } from '../../../service/request-error.ts';

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
  raw: IncomingMessage,
  limitBytes: number,
): RequestError | Promise<Buffer | RequestError> {
  const tooLarge = { kind: 'too_large', limitBytes } as const;
  if (Number(raw.headers['content-length']) > limitBytes) return tooLarge;
  const chunks: Buffer[] = [];
  let byteLength = 0;
  return readAll(
    raw,
    (chunk) => {
      byteLength += chunk.length;
      chunks.push(chunk);
      return byteLength <= limitBytes;
    },
    // Copied, since a chunk is part of a larger buffer that would be kept in memory.
    () => (byteLength > limitBytes ? tooLarge : Buffer.concat(chunks, byteLength)),
  );
}

/** Counts the bytes of a body of any size. */
export function countBytes(raw: IncomingMessage): Promise<CountedBody | RequestError> {
  let byteLength = 0;
  return readAll(
    raw,
    (chunk) => {
      byteLength += chunk.length;
      return true;
    },
    () => ({ byteLength }),
  );
}

/** Reads until the end, or until `take` returns false. */
function readAll<T>(
  raw: IncomingMessage,
  take: (chunk: Buffer) => boolean,
  result: () => T,
): Promise<T | RequestError> {
  return new Promise((resolve) => {
    const stop = (value: T | RequestError) => {
      raw.off('data', read).off('end', end).off('error', fail);
      resolve(value);
    };
    const read = (chunk: Buffer) => {
      if (!take(chunk)) end();
    };
    const end = () => stop(result());
    const fail = ({ message }: Error) =>
      stop({ kind: 'malformed', part: 'body', detail: `the request cannot be read: ${message}` });
    if (raw.destroyed && !raw.readableEnded) fail(new Error('the connection was closed'));
    else raw.on('data', read).on('end', end).on('error', fail);
  });
}
