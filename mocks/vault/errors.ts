// The vault's error form: problem details (RFC 9457), one problem type for each situation, and a JSON pointer
// for each violation.

import type { Reply } from '../../src/openapi/handler.ts';
import type { ValidationError } from '../../src/openapi/validators.ts';
import type { RequestError } from '../../src/service/request-error.ts';
import type { Schemas } from './spec.ts';

const MEDIA_TYPE = 'application/problem+json';

/** Every situation: the last part of its type, its title and its status never vary. */
const SITUATIONS = {
  malformed: { type: 'urn:problem-type:vault:malformed-request', title: 'Malformed request', status: 400 },
  unauthenticated: { type: 'urn:problem-type:vault:unauthenticated', title: 'Unauthenticated', status: 401 },
  forbidden: { type: 'urn:problem-type:vault:forbidden', title: 'Forbidden', status: 403 },
  not_found: { type: 'urn:problem-type:vault:not-found', title: 'Not found', status: 404 },
  wrong_method: {
    type: 'urn:problem-type:vault:method-not-allowed',
    title: 'Method not allowed',
    status: 405,
  },
  nothing_to_test: { type: 'urn:problem-type:vault:nothing-to-test', title: 'Nothing to test', status: 409 },
  not_failed: {
    type: 'urn:problem-type:vault:delivery-not-failed',
    title: 'Delivery not failed',
    status: 409,
  },
  too_large: { type: 'urn:problem-type:vault:body-too-large', title: 'Body too large', status: 413 },
  invalid: { type: 'urn:problem-type:vault:invalid-request', title: 'Invalid request', status: 422 },
  too_many_requests: {
    type: 'urn:problem-type:vault:too-many-requests',
    title: 'Too many requests',
    status: 429,
  },
  defect: { type: 'urn:problem-type:vault:internal-error', title: 'Internal error', status: 500 },
} as const;

type Situation = keyof typeof SITUATIONS;

interface Extras {
  readonly headers?: Readonly<Record<string, string | number>>;
  /** For the journal; the detail itself where nothing more is known. */
  readonly why?: string;
}

type ProblemOf<S extends Situation> = (typeof SITUATIONS)[S] & { readonly detail: string };

/** An answer that a situation has, typed closely enough to be one that the spec documents. */
export interface ProblemReply<S extends Situation, Problem = ProblemOf<S>> {
  readonly status: (typeof SITUATIONS)[S]['status'];
  readonly mediaType: string;
  readonly body: Problem;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly why: string;
}

/** The answer for a situation. */
export function problem<S extends Situation>(
  situation: S,
  detail: string,
  { headers = {}, why = detail }: Extras = {},
): ProblemReply<S> {
  const { status } = SITUATIONS[situation];
  return { status, mediaType: MEDIA_TYPE, body: { ...SITUATIONS[situation], detail }, headers, why };
}

/** The 422 for faults of a request's content. */
export function invalidRequest(
  errors: readonly Schemas['Fault'][],
): ProblemReply<'invalid', ProblemOf<'invalid'> & { errors: Schemas['Fault'][] }> {
  const detail = `The request has ${errors.length === 1 ? '1 fault' : `${errors.length} faults`}.`;
  const why = errors.map((fault) => `${fault.pointer || 'the body'} ${fault.detail}`).join('; ');
  const reply = problem('invalid', detail, { why });
  return { ...reply, body: { ...reply.body, errors: [...errors] } };
}

export function unknownWebhook(id: string) {
  return problem('not_found', 'There is no webhook with this id.', {
    why: `there is no webhook ${id}; list them for their ids`,
  });
}

export function unknownDelivery(id: string) {
  const why = `this webhook has no delivery ${id}; list its deliveries for their ids`;
  return problem('not_found', 'This webhook has no delivery with this id.', { why });
}

export function ungovernedPath(path: string) {
  const why = `no rotation policy governs "${path}"; make one with the action rotation_policy.create`;
  return problem('not_found', 'No rotation policy governs this path.', { why });
}

/** The vault's form of what the server refuses. */
export function errorReply(refused: RequestError): Reply {
  switch (refused.kind) {
    case 'malformed':
      return problem('malformed', sentence(refused.detail));
    case 'too_large':
      return problem('too_large', `The body is larger than ${refused.limitBytes} bytes.`);
    case 'invalid':
      return invalidReply(refused.faults);
    case 'unknown_path':
      return problem('not_found', 'There is no such path.', { why: 'the vault has no such path' });
    case 'wrong_method': {
      const allow = refused.allow.join(', ');
      return problem('wrong_method', `This path takes ${allow}.`, { headers: { Allow: allow } });
    }
    case 'defect':
      return problem('defect', sentence(refused.detail));
  }
}

/** What names nothing is unknown, whatever is wrong with its form or with the rest of the request. */
function invalidReply(faults: readonly ValidationError[]): Reply {
  const [first] = faults.filter(({ pointer }) => pointer.startsWith('/path/'));
  if (first?.pointer === '/path/delivery_id') return unknownDelivery('of such a form');
  if (first?.pointer === '/path/path') return ungovernedPath('…');
  if (first !== undefined) return unknownWebhook('of such a form');
  return invalidRequest(faults.map((fault) => ({ pointer: pointerWithin(fault), detail: faultText(fault) })));
}

/** The pointer without the part of the request that it leads into. */
function pointerWithin({ pointer }: ValidationError): string {
  return pointer.replace(/^\/(body|query)/, '');
}

export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}

const PATTERN_TEXT = 'is not a pattern: a segment is a name, * or **';

const URL_TEXT = 'must be an https url';

const CONTROL_TEXT = 'must not have control characters';

/** What a type is called; `type` lists several where several are taken. */
const TYPE_TEXTS: Readonly<Record<string, string>> = {
  'must be string': 'must be a string',
  'must be object': 'must be an object',
  'must be array': 'must be a list',
  'must be boolean': 'must be true or false',
  'must be integer': 'must be a whole number',
  'must be object,null': 'must be an object or null',
};

/** The text by the keyword that refused the value. */
const TEXTS: Readonly<Record<string, (fault: ValidationError) => string>> = {
  type: ({ message }) => TYPE_TEXTS[message] ?? message,
  enum: ({ message }) => message.replaceAll('"', ''),
  minLength: () => 'must not be empty',
  maxLength: (fault) => `must have at most ${limitIn(fault)} characters`,
  minItems: (fault) => `must have at least ${entries(limitIn(fault))}`,
  maxItems: (fault) => `must have at most ${entries(limitIn(fault))}`,
  format: () => URL_TEXT,
  pattern: ({ pointer }) =>
    pointer === '/body/url' ? URL_TEXT : pointer.startsWith('/body/events/') ? PATTERN_TEXT : CONTROL_TEXT,
};

/**
 * What is wrong with a value, as a sentence without its subject.
 *
 * @example faultText({ pointer: '/body/url', keyword: 'pattern', message: '…' }) // 'must be an https url'
 */
export function faultText(fault: ValidationError): string {
  return TEXTS[fault.keyword]?.(fault) ?? fault.message;
}

/** The number that a validator's message names. */
function limitIn({ message }: ValidationError): number {
  return Number(/[0-9]+/.exec(message)?.[0]);
}

function entries(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`;
}
