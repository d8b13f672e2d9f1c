// The replies of an operation as its document has them: the functions that build them, `reply[404](body)`, and the check of
// what is sent. A violation is a bug in the mock, never in the caller.

import type { Reply } from './handler.ts';
import { type Operation, type OperationResponse, responseFor } from './operations.ts';
import type { SchemaCheck, Validators } from './validators.ts';

/** Reply functions by status; each takes a body if one is documented, and extras. */
type AnyReplies = Readonly<Record<number, (...given: never[]) => Reply>>;

type Extras = Pick<Reply, 'headers' | 'mediaType' | 'why'>;

/** Extracts the explanation from an error body, for the journal. */
export type Explanation = (body: unknown) => string;

const JSON_TYPE = 'application/json';

/**
 * The documented replies of an operation. The media type comes from the document if it has a single one; an error
 * without its own `why` is explained by its body.
 *
 * @example repliesOf(operation, explain)[201]({ id: 'wh_1' }) // { status: 201, body: { id: 'wh_1' } }
 */
export function repliesOf({ responses }: Operation, explain: Explanation): AnyReplies {
  const documented = [...responses.values()].filter(({ status }) => /^[1-5][0-9]{2}$/.test(status));
  return Object.fromEntries(
    documented.map((response) => [
      response.status,
      response.content.size === 0 ? withoutBody(response) : withBody(response, explain),
    ]),
  );
}

function withoutBody(response: OperationResponse) {
  const status = Number(response.status);
  return (extras?: Extras): Reply => ({ status, ...extras });
}

function withBody(response: OperationResponse, explain: Explanation) {
  const status = Number(response.status);
  const mediaType = mediaTypeOf(response);
  const plain = (body: unknown, extras?: Extras): Reply => {
    if (mediaType !== undefined) return { status, mediaType, body, ...extras };
    // Most replies have no extras, so an empty spread is avoided for speed.
    return extras === undefined ? { status, body } : { status, body, ...extras };
  };
  if (status < 400) return plain;
  return (body: unknown, extras?: Extras): Reply => ({
    ...plain(body, extras),
    why: extras?.why ?? explain(body),
  });
}

/** The only documented media type. JSON is the default, and a range such as `image/*` counts as undecided. */
function mediaTypeOf({ content }: OperationResponse): string | undefined {
  const [mediaType, ...others] = content.keys();
  const isDecided = mediaType !== undefined && others.length === 0 && !mediaType.includes('*');
  return isDecided && mediaType !== JSON_TYPE ? mediaType : undefined;
}

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
