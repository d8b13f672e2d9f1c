// Answers of the server in place of an operation, in the form of the service.

import { WorldGone } from '../../../engine/scheduling/scheduler.ts';
import type { Reply } from '../../../openapi/handler.ts';
import { apiErrorReply } from '../../../service/api-error.ts';
import { worldGone } from '../../../service/as-api-error.ts';
import type { RequestError } from '../../../service/request-error.ts';
import type { ServiceContext } from '../request/request-context.ts';
import type { Decider } from '../request/request-entry.ts';
import { defectDetail } from './defect-detail.ts';

/** What decides the server's answer to an error. */
const DECIDERS: Readonly<Record<RequestError['kind'], Decider>> = {
  malformed: 'format',
  too_large: 'format',
  invalid: 'validation',
  unknown_path: 'path',
  wrong_method: 'path',
  defect: 'defect',
};

/** The answer to an error in a request. */
export function refuseRequest(error: RequestError, context: ServiceContext): Reply {
  context.decidedBy = DECIDERS[error.kind];
  return context.service.errorReply({ ...error, operation: context.operation }, context.world);
}

/**
 * The answer to what a stage throws: a defect of the mock, unless the world was reset, replaced or deleted meanwhile.
 */
export function recoverInService(error: unknown, context: ServiceContext): Reply {
  return error instanceof WorldGone ? withoutWorld(context) : defect(error, context);
}

/**
 * The control API's form is used if the world is reset, replaced or deleted during a request: no real service does
 * that.
 */
function withoutWorld(context: ServiceContext): Reply {
  const { code, details, message } = worldGone();
  context.decidedBy = 'world';
  return { ...apiErrorReply(code, details), why: message };
}

function defect(error: unknown, context: ServiceContext): Reply {
  const { managedWorld, service, operation, request, id } = context;
  const detail = defectDetail(error, operation?.id);
  managedWorld.reportDefect(error, `${service.name} ${operation?.id ?? request.method} ${id}`);
  return refuseRequest({ kind: 'defect', detail }, context);
}
