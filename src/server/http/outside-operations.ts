// Paths outside of any operation: answers to unknown paths and methods, URLs that cannot be decoded, and unknown worlds, in the
// form of the service that the path belongs to, or else of the control API; and whose a path is, when services share one.

import type { ServerResponse } from 'node:http';
import type { Reply } from '../../openapi/handler.ts';
import { operationsOf } from '../../openapi/operations.ts';
import { apiErrorReply } from '../../service/api-error.ts';
import { closestOperation } from '../../service/closest-operation.ts';
import type { RequestError } from '../../service/request-error.ts';
import type { AnyService } from '../../service/service.ts';
import type { ArrivedRequest } from './arrived-request.ts';
import { type ServiceContext, serviceContext } from './pipeline.ts';
import { refuseRequest } from './refusals.ts';
import { sendAnswer, sendReply, wholeAnswer, withoutRights } from './send-answer.ts';
import { sendAndRecord } from './service-pipeline.ts';

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

/** Raised when a path is taken; the message is one line. */
export class PathTaken extends Error {}

/** Paths that belong to the server. */
const OWN_PATHS = /^\/(_countersign|w)(\/|$)/;

/**
 * Checks the paths of all services that are served together.
 *
 * @throws PathTaken when a path is that of another service, or of the server
 * @example assertDistinctPaths(services)
 */
export function assertDistinctPaths(services: ReadonlyMap<string, AnyService>): void {
  const owners = new Map<string, string>();
  for (const { name, document } of services.values()) {
    for (const { id, method, path, pointer } of operationsOf(document)) {
      const place = `${id} of ${name} (#${pointer})`;
      if (OWN_PATHS.test(path)) throw new PathTaken(`${place} is on ${path}, which the server itself has`);
      const key = `${method} ${path.replaceAll(/\{[^{}]*\}/g, '{}')}`;
      const owner = owners.get(key);
      if (owner !== undefined)
        throw new PathTaken(
          `${place} and ${owner} both answer ${method} ${path}; serve only one of them, or give one another path by its \`servers\``,
        );
      owners.set(key, place);
    }
  }
}
