// Answers what is no request, or never becomes a whole one: there is only a connection, which ends with the answer.

import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

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
