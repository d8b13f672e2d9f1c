// Validates exchanges against the spec, independently of the pacts: the operation must exist, the response must be
// documented, and an accepted request must be valid.

import { jsonIn } from '../engine/json.ts';
import type { OpenApiDocument } from '../openapi/document.ts';
import type { Reply } from '../openapi/handler.ts';
import { type Operation, operationsOf } from '../openapi/operations.ts';
import { AnswerViolation, answerCheck } from '../openapi/replies.ts';
import { Validators } from '../openapi/validators.ts';

/** A request and its response, as they were sent. */
export interface RecordedExchange {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly requestBody: Buffer;
  readonly requestType: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Returns the violation of an exchange; `undefined` if it complies with the spec. */
export type SpecValidator = (exchange: RecordedExchange) => string | undefined;

/**
 * A validator for the exchanges of a service.
 *
 * @example specValidator('mail', document)(exchange) // 'the answer 200 of listWebhooks does not fit its spec at /total: …'
 */
export function specValidator(name: string, document: OpenApiDocument): SpecValidator {
  const validators = new Validators(name, document);
  const operations = operationsOf(document).map((operation) => ({
    operation,
    pattern: operationPattern(operation),
    check: answerCheck(operation, validators),
  }));
  return (exchange) => {
    const path = exchange.path.split('?', 1)[0] as string;
    const known = operations.find(
      ({ operation, pattern }) => operation.method === exchange.method && pattern.test(path),
    );
    if (known === undefined) return `${exchange.method} ${path} is not an operation of the spec`;
    const reply = replyOf(exchange);
    if (typeof reply === 'string') return `${known.operation.id} ${reply}`;
    try {
      known.check(reply);
    } catch (error) {
      if (error instanceof AnswerViolation) return error.message;
      throw error;
    }
    return exchange.status < 300 ? requestFault(known.operation, exchange, validators) : undefined;
  };
}

/**
 * Finds the operation that a request is for.
 *
 * @example operationFinder(document)('GET', '/v3/user/webhooks?page=2') // 'listWebhooks'
 */
export function operationFinder(
  document: OpenApiDocument,
): (method: string, path: string) => string | undefined {
  const operations = operationsOf(document).map((operation) => ({
    operation,
    pattern: operationPattern(operation),
  }));
  return (method, path) => {
    const [plain = ''] = path.split('?', 1);
    const isAsked = ({ operation, pattern }: (typeof operations)[number]) =>
      operation.method === method && pattern.test(plain);
    return operations.find(isAsked)?.operation.id;
  };
}

/**
 * What the path of a request for an operation looks like; each path parameter is a group.
 *
 * @example operationPattern(operation).exec('/v1/webhooks/wh_1')?.[1] // 'wh_1'
 */
export function operationPattern({ path, isMultiSegment }: Operation): RegExp {
  const parts = path.split('/').map((part, index, all) => {
    if (!part.startsWith('{')) return part.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
    return isMultiSegment && index === all.length - 1 ? '(.+)' : '([^/]+)';
  });
  return new RegExp(`^${parts.join('/')}$`);
}

function replyOf({ status, headers, body }: RecordedExchange): Reply | string {
  const mediaType = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (body.length === 0) return { status, headers };
  if (mediaType === undefined) return `answered ${status} with a body and without a content type`;
  if (!mediaType.endsWith('json')) return { status, headers, mediaType, body };
  const value = jsonIn(body.toString('utf8'));
  if (value !== undefined) return { status, headers, mediaType, body: value };
  return `answered ${status} with ${mediaType} that cannot be read: ${body.toString('utf8', 0, 80)}`;
}

/** The error in a JSON body that was accepted although it is invalid. */
function requestFault(
  operation: Operation,
  { requestBody, requestType }: RecordedExchange,
  validators: Validators,
): string | undefined {
  const pointer = operation.body?.content.get('application/json');
  if (pointer === undefined || requestBody.length === 0 || !requestType.startsWith('application/json'))
    return undefined;
  const [fault] = validators.at(pointer)(JSON.parse(requestBody.toString('utf8')));
  if (fault === undefined) return undefined;
  return `${operation.id} granted a request whose body does not fit the spec at ${fault.pointer || '/'}: ${fault.message}`;
}
