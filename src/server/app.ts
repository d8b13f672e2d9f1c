// The HTTP application: the routes of the services, of the control API and of its pages, and the checks before them.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import packageJson from '../../package.json' with { type: 'json' };
import type { Reply } from '../openapi/handler.ts';
import type { Validators } from '../openapi/validators.ts';
import { apiErrorReply } from '../service/api-error.ts';
import type { AnyService } from '../service/service.ts';
import { assembleControl } from './control/assemble.ts';
import { type Attached, type AttachedOptions, answerAttached } from './control/attached.ts';
import { controlErrorReply } from './control/error-reply.ts';
import { addControlApi } from './control/index.ts';
import { trustBy } from './control/trust.ts';
import { ArrivedRequest, CONTROL_PREFIX, foreignHost, hasOneHost } from './http/arrived-request.ts';
import { refuseUnreadable } from './http/arriving-bytes.ts';
import { type StageResult, TAKEN_OVER } from './http/pipeline.ts';
import {
  answerDefect,
  type OutsideOptions,
  refuseUndecodable,
  refuseUnrouted,
  unknownWorld,
} from './http/refusals.ts';
import { RouteTable, segmentsOf } from './http/route-table.ts';
import { sendReply } from './http/send-answer.ts';
import { addService } from './http/service-pipeline.ts';
import type { RoutedWorld, WorldRouter } from './http/world-router.ts';
import { urlOf } from './listen.ts';
import { consolePages, type Pages, referencePages } from './pages.ts';
import { acceptForwarded, FORWARDED } from './replicas/forwarded.ts';
import { fullnessOf, type Limits } from './worlds/limits.ts';
import { storeFailureReply } from './worlds/store-refusal.ts';
import { DEFAULT_WORLD, type Worlds } from './worlds/worlds.ts';

export interface AppOptions {
  readonly services: ReadonlyMap<string, AnyService>;
  readonly worlds: Worlds;
  /** Validators of each service's document, by name. */
  readonly validators: ReadonlyMap<string, Validators>;
  readonly token: string | null;
  /** The URL at which callers reach it, if that is not its own. */
  readonly publicUrl: string | undefined;
  /** Where replicas share worlds, leads requests to the one that owns theirs. */
  readonly worldRouter?: WorldRouter | undefined;
  /** What else is answered below the control API. */
  readonly attached?: Attached | undefined;
  readonly onDefect: (error: unknown, what: string) => void;
}

export interface App {
  readonly server: Server;
  /** Ends the streams that are being read. */
  readonly endStreams: () => void;
}

const GROWING = new Set(['POST', 'PUT', 'PATCH']);
const CHANGING = new Set([...GROWING, 'DELETE']);
const READING = new Set(['GET', 'HEAD']);

/**
 * How long a request may take to arrive, in real milliseconds: its headers, and all of it. Uploads over slow networks take
 * their time; who sends nothing more is noticed earlier.
 */
const HEADERS_MS = 60_000;
const REQUEST_MS = 3_600_000;

/**
 * How long a connection is kept for the next request, in real milliseconds. Longer than the minute of most proxies, which
 * would otherwise send a request just when the connection is closed.
 */
const KEEP_ALIVE_MS = 72_000;

/** Builds the application; it does not listen yet. */
export function createApp(options: AppOptions): App {
  const { services, worlds, validators, worldRouter, token, onDefect } = options;
  const server = createServer({
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  const origin = () => options.publicUrl?.replace(/\/$/, '') ?? urlOf(server);
  const outside: OutsideOptions = { services, onDefect, errorReply: controlErrorReply };
  const control = assembleControl(services);
  const documents = new Map(Array.from(services.values(), ({ name, document }) => [name, document]));
  documents.set('control', control);
  const routes = new RouteTable();
  for (const service of services.values())
    addService(routes, service, validators.get(service.name) as Validators);
  const baseUrl = (world: string) => (world === DEFAULT_WORLD ? origin() : `${origin()}/w/${world}`);
  const context = { worlds, worldRouter, services, validators, version: packageJson.version, baseUrl };
  const endStreams = addControlApi(routes, { document: control, context, token, onDefect });
  const pages: Pages = new Map([...consolePages, ...referencePages({ documents, origin })]);

  const url = () => urlOf(server);
  const besides = { attached: options.attached ?? new Map(), trust: trustBy(token), token, url, onDefect };
  const routing = { routes, pages, outside, besides };

  server.on('clientError', refuseUnreadable);
  const answer = (raw: IncomingMessage, response: ServerResponse, continuing?: ServerResponse) => {
    if (!hasOneHost(raw)) {
      refuseUnreadable({ code: 'HOSTS' }, raw.socket);
      return;
    }
    const request = new ArrivedRequest(raw, continuing);
    const guarded = (work: () => void) => {
      try {
        work();
      } catch (error) {
        answerDefect(error, outside, request, response);
      }
    };
    const goOn = (refusal: StageResult) => {
      if (refusal === undefined) route(routing, request, response);
      else if (refusal !== TAKEN_OVER) sendReply({ request, response }, refusal);
    };
    // What arrives while the server closes is answered; a replica forwards it.
    if (!server.listening) response.setHeader('connection', 'close');
    guarded(() => {
      // Most worlds are in memory, so that nothing waits for most requests.
      const routed =
        refuseFalseForward(request, worlds) ??
        refuseForeignHost(request, token) ??
        routeToWorld(request, response, options);
      if (!(routed instanceof Promise)) goOn(routed);
      else routed.catch(storeFailureReply).then((late) => guarded(() => goOn(late)));
    });
  };
  server.on('request', answer);
  server.on('checkContinue', (raw, response) => answer(raw, response, response));
  return { server, endStreams };
}

/** What requests are led to. */
interface Routing {
  readonly routes: RouteTable;
  readonly pages: Pages;
  readonly outside: OutsideOptions;
  readonly besides: AttachedOptions;
}

/** Leads a request to its operation or its page. */
function route(
  { routes, pages, outside, besides }: Routing,
  request: ArrivedRequest,
  response: ServerResponse,
): void {
  const segments = segmentsOf(request.path);
  if (segments === undefined) {
    refuseUndecodable(outside, request, response);
    return;
  }
  const found = routes.find(request.method, segments);
  if (found !== undefined) {
    request.pathValues = found.values;
    found.listener(request, response);
    return;
  }
  if (answerAttached(besides, request, response)) return;
  const page = READING.has(request.method) ? pages.get(request.path)?.(request) : undefined;
  if (page === undefined) refuseUnrouted(outside, routes.methodsOf(segments), request, response);
  else Promise.resolve(page).then((answer) => sendReply({ request, response }, answer));
}

/**
 * Without a token, the services can be called only from this machine, like the control API, since their credentials
 * are the same on every machine. The control API has its own check.
 */
function refuseForeignHost({ headers, url, raw }: ArrivedRequest, token: string | null): Reply | undefined {
  if (token !== null || url.startsWith(CONTROL_PREFIX) || raw.isForwarded) return undefined;
  const foreign = foreignHost(headers.host);
  return foreign && apiErrorReply(foreign.code, foreign.details);
}

/** Only replicas that share the store forward calls to each other. */
function refuseFalseForward({ raw }: ArrivedRequest, { membership }: Worlds): Reply | undefined {
  if (raw.headers[FORWARDED] === undefined || acceptForwarded(raw, membership?.secret)) return undefined;
  return apiErrorReply('untrusted-origin', {
    detail: 'The call claims to be forwarded by a replica, and does not have its secret.',
  });
}

/**
 * Finds the world of a request, and refuses one that does not exist or that may not grow. The control API finds the worlds
 * that its calls name by itself: it answers even when the world `default` cannot be read.
 */
function routeToWorld(
  request: ArrivedRequest,
  response: ServerResponse,
  { worlds, worldRouter }: Pick<AppOptions, 'worlds' | 'worldRouter'>,
): StageResult | Promise<StageResult> {
  const { worldId = DEFAULT_WORLD } = request;
  if (worldId === DEFAULT_WORLD && request.url.startsWith(CONTROL_PREFIX)) return undefined;
  const failure = CHANGING.has(request.method) ? worlds.writeFailure : undefined;
  if (failure !== undefined) return storeFailureReply(failure);
  const routed: RoutedWorld | Promise<RoutedWorld> =
    worldRouter === undefined ? worlds.load(worldId) : worldRouter.route(request, response, worldId);
  if (!(routed instanceof Promise)) return admit(request, routed, worlds.limits);
  return routed.then((managedWorld) => admit(request, managedWorld, worlds.limits));
}

function admit(request: ArrivedRequest, managedWorld: RoutedWorld, limits: Limits): StageResult {
  if (managedWorld === TAKEN_OVER) return TAKEN_OVER;
  request.managedWorld = managedWorld;
  if (managedWorld === undefined) return unknownWorld(request.worldId ?? DEFAULT_WORLD);
  const full = mayGrow(request) ? fullnessOf(managedWorld.world, limits) : undefined;
  return full && apiErrorReply('world-full', full);
}

/** Whether a request to a service may make its world larger. The control API has its own check. */
function mayGrow({ method, url }: ArrivedRequest): boolean {
  return GROWING.has(method) && !url.startsWith(CONTROL_PREFIX);
}
