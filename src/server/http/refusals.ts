// Answers of the server in place of an operation: to errors in requests, to what stages throw, and on paths outside of any
// operation; in the form of the service that the path belongs to, or else of the control API.

import type { ServerResponse } from 'node:http';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WorldGone } from '../../engine/scheduling/clock-busy.ts';
import type { Reply } from '../../openapi/handler.ts';
import { AnswerViolation } from '../../openapi/replies.ts';
import { apiErrorReply } from '../../service/api-error.ts';
import { worldGone } from '../../service/as-api-error.ts';
import { closestOperation } from '../../service/closest-operation.ts';
import type { RequestError } from '../../service/request-error.ts';
import type { AnyService } from '../../service/service.ts';
import type { ArrivedRequest } from './arrived-request.ts';
import { type Decider, type ServiceContext, serviceContext } from './pipeline.ts';
import { sendAndRecord } from './recorded-request.ts';
import { sendAnswer, sendReply, wholeAnswer, withoutRights } from './send-answer.ts';

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

/** How what is outside of any operation is answered. */
export interface OutsideOptions {
  readonly services: ReadonlyMap<string, AnyService>;
  /** The form of an error on a path that belongs to no service. */
  readonly errorReply: (error: RequestError) => Reply;
  readonly onDefect: (error: unknown, what: string) => void;
}

/** Refuses a URL that cannot be decoded. */
export function refuseUndecodable(
  options: OutsideOptions,
  request: ArrivedRequest,
  response: ServerResponse,
): void {
  const detail = `${request.url} cannot be decoded`;
  refuse({ kind: 'malformed', part: 'url', detail }, options, request, response);
}

/**
 * Refuses unknown paths, and methods that a known path does not have.
 *
 * @param allow the methods that the path has
 */
export function refuseUnrouted(
  options: OutsideOptions,
  allow: readonly string[],
  request: ArrivedRequest,
  response: ServerResponse,
): void {
  const { method, path } = request;
  const error: RequestError =
    allow.length > 0 ? { kind: 'wrong_method', path, method, allow } : { kind: 'unknown_path', path };
  refuse(error, options, request, response);
}

/** Answers an error outside of any operation, which is a defect. */
export function answerDefect(
  error: unknown,
  options: OutsideOptions,
  request: ArrivedRequest,
  response: ServerResponse,
): void {
  options.onDefect(error, `${request.method} ${request.path}`);
  const detail = 'a defect of the server; its log has the details';
  refuse({ kind: 'defect', detail }, options, request, response);
}

/** An error on a path of a service still belongs to a world and has a request id. */
function refuse(
  error: RequestError,
  { services, errorReply }: OutsideOptions,
  request: ArrivedRequest,
  response: ServerResponse,
): void {
  const service = serviceAt(services, request.path);
  const { managedWorld } = request;
  if (service === undefined) sendReply({ request, response }, errorReply(error));
  else if (managedWorld === undefined)
    sendAnswer({ request, response }, withoutRights(wholeAnswer(service.errorReply(error))));
  else {
    const context = serviceContext(request, response, { service, operation: undefined, managedWorld });
    sendAndRecord(withClosest(refuseRequest(error, context), error, context), context);
  }
}

/** The reason of an unknown path says which one comes closest; the answer itself does not. */
function withClosest(answer: Reply, error: RequestError, { service, request }: ServiceContext): Reply {
  if (error.kind !== 'unknown_path') return answer;
  const closest = closestOperation(service.document, { method: request.method, path: error.path });
  if (closest === undefined) return answer;
  const why = answer.why ?? 'there is no such path';
  return {
    ...answer,
    why: `${why.replace(/\.$/, '')}; ${closest.method} ${closest.path} (${closest.id}) comes closest`,
  };
}

/** The answer for a world that does not exist. */
export function unknownWorld(id: string): Reply {
  return apiErrorReply('unknown-world', { detail: `There is no world ${id}.` });
}

/** The service whose prefix of the path is the longest. */
function serviceAt(services: ReadonlyMap<string, AnyService>, path: string): AnyService | undefined {
  const matches = [...services.values()].flatMap((service) =>
    service.pathPrefixes
      .filter((prefix) => path.startsWith(prefix))
      .map((prefix) => ({ service, length: prefix.length })),
  );
  const longest = Math.max(...matches.map(({ length }) => length));
  return matches.find(({ length }) => length === longest)?.service;
}
