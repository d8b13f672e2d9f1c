// A handle on a running mock, whether it was started by this process or runs elsewhere.

import type { Services } from '../../specs/generated/services.ts';
import { ControlClient } from '../control-client/control-client.ts';
import { ControlError } from '../control-client/control-error.ts';
import type { Send } from '../control-client/send.ts';
import type { WorldRequest } from '../control-client/service-types.ts';
import { MockWorld } from './mock-world.ts';

/** The address of a running mock. */
export interface MockAddress {
  /** Its URL, such as `http://127.0.0.1:4010`. */
  readonly url: string;
  /** The control token, if the mock requires one. */
  readonly controlToken?: string | null;
}

/** A running mock with its world `default` and any number of worlds for individual tests. */
export interface Mock extends AsyncDisposable {
  readonly url: string;
  readonly controlToken: string | null;
  /** The world at the root URL. Its clock runs with the wall clock. */
  readonly defaultWorld: MockWorld;
  /** Creates a world that no other test uses; its clock is frozen by default. */
  world(request?: WorldRequest<Services>): Promise<MockWorld>;
  /** Moves the clock of the world `default`. */
  advance: MockWorld['advance'];
  /** Returns the requests that an inbox of the world `default` has received. */
  inbox: MockWorld['inbox'];
  /** Stops the server if this handle started it; otherwise deletes the worlds that the handle created. */
  close(): Promise<void>;
}

/**
 * Connects to a mock that is already running, for example one started with `countersign mock`.
 *
 * @throws UnreachableError when no mock answers at the URL
 * @throws ControlError when the control token is wrong
 * @example await using mock = await connectMock({ url: 'http://127.0.0.1:4010' })
 */
export async function connectMock({ url, controlToken = null }: MockAddress): Promise<Mock> {
  const created: MockWorld[] = [];
  const mock = await handleOf({ url, controlToken }, (world) => created.push(world));
  const close = async () => {
    await Promise.all(created.splice(0).map((world) => world.delete().catch(unlessDeleted)));
  };
  return { ...mock, close, [Symbol.asyncDispose]: close };
}

/** A test may already have deleted its world. */
function unlessDeleted(error: unknown): void {
  if (!(error instanceof ControlError && error.code === 'unknown-world')) throw error;
}

/** The part of a handle that does not depend on who started the server. */
export async function handleOf(
  { url, controlToken, send }: Required<MockAddress> & { readonly send?: Send | undefined },
  onWorld: (world: MockWorld) => void = () => undefined,
): Promise<Omit<Mock, 'close' | typeof Symbol.asyncDispose>> {
  const address = { server: url, controlToken, send };
  const client = new ControlClient({ url, token: controlToken, send });
  const defaultWorld = new MockWorld(await client.describeWorld('default'), address);
  return {
    url,
    controlToken,
    defaultWorld,
    world: async (request = {}) => {
      const world = new MockWorld(await client.createWorld({ clock: 'frozen', ...request }), address);
      onWorld(world);
      return world;
    },
    advance: (distance) => defaultWorld.advance(distance),
    inbox: (name) => defaultWorld.inbox(name),
  };
}
