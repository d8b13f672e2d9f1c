// Starts a server: the worlds, the sender, the application, the socket.

import { randomBytes } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import type { WorldState } from '../engine/world-state.ts';
import { Validators } from '../openapi/validators.ts';
import type { AnyService } from '../service/service.ts';
import { MEMORY, openStore } from '../store/open-store.ts';
import type { Sharing, Store } from '../store/store.ts';
import { createApp } from './app.ts';
import { assembleControl } from './control/assemble.ts';
import type { Attached } from './control/attached.ts';
import { readState } from './control/snapshot/snapshot-state.ts';
import { journalKinds } from './control/snapshot/world-model.ts';
import { isLoopbackHost } from './delivery/address-guard.ts';
import { HttpSender, trustedBesides } from './delivery/http-sender.ts';
import { type ReceivedRequest, readInbox } from './delivery/inbox.ts';
import { inTurns } from './http/large-json.ts';
import { isPromised, type RequestEntry, requests } from './http/recorded-request.ts';
import { assertDistinctPaths } from './http/route-table.ts';
import { WorldRouter } from './http/world-router.ts';
import { callInProcess, type InProcessAnswer, type InProcessCall } from './in-process.ts';
import { closeGently, listen, urlOf } from './listen.ts';
import { Membership } from './replicas/membership.ts';
import { type InitialState, startWorlds } from './worlds/initial-state.ts';
import { DEFAULT_LIMITS, type Limits } from './worlds/limits.ts';
import type { ShownWorld } from './worlds/managed-world.ts';
import type { WorldMove } from './worlds/persistence.ts';
import type { WorldDependencies } from './worlds/world-dependencies.ts';
import type { Worlds } from './worlds/worlds.ts';

export interface ServerOptions extends InitialState {
  readonly services: ReadonlyMap<string, AnyService>;
  /** 0 for any free port. */
  readonly port?: number | undefined;
  readonly host?: string | undefined;
  /** Required for every control call. Beyond loopback, one is generated if none is given. */
  readonly controlToken?: string | undefined;
  /** The limits of the server and each of its worlds; {@link DEFAULT_LIMITS} has the defaults. */
  readonly limits?: Partial<Limits> | undefined;
  /** How long a world other than `default` may be unused, in milliseconds; an hour if left out. */
  readonly idleWorldMs?: number | undefined;
  /** Where worlds last: `memory` (the default: they end with the process), `sqlite:PATH`, or a store of one's own. */
  readonly store?: string | Store | undefined;
  /** How long a world other than `default` stays in the store without any use, in milliseconds; 30 days if left out. */
  readonly retentionMs?: number | undefined;
  /** In a shared store, how long this replica owns its worlds without a sign of life, in milliseconds; 5 s if left out. */
  readonly leaseMs?: number | undefined;
  /** In a shared store, the URL at which other replicas reach this one; its first address beyond loopback if left out. */
  readonly advertise?: string | undefined;
  /** The URL at which callers reach the server, for the URLs in its answers. */
  readonly publicUrl?: string | undefined;
  /** Certificates (PEM) that deliveries trust besides the system's. */
  readonly ca?: string | undefined;
  /** In a shared store, called when this replica becomes the owner of a world, or ends to be it. */
  readonly onMove?: ((move: WorldMove) => void) | undefined;
  /** What else is answered below the control API, by its path, such as `/_countersign/mcp`. */
  readonly attached?: Attached | undefined;
  /** Called with defects. */
  readonly onDefect?: ((error: unknown, what: string) => void) | undefined;
}

export interface RunningServer {
  /** The base URL of the world `default`, without a trailing slash. */
  readonly url: string;
  /** The control token, or `null` if none is needed. */
  readonly controlToken: string | null;
  readonly defaultWorld: ShownWorld;
  /** Where worlds last, without a password. */
  readonly store: string;
  /** Whether the world `default` goes on as the store had it. */
  readonly goesOn: boolean;
  /**
   * Changes the initial state of new worlds. Changed settings are applied to the world `default` as it is; if the
   * rest of its initial state changes, it is reset.
   *
   * @throws ApiError when the change cannot be made; nothing is changed then
   */
  reconfigure(initialState: InitialState): Promise<void>;
  /** Answers a call from this process as if it had arrived at the port, for a fraction of the time. */
  call(call: InProcessCall): Promise<InProcessAnswer>;
  /** What inboxes of a world have received by their names, oldest first, once nothing is due any more in it. */
  received(world: string, names: readonly string[]): Promise<readonly (readonly ReceivedRequest[])[]>;
  /** What the latest calls of a world were and how they were answered, secrets included, oldest first. */
  decided(world: string): readonly RequestEntry[];
  /**
   * Stops the server: deliveries in progress and streams are ended, and responses in progress have 5 s to finish.
   * Afterwards the port is free.
   */
  close(): Promise<void>;
}

const IDLE_WORLD_MS = 3_600_000;

/** How long a world stays in a store that nobody uses, in milliseconds. */
const RETENTION_MS = 30 * 86_400_000;

/** How long a replica owns its worlds without a sign of life, in milliseconds. */
const LEASE_MS = 5_000;

/** How many worlds a server may have that last: most of them are not in memory. */
const STORED_WORLDS = 10_000;

/** How often idle worlds are searched for, in real milliseconds. */
const SWEEP_MS = 60_000;

/**
 * Starts a server.
 *
 * @throws NodeJS.ErrnoException `EADDRINUSE` when the port is taken
 * @throws ApiError when there is no such scenario, or when seed data or the scenario cannot be put in place
 * @throws PathTaken when two services have the same path
 * @throws StoreError when the store cannot be used, or when the world `default` cannot be read from it
 * @example const server = await startServer({ services, port: 0 })
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  assertDistinctPaths(options.services);
  const closing = new AsyncDisposableStack();
  try {
    return await started(options, closing);
  } catch (error) {
    await closing.disposeAsync();
    throw error;
  }
}

/** @param closing takes what has to be closed again, the last first */
async function started(options: ServerOptions, closing: AsyncDisposableStack): Promise<RunningServer> {
  const { services, port = 4010, host = '127.0.0.1', publicUrl, onDefect = () => undefined } = options;
  const isLoopback = isLoopbackHost(host);
  const controlToken = options.controlToken ?? (isLoopback ? null : randomBytes(24).toString('base64url'));
  const ca = options.ca === undefined ? undefined : trustedBesides(options.ca);
  const sender = closing.adopt(new HttpSender({ ca, isLoopbackAllowed: isLoopback }), (each) => each.close());
  const validators = new Map(
    Array.from(services.values(), ({ name, document }) => [name, new Validators(name, document)]),
  );
  const { begun, store, membership } = await beginWorlds(options, { sender, validators, onDefect });
  const { worlds } = begun;
  const worldRouter =
    membership && closing.adopt(new WorldRouter(worlds, membership), (each) => each.close());
  closing.defer(() => worlds.closeStore());
  const { attached } = options;
  const about = { services, validators, publicUrl, token: controlToken, attached, onDefect };
  const { server, endStreams } = createApp({ ...about, worlds, worldRouter });
  closing.defer(() =>
    closeGently(server, () => {
      endStreams();
      worlds.close();
    }),
  );
  closing.defer(() => worlds.releaseAll());
  closing.adopt(sweeping(worlds, options), clearInterval);
  await listen(server, { port, host });
  await begun.ready;
  let closed: Promise<void> | undefined;
  await membership?.announce(options.advertise ?? reachableAt(host, urlOf(server)));
  return {
    url: urlOf(server),
    controlToken,
    get defaultWorld() {
      return begun.defaultWorld;
    },
    store: store?.name ?? MEMORY,
    goesOn: begun.goesOn,
    reconfigure: begun.reconfigure,
    call: (call) => callInProcess(server, call),
    async received(id, names) {
      const managed = worlds.get(id);
      await managed?.scheduler.settle();
      return names.map((name) => (managed === undefined ? [] : readInbox(managed.world, name)));
    },
    decided: (id) =>
      worlds
        .get(id)
        ?.world.journal.list(requests)
        .map(({ detail }) => detail) ?? [],
    // A stack that is closed already would not wait for the first call.
    close: () => {
      closed ??= closing.disposeAsync();
      return closed;
    },
  };
}

/** Begins the worlds, in a store if there is one, which this process shares with other replicas if it can be shared. */
async function beginWorlds(
  options: ServerOptions,
  {
    validators,
    ...given
  }: Pick<WorldDependencies, 'sender' | 'onDefect'> & {
    readonly validators: ReadonlyMap<string, Validators>;
  },
) {
  const { services, idleWorldMs = IDLE_WORLD_MS, retentionMs = RETENTION_MS, onMove } = options;
  const store = typeof options.store === 'object' ? options.store : await openStore(options.store ?? MEMORY);
  const { promise: worlds, resolve: know } = Promise.withResolvers<Worlds>();
  const membership = store?.sharing && joined(store.sharing, options, worlds);
  const limits = { ...DEFAULT_LIMITS, ...(store && { worlds: STORED_WORLDS }), ...options.limits };
  const dependencies = { ...given, services, wall: Date.now, limits, idleWorldMs, journalKinds, isPromised };
  const persistence = store && { store, retentionMs, check: stateCheck(services), membership, onMove };
  try {
    await membership?.join();
    const begun = await startWorlds(options, validators, dependencies, persistence);
    know(begun.worlds);
    return { begun, store, membership };
  } catch (error) {
    await membership?.leave().catch(() => undefined);
    await store?.close();
    throw error;
  }
}

/** This process as a replica of a shared store, for its worlds once they have begun. */
function joined(
  sharing: Sharing,
  { leaseMs = LEASE_MS, onDefect }: ServerOptions,
  worlds: Promise<Worlds>,
): Membership {
  return new Membership({
    sharing,
    leaseMs,
    onBeat: () =>
      void worlds
        .then((begun) => begun.takeDue())
        .catch((error) => onDefect?.(error, 'looking for worlds that are due')),
    onLost: () => void worlds.then((begun) => begun.loseAll()),
  });
}

/** Searches for idle and forgotten worlds from time to time. */
function sweeping(worlds: Worlds, { idleWorldMs = IDLE_WORLD_MS, onDefect }: ServerOptions): NodeJS.Timeout {
  const sweep = () => {
    worlds.endIdle();
    worlds.removeForgotten().catch((error) => onDefect?.(error, 'removing forgotten worlds'));
  };
  return setInterval(sweep, Math.min(SWEEP_MS, idleWorldMs)).unref();
}

/** The URL at which other machines reach a server. */
function reachableAt(host: string, url: string): string {
  if (host !== '0.0.0.0' && host !== '::') return url;
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all);
  const outside = addresses.find(({ internal, family }) => !internal && family === 'IPv4');
  return outside === undefined ? url : `http://${outside.address}:${new URL(url).port}`;
}

/** Checks a state against the schemas of the services, in pieces. */
function stateCheck(services: ServerOptions['services']): (state: WorldState) => Promise<void> {
  const ownValidators = new Validators('control', assembleControl(services));
  return async (state) => void (await inTurns(readState(state, { services, ownValidators })));
}
