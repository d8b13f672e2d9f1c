// The console at `/_countersign/`: static files that call the control API. They show nothing of any world by
// themselves, so they need no token.

import { readFile } from 'node:fs/promises';
import type { Reply } from '../../../openapi/handler.ts';
import { DEFAULT_WORLD } from '../../worlds/worlds.ts';
import type { ArrivedRequest } from '../request/arrived-request.ts';
import { CONTROL_PREFIX } from '../request/world-url.ts';
import { builtType, CONSOLE_FILES } from './built-files.ts';

/** Answers a GET of a page; `undefined` if the page is not for this caller. */
export type Page = (request: ArrivedRequest) => Reply | undefined | Promise<Reply>;

/** Pages by their paths. */
export type Pages = ReadonlyMap<string, Page>;

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
