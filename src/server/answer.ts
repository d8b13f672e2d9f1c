// Sends a service's answer and writes it into the journal of its world.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reply } from '../openapi/handler.ts';
import type { Visit } from './service-route.ts';

type AnswerHeaders = Record<string, string | number>;

/** Bodies over this size are kept in the journal as a note of their length. */
const JOURNALLED_BODY_BYTES = 65_536;

/**
 * Sends an answer. Written to the raw response: the body is whole and checked by now, and Fastify's own
 * way of sending costs a third of a small request.
 */
export function sendReply(request: FastifyRequest, reply: FastifyReply, answer: Reply): void {
  const payload = payloadOf(answer);
  const headers = headersOf(request, answer);
  if (request.visit !== undefined) recordRequest(request, request.visit, { answer, headers, payload });
  const byteLength = payload === undefined ? 0 : Buffer.byteLength(payload);
  if (payload !== undefined) headers['content-length'] = byteLength;
  // What is left of a body that is too large must not be read.
  if (answer.status === 413) headers.connection = 'close';
  reply.hijack();
  reply.raw.writeHead(answer.status, headers);
  // Text of one byte a character is plain ASCII, which Node writes much faster as Latin-1 than as UTF-8.
  if (payload?.length === byteLength) reply.raw.end(payload, 'latin1');
  else reply.raw.end(payload);
}

function recordRequest(
  request: FastifyRequest,
  visit: Visit,
  {
    answer,
    headers,
    payload,
  }: { answer: Reply; headers: AnswerHeaders; payload: string | Buffer | undefined },
): void {
  visit.world.journal.record(visit.world.now, 'request', visit.id, {
    service: visit.service.name,
    operation: visit.operation?.id ?? null,
    method: request.method,
    path: request.url,
    status: answer.status,
    why: answer.why ?? null,
    requestHeaders: request.headers,
    requestBody: journalled(request.body),
    responseHeaders: headers,
    responseBody: journalled(payload),
  });
}

function payloadOf({ body }: Reply): string | Buffer | undefined {
  if (body === undefined || body instanceof Buffer) return body;
  return JSON.stringify(body);
}

function headersOf({ visit }: FastifyRequest, answer: Reply): AnswerHeaders {
  const headers: AnswerHeaders = { ...visit?.service.replyHeaders?.(visit.id), ...answer.headers };
  if (answer.body !== undefined) headers['content-type'] = contentType(answer);
  return headers;
}

function contentType({ mediaType = 'application/json' }: Reply): string {
  return mediaType.endsWith('json') ? `${mediaType}; charset=utf-8` : mediaType;
}

/** A body as the journal keeps it: as text, or a note of its length. */
function journalled(body: unknown): string | null {
  if (typeof body === 'string') return body.length > JOURNALLED_BODY_BYTES ? lengthNote(body.length) : body;
  if (!(body instanceof Buffer)) return null;
  return body.length > JOURNALLED_BODY_BYTES ? lengthNote(body.length) : body.toString('utf8');
}

function lengthNote(length: number): string {
  return `(${length} bytes)`;
}
