// What all tests of a run share: Postgres, a browser, and the command line as the package has it. Each is started when the
// first test asks for it, so that a run without such tests does not wait for it, and ended after the last.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import { launchOptions } from './browser.ts';
import { bundledCommandLine } from './bundled-command-line.ts';
import { startPostgresServer } from './postgres-server.ts';
import { PARTS_VARIABLE, type SharedPart } from './shared-part.ts';

interface StartedPart {
  /** Where it is: a URL, or a path. */
  readonly where: string;
  stop?(): Promise<unknown>;
}

const STARTS: Readonly<Record<SharedPart, () => Promise<StartedPart>>> = {
  async postgres() {
    const server = await startPostgresServer();
    return { where: server.url, stop: () => server.stop() };
  },
  async browser() {
    const browser = await chromium.launchServer({ ...(await launchOptions()), host: '127.0.0.1' });
    return { where: browser.wsEndpoint(), stop: () => browser.close() };
  },
  commandLine: async () => ({ where: await bundledCommandLine() }),
};

/** A GET of the part's name starts it, if necessary, and tells where it is. */
export default async function setUp(): Promise<() => Promise<void>> {
  const started = new Map<string, Promise<StartedPart>>();
  const server = createServer(({ url = '' }, response) => {
    const name = url.slice(1) as SharedPart;
    const part = started.get(name) ?? STARTS[name]();
    started.set(name, part);
    part.then(
      ({ where }) => response.end(where),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  server.unref();
  process.env[PARTS_VARIABLE] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    server.closeAllConnections();
    const parts = await Promise.allSettled(started.values());
    await Promise.all(parts.map((part) => part.status === 'fulfilled' && part.value.stop?.()));
  };
}
