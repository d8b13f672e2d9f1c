// The stage that reads the body of a request, in the form that its operation expects: JSON as its value, opaque bytes
// only counted, anything else as bytes.

import type { IncomingHttpHeaders } from 'node:http';
import type { Reply } from '../../../openapi/handler.ts';
import type { OperationBody } from '../../../openapi/operations.ts';
import type { RequestError } from '../../../service/request-error.ts';
import { inTurns, readLargeJson } from '../large-json.ts';
import { type Stage, type StageResult, whenReady } from '../pipeline.ts';
import { readJson } from '../request/json-body.ts';
import { countBytes, hasBody, readBytes } from '../request/read-bytes.ts';
import { NO_BODY, type RequestBody, type RequestContext } from '../request/request-context.ts';

/** The answer to an error in a request, in the form of its service. */
type Refuse<Context> = (error: RequestError, context: Context) => Reply;

/** The default for a missing body; `undefined` if one is required. */
type LeftOut = (bytes: Buffer | undefined, body: OperationBody) => RequestBody | undefined;

/** Media types whose bodies an operation treats as opaque bytes. */
const OPAQUE = new Set(['*/*', 'application/octet-stream']);

/**
 * The stage that reads the body of an operation.
 *
 * @param refuse creates the answer to an error: its size, its media type, or that it is not JSON
 */
export function readBody<Context extends RequestContext>(
  body: OperationBody,
  refuse: Refuse<Context>,
  leftOut: LeftOut = optionalBody,
): Stage<Context> {
  if (isOpaque(body)) return countBody(refuse);
  return (context) => {
    const { raw } = context.request;
    const keep = (read: RequestBody | RequestError): StageResult => {
      if (isError(read)) return refuse(read, context);
      context.body = read;
      return undefined;
    };
    const take = (bytes: Buffer | RequestError | undefined): StageResult | Promise<StageResult> => {
      if (isError(bytes)) return refuse(bytes, context);
      context.bytes = bytes;
      return whenReady(leftOut(bytes, body) ?? interpret(bytes, context.request.headers, body), keep);
    };
    return hasBody(raw) ? whenReady(readBytes(raw, body.limitBytes), take) : take(undefined);
  };
}

/** Only JSON bodies are validated against a schema; the operation handles others. */
export function schemaMediaType({ isJson }: RequestBody): string | undefined {
  return isJson ? 'application/json' : undefined;
}

/** Whether an operation takes opaque bytes and nothing else. */
function isOpaque({ content }: OperationBody): boolean {
  return [...content.keys()].every((mediaType) => OPAQUE.has(mediaType));
}

function countBody<Context extends RequestContext>(refuse: Refuse<Context>): Stage<Context> {
  return async (context) => {
    const counted = await countBytes(context.request.raw);
    if (isError(counted)) return refuse(counted, context);
    context.body = { value: counted, mediaType: '', isJson: false };
    return undefined;
  };
}

/** Clients often give a content type and no body, as to a DELETE. */
function optionalBody(bytes: Buffer | undefined, { isRequired }: OperationBody): RequestBody | undefined {
  return (bytes === undefined || bytes.length === 0) && !isRequired ? NO_BODY : undefined;
}

function interpret(
  bytes: Buffer = Buffer.alloc(0),
  headers: IncomingHttpHeaders,
  { content, isOwn = false }: OperationBody,
): RequestBody | RequestError | Promise<RequestBody | RequestError> {
  const contentType = headers['content-type'] ?? '';
  const mediaType = mediaTypeOf(contentType);
  const pattern = matchingMediaType(mediaType, content);
  if (pattern === undefined) return wrongMediaType(mediaType || contentType, [...content.keys()]);
  if (pattern !== 'application/json') return { value: bytes, mediaType, isJson: false };
  return whenReady(isOwn ? inTurns(readLargeJson(bytes)) : readJson(bytes), (read) => {
    if ('problem' in read) return { kind: 'malformed', part: 'body', detail: read.problem };
    return { value: read.value, mediaType, isJson: true };
  });
}

function wrongMediaType(given: string, known: readonly string[]): RequestError {
  const detail = `the content type is ${given || 'missing'}; send ${known.join(' or ')}`;
  return { kind: 'malformed', part: 'media_type', detail };
}

function mediaTypeOf(contentType: string): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** The media type or range (`image/*`) in the document that matches a request's media type. */
function matchingMediaType(mediaType: string, content: ReadonlyMap<string, unknown>): string | undefined {
  if (content.has(mediaType)) return mediaType;
  const range = `${mediaType.split('/', 1)[0]}/*`;
  if (content.has(range)) return range;
  return content.has('*/*') ? '*/*' : undefined;
}

function isError(value: object | undefined): value is RequestError {
  return value !== undefined && 'kind' in value;
}
