// Writes the body of a request to a receiver: completely, or as required by a fault.

import type { ClientRequest } from 'node:http';
import { Readable } from 'node:stream';
import type { OutgoingRequest } from '../../delivery/attempt.ts';
import { bodyPieces, type PaddedBody } from '../../delivery/faults/padded-body.ts';
import { connectionBelow } from './layered-connection.ts';

/** The approximate duration of a dripping body in real milliseconds, and the maximum on a slow machine. */
const DRIP_MS = 1_000;
export const LONGEST_DRIP_MS = 10_000;
const DRIP_COUNT = 20;

/**
 * Writes the body of a request whose head states its full length.
 *
 * @returns a function that stops writing
 */
export function writeBody(
  request: ClientRequest,
  body: Pick<OutgoingRequest, 'body' | 'paddedTo' | 'bodyMode'>,
): () => void {
  switch (body.bodyMode) {
    case 'whole':
      writeWhole(request, body);
      return nothing;
    case 'truncate':
      writeHalf(request, body, () => request.socket?.end());
      return nothing;
    case 'reset':
      writeHalf(request, body, () => request.socket && connectionBelow(request.socket).resetAndDestroy());
      return nothing;
    case 'drip':
      return drip(request, Buffer.from(body.body));
  }
}

function nothing(): void {}

/** A padded body is written only as fast as the receiver reads it. */
function writeWhole(request: ClientRequest, body: PaddedBody): void {
  if (body.paddedTo === undefined) request.end(body.body);
  else Readable.from(bodyPieces(body), { highWaterMark: 1 }).pipe(request);
}

function writeHalf(request: ClientRequest, { body }: PaddedBody, then: () => void): void {
  const bytes = Buffer.from(body);
  request.write(bytes.subarray(0, bytes.length >> 1), then);
}

function drip(request: ClientRequest, bytes: Buffer): () => void {
  const size = Math.max(1, Math.ceil(bytes.length / DRIP_COUNT));
  let sent = 0;
  const timer = setInterval(() => {
    const piece = bytes.subarray(sent, sent + size);
    sent += size;
    if (sent < bytes.length) return request.write(piece);
    clearInterval(timer);
    return request.end(piece);
  }, DRIP_MS / DRIP_COUNT);
  request.flushHeaders();
  return () => clearInterval(timer);
}
