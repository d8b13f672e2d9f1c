// The API reference at `/_countersign/docs`: Swagger UI for the specs of the server. Everything comes from this
// server, so it works offline and sends nothing to other servers.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, RouteHandlerMethod } from 'fastify';
import type { OpenApiDocument } from '../../../openapi/document.ts';
import { CONTROL_PREFIX } from '../request/world-url.ts';
import { methodsOf } from '../routes.ts';
import { REFERENCE_FILES, referenceType } from './reference-files.ts';

const PREFIX = `${CONTROL_PREFIX}/docs`;

/** Allows no external content, and calls to this server only. Swagger UI uses inline styles. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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
  get(`${PREFIX}/`, (_request, reply) => send(reply, 'text/html; charset=utf-8', PAGE));
  get(`${PREFIX}/start.js`, (_request, reply) =>
    send(reply, 'text/javascript; charset=utf-8', startScript([...documents.keys()])),
  );
  for (const name of REFERENCE_FILES) {
    get(`${PREFIX}/${name}`, async (_request, reply) =>
      send(reply, referenceType(name), await readAsset(name)),
    );
  }
  // Swagger UI supports one dialect and warns about all others, even about the equivalent one used here.
  for (const [name, document] of documents) {
    get(`${PREFIX}/${name}.json`, (_request, reply) =>
      send(
        reply,
        'application/json; charset=utf-8',
        JSON.stringify({ ...document, jsonSchemaDialect: undefined, servers: [{ url: origin() }] }),
      ),
    );
  }
}

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Countersign: API reference</title>
    <link rel="stylesheet" href="swagger-ui.css">
    <style>body { margin: 0 }</style>
    <link rel="icon" type="image/png" href="favicon-32x32.png">
  </head>
  <body>
    <div id="reference"></div>
    <script src="swagger-ui-bundle.js"></script>
    <script src="swagger-ui-standalone-preset.js"></script>
    <script src="start.js"></script>
  </body>
</html>
`;

function startScript(names: readonly string[]): string {
  const urls = names.map((name) => ({ name, url: `${name}.json` }));
  return `SwaggerUIBundle({
  urls: ${JSON.stringify(urls)},
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
});
`;
}

const assets = new Map<string, Promise<Buffer>>();

/** A file of Swagger UI, read on first use. */
function readAsset(name: string): Promise<Buffer> {
  let file = assets.get(name);
  if (file === undefined) {
    file = readFile(new URL(`../../swagger-ui/${name}`, import.meta.url)).catch(() => readInstalled(name));
    assets.set(name, file);
  }
  return file;
}

/** The published package contains the files; in the project they come from a development dependency. */
function readInstalled(name: string): Promise<Buffer> {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  return readFile(join(folder, name));
}

function send(reply: FastifyReply, type: string, body: string | Buffer): FastifyReply {
  return reply
    .headers({
      'content-type': type,
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    })
    .send(body);
}
