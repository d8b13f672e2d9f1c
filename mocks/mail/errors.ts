// The two error forms of the mail service: `errors[]` for sending, `detail` for everything else.

import type { Reply } from '../../src/openapi/handler.ts';
import type { Operation } from '../../src/openapi/operations.ts';
import type { ValidationError } from '../../src/openapi/validators.ts';
import type { RequestError } from '../../src/service/request-error.ts';
import type { Schemas } from './spec.ts';

/** 404, whether it does not exist or belongs to another tenant. */
export function unknownTemplate(tenantId: string, id: string) {
  return refuse(404, 'Template not found', `${tenantId} has no template ${id}`);
}

/** The one operation that answers errors as `errors[]`. */
const SENDING = 'sendMail';

/** A refusal in the form of all operations but sending. */
export function refuse<const Status extends number>(status: Status, detail: string, why: string = detail) {
  return { status, body: { detail }, why };
}

/** A 422 for something that a schema cannot say. */
export function refuseField(loc: Schemas['ValidationFault']['loc'], msg: string, type: string) {
  return { status: 422 as const, body: { detail: [{ loc, msg, type }] }, why: `${loc.join('.')}: ${msg}` };
}

/** A refusal of sending. */
export function refuseSend<const Status extends number>(
  status: Status,
  errors: readonly Schemas['SendError'][],
  why: string = errors.map(({ message }) => message).join('; '),
) {
  return { status, body: { errors: [...errors] }, why };
}

/** A refusal that any operation can meet, in the operation's form. */
export function refuseAny(
  operation: Operation | undefined,
  refusal: {
    readonly status: number;
    readonly detail: string;
    readonly help?: string;
    readonly why: string;
    readonly headers?: Readonly<Record<string, string | number>>;
  },
): Reply {
  const { status, detail, help = null, why, headers = {} } = refusal;
  const isSending = operation?.id === SENDING;
  const body = isSending ? { errors: [{ message: detail, field: null, help }] } : { detail };
  return { status, body, why, headers };
}

/** The service's form of what the server refuses. */
export function errorReply(refusal: RequestError): Reply {
  const { operation } = refusal;
  switch (refusal.kind) {
    case 'malformed':
      return refuseAny(operation, { status: 400, detail: sentence(refusal.detail), why: refusal.detail });
    case 'too_large': {
      const detail = `The request body is over ${refusal.limitBytes} bytes`;
      return refuseAny(operation, {
        status: 413,
        detail,
        help: 'Send fewer or smaller attachments.',
        why: detail,
      });
    }
    case 'invalid':
      return invalidReply(operation, refusal.faults);
    case 'unknown_path':
      return refuseAny(operation, {
        status: 404,
        detail: 'Not found',
        why: 'the mail service has no such path',
      });
    case 'wrong_method': {
      const allow = refusal.allow.join(', ');
      const why = `this path takes ${allow}`;
      return refuseAny(operation, {
        status: 405,
        detail: 'Method not allowed',
        why,
        headers: { Allow: allow },
      });
    }
    case 'defect':
      return refuseAny(operation, { status: 500, detail: 'Internal server error', why: refusal.detail });
  }
}

function invalidReply(operation: Operation | undefined, faults: readonly ValidationError[]): Reply {
  const why = faults.map(({ pointer, message }) => `${pointer} ${message}`).join('; ');
  if (operation?.id === SENDING) return refuseSend(422, faults.map(toSendError), why);
  return { status: 422, body: { detail: faults.map(toValidationFault) }, why };
}

function toValidationFault({ pointer, message, keyword }: ValidationError): Schemas['ValidationFault'] {
  return { loc: tokensOf(pointer), msg: messageOf(keyword, message), type: typeOf(keyword) };
}

/** Fields of the body are named without saying so; a header or a query parameter says what it is. */
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
