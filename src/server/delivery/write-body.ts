// Writes the body of a request to a receiver: completely, or as required by a fault, for which the TCP connection below a TLS
// connection is kept, since only that can be reset.

import type { ClientRequest } from 'node:http';
import { connect as connectTcp, isIP, type Socket, type TcpNetConnectOpts } from 'node:net';
import { Readable } from 'node:stream';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import type { OutgoingRequest } from '../../delivery/attempt.ts';
import { bodyPieces, type PaddedBody } from '../../delivery/faults/padded-body.ts';

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

const below = new WeakMap<Socket, Socket>();

/** Creates a TLS connection in two layers, for `createConnection` of a request. */
export function layeredConnection(options: object): Socket {
  const { host = '' } = options as TcpNetConnectOpts;
  const tcp = connectTcp(options as TcpNetConnectOpts);
  // A host name is sent to the receiver (RFC 6066, section 3), but never an address.
  const servername = isIP(host) === 0 ? host : '';
  const tls = connectTls({ ...(options as ConnectionOptions), servername, socket: tcp });
  tcp.on('error', (error) => tls.destroy(error));
  below.set(tls, tcp);
  return tls;
}

/** The TCP connection below a TLS connection; a TCP connection itself otherwise. */
export function connectionBelow(socket: Socket): Socket {
  return below.get(socket) ?? socket;
}
