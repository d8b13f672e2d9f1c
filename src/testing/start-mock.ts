// Starts a mock server inside a test process.

import type { Services } from '../../specs/generated/services.ts';
import type { Send } from '../control-client/send.ts';
import { type OwnService, registryOf } from '../registry/own-services.ts';
import { type RunningServer, type ServerOptions, startServer } from '../server/start.ts';
import { handleOf, type Mock } from './connect-mock.ts';

export interface MockOptions extends Omit<ServerOptions, 'services'> {
  /**
   * The services to serve; all of the package by default. One of your own is what its module exports, or the path of
   * its folder or module, relative to the working directory.
   */
  readonly services?: readonly (keyof Services | OwnService)[];
}

/**
 * Starts a mock server on a free port.
 *
 * @throws ServiceListError when a service is unknown or cannot be loaded
 * @example
 * await using mock = await startMock()
 * const world = await mock.world({ seed: 7, now: '2026-01-01T00:00:00Z' })
 * @example await using mock = await startMock({ services: ['mail', './billing'] })
 */
export async function startMock({ services, ...options }: MockOptions = {}): Promise<Mock> {
  const registry = await registryOf(services);
  return startMockOf(await registry.services(), options);
}

/**
 * Starts a mock server of services that are loaded already.
 *
 * @param sendTo how its handle sends calls; over a socket by default
 */
export async function startMockOf(
  services: ServerOptions['services'],
  options: Omit<ServerOptions, 'services'> = {},
  sendTo?: (server: RunningServer) => Send,
): Promise<Mock> {
  const server = await startServer({
    port: 0,
    ...options,
    services,
    onDefect: options.onDefect ?? raiseDefect,
  });
  const close = () => server.close();
  const handle = await handleOf({ ...server, send: sendTo?.(server) });
  return { ...handle, close, [Symbol.asyncDispose]: close };
}

/** A defect should fail the test, so it becomes an unhandled rejection, which test runners report. */
function raiseDefect(error: unknown, what: string): void {
  void Promise.reject(new Error(`defect in ${what}: ${(error as Error).message}`, { cause: error }));
}
