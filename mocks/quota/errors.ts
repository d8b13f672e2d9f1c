// The error form of the quota service, `{error: {code, message, …}}`.

import type { Reply } from '../../src/openapi/handler.ts';
import type { ValidationError } from '../../src/openapi/validators.ts';
import type { RequestError } from '../../src/service/request-error.ts';
import type { TargetType } from './domain/targets.ts';
import type { Schemas } from './spec.ts';

type ErrorCode = Schemas['Error']['error']['code'];

/** A refusal with a code and a message. */
export function refuse<const Status extends number, Code extends string = ErrorCode>(
  status: Status,
  code: Code,
  message: string,
  why: string = message,
) {
  return { status, body: { error: { code, message } }, why };
}

/** A refusal of values that do not fit. */
export function refuseFaults(faults: readonly Schemas['Fault'][]) {
  const error = {
    code: 'VALIDATION_FAILED' as const,
    message: 'The request does not fit its schema.',
    faults: faults.map(({ pointer, message }) => ({ pointer, message })),
  };
  const why = faults.map(({ pointer, message }) => `${pointer} ${message}`).join('; ');
  return { status: 422 as const, body: { error }, why };
}

/** There is no such target, or it is another tenant's, which is not told apart. */
export function refuseUnknown(type: TargetType, id: string) {
  const isTop = type === 'partner' || type === 'tenant';
  return refuse(404, 'NOT_FOUND', isTop ? `No ${type} ${id}.` : `No ${type} ${id} in this tenant.`);
}

/** The target is there but has no quota. */
export function refuseUnlimited(type: TargetType, id: string) {
  return refuse(
    404,
    'NOT_FOUND',
    `${capitalized(type)} ${id} has no quota.`,
    `a PUT would set the quota of ${id}`,
  );
}

/** A quota refuses a write: the level in the error is the one that answers. */
export function refuseWrite(refusal: Schemas['QuotaRefusal']) {
  const { code, level, target_id, limit_bytes, used_bytes, requested_bytes } = refusal.error;
  const numbers = `${used_bytes} of ${limit_bytes} bytes used, ${requested_bytes} more asked for`;
  const why = `${code}: of the quotas that refuse, the one of ${level} ${target_id} has the least room left: ${numbers}`;
  return { status: 507 as const, body: refusal, why };
}

/** The service's form of what the server refuses. */
export function errorReply(refusal: RequestError): Reply {
  switch (refusal.kind) {
    case 'malformed':
      return refuse(400, 'MALFORMED_REQUEST', `${capitalized(refusal.detail)}.`);
    case 'too_large':
      return refuse(413, 'BODY_TOO_LARGE', `The body is larger than ${refusal.limitBytes} bytes.`);
    case 'invalid':
      return refuseFaults(refusal.faults satisfies readonly ValidationError[]);
    case 'unknown_path':
      return refuse(404, 'NOT_FOUND', 'There is no such path.');
    case 'wrong_method': {
      const allow = refusal.allow.join(', ');
      return { ...refuse(405, 'METHOD_NOT_ALLOWED', `This path takes ${allow}.`), headers: { Allow: allow } };
    }
    case 'defect':
      return refuse<500, string>(500, 'INTERNAL_ERROR', 'The service failed.', refusal.detail);
  }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
