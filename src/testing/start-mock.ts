// Starts a mock server inside a test process.

import type { Services } from '../../specs/generated/services.ts';
import { pickServices } from '../registry/services.ts';
import { type ServerOptions, startServer } from '../server/start.ts';
import { handleOf, type Mock } from './connect-mock.ts';

export interface MockOptions extends Omit<ServerOptions, 'services'> {
  /** The services to serve; all by default. */
  readonly services?: readonly (keyof Services)[];
}

/**
 * Starts a mock server on a free port.
 *
 * @example
 * await using mock = await startMock()
 * const world = await mock.world({ seed: 7, now: '2026-01-01T00:00:00Z' })
 */
export async function startMock({ services, ...options }: MockOptions = {}): Promise<Mock> {
  const server = await startServer({
    port: 0,
    ...options,
    services: pickServices(services),
    onDefect: options.onDefect ?? raiseDefect,
  });
  const close = () => server.close();
  return { ...(await handleOf(server)), close, [Symbol.asyncDispose]: close };
}

/** A defect should fail the test, so it becomes an unhandled rejection, which test runners report. */
function raiseDefect(error: unknown, what: string): void {
  void Promise.reject(new Error(`defect in ${what}: ${(error as Error).message}`, { cause: error }));
}
