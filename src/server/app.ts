// The HTTP application: the routes of the services, of the control API and of the reference pages, and the checks
// before them.

import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import type { Reply } from '../openapi/handler.ts';
import type { Validators } from '../openapi/validators.ts';
import { apiErrorReply } from '../service/api-error.ts';
import type { AnyService } from '../service/service.ts';
import { assembleControl } from './control/assemble.ts';
import { controlErrorReply } from './control/error-reply.ts';
import { addControlApi } from './control/index.ts';
import { refuseByFastify, refuseUnrouted, unknownWorld } from './http/answer/outside-operations.ts';
import { refuseUnreadable } from './http/answer/refuse-unreadable.ts';
import { sendReply } from './http/answer/send-answer.ts';
import { addConsole } from './http/console/console-pages.ts';
import type { Entered, Entrance } from './http/enter-world.ts';
import { KnownPaths } from './http/known-paths.ts';
import { type StageResult, TAKEN_OVER } from './http/pipeline.ts';
import { addReferencePages } from './http/reference/reference-pages.ts';
import { foreignHost } from './http/request/loopback-host.ts';
import { CONTROL_PREFIX, rewriteUrl } from './http/request/world-url.ts';
import { addService } from './http/service-routes.ts';
import { acceptForwarded } from './replicas/forwarded.ts';
import { fullnessOf, type Limits } from './worlds/limits.ts';
import { storeFailureReply } from './worlds/store-refusal.ts';
import { DEFAULT_WORLD, type Worlds } from './worlds/worlds.ts';

export interface AppOptions {
  readonly services: ReadonlyMap<string, AnyService>;
  readonly worlds: Worlds;
  /** Validators of each service's document, by name. */
  readonly validators: ReadonlyMap<string, Validators>;
  readonly token: string | null;
  /** The server's own URL, known once it listens. */
  readonly origin: () => string;
  /** Finds the worlds of requests. */
  readonly entrance: Entrance;
  readonly onDefect: (error: unknown, what: string) => void;
}

const GROWING = new Set(['POST', 'PUT', 'PATCH']);

/** Longer than any URL that node's parser accepts: the specs limit the length of ids. */
const MAX_PARAMETER_LENGTH = 65_536;

/** We validate ourselves; loading Fastify's own compilers would take a tenth of the start-up time for nothing. */
const NO_SCHEMAS = {
  compilersFactory: {
    buildValidator: () => () => () => true,
    buildSerializer: () => () => JSON.stringify,
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

/** Builds the application; it does not listen yet. */
export function createApp(options: AppOptions): FastifyInstance {
  const { services, worlds, validators, origin, entrance, token, onDefect } = options;
  const outside = { services, worlds, onDefect, errorReply: controlErrorReply };
  const control = assembleControl(services);
  const documents = new Map(Array.from(services.values(), ({ name, document }) => [name, document]));
  documents.set('control', control);
  const paths = new KnownPaths(documents.values());
  const app = fastify({
    logger: false,
    schemaController: NO_SCHEMAS,
    exposeHeadRoutes: false,
    rewriteUrl,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    requestTimeout: 60_000,
    clientErrorHandler: refuseUnreadable,
    // What arrives while the server closes is answered; a replica forwards it.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      refuseByFastify(outside, error, request, reply as FastifyReply),
  });
  app.decorateRequest('managedWorld', undefined);
  // Most worlds are in memory, so that nothing is allocated here for most requests.
  app.addHook('onRequest', (request, reply, goOn) => {
    const entered =
      refuseFalseForward(request, worlds) ??
      refuseForeignHost(request, token) ??
      enterWorld(request, reply, options);
    if (entered instanceof Promise)
      entered.catch(storeFailureReply).then((late) => route(late, request, reply, goOn));
    else route(entered, request, reply, goOn);
  });
  function route(refusal: StageResult, request: FastifyRequest, reply: FastifyReply, goOn: () => void): void {
    if (refusal === TAKEN_OVER) return;
    if (refusal !== undefined) sendReply({ request, reply }, refusal);
    else if (request.is404) refuseUnrouted(outside, paths, request, reply);
    else goOn();
  }
  app.setErrorHandler((error: FastifyError, request, reply) =>
    refuseByFastify(outside, error, request, reply),
  );
  for (const service of services.values())
    addService(app, service, validators.get(service.name) as Validators);
  const baseUrl = (world: string) => (world === DEFAULT_WORLD ? origin() : `${origin()}/w/${world}`);
  const context = { worlds, entrance, services, validators, version: packageJson.version, baseUrl };
  addControlApi(app, { document: control, context, token, onDefect });
  addReferencePages(app, { documents, origin });
  addConsole(app, (request, reply) => refuseUnrouted(outside, paths, request, reply));
  return app;
}

/**
 * Without a token, the services can be called only from this machine, like the control API, since their credentials
 * are the same on every machine. The control API has its own check.
 */
function refuseForeignHost({ headers, url, raw }: FastifyRequest, token: string | null): Reply | undefined {
  if (token !== null || url.startsWith(CONTROL_PREFIX) || raw.isForwarded) return undefined;
  const foreign = foreignHost(headers.host);
  return foreign && apiErrorReply(foreign.code, foreign.details);
}

/** Only replicas that share the store forward calls to each other. */
function refuseFalseForward({ raw }: FastifyRequest, { membership }: Worlds): Reply | undefined {
  if (acceptForwarded(raw, membership?.secret)) return undefined;
  return apiErrorReply('untrusted-origin', {
    detail: 'The call claims to be forwarded by a replica, and does not have its secret.',
  });
}

/**
 * Finds the world of a request, and refuses one that does not exist or that may not grow. The control API finds the worlds
 * that its calls name by itself: it answers even when the world `default` cannot be read.
 */
function enterWorld(
  request: FastifyRequest,
  reply: FastifyReply,
  { worlds, entrance }: Pick<AppOptions, 'worlds' | 'entrance'>,
): StageResult | Promise<StageResult> {
  const { worldId = DEFAULT_WORLD } = request.raw;
  if (worldId === DEFAULT_WORLD && request.url.startsWith(CONTROL_PREFIX)) return undefined;
  const entered = entrance.enter(request, reply, worldId);
  if (!(entered instanceof Promise)) return admit(request, entered, worlds.limits);
  return entered.then((managedWorld) => admit(request, managedWorld, worlds.limits));
}

function admit(request: FastifyRequest, managedWorld: Entered, limits: Limits): StageResult {
  if (managedWorld === TAKEN_OVER) return TAKEN_OVER;
  request.managedWorld = managedWorld;
  if (managedWorld === undefined) return unknownWorld(request.raw.worldId ?? DEFAULT_WORLD);
  const full = mayGrow(request) ? fullnessOf(managedWorld.world, limits) : undefined;
  return full && apiErrorReply('world-full', full);
}

/** Whether a request to a service may make its world larger. The control API has its own check. */
function mayGrow({ method, url }: FastifyRequest): boolean {
  return GROWING.has(method) && !url.startsWith(CONTROL_PREFIX);
}
