// Starts a server: the worlds, the sender, the application, the socket.

import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { isIPv6 } from 'node:net';
import { Validators } from '../openapi/validators.ts';
import type { AnyService } from '../service/service.ts';
import { createApp } from './app.ts';
import { trustedBesides } from './delivery/certificate-authorities.ts';
import { HttpSender } from './delivery/http-sender.ts';
import { closeGently } from './http/close-gently.ts';
import { type InitialState, startWorlds } from './worlds/initial-state.ts';
import { DEFAULT_LIMITS, type Limits } from './worlds/limits.ts';
import type { ManagedWorld } from './worlds/managed-world.ts';

export interface ServerOptions extends InitialState {
  readonly services: ReadonlyMap<string, AnyService>;
  /** 0 takes any free port. */
  readonly port?: number | undefined;
  readonly host?: string | undefined;
  /** Demanded of every control call. Beyond loopback one is made when none is given. */
  readonly controlToken?: string | undefined;
  /** How much the server and each of its worlds may hold; see {@link DEFAULT_LIMITS} for what is not given. */
  readonly limits?: Partial<Limits> | undefined;
  /** How long a world other than `default` may be without any use, in milliseconds; an hour if left out. */
  readonly idleWorldMs?: number | undefined;
  /** Certificates (PEM) that deliveries trust besides the system's. */
  readonly ca?: string | undefined;
  /** Called with what should not have happened. */
  readonly onDefect?: ((error: unknown, what: string) => void) | undefined;
}

export interface RunningServer {
  /** Where the world `default` answers, without a slash at the end. */
  readonly url: string;
  /** The control token, or `null` when none is needed. */
  readonly controlToken: string | null;
  readonly defaultWorld: ManagedWorld;
  /**
   * Changes what worlds begin with from now on. The world `default` gets the changed settings as it is; where its
   * beginning changes, it begins anew.
   *
   * @throws ApiError when the change cannot be made; the server is then as it was
   */
  reconfigure(initialState: InitialState): Promise<void>;
  /**
   * Stops serving: deliveries under way are ended, streams too, and answers under way have 5 s to finish.
   * The port is free when it is done.
   */
  close(): Promise<void>;
}

const IDLE_WORLD_MS = 3_600_000;

/** How often idle worlds are looked for, in real milliseconds. */
const SWEEP_MS = 60_000;

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Starts a server.
 *
 * @throws NodeJS.ErrnoException `EADDRINUSE` when the port is taken
 * @throws ApiError when there is no such scenario, or when seed data or the scenario cannot be put in place
 * @example const server = await startServer({ services, port: 0 })
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { services, port = 4010, host = '127.0.0.1', onDefect = () => undefined } = options;
  const sender = new HttpSender({ ca: options.ca === undefined ? undefined : trustedBesides(options.ca) });
  const controlToken =
    options.controlToken ?? (LOOPBACK.has(host) ? null : randomBytes(24).toString('base64url'));
  let url = '';
  const validators = new Map(
    Array.from(services.values(), ({ name, document }) => [name, new Validators(name, document)]),
  );
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const idleWorldMs = options.idleWorldMs ?? IDLE_WORLD_MS;
  const wall = () => Date.now();
  const begun = startWorlds(options, validators, { services, sender, wall, limits, idleWorldMs, onDefect });
  const { worlds, reconfigure } = begun;
  const app = createApp({ services, worlds, validators, token: controlToken, origin: () => url, onDefect });
  const sweeper = setInterval(() => worlds.endIdle(), Math.min(SWEEP_MS, idleWorldMs)).unref();
  const close = async () => {
    clearInterval(sweeper);
    await closeGently(app, () => worlds.close());
    sender.close();
  };
  try {
    await app.listen({ port, host });
    await begun.defaultWorld.ready;
  } catch (error) {
    await close();
    throw error;
  }
  url = originOf(host, (app.server.address() as AddressInfo).port);
  return {
    url,
    controlToken,
    get defaultWorld() {
      return begun.defaultWorld;
    },
    reconfigure,
    close,
  };
}

/** The URL under which a server is reached that listens on a host; any-address hosts are reached by loopback. */
function originOf(host: string, port: number): string {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}`;
}
