// The stage that reads the body of a request, as its operation takes it: JSON as its value, opaque bytes counted
// as they stream by and never kept, anything else as bytes.

import type { IncomingHttpHeaders } from 'node:http';
import type { Reply } from '../../openapi/handler.ts';
import type { OperationBody } from '../../openapi/operations.ts';
import type { RequestError } from '../../service/request-error.ts';
import { readJson } from './json-body.ts';
import { type Stage, type StageResult, whenReady } from './pipeline.ts';
import { countBytes, hasBody, readBytes } from './read-bytes.ts';
import { NO_BODY, type RequestBody, type RequestContext } from './request-context.ts';

/** The answer to an error in a request, in the form of its service. */
type Refuse<Context> = (error: RequestError, context: Context) => Reply;

/** The body to take for one that was left out; `undefined` where one has to be there. */
type LeftOut = (bytes: Buffer | undefined, body: OperationBody) => RequestBody | undefined;

/** Media types whose bodies an operation takes as bytes and does not look into. */
const OPAQUE = new Set(['*/*', 'application/octet-stream']);

/**
 * The stage that reads the body of an operation.
 *
 * @param refuse makes an answer of what is wrong with it: its size, its media type, or that it is not JSON
 */
export function readBody<Context extends RequestContext>(
  body: OperationBody,
  refuse: Refuse<Context>,
  leftOut: LeftOut = optionalBody,
): Stage<Context> {
  if (isOpaque(body)) return countBody(refuse);
  return (context) => {
    const { raw } = context.request;
    const take = (bytes: Buffer | RequestError | undefined): StageResult => {
      if (isError(bytes)) return refuse(bytes, context);
      context.bytes = bytes;
      const read = leftOut(bytes, body) ?? interpret(bytes, context.request.headers, body);
      if (isError(read)) return refuse(read, context);
      context.body = read;
      return undefined;
    };
    return hasBody(raw) ? whenReady(readBytes(raw, body.limitBytes), take) : take(undefined);
  };
}

/** Only JSON bodies are validated against a schema; others are up to the operation. */
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

function optionalBody(bytes: Buffer | undefined, { isRequired }: OperationBody): RequestBody | undefined {
  return bytes === undefined && !isRequired ? NO_BODY : undefined;
}

function interpret(
  bytes: Buffer = Buffer.alloc(0),
  headers: IncomingHttpHeaders,
  { content, isOwn = false }: OperationBody,
): RequestBody | RequestError {
  const contentType = headers['content-type'] ?? '';
  const mediaType = mediaTypeOf(contentType);
  const pattern = matchingMediaType(mediaType, content);
  if (pattern === undefined) return wrongMediaType(mediaType || contentType, [...content.keys()]);
  if (pattern !== 'application/json') return { value: bytes, mediaType, isJson: false };
  const read = readJson(bytes, { isOwn });
  if ('problem' in read) return { kind: 'malformed', part: 'body', detail: read.problem };
  return { value: read.value, mediaType, isJson: true };
}

function wrongMediaType(given: string, known: readonly string[]): RequestError {
  const detail = `the content type is ${given || 'missing'}; send ${known.join(' or ')}`;
  return { kind: 'malformed', part: 'media_type', detail };
}

function mediaTypeOf(contentType: string): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** The media type or range (`image/*`) of the document that a request's media type falls under. */
function matchingMediaType(mediaType: string, content: ReadonlyMap<string, unknown>): string | undefined {
  if (content.has(mediaType)) return mediaType;
  const range = `${mediaType.split('/', 1)[0]}/*`;
  if (content.has(range)) return range;
  return content.has('*/*') ? '*/*' : undefined;
}

function isError(value: object | undefined): value is RequestError {
  return value !== undefined && 'kind' in value;
}
