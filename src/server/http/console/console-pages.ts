// The console at `/_countersign/`: static files that call the control API. They show nothing of any world by
// themselves, so they need no token.

import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { DEFAULT_WORLD } from '../../worlds/worlds.ts';
import { CONTROL_PREFIX } from '../request/world-url.ts';
import { methodsOf } from '../routes.ts';
import { builtType, CONSOLE_FILES } from './built-files.ts';

const PAGE = `${CONTROL_PREFIX}/`;
const BUILT = new URL('../../../console/built/', import.meta.url);

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

const NOT_BUILT =
  'The console is not built. Run "npm run build:console" in the project, then reload this page.\n';

/**
 * Adds the console to a server.
 *
 * @param refuse answers a request that does not come from a browser and leads to no file, as any unknown path is answered
 */
export function addConsole(
  app: FastifyInstance,
  refuse: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const get = (url: string, handler: RouteHandlerMethod) =>
    app.route({ method: methodsOf({ method: 'GET' }), url, handler });
  const isFree = (url: string) => !app.hasRoute({ method: 'GET', url });
  for (const url of ['/', CONTROL_PREFIX].filter(isFree)) {
    get(url, (request, reply) => {
      reply.header('vary', 'Accept');
      return acceptsHtml(request) ? lead(reply, pageOf(request)) : refuse(request, reply);
    });
  }
  get(PAGE, (_request, reply) => sendBuiltFile(reply, 'index.html'));
  for (const name of CONSOLE_FILES) get(`${PAGE}${name}`, (_request, reply) => sendBuiltFile(reply, name));
}

/** The console's page of the world that a URL names. */
function pageOf({ raw: { worldId = DEFAULT_WORLD } }: FastifyRequest): string {
  return worldId === DEFAULT_WORLD ? PAGE : `${PAGE}#/${worldId}`;
}

function acceptsHtml({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('text/html');
}

function lead(reply: FastifyReply, to: string): FastifyReply {
  return reply.header('content-length', 0).redirect(to, 302);
}

/** Answers with one of the files that are built from src/console, under a policy that allows only what this server sends. */
export async function sendBuiltFile(reply: FastifyReply, name: string): Promise<FastifyReply> {
  const content = await readFile(new URL(name, BUILT)).catch(() => undefined);
  if (content === undefined) return reply.code(404).type('text/plain; charset=utf-8').send(NOT_BUILT);
  return reply.headers(HEADERS).type(builtType(name)).send(content);
}
