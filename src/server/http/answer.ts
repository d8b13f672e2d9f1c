// Sends a service's answer and writes it into the journal of its world.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Decider, RequestEntry } from '../../engine/journal.ts';
import type { Fault } from '../../faults/fault.ts';
import type { Reply } from '../../openapi/handler.ts';
import { sendHalf, whatStruck } from './call-faults.ts';
import { readOn } from './read-on.ts';
import { transact, type Visit } from './request-context.ts';

type AnswerHeaders = Record<string, string | number>;

/** What leaves; without a status, nothing does. */
interface Sent {
  readonly status: number | null;
  readonly headers: AnswerHeaders;
  readonly payload: string | Buffer | undefined;
  readonly why: string | undefined;
}

/** Bodies over this size are kept in the journal as a note of their length. */
const JOURNALLED_BODY_BYTES = 65_536;

/** What decides an answer without any rule of the service. */
const UNRULED: ReadonlySet<Decider> = new Set(['prefer', 'fault', 'world', 'defect']);

const NONE: readonly string[] = [];

/**
 * Sends an answer. Written to the raw response: the body is whole and checked by now, and Fastify's own
 * way of sending costs a third of a small request.
 */
export function sendReply(request: FastifyRequest, reply: FastifyReply, answer: Reply): void {
  const { visit } = request;
  const { status, why } = answer;
  const payload = payloadOf(answer);
  const headers = headersOf(request, answer);
  if (visit !== undefined) recordRequest(request, visit, { status, headers, payload, why });
  const byteLength = payload === undefined ? 0 : Buffer.byteLength(payload);
  if (payload !== undefined) headers['content-length'] = byteLength;
  if (status === 413) headers.connection = 'close';
  reply.hijack();
  if (visit?.faults.some(cutsShort)) {
    sendHalf(reply, { status, headers, payload });
    return;
  }
  reply.raw.writeHead(status, headers);
  if (status === 413) {
    reply.raw.write(payload ?? '');
    readOn(request.raw, () => reply.raw.end());
    return;
  }
  // Text of one byte a character is plain ASCII, which Node writes much faster as Latin-1 than as UTF-8.
  if (payload?.length === byteLength) reply.raw.end(payload, 'latin1');
  else reply.raw.end(payload);
}

/** Writes a request into the journal that gets no answer. */
export function recordUnanswered(request: FastifyRequest, visit: Visit, why?: string): void {
  recordRequest(request, visit, { status: null, headers: {}, payload: undefined, why });
}

function cutsShort({ effect }: Fault): boolean {
  return effect.kind === 'connection' && effect.how === 'truncate';
}

function recordRequest(request: FastifyRequest, visit: Visit, { status, headers, payload, why }: Sent): void {
  const { service, operation, decidedBy, faults } = visit;
  const entry: RequestEntry = {
    service: service.name,
    operation: operation?.id ?? null,
    method: request.method,
    path: request.url,
    status,
    why: (faults.length === 0 ? why : withFaults(why, faults)) ?? null,
    decidedBy,
    rules: (UNRULED.has(decidedBy) ? undefined : operation?.responses.get(String(status))?.rules) ?? NONE,
    faults: faults.length === 0 ? NONE : faults.map(({ id }) => id),
    requestHeaders: request.raw.headers,
    requestBody: journalled(request.body),
    responseHeaders: headers,
    responseBody: journalled(payload),
  };
  transact(visit, (world) => world.record('request', visit.id, entry));
}

function withFaults(why: string | undefined, faults: readonly Fault[]): string {
  return [...(why === undefined ? [] : [why]), ...faults.map(whatStruck)].join('; ');
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
