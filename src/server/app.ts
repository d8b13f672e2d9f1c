// The HTTP application: which world a URL is for, the routes of the services and of the control API, and
// where everything else ends.

import type { IncomingHttpHeaders } from 'node:http';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { DEFAULT_BODY_LIMIT, type Operation, operationsOf } from '../openapi/operations.ts';
import { Validators } from '../openapi/validators.ts';
import { apiErrorReply } from '../service/api-error.ts';
import type { AnyService } from '../service/service.ts';
import { assembleControl } from './control/assemble.ts';
import { addControlApi } from './control/index.ts';
import { sendReply } from './http/answer.ts';
import {
  CONTROL_PREFIX,
  type KnownPath,
  refuseByError,
  refuseUnknown,
  unknownWorld,
} from './http/http-refusals.ts';
import { addReferencePages } from './http/reference-pages.ts';
import { ServiceRoute } from './http/service-route.ts';
import { addStreamedRoute, isStreamed } from './http/streamed-body.ts';
import { fullnessOf } from './worlds/limits.ts';
import { DEFAULT_WORLD, type Worlds } from './worlds/worlds.ts';

export interface AppOptions {
  readonly services: ReadonlyMap<string, AnyService>;
  readonly worlds: Worlds;
  /** Validators of each service's document, by name. */
  readonly validators: ReadonlyMap<string, Validators>;
  readonly token: string | null;
  /** The server's own URL, known once it listens. */
  readonly origin: () => string;
  readonly onDefect: (error: unknown, what: string) => void;
}

const GROWING = new Set(['POST', 'PUT', 'PATCH']);

const ABSOLUTE_URL = /^https?:\/\/([^/?#]*)(.*)$/i;

const WORLD_URL = /^\/w\/([^/?#]*)(.*)$/;

/** Longer than any URL that Node's parser lets through: how long an id may be is the specs' business. */
const LONGEST_URL = 65_536;

/** Validation is ours; Fastify's own compilers would be loaded for nothing, a tenth of the start. */
const NO_SCHEMAS = {
  compilersFactory: {
    buildValidator: () => () => () => true,
    buildSerializer: () => () => JSON.stringify,
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

declare module 'node:http' {
  interface IncomingMessage {
    /** The id of the world that the URL names; `undefined` for the default world. */
    worldId?: string;
  }
}

/** A request before anything has looked at it. */
interface RawRequest {
  readonly url?: string;
  readonly headers?: IncomingHttpHeaders;
  worldId?: string;
}

/** Builds the application; it does not listen yet. */
export function createApp(options: AppOptions): FastifyInstance {
  const { services, worlds, validators, origin, token, onDefect } = options;
  const app = fastify({
    logger: false,
    schemaController: NO_SCHEMAS,
    bodyLimit: DEFAULT_BODY_LIMIT,
    exposeHeadRoutes: false,
    rewriteUrl: (request) => stripWorld(originForm(request), request),
    routerOptions: { maxParamLength: LONGEST_URL },
    requestTimeout: 60_000,
    frameworkErrors: (error, request, reply) => refuseByError(options, error, request, reply as FastifyReply),
  });
  app.decorateRequest('managedWorld', undefined);
  app.decorateRequest('visit', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const { worldId } = request.raw;
    const host = worlds.get(worldId ?? DEFAULT_WORLD);
    request.managedWorld = host;
    if (host === undefined) return sendReply(request, reply, unknownWorld(worldId ?? DEFAULT_WORLD));
    const full = mayGrow(request) ? fullnessOf(host.world, worlds.limits) : undefined;
    if (full === undefined) done();
    else sendReply(request, reply, apiErrorReply('world-full', full));
  });
  app.removeAllContentTypeParsers();
  // JSON is named beside the rest only because Fastify finds a named type faster.
  app.addContentTypeParser(['application/json', '*'], { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  const paths: KnownPath[] = [];
  for (const service of services.values())
    addService(app, service, validators.get(service.name) as Validators, paths);
  const baseUrl = (world: string) => (world === DEFAULT_WORLD ? origin() : `${origin()}/w/${world}`);
  const context = { worlds, services, validators, version: packageJson.version, baseUrl };
  for (const operation of addControlApi(app, { context, token, onDefect })) notePath(paths, operation);
  const documents = new Map(Array.from(services.values(), ({ name, document }) => [name, document]));
  addReferencePages(app, { documents: documents.set('control', assembleControl(services)), origin });
  app.setNotFoundHandler((request, reply) => refuseUnknown(options, paths, request, reply));
  app.setErrorHandler((error: FastifyError, request, reply) => refuseByError(options, error, request, reply));
  return app;
}

/**
 * The path and query of a request. Where a client has written a whole URL, as to a proxy, its host goes before the
 * Host header (RFC 9112, section 3.2.2), so that trust in one is trust in the other.
 */
function originForm(request: RawRequest): string {
  const { url = '/', headers } = request;
  if (url.startsWith('/')) return url;
  const [, host, rest = ''] = ABSOLUTE_URL.exec(url) ?? [];
  if (host === undefined || headers === undefined) return url;
  headers.host = host;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Takes the world out of a URL, so that one set of routes serves all worlds. The control API names worlds
 * itself: it is not to be found inside of one.
 */
function stripWorld(url: string, request: RawRequest): string {
  if (!url.startsWith('/w/')) return url;
  const match = WORLD_URL.exec(url);
  const [, world = '', rest = ''] = match ?? [];
  if (match === null || isControlPath(rest)) return url;
  request.worldId = world;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Whether a path is one of the control API, as the router will read it: percent-decoded. */
function isControlPath(path: string): boolean {
  const start = path.slice(0, 3 * CONTROL_PREFIX.length);
  const decoded = start.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decoded.startsWith(CONTROL_PREFIX);
}

/** Whether a request to a service may make its world larger. The control API asks for itself. */
function mayGrow({ method, url }: FastifyRequest): boolean {
  return GROWING.has(method) && !url.startsWith(CONTROL_PREFIX);
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
