// The error form of the quota service, `{error: {code, message, …}}`.

import type { Reply } from '../../src/openapi/handler.ts';
import type { RequestError } from '../../src/service/request-error.ts';
import type { TargetType } from './domain/targets.ts';
import type { Schemas } from './spec.ts';

type Code = Schemas['Error']['error']['code'];

/**
 * The body of an error.
 *
 * @example reply[404](errorBody('NOT_FOUND', 'No file report.pdf.'))
 */
export function errorBody<const C extends string = Code>(code: C, message: string) {
  return { error: { code, message } };
}

/** The body of a 422, with each violation. */
export function invalid(violations: readonly Schemas['Fault'][]) {
  const faults = violations.map(({ pointer, message }) => ({ pointer, message }));
  const message = 'The request does not fit its schema.';
  return { error: { code: 'VALIDATION_FAILED' as const, message, faults } };
}

/** The body of a 404; the same whether the target does not exist or belongs to another tenant. */
export function notFound(type: TargetType, id: string) {
  const isTop = type === 'partner' || type === 'tenant';
  return errorBody('NOT_FOUND', isTop ? `No ${type} ${id}.` : `No ${type} ${id} in this tenant.`);
}

/** The arguments of the 404 reply for a target without a quota. */
export function noQuota({ type, id }: { readonly type: TargetType; readonly id: string }) {
  const body = errorBody('NOT_FOUND', `${capitalized(type)} ${id} has no quota.`);
  return [body, { why: `a PUT would set the quota of ${id}` }] as const;
}

/** The text of an error's body, for the journal. */
export function explain(body: unknown): string {
  const { message, faults } = (body as Schemas['Error']).error as {
    readonly message: string;
    readonly faults?: readonly Schemas['Fault'][];
  };
  return faults?.map((fault) => `${fault.pointer} ${fault.message}`).join('; ') ?? message;
}

/** An error that can occur in any operation. */
export function errorAnswer(
  status: number,
  body: { readonly error: { readonly code: string; readonly message: string } },
  { headers, why = explain(body) }: Pick<Reply, 'headers' | 'why'> = {},
): Reply {
  return { status, body, why, ...(headers && { headers }) };
}

/** The answer to a request that reaches no handler. */
export function errorReply(error: RequestError): Reply {
  switch (error.kind) {
    case 'malformed':
      return errorAnswer(400, errorBody('MALFORMED_REQUEST', `${capitalized(error.detail)}.`));
    case 'too_large':
      return errorAnswer(
        413,
        errorBody('BODY_TOO_LARGE', `The body is larger than ${error.limitBytes} bytes.`),
      );
    case 'invalid':
      return errorAnswer(422, invalid(error.errors));
    case 'unknown_path':
      return errorAnswer(404, errorBody('NOT_FOUND', 'There is no such path.'));
    case 'wrong_method': {
      const allow = error.allow.join(', ');
      const body = errorBody('METHOD_NOT_ALLOWED', `This path takes ${allow}.`);
      return errorAnswer(405, body, { headers: { Allow: allow } });
    }
    case 'defect':
      return errorAnswer(500, errorBody('INTERNAL_ERROR', 'The service failed.'), { why: error.detail });
  }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
