// Answers of the server in place of an operation, in the form of the service.

import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WorldGone } from '../../engine/scheduling/clock-busy.ts';
import type { Reply } from '../../openapi/handler.ts';
import { AnswerViolation } from '../../openapi/replies.ts';
import { apiErrorReply } from '../../service/api-error.ts';
import { worldGone } from '../../service/as-api-error.ts';
import type { RequestError } from '../../service/request-error.ts';
import type { Decider, ServiceContext } from './pipeline.ts';

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

/**
 * The detail of a 500.
 *
 * @example defectDetail(error, 'getInvoice') // 'getInvoice has thrown a TypeError at billing/service.ts:31; the log …'
 */
export function defectDetail(error: unknown, operation = 'the mock'): string {
  if (error instanceof AnswerViolation) return error.message;
  const place = placeOf(error);
  const thrown =
    error instanceof Error ? withArticle(error.constructor.name) : 'something that is not an error';
  return `${operation} has thrown ${thrown}${place === undefined ? '' : ` at ${place}`}; the log of the mock has the details`;
}

function withArticle(name: string): string {
  return `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`;
}

/** A file or its URL, a line and a column, as they end a line of a stack. */
const PLACE = /^((?:file:\/\/)?\/.*):(\d+):\d+\)?$/;

/** The file and the line that an error was thrown at, as seen from the working directory. */
function placeOf(error: unknown): string | undefined {
  const lines = ((error as Error)?.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  for (const line of lines) {
    const [, file = '', number] = PLACE.exec(line.split(/[\s(]/).at(-1) ?? '') ?? [];
    if (number === undefined) continue;
    const path = file.startsWith('file:') ? fileURLToPath(file.replace(/\?.*/s, '')) : file;
    return `${relative(process.cwd(), path)}:${number}`;
  }
  return undefined;
}
