// The HTTP application: which world a URL is for, the routes of the services and of the control API, and
// what the HTTP layer itself refuses, said in the form of the service whose path it is.

import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import type { Reply } from '../openapi/handler.ts';
import { type Operation, operationsOf } from '../openapi/operations.ts';
import { Validators } from '../openapi/validators.ts';
import type { Refusal } from '../service/refusal.ts';
import type { AnyService } from '../service/service.ts';
import { sendReply } from './answer.ts';
import { addControlApi } from './control/index.ts';
import { type ProblemCode, problemReply } from './control/problem.ts';
import { ServiceRoute } from './service-route.ts';
import { addStreamedRoute, isStreamed } from './streamed-body.ts';
import { DEFAULT_WORLD, type Worlds } from './worlds.ts';

export interface AppOptions {
  readonly services: ReadonlyMap<string, AnyService>;
  readonly worlds: Worlds;
  readonly token: string | null;
  /** The server's own URL, known once it listens. */
  readonly origin: () => string;
  readonly onDefect: (error: unknown, what: string) => void;
}

/** A path of the document and the methods it has. */
interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: string[];
}

const CONTROL_PREFIX = '/_countersign';
const WORLD_URL = /^\/w\/([^/?#]*)(.*)$/;

declare module 'node:http' {
  interface IncomingMessage {
    /** The id of the world that the URL names; `undefined` for the default world. */
    worldId?: string;
  }
}

/** Builds the application; it does not listen yet. */
export function createApp(options: AppOptions): FastifyInstance {
  const { services, worlds, origin, token, onDefect } = options;
  const app = fastify({
    logger: false,
    bodyLimit: 1_048_576,
    exposeHeadRoutes: false,
    rewriteUrl: stripWorld,
    routerOptions: { maxParamLength: 4_096 },
    requestTimeout: 60_000,
    frameworkErrors: (error, request, reply) => refuseByError(options, error, request, reply as FastifyReply),
  });
  app.decorateRequest('worldHost', undefined);
  app.decorateRequest('visit', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const { worldId } = request.raw;
    request.worldHost = worlds.get(worldId ?? DEFAULT_WORLD);
    if (request.worldHost !== undefined) done();
    else sendReply(request, reply, unknownWorld(worldId ?? DEFAULT_WORLD));
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const validators = new Map(
    Array.from(services.values(), ({ name, document }) => [name, new Validators(name, document)]),
  );
  const paths: KnownPath[] = [];
  for (const service of services.values())
    addService(app, service, validators.get(service.name) as Validators, paths);
  const baseUrl = (world: string) => (world === DEFAULT_WORLD ? origin() : `${origin()}/w/${world}`);
  const context = { worlds, services, validators, version: packageJson.version, baseUrl };
  for (const operation of addControlApi(app, { context, token, onDefect })) notePath(paths, operation);
  app.setNotFoundHandler((request, reply) => refuseUnknown(options, paths, request, reply));
  app.setErrorHandler((error: FastifyError, request, reply) => refuseByError(options, error, request, reply));
  return app;
}

/** Takes the world out of a URL, so that one set of routes serves all worlds. */
function stripWorld(this: unknown, request: { url?: string; worldId?: string }): string {
  const url = request.url ?? '/';
  if (!url.startsWith('/w/')) return url;
  const match = WORLD_URL.exec(url);
  if (match === null) return url;
  request.worldId = match[1] as string;
  const rest = match[2] as string;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function addService(
  app: FastifyInstance,
  service: AnyService,
  requests: Validators,
  paths: KnownPath[],
): void {
  const validators = { requests, answers: new Validators(service.name, service.document, { isQuick: true }) };
  for (const operation of operationsOf(service.document)) {
    const route = new ServiceRoute(service, operation, validators).options();
    if (isStreamed(operation.body)) addStreamedRoute(app, route);
    else app.route(route);
    notePath(paths, operation);
  }
}

function notePath(paths: KnownPath[], { path, method, isMultiSegment }: Operation): void {
  const last = isMultiSegment ? '.+' : '[^/]+';
  const source = `^${path
    .replace(/[.]/g, '\\.')
    .replace(/\{[^}]+\}$/, last)
    .replace(/\{[^}]+\}/g, '[^/]+')}$`;
  const known = paths.find(({ pattern }) => pattern.source === new RegExp(source).source);
  if (known === undefined) paths.push({ pattern: new RegExp(source), methods: [method] });
  else known.methods.push(method);
}

function refuseUnknown(
  { services }: AppOptions,
  paths: readonly KnownPath[],
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const path = pathOf(request);
  const service = serviceOf(services, path);
  const allow = paths.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
  const refusal: Refusal = allow.length > 0 ? { kind: 'wrong_method', allow } : { kind: 'unknown_path' };
  if (service !== undefined) return sendServiceRefusal(service, refusal, request, reply);
  return sendReply(request, reply, controlRefusal(refusal, request));
}

/** Refusals of the HTTP layer: a body over the limit, a URL that cannot be decoded, and what else it finds. */
function refuseByError(
  { services, onDefect }: AppOptions,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const service = request.visit?.service ?? serviceOf(services, pathOf(request));
  const status = error.statusCode ?? 500;
  if (status >= 500) onDefect(error, `${request.method} ${pathOf(request)}`);
  if (service === undefined) return sendReply(request, reply, controlErrorReply(status, error));
  const limitBytes = request.visit?.operation?.body?.limitBytes ?? 1_048_576;
  const refusal: Refusal =
    status === 413
      ? { kind: 'too_large', limitBytes }
      : status >= 500
        ? { kind: 'defect', detail: 'a defect of the mock; see its log' }
        : { kind: 'malformed', detail: error.message };
  return sendServiceRefusal(service, refusal, request, reply);
}

/** A refusal outside any operation still belongs to a world and has a request id. */
function sendServiceRefusal(
  service: AnyService,
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const operation = request.visit?.operation;
  const answer = service.refusalReply(operation === undefined ? refusal : { ...refusal, operation });
  const host = request.worldHost;
  if (request.visit === undefined && host !== undefined) {
    const id = host.world.ids.next('req_');
    const cause = `${request.method} ${id}`;
    request.visit = { service, operation: undefined, host, world: host.world, id, cause, principal: undefined };
  }
  return sendReply(request, reply, answer);
}

function controlRefusal(refusal: Refusal, request: FastifyRequest): Reply {
  const path = pathOf(request);
  if (refusal.kind === 'wrong_method') {
    const allow = refusal.allow.join(', ');
    const detail = `${path} has no ${request.method}.`;
    return problemReply('method-not-allowed', {
      detail,
      hint: `It has ${allow}.`,
      headers: { Allow: allow },
    });
  }
  if (path.startsWith(CONTROL_PREFIX))
    return problemReply('unknown-path', { detail: `The control API has no path ${path}.` });
  const hint = 'GET /_countersign/health names the services that run.';
  return problemReply('unknown-path', { detail: `No service has the path ${path}.`, hint });
}

function controlErrorReply(status: number, error: FastifyError): Reply {
  const codes: Readonly<Record<number, ProblemCode>> = { 400: 'malformed-url', 413: 'body-too-large' };
  return problemReply(codes[status] ?? (status < 500 ? 'malformed-json' : 'internal-error'), {
    detail: error.message,
  });
}

function unknownWorld(id: string): Reply {
  return problemReply('unknown-world', { detail: `There is no world ${id}.` });
}

function serviceOf(services: ReadonlyMap<string, AnyService>, path: string): AnyService | undefined {
  return [...services.values()].find(({ pathPrefixes }) =>
    pathPrefixes.some((prefix) => path.startsWith(prefix)),
  );
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] as string;
}
