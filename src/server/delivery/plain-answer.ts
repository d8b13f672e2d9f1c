// Answers to deliveries in the form that nearly all receivers use, read at a fraction of the cost of a complete parser. Whatever
// has another form is not judged here: node's own client reads it from its first byte.

import type { ReceiverResponse } from '../../delivery/delivery.ts';

/** The first lines of an answer, and what they say of the rest. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** How many bytes the body has, if it is not sent in chunks. */
  readonly bodyBytes: number | 'chunked';
  /** Whether the connection may be used again. */
  readonly isKept: boolean;
  /** Its own length, with the empty line. */
  readonly bytes: number;
}

/** A body that was sent in chunks. */
export interface ChunkedBody {
  readonly body: Buffer;
  /** Where it ends, in bytes from where it was read. */
  readonly bytes: number;
}

/** `incomplete` if more bytes may still make it plain, `unusual` if none can. */
export type Unread = 'incomplete' | 'unusual';

const HEAD_BYTES = 8_192;
const HEADER_COUNT = 100;
const STATUS_LINE = /^HTTP\/1\.1 ([2-5]\d\d) [\t -~]*$/;
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
const VALUE = /^[\t -~]*$/;
const LENGTH = /^\d{1,9}$/;
const CHUNK_SIZE = /^[\da-f]{1,6}$/i;
const LINE_END = '\r\n';

/** A receiver that asks for so little is asked anew: the connection could be closed while the next request is under way. */
const SHORT_LIVED = /^timeout=[01](?!\d)/;

/**
 * Reads the head of an answer: HTTP/1.1, a final status, ASCII headers of which none is repeated, and a body whose end is known
 * (RFC 9112, section 6.3). All values are as node's client gives them.
 *
 * @param received the beginning of the answer
 * @example answerHead(Buffer.from('HTTP/1.1 204 No Content\r\n\r\n'))
 *   // { status: 204, headers: {}, bodyBytes: 0, isKept: true, bytes: 27 }
 */
export function answerHead(received: Buffer): AnswerHead | Unread {
  const end = received.indexOf('\r\n\r\n');
  if (end > HEAD_BYTES) return 'unusual';
  if (end === -1) return received.length > HEAD_BYTES ? 'unusual' : 'incomplete';
  const [statusLine = '', ...lines] = received.toString('latin1', 0, end).split(LINE_END);
  const status = Number(STATUS_LINE.exec(statusLine)?.[1]);
  const headers = plainHeaders(lines);
  const bodyBytes = headers && bodyLength(status, headers);
  const isKept = headers && connectionIsKept(headers);
  if (headers === undefined || bodyBytes === undefined || isKept === undefined) return 'unusual';
  return { status, headers, bodyBytes, isKept, bytes: end + 4 };
}

function plainHeaders(lines: readonly string[]): Record<string, string> | undefined {
  const headers: Record<string, string> = {};
  if (lines.length > HEADER_COUNT) return undefined;
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1);
    if (colon < 1 || !NAME.test(name) || !VALUE.test(value) || isTaken(name, headers)) return undefined;
    headers[name] = value.trim();
  }
  return headers;
}

/** A header that is repeated, or that no object can have. */
function isTaken(name: string, headers: Readonly<Record<string, string>>): boolean {
  return Object.hasOwn(headers, name) || name === '__proto__';
}

function bodyLength(
  status: number,
  headers: Readonly<Record<string, string>>,
): AnswerHead['bodyBytes'] | undefined {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  if (Number.isNaN(status)) return undefined;
  if (status === 204 || status === 304) return length === undefined && encoding === undefined ? 0 : undefined;
  if (encoding !== undefined) return encoding === 'chunked' && length === undefined ? 'chunked' : undefined;
  return length !== undefined && LENGTH.test(length) ? Number(length) : undefined;
}

function connectionIsKept(headers: Readonly<Record<string, string>>): boolean | undefined {
  const { connection = 'keep-alive', 'keep-alive': lasting = '', upgrade, trailer } = headers;
  if (upgrade !== undefined || trailer !== undefined) return undefined;
  const wish = connection.toLowerCase();
  if (wish !== 'keep-alive' && wish !== 'close') return undefined;
  return wish === 'keep-alive' && !SHORT_LIVED.test(lasting);
}

/**
 * Reads a body in chunks, without extensions and trailers (RFC 9112, section 7.1).
 *
 * @param received what came behind the head
 * @example chunkedBody(Buffer.from('2\r\nok\r\n0\r\n\r\n')) // { body: Buffer.from('ok'), bytes: 12 }
 */
export function chunkedBody(received: Buffer): ChunkedBody | Unread {
  const pieces: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = received.indexOf(LINE_END, at);
    if (lineEnd === -1) return received.length - at > 6 ? 'unusual' : 'incomplete';
    const written = received.toString('latin1', at, lineEnd);
    if (!CHUNK_SIZE.test(written)) return 'unusual';
    const begin = lineEnd + 2;
    const end = begin + Number.parseInt(written, 16);
    if (received.length < end + 2) return 'incomplete';
    if (received.toString('latin1', end, end + 2) !== LINE_END) return 'unusual';
    if (end === begin) return { body: Buffer.concat(pieces), bytes: end + 2 };
    pieces.push(received.subarray(begin, end));
    at = end + 2;
  }
}

/** What is recorded of an answer. */
export function recordedAnswer({ status, headers }: AnswerHead, body: Buffer): ReceiverResponse {
  return { status, headers, body: body.toString('utf8') };
}
