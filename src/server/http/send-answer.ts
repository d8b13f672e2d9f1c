// Sends an answer. Written to the raw response: the body is whole and checked by now, and Fastify's own way of
// sending costs a third of a small request.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallFault } from '../../faults/call-fault.ts';
import type { Reply } from '../../openapi/handler.ts';
import { sendHalf } from './call-faults.ts';
import { readOn } from './read-on.ts';
import type { RequestContext } from './request-context.ts';

/** The head and the body of an answer, ready to be sent. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: Record<string, string | number>;
  readonly payload: string | Buffer | undefined;
}

/** Where an answer goes to, and the faults that may cut it short. */
type Destination = Pick<RequestContext, 'request' | 'reply'> & { readonly faults?: readonly CallFault[] };

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

/** Sends an answer in the name of the server, which no journal records. */
export function sendReply(to: Destination, answer: Reply): void {
  sendAnswer(to, wholeAnswer(answer));
}

/** Sends an answer. To HEAD, node sends its head alone. */
export function sendAnswer({ request, reply, faults = [] }: Destination, answer: WholeAnswer): void {
  const { status, headers, payload } = answer;
  const byteLength = payload === undefined ? 0 : Buffer.byteLength(payload);
  if (payload !== undefined) headers['content-length'] = byteLength;
  reply.hijack();
  if (faults.some(cutsShort)) sendHalf(reply, answer);
  else if (status === 413) sendEarly(request.raw, reply.raw, answer);
  else {
    reply.raw.writeHead(status, headers);
    // Text of one byte a character is plain ASCII, which node writes much faster as Latin-1 than as UTF-8.
    if (payload?.length === byteLength) reply.raw.end(payload, 'latin1');
    else reply.raw.end(payload);
  }
}

/** Answers a client who may still be writing its body. */
function sendEarly(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, payload }: WholeAnswer,
): void {
  response.writeHead(status, { ...headers, connection: 'close' });
  response.write(payload ?? '');
  readOn(request, () => response.end());
}

function cutsShort({ effect }: CallFault): boolean {
  return effect.kind === 'connection' && effect.how === 'truncate';
}

function payloadOf({ body }: Reply): string | Buffer | undefined {
  if (body === undefined || body instanceof Buffer) return body;
  return JSON.stringify(body);
}

function contentType({ mediaType = 'application/json' }: Reply): string {
  return mediaType.endsWith('json') ? `${mediaType}; charset=utf-8` : mediaType;
}
