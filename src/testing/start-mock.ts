// Starts a mock server inside a test process.

import type { components } from '../../specs/generated/control.ts';
import { type ServerOptions, startServer } from '../server/start.ts';
import { services as allServices, pickServices } from '../services.ts';
import { call } from './control-client.ts';
import { MockWorld } from './mock-world.ts';

type Schemas = components['schemas'];

export interface MockOptions extends Omit<ServerOptions, 'services'> {
  /** Which services to serve; all of them if left out. */
  readonly services?: readonly string[];
}

/** A running mock: the world `default`, and as many worlds of their own as tests want. */
export interface Mock extends AsyncDisposable {
  readonly url: string;
  readonly controlToken: string | null;
  /** The world that answers at the root. It runs with the wall clock. */
  readonly defaultWorld: MockWorld;
  /** A world that no other test meets; its clock is frozen unless asked otherwise. */
  world(request?: Partial<Schemas['CreateWorldRequest']>): Promise<MockWorld>;
  /** Moves the clock of the world `default`. */
  advance: MockWorld['advance'];
  /** What an inbox of the world `default` has received. */
  inbox: MockWorld['inbox'];
  close(): Promise<void>;
}

/**
 * Starts a mock server on a free port.
 *
 * @example
 * await using mock = await startMock()
 * const world = await mock.world({ seed: 7, now: '2026-01-01T00:00:00Z' })
 */
export async function startMock({ services: names, ...options }: MockOptions = {}): Promise<Mock> {
  const services = names === undefined ? allServices : pickServices(names);
  const server = await startServer({
    port: 0,
    ...options,
    services,
    onDefect: options.onDefect ?? raiseDefect,
  });
  const address = { server: server.url, controlToken: server.controlToken };
  const token = server.controlToken ?? undefined;
  const ask = async (method: string, path: string, json?: unknown): Promise<MockWorld> => {
    const answer = await call<Schemas['World']>(server.url, method, `/_countersign${path}`, { token, json });
    if (answer.status >= 400) throw new Error(JSON.stringify(answer.body));
    return new MockWorld(answer.body, address);
  };
  const defaultWorld = await ask('GET', '/worlds/default');
  return {
    url: server.url,
    controlToken: server.controlToken,
    defaultWorld,
    world: (request = {}) => ask('POST', '/worlds', { clock: 'frozen', ...request }),
    advance: (distance) => defaultWorld.advance(distance),
    inbox: (name) => defaultWorld.inbox(name),
    close: () => server.close(),
    [Symbol.asyncDispose]: () => server.close(),
  };
}

/** In a test a defect is a failure: it surfaces as an unhandled rejection, which test runners report. */
function raiseDefect(error: unknown, what: string): void {
  void Promise.reject(new Error(`defect in ${what}: ${(error as Error).message}`, { cause: error }));
}
