// The body of a request to a service, read as its operation takes it.

import type { FastifyRequest } from 'fastify';
import type { OperationBody } from '../../openapi/operations.ts';
import type { RequestError } from '../../service/request-error.ts';
import { readJson } from './json-body.ts';
import { EMPTY_STREAM, isStreamed } from './streamed-body.ts';

export interface BodyRead {
  /** JSON as its value, anything else as bytes; `undefined` for no body. */
  readonly value: unknown;
  /** Without parameters; empty for no body. */
  readonly mediaType: string;
  readonly isJson: boolean;
}

const NO_BODY: BodyRead = { value: undefined, mediaType: '', isJson: false };

/**
 * Reads the body of a request.
 *
 * @param body what the operation documents; `undefined` when it takes none
 * @returns a refusal when its media type is not documented, or when it is no JSON where it has to be
 */
export function readBody(request: FastifyRequest, body: OperationBody | undefined): BodyRead | RequestError {
  if (body === undefined) return NO_BODY;
  if (isStreamed(body)) return { value: request.body ?? EMPTY_STREAM, mediaType: '', isJson: false };
  const bytes = request.body instanceof Buffer ? request.body : undefined;
  if (bytes === undefined && !body.isRequired) return NO_BODY;
  const mediaType = mediaTypeOf(request.headers['content-type']);
  const pattern = matchingMediaType(mediaType, body.content);
  if (pattern === undefined) {
    const known = [...body.content.keys()].join(' or ');
    return { kind: 'malformed', detail: `the content type is ${mediaType || 'missing'}; send ${known}` };
  }
  if (pattern !== 'application/json') return { value: bytes ?? Buffer.alloc(0), mediaType, isJson: false };
  const read = readJson(bytes ?? Buffer.alloc(0));
  if ('problem' in read) return { kind: 'malformed', detail: read.problem };
  return { value: read.value, mediaType, isJson: true };
}

/** Only JSON bodies are validated against a schema; others are the operation's own business. */
export function schemaMediaType({ isJson }: BodyRead): string | undefined {
  return isJson ? 'application/json' : undefined;
}

function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** The media type or range (`image/*`) of the document that a request's media type falls under. */
function matchingMediaType(mediaType: string, content: ReadonlyMap<string, unknown>): string | undefined {
  if (content.has(mediaType)) return mediaType;
  const range = `${mediaType.split('/', 1)[0]}/*`;
  if (content.has(range)) return range;
  return content.has('*/*') ? '*/*' : undefined;
}
