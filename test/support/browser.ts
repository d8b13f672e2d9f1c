// A real browser for the tests of the console: one for all tests of a worker, a context of its own for each page.

import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserContextOptions, chromium as driver, type Page } from 'playwright-core';

const ARTEFACTS = new URL('../../test-results/console/', import.meta.url);

/** The pictures of docs/console.md, which a run with COUNTERSIGN_PICTURES=1 makes again. */
const PICTURES = new URL('../../docs/pictures/', import.meta.url);
const SHOWN: ReadonlySet<string> = new Set(['projection', 'signature', 'request', 'services', 'contracts']);

/** What only hangs meets; a loaded machine may be slow. */
const TIMEOUT_MS = 60_000;

/** In one process, the end of a page would end the browser; and the page is to be held to what others hold it to. */
const UNWANTED: ReadonlySet<string> = new Set([
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
]);

let launched: Promise<Browser> | undefined;

/** The browser of this worker; it is unpacked and started by the first test that needs it. */
export function browser(): Promise<Browser> {
  launched ??= chromium
    .executablePath()
    .then((executablePath) =>
      driver.launch({ executablePath, args: chromium.args.filter((arg) => !UNWANTED.has(arg)) }),
    );
  return launched;
}

/** Ends the browser, if there is one; the next test starts another one. */
export async function closeBrowser(): Promise<void> {
  const closing = launched;
  launched = undefined;
  await (await closing)?.close();
}

export interface OpenedPage extends AsyncDisposable {
  readonly page: Page;
  /** What the browser complained about: errors of scripts, refused content, requests that failed. */
  readonly complaints: readonly string[];
  /** The origins of all requests. */
  readonly origins: ReadonlySet<string>;
}

/**
 * Opens a page of its own.
 *
 * @example await using opened = await openPage(`${mock.url}/_countersign/`)
 */
export async function openPage(url: string, options: BrowserContextOptions = {}): Promise<OpenedPage> {
  const context = await (await browser()).newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  const origins = new Set<string>();
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto(url);
  return { page, complaints, origins, [Symbol.asyncDispose]: () => context.close() };
}

/** Keeps a picture of a page as an artefact of the run. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const isForDocs = process.env.COUNTERSIGN_PICTURES === '1' && SHOWN.has(name);
  for (const folder of [ARTEFACTS, ...(isForDocs ? [PICTURES] : [])]) {
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, folder)) });
  }
}
