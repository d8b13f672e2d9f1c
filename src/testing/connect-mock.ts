// A handle on a running mock: the same for one that this process started and for one that runs elsewhere.

import type { components } from '../../specs/generated/control.ts';
import { ControlClient } from '../control-client/control-client.ts';
import { ControlError } from '../control-client/control-error.ts';
import { MockWorld } from './mock-world.ts';

type Schemas = components['schemas'];

/** Where a running mock is. */
export interface MockAddress {
  /** Its URL, such as `http://127.0.0.1:4010`. */
  readonly url: string;
  /** The control token, where it asks for one. */
  readonly controlToken?: string | null;
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
  /** Ends what the handle began: the server that it started, or the worlds that it made on another's. */
  close(): Promise<void>;
}

/**
 * Connects to a mock that runs already, such as one of `countersign mock`.
 *
 * @throws UnreachableError when none answers there, ControlError when it wants another token
 * @example await using mock = await connectMock({ url: 'http://127.0.0.1:4010' })
 */
export async function connectMock({ url, controlToken = null }: MockAddress): Promise<Mock> {
  const made: MockWorld[] = [];
  const mock = await handleOf({ url, controlToken }, (world) => made.push(world));
  const close = async () => {
    await Promise.all(made.splice(0).map((world) => world.delete().catch(unlessGone)));
  };
  return { ...mock, close, [Symbol.asyncDispose]: close };
}

/** A test may have given its world back before. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ControlError && error.code === 'unknown-world')) throw error;
}

/** What every handle can do. */
export async function handleOf(
  { url, controlToken }: Required<MockAddress>,
  onWorld: (world: MockWorld) => void = () => undefined,
): Promise<Omit<Mock, 'close' | typeof Symbol.asyncDispose>> {
  const address = { server: url, controlToken };
  const client = new ControlClient({ url, token: controlToken });
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
