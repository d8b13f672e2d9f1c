// Checks responses of a mock against its spec before they are sent. A violation is a bug in the mock, never in
// the caller.

import type { Reply } from './handler.ts';
import { type Operation, responseFor } from './operations.ts';
import type { SchemaCheck, Validators } from './validators.ts';

/** Thrown when a response does not match the spec; the message contains the pointer. */
export class AnswerViolation extends Error {}

/** Throws an {@link AnswerViolation} unless the operation documents the response. */
export type AnswerCheck = (answer: Reply) => void;

/** Headers that the server adds to every response. */
const ADDED = new Set(['x-request-id', 'content-type', 'content-length', 'date', 'connection']);

/** The requirements for one documented status. */
interface ExpectedAnswer {
  readonly headers: readonly string[];
  /** Checks by media type; empty if there must be no body. */
  readonly content: ReadonlyMap<string, SchemaCheck>;
}

/**
 * Creates the check for an operation's responses. Headers that the server adds to every response are not checked.
 *
 * @example answerCheck(operation, validators)({ status: 200, body: { webhooks: [], total: 0 } })
 */
export function answerCheck(operation: Operation, validators: Validators): AnswerCheck {
  const expectations = new Map<number, ExpectedAnswer>();
  return (answer) => {
    const expected = expectations.get(answer.status) ?? expectationOf(operation, validators, answer.status);
    expectations.set(answer.status, expected);
    checkHeaders(operation, answer, expected);
    checkBody(operation, answer, expected);
  };
}

function expectationOf(operation: Operation, validators: Validators, status: number): ExpectedAnswer {
  const response = responseFor(operation, status);
  if (response === undefined) {
    throw new AnswerViolation(`${operation.id} answered ${status}, which its spec does not document`);
  }
  const content = Array.from(
    response.content,
    ([type, pointer]) => [type, lazyCheck(validators, pointer)] as const,
  );
  const headers = response.requiredHeaders.filter((name) => !ADDED.has(name.toLowerCase()));
  return { headers: headers.map((name) => name.toLowerCase()), content: new Map(content) };
}

function lazyCheck(validators: Validators, pointer: string | undefined): SchemaCheck {
  if (pointer === undefined) return () => [];
  const check = validators.at(pointer);
  return (body) => (body instanceof Uint8Array ? [] : check(body));
}

function checkHeaders(operation: Operation, answer: Reply, { headers }: ExpectedAnswer): void {
  if (headers.length === 0) return;
  const given = new Set(Object.keys(answer.headers ?? {}).map((name) => name.toLowerCase()));
  const missing = headers.find((name) => !given.has(name));
  if (missing !== undefined) throw violation(operation, answer, `lacks the header ${missing}`);
}

function checkBody(operation: Operation, answer: Reply, { content }: ExpectedAnswer): void {
  if (content.size === 0) {
    if (answer.body !== undefined)
      throw violation(operation, answer, 'has a body, and its spec documents none');
    return;
  }
  const mediaType = answer.mediaType ?? (content.keys().next().value as string);
  const check =
    content.get(mediaType) ?? content.get(`${mediaType.split('/', 1)[0]}/*`) ?? content.get('*/*');
  if (check === undefined)
    throw violation(operation, answer, `has the undocumented content type ${mediaType}`);
  const [fault] = check(answer.body);
  if (fault !== undefined)
    throw violation(operation, answer, `does not fit its spec at ${fault.pointer || '/'}: ${fault.message}`);
}

function violation(operation: Operation, answer: Reply, problem: string): AnswerViolation {
  return new AnswerViolation(`the answer ${answer.status} of ${operation.id} ${problem}`);
}
