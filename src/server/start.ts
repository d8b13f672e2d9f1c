// Starts a server: the worlds, the sender, the application, the socket.

import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { isIPv6 } from 'node:net';
import type { JsonObject } from '../engine/json.ts';
import { Validators } from '../openapi/validators.ts';
import type { AnyService } from '../service/service.ts';
import { createApp } from './app.ts';
import { chooseScenario } from './control/scenarios.ts';
import { Sender } from './sender.ts';
import { DEFAULT_WORLD, type WorldHost, type WorldRequest, Worlds } from './worlds.ts';

export interface ServerOptions {
  readonly services: ReadonlyMap<string, AnyService>;
  /** 0 takes any free port. */
  readonly port?: number | undefined;
  readonly host?: string | undefined;
  /** Demanded of every control call. Beyond loopback one is made when none is given. */
  readonly controlToken?: string | undefined;
  /** Settings that every world begins with. */
  readonly settings?: JsonObject | undefined;
  /** Fixtures of one's own that every world begins with, by service; see the services' `ownFixtures`. */
  readonly fixtures?: JsonObject | undefined;
  /** The scenario that the world `default` begins with. */
  readonly scenario?: { readonly name: string; readonly params?: JsonObject | undefined } | undefined;
  /** How the world `default` begins. */
  readonly defaultWorld?: Omit<WorldRequest, 'id' | 'scenario'> | undefined;
  /** Certificates (PEM) that deliveries trust besides the system's. */
  readonly ca?: string | undefined;
  /** Is told of what should not have happened. */
  readonly onDefect?: ((error: unknown, what: string) => void) | undefined;
}

export interface RunningServer {
  /** Where the world `default` answers, without a slash at the end. */
  readonly url: string;
  /** The control token, or `null` when none is needed. */
  readonly controlToken: string | null;
  readonly defaultWorld: WorldHost;
  /** Stops serving and ends all that is under way. */
  close(): Promise<void>;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Starts a server.
 *
 * @throws NodeJS.ErrnoException `EADDRINUSE` when the port is taken
 * @throws Problem when there is no such scenario, Refused when a fixture or the scenario cannot come about
 * @example const server = await startServer({ services, port: 0 })
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { services, port = 4010, host = '127.0.0.1', onDefect = () => undefined } = options;
  const { settings = {}, fixtures = {}, scenario } = options;
  const sender = new Sender({ ca: options.ca });
  const worlds = new Worlds({ services, sender, wall: () => Date.now(), settings, fixtures, onDefect });
  const controlToken =
    options.controlToken ?? (LOOPBACK.has(host) ? null : randomBytes(24).toString('base64url'));
  let url = '';
  const validators = new Map(
    Array.from(services.values(), ({ name, document }) => [name, new Validators(name, document)]),
  );
  const chosen = scenario && chooseScenario({ services, validators }, scenario.name, scenario.params ?? {});
  const app = createApp({ services, worlds, validators, token: controlToken, origin: () => url, onDefect });
  const defaultWorld = worlds.create({ ...options.defaultWorld, id: DEFAULT_WORLD, scenario: chosen });
  const close = async () => {
    worlds.close();
    sender.close();
    app.server.closeAllConnections();
    await app.close();
  };
  try {
    await app.listen({ port, host });
    await defaultWorld.begun;
  } catch (error) {
    await close();
    throw error;
  }
  url = originOf(host, (app.server.address() as AddressInfo).port);
  return { url, controlToken, defaultWorld, close };
}

/** The URL under which a server is reached that listens on a host; any-address hosts are reached by loopback. */
function originOf(host: string, port: number): string {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}`;
}
