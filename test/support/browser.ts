// A real browser for the tests of the console: one for all tests of a run, a context of its own for each page.

import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import {
  type Browser,
  type BrowserContextOptions,
  chromium as driver,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { hasSharedParts, sharedPart } from './shared-part.ts';

const ARTEFACTS = new URL('../../test-results/console/', import.meta.url);

/** The pictures of docs/console.md, which a run with COUNTERSIGN_PICTURES=1 makes again. */
const PICTURES = new URL('../../docs/pictures/', import.meta.url);
const SHOWN: ReadonlySet<string> = new Set([
  'timeline',
  'signature',
  'request',
  'services',
  'contracts',
  'file-divergence',
  'file-measurement',
]);

/** What only hangs meets; a loaded machine may be slow. */
const TIMEOUT_MS = 60_000;

/**
 * In one process, the end of a page would end the browser; and the page is to be held to what others hold it to. Drawing
 * with a graphics card in software takes a third of the processor time of all tests with a browser.
 */
const UNWANTED: ReadonlySet<string> = new Set([
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--ignore-gpu-blocklist',
  '--in-process-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]);

/** How the browser is started; it is unpacked first, if it has not been. */
export async function launchOptions(): Promise<LaunchOptions> {
  const executablePath = await chromium.executablePath();
  const args = chromium.args.filter((arg) => !UNWANTED.has(arg));
  return { executablePath, args: [...args, '--disable-gpu'] };
}

let launched: Promise<Browser> | undefined;

/** The browser that all tests share, or one of its own for who is no test. */
function browser(): Promise<Browser> {
  launched ??= hasSharedParts()
    ? sharedPart('browser').then((url) => driver.connect(url))
    : launchOptions().then((options) => driver.launch(options));
  return launched;
}

/** Leaves the shared browser, or ends an own one. */
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

/**
 * Keeps a picture of a page, where COUNTERSIGN_PICTURES=1 asks for pictures: a run that nobody looks at would spend a third of
 * the browser's time on them.
 */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env.COUNTERSIGN_PICTURES !== '1') return;
  for (const folder of [ARTEFACTS, ...(SHOWN.has(name) ? [PICTURES] : [])]) {
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, folder)) });
  }
}
