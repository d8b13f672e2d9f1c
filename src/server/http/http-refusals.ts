// What the HTTP layer itself refuses: unknown paths and methods, URLs that cannot be decoded, bodies over
// their limit. Said in the form of the service whose path it is, else as a problem of the control API.

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Reply } from '../../openapi/handler.ts';
import { DEFAULT_BODY_LIMIT } from '../../openapi/operations.ts';
import { apiErrorReply } from '../../service/api-error.ts';
import type { RequestError } from '../../service/request-error.ts';
import type { AnyService } from '../../service/service.ts';
import { DEFAULT_WORLD, type Worlds } from '../worlds/worlds.ts';
import { sendReply } from './answer.ts';
import { beginVisit, DECIDERS } from './request-context.ts';

/** Where the control API is. */
export const CONTROL_PREFIX = '/_countersign';

/** A path of the document and the methods it has. */
export interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: string[];
}

interface RefusalOptions {
  readonly services: ReadonlyMap<string, AnyService>;
  readonly worlds: Worlds;
  readonly onDefect: (error: unknown, what: string) => void;
}

/** Refuses a path that nothing has, or a method that a known path does not have. */
export function refuseUnknown(
  { services }: RefusalOptions,
  paths: readonly KnownPath[],
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const path = pathOf(request);
  const service = serviceOf(services, path);
  const allow = paths.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
  const refusal: RequestError = allow.length > 0 ? { kind: 'wrong_method', allow } : { kind: 'unknown_path' };
  if (service === undefined) sendReply(request, reply, controlRefusal(refusal, request));
  else sendServiceRefusal(service, refusal, request, reply);
}

/** Refusals of the HTTP layer: a body over the limit, a URL that cannot be decoded, and what else it finds. */
export function refuseByError(
  { services, worlds, onDefect }: RefusalOptions,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // A URL that cannot be decoded ends here before anything has looked for its world.
  request.managedWorld ??= worlds.get(request.raw.worldId ?? DEFAULT_WORLD);
  const service = request.visit?.service ?? serviceOf(services, pathOf(request));
  const code =
    HTTP_FAULTS[error.code] ?? ((error.statusCode ?? 500) < 500 ? 'malformed-json' : 'internal-error');
  if (code === 'internal-error') onDefect(error, `${request.method} ${pathOf(request)}`);
  const detail = FAULT_TEXTS[code](request, error);
  if (service === undefined) sendReply(request, reply, apiErrorReply(code, { detail: `${detail}.` }));
  else sendServiceRefusal(service, serviceRefusal(code, detail, request), request, reply);
}

type HttpFault =
  | 'malformed-json'
  | 'malformed-url'
  | 'wrong-content-type'
  | 'body-too-large'
  | 'internal-error';

/** What the HTTP layer finds wrong, by its own code and by the control API's. */
const HTTP_FAULTS: Readonly<Record<string, HttpFault>> = {
  FST_ERR_BAD_URL: 'malformed-url',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong-content-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
};

const FAULT_TEXTS: Readonly<Record<HttpFault, (request: FastifyRequest, error: FastifyError) => string>> = {
  'malformed-json': (_, { message }) => `The request cannot be read: ${message}`,
  'malformed-url': ({ url }) => `${url} cannot be decoded`,
  'wrong-content-type': ({ headers }) => `The content type is ${headers['content-type'] || 'missing'}`,
  'body-too-large': (request) => `The body may have ${limitOf(request)} bytes`,
  'internal-error': () => 'A defect of the server; its log has the details',
};

function serviceRefusal(code: HttpFault, detail: string, request: FastifyRequest): RequestError {
  if (code === 'body-too-large') return { kind: 'too_large', limitBytes: limitOf(request) };
  return { kind: code === 'internal-error' ? 'defect' : 'malformed', detail };
}

function limitOf({ routeOptions }: FastifyRequest): number {
  return routeOptions.bodyLimit ?? DEFAULT_BODY_LIMIT;
}

/** A refusal outside any operation still belongs to a world and has a request id. */
function sendServiceRefusal(
  service: AnyService,
  refusal: RequestError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const host = request.managedWorld;
  const visit = request.visit ?? (host && beginVisit(request, host, { service, operation: undefined }));
  if (visit !== undefined) visit.decidedBy = DECIDERS[refusal.kind];
  sendReply(request, reply, service.errorReply({ ...refusal, operation: visit?.operation }));
}

function controlRefusal(refusal: RequestError, request: FastifyRequest): Reply {
  const path = pathOf(request);
  if (refusal.kind === 'wrong_method') {
    const allow = refusal.allow.join(', ');
    const detail = `${path} has no ${request.method}.`;
    return apiErrorReply('method-not-allowed', {
      detail,
      hint: `It has ${allow}.`,
      headers: { Allow: allow },
    });
  }
  if (path.startsWith(CONTROL_PREFIX))
    return apiErrorReply('unknown-path', { detail: `The control API has no path ${path}.` });
  const hint = 'GET /_countersign/health names the services that run.';
  return apiErrorReply('unknown-path', { detail: `No service has the path ${path}.`, hint });
}

/** The answer for a world that there is none of. */
export function unknownWorld(id: string): Reply {
  return apiErrorReply('unknown-world', { detail: `There is no world ${id}.` });
}

function serviceOf(services: ReadonlyMap<string, AnyService>, path: string): AnyService | undefined {
  return [...services.values()].find(({ pathPrefixes }) =>
    pathPrefixes.some((prefix) => path.startsWith(prefix)),
  );
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] as string;
}
