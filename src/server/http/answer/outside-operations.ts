// Answers outside of any operation: to unknown paths and methods, URLs that cannot be decoded, and unknown worlds.
// They have the form of the service that the path belongs to, or else of the control API.

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Reply } from '../../../openapi/handler.ts';
import { apiErrorReply } from '../../../service/api-error.ts';
import { closestOperation } from '../../../service/closest-operation.ts';
import type { RequestError } from '../../../service/request-error.ts';
import type { AnyService } from '../../../service/service.ts';
import { DEFAULT_WORLD, type Worlds } from '../../worlds/worlds.ts';
import type { KnownPaths } from '../known-paths.ts';
import { type ServiceContext, serviceContext } from '../request/request-context.ts';
import { sendAndRecord } from '../service-pipeline.ts';
import { sendReply } from './send-answer.ts';
import { refuseRequest } from './service-refusals.ts';

export interface OutsideOptions {
  readonly services: ReadonlyMap<string, AnyService>;
  readonly worlds: Worlds;
  /** The form of an error on a path that belongs to no service. */
  readonly errorReply: (error: RequestError) => Reply;
  readonly onDefect: (error: unknown, what: string) => void;
}

/** Refuses unknown paths, and methods that a known path does not have. */
export function refuseUnrouted(
  options: OutsideOptions,
  paths: KnownPaths,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const path = pathOf(request);
  const allow = paths.methodsOf(path);
  const error: RequestError =
    allow.length > 0
      ? { kind: 'wrong_method', path, method: request.method, allow }
      : { kind: 'unknown_path', path };
  refuse(error, options, request, reply);
}

/** Answers errors of Fastify: a URL that cannot be decoded; anything else is a defect. */
export function refuseByFastify(
  options: OutsideOptions,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // A URL that cannot be decoded is answered here before its world is determined.
  request.managedWorld ??= options.worlds.get(request.raw.worldId ?? DEFAULT_WORLD);
  refuse(requestErrorOf(error, options, request), options, request, reply);
}

function requestErrorOf(
  error: FastifyError,
  { onDefect }: OutsideOptions,
  request: FastifyRequest,
): RequestError {
  const { code, statusCode = 500, message } = error;
  if (code === 'FST_ERR_BAD_URL')
    return { kind: 'malformed', part: 'url', detail: `${request.url} cannot be decoded` };
  if (statusCode < 500)
    return { kind: 'malformed', part: 'body', detail: `the request cannot be read: ${message}` };
  onDefect(error, `${request.method} ${pathOf(request)}`);
  return { kind: 'defect', detail: 'a defect of the server; its log has the details' };
}

/** An error on a path of a service still belongs to a world and has a request id. */
function refuse(
  error: RequestError,
  { services, errorReply }: OutsideOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const service = serviceAt(services, pathOf(request));
  const { managedWorld } = request;
  if (service === undefined) sendReply({ request, reply }, errorReply(error));
  else if (managedWorld === undefined) sendReply({ request, reply }, service.errorReply(error));
  else {
    const context = serviceContext(request, reply, { service, operation: undefined, managedWorld });
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

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] as string;
}
