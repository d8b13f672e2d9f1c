// The pages at `/_countersign/`: the console, as it was built from src/console, and the documents of the services with
// their reference. Nothing else of the folder of what was built is served.

import { readFile } from 'node:fs/promises';
import type { OpenApiDocument } from '../openapi/document.ts';
import type { Reply } from '../openapi/handler.ts';
import { type ArrivedRequest, CONTROL_PREFIX } from './http/arrived-request.ts';
import { DEFAULT_WORLD } from './worlds/worlds.ts';

/** Answers a GET of a page; `undefined` if the page is not for this caller. */
export type Page = (request: ArrivedRequest) => Reply | undefined | Promise<Reply>;

/** Pages by their paths. */
export type Pages = ReadonlyMap<string, Page>;

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** What the console loads. */
export const CONSOLE_FILES: readonly string[] = ['index.html', 'console.js', 'console.css', 'icon.svg'];

/** What the API reference loads, besides the icon. */
export const REFERENCE_FILES: readonly string[] = ['reference.html', 'reference.js', 'reference.css'];

const PAGE = `${CONTROL_PREFIX}/`;
const BUILT = new URL('../console/built/', import.meta.url);

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

const NOT_BUILT =
  'The console is not built. Run "npm run build:console" in the project, then reload this page.\n';

/** The console, and what leads browsers to it. */
export const consolePages: Pages = new Map<string, Page>([
  ['/', leadBrowsers],
  [CONTROL_PREFIX, leadBrowsers],
  [PAGE, () => builtFile('index.html')],
  ...CONSOLE_FILES.map((name): [string, Page] => [`${PAGE}${name}`, () => builtFile(name)]),
]);

/** Leads a browser to the console; for anybody else, there is nothing at this path. */
function leadBrowsers({
  headers: { accept = '' },
  worldId = DEFAULT_WORLD,
}: ArrivedRequest): Reply | undefined {
  if (!accept.includes('text/html')) return undefined;
  const location = worldId === DEFAULT_WORLD ? PAGE : `${PAGE}#/${worldId}`;
  return { status: 302, headers: { location, vary: 'Accept', 'content-length': '0' } };
}

/** One of the files that are built from src/console, under a policy that allows only what this server sends. */
export async function builtFile(name: string): Promise<Reply> {
  const body = await readFile(new URL(name, BUILT)).catch(() => undefined);
  if (body === undefined)
    return { status: 404, mediaType: 'text/plain; charset=utf-8', body: Buffer.from(NOT_BUILT) };
  return { status: 200, headers: HEADERS, mediaType: builtType(name), body };
}

const PREFIX = `${CONTROL_PREFIX}/docs`;

const JSON_HEADERS = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' };

export interface ReferenceOptions {
  /** The documents by name, in the order of the page's list. */
  readonly documents: ReadonlyMap<string, OpenApiDocument>;
  /** The server's own URL, known once it listens. */
  readonly origin: () => string;
}

/** The pages by their paths. */
export function referencePages({ documents, origin }: ReferenceOptions): Pages {
  return new Map<string, Page>([
    [PREFIX, () => ({ status: 308, headers: { location: `${PREFIX}/`, 'content-length': '0' } })],
    [`${PREFIX}/`, () => builtFile('reference.html')],
    ...REFERENCE_FILES.map((name): [string, Page] => [`${PREFIX}/${name}`, () => builtFile(name)]),
    [`${PREFIX}/documents`, () => ({ status: 200, headers: JSON_HEADERS, body: [...documents.keys()] })],
    ...Array.from(documents, ([name, document]): [string, Page] => [
      `${PREFIX}/${name}.json`,
      // Other tools that read the documents may support the default dialect alone, which is equivalent to the one used here.
      () => ({
        status: 200,
        headers: JSON_HEADERS,
        body: { ...document, jsonSchemaDialect: undefined, servers: [{ url: origin() }] },
      }),
    ]),
  ]);
}

/** The media type of one of the files. */
export function builtType(name: string): string {
  return TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
