// Sends an answer. One with long lists is checked and written in parts, so that other requests are served in between.

import type { ServerResponse } from 'node:http';
import type { CallFault } from '../../faults/call-fault.ts';
import type { Reply } from '../../openapi/handler.ts';
import type { AnswerCheck } from '../../openapi/replies.ts';
import type { ManagedWorld } from '../worlds/managed-world.ts';
import { storeFailureReply } from '../worlds/store-refusal.ts';
import type { ArrivedRequest } from './arrived-request.ts';
import { dropRest } from './arriving-bytes.ts';
import type { RequestContext } from './pipeline.ts';

/** The head and the body of an answer, ready to be sent. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: Record<string, string | number>;
  readonly payload: string | Buffer | undefined;
}

/** The target of an answer, and the faults that may cut it short. */
type Destination = Pick<RequestContext, 'request' | 'response'> & { readonly faults?: readonly CallFault[] };

/**
 * The head and the body of an answer.
 *
 * @param added headers that are in every answer of the service
 */
export function wholeAnswer(answer: Reply, added?: Readonly<Record<string, string>>): WholeAnswer {
  const payload = payloadOf(answer);
  const headers: WholeAnswer['headers'] = { ...added, ...answer.headers };
  if (payload !== undefined) headers['content-type'] = contentType(answer);
  return { status: answer.status, headers, payload };
}

/** What a browser shows as it is, without running anything. */
const INERT =
  /^(application\/([a-z0-9.+-]*\+)?json|text\/(plain|csv|event-stream)|image\/(?!svg)[a-z0-9.+-]+)\b/i;

const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * An answer of a service, which a browser may show as a page, but without the rights of the console at the same origin.
 *
 * @example withoutRights({ status: 200, headers: { 'content-type': 'text/html' }, payload }).headers['x-content-type-options'] // 'nosniff'
 */
export function withoutRights(answer: WholeAnswer): WholeAnswer {
  const type = answer.headers['content-type'];
  if (type === undefined || INERT.test(String(type))) return answer;
  const named = (wanted: string) => Object.keys(answer.headers).find((name) => name.toLowerCase() === wanted);
  const [policyName = 'Content-Security-Policy', sniffingName = 'X-Content-Type-Options'] = [
    named('content-security-policy'),
    named('x-content-type-options'),
  ];
  const given = answer.headers[policyName];
  const policy = /\bsandbox *($|;)/.test(String(given)) ? given : [given, SANDBOX].filter(Boolean).join(', ');
  return {
    ...answer,
    headers: { ...answer.headers, [policyName]: policy ?? SANDBOX, [sniffingName]: 'nosniff' },
  };
}

/** Sends an answer of the server itself, which is not recorded in any journal. */
export function sendReply(to: Destination, answer: Reply): void {
  sendAnswer(to, wholeAnswer(answer));
}

/** Sends an answer once all that its world has changed is committed; says so in its place if that fails. */
export function sendOnceCommitted(
  to: Destination,
  managedWorld: ManagedWorld | undefined,
  send: () => void,
): void {
  const committed = managedWorld?.committed();
  if (committed === undefined) send();
  else committed.then(send, (error) => sendReply(to, storeFailureReply(error)));
}

/** Sends an answer. For HEAD, node sends only its head. */
export function sendAnswer({ request, response, faults = [] }: Destination, answer: WholeAnswer): void {
  const { status, headers, payload } = answer;
  const byteLength = payload === undefined ? 0 : Buffer.byteLength(payload);
  if (payload !== undefined) headers['content-length'] = byteLength;
  if (faults.some(cutsShort)) sendHalf(response, answer);
  else if (status === 413 && !request.awaitsContinue) sendEarly(request, response, answer);
  else {
    // Whether the client still sends its body then, nobody knows (RFC 9110, section 10.1.1).
    if (request.awaitsContinue) response.setHeader('connection', 'close');
    response.writeHead(status, headers);
    // Text with one byte per character is ASCII, which node writes much faster as Latin-1 than as UTF-8.
    if (payload?.length === byteLength) response.end(payload, 'latin1');
    else response.end(payload);
  }
}

/** Sends an answer whose body has been written in pieces, as it is too long to be one. */
export function sendPieces({ response }: Destination, answer: Reply, pieces: readonly Buffer[]): void {
  const byteLength = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const headers = { ...answer.headers, 'content-type': contentType(answer), 'content-length': byteLength };
  response.writeHead(answer.status, headers);
  for (const piece of pieces) response.write(piece);
  response.end();
}

/** Answers a client that may still be sending its body. */
function sendEarly(
  { raw }: ArrivedRequest,
  response: ServerResponse,
  { status, headers, payload }: WholeAnswer,
): void {
  response.writeHead(status, { ...headers, connection: 'close' });
  response.write(payload ?? '');
  dropRest(raw, () => response.end());
}

/** Sends the complete head and half of the body. An answer without a body is sent completely. */
function sendHalf(response: ServerResponse, { status, headers, payload = '' }: WholeAnswer): void {
  const bytes = Buffer.from(payload);
  const { socket } = response;
  response.writeHead(status, { ...headers, connection: 'close' });
  response.flushHeaders();
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => socket?.destroySoon());
}

function cutsShort({ effect }: CallFault): boolean {
  return effect.kind === 'connection' && effect.how === 'truncate';
}

function payloadOf({ body, mediaType }: Reply): string | Buffer | undefined {
  if (body === undefined || body instanceof Buffer) return body;
  if (typeof body === 'string' && mediaType === 'text/plain') return body;
  return JSON.stringify(body);
}

function contentType({ mediaType = 'application/json' }: Reply): string {
  return mediaType.endsWith('json') || mediaType === 'text/plain' ? `${mediaType}; charset=utf-8` : mediaType;
}

/** How many items of a list are checked and written at a time. */
const PART_LENGTH = 1_000;

/** Whether the body of an answer has a list that is worth being taken in parts. */
export function isLong({ body }: Reply): boolean {
  return typeof body === 'object' && body !== null && Object.values(body).some(isLongList);
}

/**
 * Checks an answer and writes its body; a generator that yields between two parts, for `inTurns`.
 *
 * @throws AnswerViolation when the answer does not match the document
 */
export function* writtenInParts(answer: Reply, check: AnswerCheck): Generator<void, Buffer[]> {
  const body = answer.body as object;
  for (const part of partsOf(body)) yield check({ ...answer, body: part });
  const written: Buffer[] = [];
  for (const text of textsOf(body)) yield void written.push(Buffer.from(text));
  return written;
}

/** The body with one part of each long list at a time; its schema has no rule for a list as a whole. */
function* partsOf(body: object): Generator<object> {
  const longest = Math.max(...Object.values(body).map((value) => (isLongList(value) ? value.length : 0)));
  for (let from = 0; from < longest; from += PART_LENGTH) {
    const fields = Object.entries(body).map(([name, value]) => [
      name,
      isLongList(value) ? value.slice(from, from + PART_LENGTH) : value,
    ]);
    yield Object.fromEntries(fields);
  }
}

/** The text of the body as JSON, in pieces. */
function* textsOf(body: object): Generator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    if (isLongList(value)) yield* listTexts(value);
    else yield JSON.stringify(value);
    before = ',';
  }
  yield '}';
}

function* listTexts(list: readonly unknown[]): Generator<string> {
  for (let from = 0; from < list.length; from += PART_LENGTH) {
    const items = JSON.stringify(list.slice(from, from + PART_LENGTH)).slice(1, -1);
    yield `${from === 0 ? '[' : ','}${items}`;
  }
  yield ']';
}

function isLongList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > PART_LENGTH;
}
