// The two error forms of the mail service: `errors[]` for sending, `detail` for everything else.

import type { Reply } from '../../src/openapi/handler.ts';
import type { Operation } from '../../src/openapi/operations.ts';
import type { ValidationError } from '../../src/openapi/validators.ts';
import type { RequestError } from '../../src/service/request-error.ts';
import type { Schemas } from './spec.ts';

/** The operations that answer errors as `errors[]`. */
const SENDING: readonly string[] = ['sendMail', 'createBatch'];

function isSending(operation: Operation | undefined): boolean {
  return operation !== undefined && SENDING.includes(operation.id);
}

/**
 * The arguments of a 404 reply; the same whether the resource does not exist or belongs to another tenant.
 *
 * @example reply[404](...notFound('template', path.id, tenantId))
 */
export function notFound(what: string, id: string, owner: string) {
  return [{ detail: `${sentence(what)} not found` }, { why: `${owner} has no ${what} ${id}` }] as const;
}

/** The body of a 422 for a condition that a schema cannot express. */
export function fieldError(loc: Schemas['ValidationFault']['loc'], msg: string, type: string) {
  return { detail: [{ loc, msg, type }] };
}

/** The text of an error's body, for the journal. */
export function explain(body: unknown): string {
  const { detail, errors = [] } = body as {
    readonly detail?: string | readonly Schemas['ValidationFault'][];
    readonly errors?: readonly Schemas['SendError'][];
  };
  if (typeof detail === 'string') return detail;
  const texts =
    detail?.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`) ?? errors.map(({ message }) => message);
  return texts.join('; ');
}

/** An error that can occur in any operation, in the operation's form. */
export function errorIn(
  operation: Operation | undefined,
  error: {
    readonly status: number;
    readonly detail: string;
    readonly help?: string;
    readonly why?: string;
    readonly headers?: Readonly<Record<string, string | number>>;
  },
): Reply {
  const { status, detail, help = null, why = detail, headers = {} } = error;
  const body = isSending(operation) ? { errors: [{ message: detail, field: null, help }] } : { detail };
  return { status, body, why, headers };
}

/** The answer to a request that reaches no handler. */
export function errorReply(error: RequestError): Reply {
  const { operation } = error;
  switch (error.kind) {
    case 'malformed':
      return errorIn(operation, { status: 400, detail: sentence(error.detail), why: error.detail });
    case 'too_large': {
      const detail = `The request body is over ${error.limitBytes} bytes`;
      return errorIn(operation, { status: 413, detail, help: 'Send fewer or smaller attachments.' });
    }
    case 'invalid':
      return invalidReply(operation, error.errors);
    case 'unknown_path':
      return errorIn(operation, {
        status: 404,
        detail: 'Not found',
        why: 'the mail service has no such path',
      });
    case 'wrong_method': {
      const allow = error.allow.join(', ');
      const why = `this path takes ${allow}`;
      return errorIn(operation, {
        status: 405,
        detail: 'Method not allowed',
        why,
        headers: { Allow: allow },
      });
    }
    case 'defect':
      return errorIn(operation, { status: 500, detail: 'Internal server error', why: error.detail });
  }
}

function invalidReply(operation: Operation | undefined, violations: readonly ValidationError[]): Reply {
  const why = violations.map(({ pointer, message }) => `${pointer} ${message}`).join('; ');
  const body = isSending(operation)
    ? { errors: violations.map(toSendError) }
    : { detail: violations.map(toValidationFault) };
  return { status: 422, body, why };
}

function toValidationFault({ pointer, message, keyword }: ValidationError): Schemas['ValidationFault'] {
  return { loc: tokensOf(pointer), msg: messageOf(keyword, message), type: typeOf(keyword) };
}

/** A field of the body is named by its path alone; a header or a query parameter also by its location. */
function toSendError({ pointer, message, keyword }: ValidationError): Schemas['SendError'] {
  const [place, ...rest] = tokensOf(pointer);
  const path = place === 'body' ? rest : [place, ...rest];
  return { message: messageOf(keyword, message), field: path.join('.') || null, help: null };
}

function tokensOf(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((token) => (/^(0|[1-9][0-9]{0,8})$/.test(token) ? Number(token) : token));
}

function typeOf(keyword: string): string {
  return keyword === 'required' || keyword === 'dependentRequired' ? 'missing' : keyword;
}

function messageOf(keyword: string, message: string): string {
  return keyword === 'required' ? 'Field required' : sentence(message);
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
