// The API reference at `/_countersign/docs`: the specs of the server, in a page that is built with the console.
// Everything comes from this server, so it works offline and sends nothing to other servers.

import type { FastifyInstance, FastifyReply, RouteHandlerMethod } from 'fastify';
import type { OpenApiDocument } from '../../../openapi/document.ts';
import { REFERENCE_FILES } from '../console/built-files.ts';
import { sendBuiltFile } from '../console/console-pages.ts';
import { CONTROL_PREFIX } from '../request/world-url.ts';
import { methodsOf } from '../routes.ts';

const PREFIX = `${CONTROL_PREFIX}/docs`;

export interface ReferenceOptions {
  /** The documents by name, in the order of the page's list. */
  readonly documents: ReadonlyMap<string, OpenApiDocument>;
  /** The server's own URL, known once it listens. */
  readonly origin: () => string;
}

/** Adds the pages to a server. */
export function addReferencePages(app: FastifyInstance, { documents, origin }: ReferenceOptions): void {
  const get = (url: string, handler: RouteHandlerMethod) =>
    app.route({ method: methodsOf({ method: 'GET' }), url, handler });
  get(PREFIX, (_request, reply) => reply.header('content-length', 0).redirect(`${PREFIX}/`, 308));
  get(`${PREFIX}/`, (_request, reply) => sendBuiltFile(reply, 'reference.html'));
  for (const name of REFERENCE_FILES)
    get(`${PREFIX}/${name}`, (_request, reply) => sendBuiltFile(reply, name));
  get(`${PREFIX}/documents`, (_request, reply) => sendJson(reply, [...documents.keys()]));
  // Other tools that read the documents may support the default dialect alone, which is equivalent to the one used here.
  for (const [name, document] of documents) {
    get(`${PREFIX}/${name}.json`, (_request, reply) =>
      sendJson(reply, { ...document, jsonSchemaDialect: undefined, servers: [{ url: origin() }] }),
    );
  }
}

function sendJson(reply: FastifyReply, content: unknown): FastifyReply {
  return reply
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    })
    .send(JSON.stringify(content));
}
