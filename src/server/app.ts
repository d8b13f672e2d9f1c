// The HTTP application: which world a URL is for, the routes of the services and of the control API, and
// where everything else ends.

import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
} from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { DEFAULT_BODY_LIMIT, type Operation, operationsOf } from '../openapi/operations.ts';
import { Validators } from '../openapi/validators.ts';
import type { AnyService } from '../service/service.ts';
import { sendReply } from './answer.ts';
import { addControlApi } from './control/index.ts';
import {
  CONTROL_PREFIX,
  type KnownPath,
  refuseByError,
  refuseUnknown,
  unknownWorld,
} from './http-refusals.ts';
import { ServiceRoute } from './service-route.ts';
import { addStreamedRoute, isStreamed } from './streamed-body.ts';
import { DEFAULT_WORLD, type Worlds } from './worlds.ts';

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

/** Builds the application; it does not listen yet. */
export function createApp(options: AppOptions): FastifyInstance {
  const { services, worlds, validators, origin, token, onDefect } = options;
  const app = fastify({
    logger: false,
    schemaController: NO_SCHEMAS,
    bodyLimit: DEFAULT_BODY_LIMIT,
    exposeHeadRoutes: false,
    rewriteUrl: stripWorld,
    routerOptions: { maxParamLength: LONGEST_URL },
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
  app.setNotFoundHandler((request, reply) => refuseUnknown(options, paths, request, reply));
  app.setErrorHandler((error: FastifyError, request, reply) => refuseByError(options, error, request, reply));
  return app;
}

/**
 * Takes the world out of a URL, so that one set of routes serves all worlds. The control API names worlds
 * itself: it is not to be found inside of one.
 */
function stripWorld(this: unknown, request: { url?: string; worldId?: string }): string {
  const url = request.url ?? '/';
  if (!url.startsWith('/w/')) return url;
  const match = WORLD_URL.exec(url);
  const [, world = '', rest = ''] = match ?? [];
  if (match === null || rest.startsWith(CONTROL_PREFIX)) return url;
  request.worldId = world;
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
