// The vault's error form: problem details (RFC 9457), one problem type for each situation, and a JSON pointer
// for each violation.

import type { Reply } from '../../src/openapi/handler.ts';
import type { ValidationError } from '../../src/openapi/validators.ts';
import type { RequestError } from '../../src/service/request-error.ts';
import { describe } from './domain/violations.ts';
import type { Schemas } from './spec.ts';

const MEDIA_TYPE = 'application/problem+json';

/** All situations, each with the last part of its type, its title and its status, which are fixed. */
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
type Problem<S extends Situation> = (typeof SITUATIONS)[S] & { readonly detail: string };

/**
 * The body for a situation.
 *
 * @example reply[409](problem('nothing_to_test', 'The patterns of this webhook match no event type.'))
 */
export function problem<S extends Situation>(situation: S, detail: string): Problem<S> {
  return { ...SITUATIONS[situation], detail };
}

/** The body of a 422, with each violation. */
export function invalidRequest(
  errors: readonly Schemas['Fault'][],
): Problem<'invalid'> & { errors: Schemas['Fault'][] } {
  const detail = `The request has ${errors.length === 1 ? '1 error' : `${errors.length} errors`}.`;
  return { ...problem('invalid', detail), errors: [...errors] };
}

const MISSING = {
  webhook: {
    detail: 'There is no webhook with this id.',
    why: (id: string) => `there is no webhook ${id}; list them for their ids`,
  },
  delivery: {
    detail: 'This webhook has no delivery with this id.',
    why: (id: string) => `this webhook has no delivery ${id}; list its deliveries for their ids`,
  },
  policy: {
    detail: 'No rotation policy governs this path.',
    why: (path: string) =>
      `no rotation policy governs "${path}"; make one with the action rotation_policy.create`,
  },
};

/**
 * The arguments of a 404 reply.
 *
 * @example reply[404](...notFound('webhook', path.id))
 */
export function notFound(what: keyof typeof MISSING, id: string) {
  const { detail, why } = MISSING[what];
  return [problem('not_found', detail), { why: why(id) }] as const;
}

/** The text of a problem, for the journal. */
export function explain(body: unknown): string {
  const { detail, errors } = body as Schemas['Problem'] & { readonly errors?: readonly Schemas['Fault'][] };
  if (errors === undefined) return detail;
  return errors.map(({ pointer, detail }) => `${pointer || 'the body'} ${detail}`).join('; ');
}

/** The response for a situation that can occur in any operation. */
export function problemReply(
  situation: Situation,
  detail: string,
  extras: Pick<Reply, 'headers' | 'why'> = {},
): Reply {
  return replyOf(problem(situation, detail), extras);
}

/** The answer to a request that reaches no handler. */
export function errorReply(error: RequestError): Reply {
  switch (error.kind) {
    case 'malformed':
      return problemReply('malformed', sentence(error.detail));
    case 'too_large':
      return problemReply('too_large', `The body is larger than ${error.limitBytes} bytes.`);
    case 'invalid':
      return invalidReply(error.errors);
    case 'unknown_path':
      return problemReply('not_found', 'There is no such path.', { why: 'the vault has no such path' });
    case 'wrong_method': {
      const allow = error.allow.join(', ');
      return problemReply('wrong_method', `This path takes ${allow}.`, { headers: { Allow: allow } });
    }
    case 'defect':
      return problemReply('defect', sentence(error.detail));
  }
}

/** An id in the path that cannot exist is not found, even if the request has other errors. */
function invalidReply(violations: readonly ValidationError[]): Reply {
  const [first] = violations.filter(({ pointer }) => pointer.startsWith('/path/'));
  if (first === undefined) return replyOf(invalidRequest(violations.map(toFault)));
  if (first.pointer === '/path/delivery_id') return replyOf(...notFound('delivery', 'of such a form'));
  if (first.pointer === '/path/path') return replyOf(...notFound('policy', '…'));
  return replyOf(...notFound('webhook', 'of such a form'));
}

function replyOf(
  body: Problem<Situation>,
  { headers = {}, why }: Pick<Reply, 'headers' | 'why'> = {},
): Reply {
  return { status: body.status, mediaType: MEDIA_TYPE, body, headers, why: why ?? explain(body) };
}

/** The pointer without the part of the request in which it begins. */
function toFault(violation: ValidationError): Schemas['Fault'] {
  return { pointer: violation.pointer.replace(/^\/(body|query)/, ''), detail: describe(violation) };
}

export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}
