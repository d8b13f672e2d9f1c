// The stage that reads the body of a request, in the form that its operation expects: JSON as its value, opaque bytes
// only counted, anything else as bytes.

import type { IncomingHttpHeaders } from 'node:http';
import type { OpenApiDocument } from '../../openapi/document.ts';
import type { Reply } from '../../openapi/handler.ts';
import { isJson as isJsonType } from '../../openapi/negotiate.ts';
import type { OperationBody } from '../../openapi/operations.ts';
import type { RequestError } from '../../service/request-error.ts';
import { countBytes, hasBody, readBytes, readChunks } from './arriving-bytes.ts';
import { decodeBody, readJson } from './decoded-body.ts';
import { readLargeJson } from './large-json.ts';
import {
  NO_BODY,
  type RequestBody,
  type RequestContext,
  type Stage,
  type StageResult,
  whenReady,
} from './pipeline.ts';

/** The answer to an error in a request, in the form of its service. */
type Refuse<Context> = (error: RequestError, context: Context) => Reply;

/** The default for a missing body; `undefined` if one is required. */
type LeftOut = (bytes: Buffer | undefined, body: OperationBody) => RequestBody | undefined;

/** How a body is read, where it differs. */
export interface BodyReading {
  /** The default for a missing body. */
  readonly leftOut?: LeftOut;
  /** Bodies of other media types than JSON are decoded for the schemas of this document. */
  readonly document?: OpenApiDocument;
  /** How many bytes the documents that the server exported may have which are read at the same time. */
  readonly ownLimit?: () => number;
}

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
  { leftOut = optionalBody, document, ownLimit }: BodyReading = {},
): Stage<Context> {
  if (isOpaque(body, document !== undefined)) return countBody(refuse);
  if (ownLimit !== undefined && body.isOwn) return readOwnDocuments(body, refuse, { leftOut, ownLimit });
  return (context) => {
    const keep = (read: RequestBody | RequestError): StageResult => {
      if (isError(read)) return refuse(read, context);
      context.body = read;
      return undefined;
    };
    const take = (bytes: Buffer | RequestError | undefined): StageResult | Promise<StageResult> => {
      if (isError(bytes)) return refuse(bytes, context);
      context.bytes = bytes;
      return whenReady(
        leftOut(bytes, body) ?? interpret(bytes, context.request.headers, body, document),
        keep,
      );
    };
    const { request } = context;
    return hasBody(request.raw) ? whenReady(readBytes(request, body.limitBytes), take) : take(undefined);
  };
}

/** Whether an operation takes opaque bytes and nothing else. */
function isOpaque({ content }: OperationBody, isDecoded: boolean): boolean {
  const opaque = (mediaType: string) => OPAQUE.has(mediaType) && !(isDecoded && mediaType === '*/*');
  return content.size > 0 && [...content.keys()].every(opaque);
}

function countBody<Context extends RequestContext>(refuse: Refuse<Context>): Stage<Context> {
  return async (context) => {
    const counted = await countBytes(context.request);
    if (isError(counted)) return refuse(counted, context);
    context.body = { value: counted, mediaType: '', isJson: false };
    return undefined;
  };
}

/** Reads documents that the server exported, which may be as large as the memory allows, while they arrive. */
function readOwnDocuments<Context extends RequestContext>(
  body: OperationBody,
  refuse: Refuse<Context>,
  { leftOut, ownLimit }: Required<Pick<BodyReading, 'leftOut' | 'ownLimit'>>,
): Stage<Context> {
  // Of all requests, until they are answered.
  let inMemory = 0;
  return async (context) => {
    const { request, response } = context;
    const mediaType = mediaTypeOf(request.headers['content-type'] ?? '');
    const missing = leftOut(undefined, body);
    if (missing !== undefined) context.body = missing;
    if (!hasBody(request.raw)) return undefined;
    if (!body.content.has(mediaType))
      return refuse(wrongMediaType(mediaType, [...body.content.keys()]), context);
    let own = 0;
    let isOver = false;
    response.on('close', () => {
      isOver = true;
      inMemory -= own;
    });
    const take = (byteLength: number) => {
      if (isOver || inMemory + byteLength > ownLimit()) return false;
      own += byteLength;
      inMemory += byteLength;
      return true;
    };
    const read = await readChunks(request, { take, limitBytes: ownLimit() - inMemory }, readLargeJson);
    if (isError(read)) return refuse(read, context);
    if (own === 0) return undefined;
    if ('problem' in read) return refuse({ kind: 'malformed', part: 'body', detail: read.problem }, context);
    context.body = { value: read.value, mediaType, isJson: true };
    return undefined;
  };
}

/** Clients often give a content type and no body, as to a DELETE. */
function optionalBody(bytes: Buffer | undefined, { isRequired }: OperationBody): RequestBody | undefined {
  return (bytes === undefined || bytes.length === 0) && !isRequired ? NO_BODY : undefined;
}

const MISSING: RequestError = {
  kind: 'invalid',
  errors: [{ pointer: '/body', keyword: 'required', message: 'is required' }],
};

function interpret(
  bytes: Buffer = Buffer.alloc(0),
  headers: IncomingHttpHeaders,
  body: OperationBody,
  document: OpenApiDocument | undefined,
): RequestBody | RequestError | Promise<RequestBody | RequestError> {
  const { content } = body;
  if (document !== undefined && bytes.length === 0) return MISSING;
  const contentType = headers['content-type'] ?? '';
  const mediaType = mediaTypeOf(contentType);
  const pattern = matchingMediaType(mediaType, content);
  if (pattern === undefined && content.size > 0)
    return wrongMediaType(mediaType || contentType, [...content.keys()]);
  if (document !== undefined) return decode(bytes, contentType, { pattern, body, document });
  if (pattern !== 'application/json') return { value: bytes, mediaType, isJson: false };
  return whenReady(readJson(bytes), (read) => {
    if ('problem' in read) return { kind: 'malformed', part: 'body', detail: read.problem };
    return { value: read.value, mediaType, isJson: true };
  });
}

/** What is needed to decode a body. */
interface Decoding {
  /** Its media type in the document. */
  readonly pattern: string | undefined;
  readonly body: OperationBody;
  readonly document: OpenApiDocument;
}

function decode(
  bytes: Buffer,
  contentType: string,
  { pattern, body: { content }, document }: Decoding,
): RequestBody | RequestError | Promise<RequestBody | RequestError> {
  const mediaType = mediaTypeOf(contentType);
  const pointer = pattern === undefined ? undefined : content.get(pattern);
  const decoded = isJsonType(mediaType)
    ? readJson(bytes)
    : decodeBody(bytes, mediaType, contentType, { document, pointer });
  return whenReady(decoded, (read) => {
    if (read === undefined) return { value: bytes, mediaType, isJson: false };
    if ('problem' in read) return { kind: 'malformed', part: 'body', detail: read.problem };
    const documentedAs = pointer === undefined ? undefined : pattern;
    return {
      value: read.value,
      mediaType,
      isJson: false,
      ...(documentedAs === undefined ? {} : { documentedAs }),
    };
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
  const withParameters = [...content.keys()].find((type) => mediaTypeOf(type) === mediaType);
  if (withParameters !== undefined) return withParameters;
  const range = `${mediaType.split('/', 1)[0]}/*`;
  if (content.has(range)) return range;
  return content.has('*/*') ? '*/*' : undefined;
}

function isError(value: object | undefined): value is RequestError {
  return value !== undefined && 'kind' in value;
}
