// Sends a service's answer and writes it into the journal of its world.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reply } from '../openapi/handler.ts';

/** Bodies over this size are kept in the journal as a note of their length. */
const JOURNALLED_BODY_BYTES = 65_536;

/** Sends an answer. */
export function sendReply(request: FastifyRequest, reply: FastifyReply, answer: Reply): FastifyReply {
  const { visit } = request;
  const payload = payloadOf(answer);
  const headers = headersOf(request, answer);
  if (visit !== undefined) {
    visit.world.journal.record(visit.world.now, 'request', visit.id, {
      service: visit.service.name,
      operation: visit.operation?.id ?? null,
      method: request.method,
      path: request.url,
      status: answer.status,
      why: answer.why ?? `${visit.operation?.id} was handled`,
      request: { headers: request.headers, body: journalled(request.body) },
      response: { headers, body: journalled(payload) },
    });
  }
  return reply.code(answer.status).headers(headers).send(payload);
}

function payloadOf({ body }: Reply): string | Buffer | undefined {
  if (body === undefined || body instanceof Buffer) return body;
  return JSON.stringify(body);
}

function headersOf({ visit }: FastifyRequest, answer: Reply): Record<string, string | number> {
  const headers: Record<string, string | number> = {
    ...visit?.service.replyHeaders?.(visit.id),
    ...answer.headers,
  };
  if (answer.body !== undefined) headers['content-type'] = contentType(answer);
  return headers;
}

function contentType({ mediaType = 'application/json' }: Reply): string {
  return mediaType.endsWith('json') ? `${mediaType}; charset=utf-8` : mediaType;
}

/** Keeps a body for the journal as it came: reading it as JSON or text is the reader's work. */
function journalled(body: unknown): unknown {
  const size = typeof body === 'string' || body instanceof Buffer ? body.length : 0;
  return size > JOURNALLED_BODY_BYTES ? `(${size} bytes)` : body;
}
