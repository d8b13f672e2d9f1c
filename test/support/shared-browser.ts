// One browser for all tests of a run. It is started when the first test asks for its address, so that a run without
// such tests does not wait for it.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserServer, chromium as driver } from 'playwright-core';
import { launchOptions } from './browser.ts';

export default async function setup(): Promise<() => Promise<void>> {
  let started: Promise<BrowserServer> | undefined;
  const server = createServer((_request, response) => {
    started ??= launchOptions().then((options) => driver.launchServer({ ...options, host: '127.0.0.1' }));
    started.then(
      (browser) => response.end(browser.wsEndpoint()),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.COUNTERSIGN_TEST_BROWSER = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    server.closeAllConnections();
    await (await started)?.close();
  };
}
