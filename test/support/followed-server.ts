// A server whose default world is rebuilt in parallel, from only the changes that its followers receive.

import { isDeepStrictEqual } from 'node:util';
import { World } from '../../src/engine/world.ts';
import type { WorldState } from '../../src/engine/world-state.ts';
import { connectMock, type MockWorld } from '../../src/index.ts';
import { journalKinds } from '../../src/server/control/snapshot/world-model.ts';
import { type ServerOptions, startServer } from '../../src/server/start.ts';
import type { ManagedWorld } from '../../src/server/worlds/managed-world.ts';
import { services } from './registry/services.ts';

export interface FollowedServer extends AsyncDisposable {
  /** The default world, as tests use it. */
  readonly world: MockWorld;
  /** The number of transactions that have changed each part of the world. */
  readonly counts: ReadonlyMap<string, number>;
  /** The states of the default world and of the rebuilt one, as JSON. */
  states(): readonly [original: string, rebuilt: string];
}

/** Starts a server on a free port; its default world contains only its fixtures. */
export async function startFollowedServer(options: Omit<ServerOptions, 'services'>): Promise<FollowedServer> {
  const server = await startServer({ port: 0, ...options, services });
  const mock = await connectMock({ url: server.url });
  const managed = server.defaultWorld as ManagedWorld;
  let rebuilt: World | undefined;
  const counts = new Map<string, number>();
  managed.follow({
    begin: (state) => {
      rebuilt = copyOf(managed, through(state));
    },
    commit: ({ changes }) => {
      for (const part of Object.keys(changes)) counts.set(part, (counts.get(part) ?? 0) + 1);
      rebuilt?.apply(through(changes), 0);
    },
  });
  managed.reset();
  return {
    world: mock.defaultWorld,
    counts,
    states: () => [textOf(managed.world), textOf(rebuilt as World)],
    [Symbol.asyncDispose]: async () => {
      await mock.close();
      await server.close();
    },
  };
}

/** The parts in which two states differ: shorter than printing two texts of megabytes. */
export function differences([one, other]: readonly [string, string]): string[] {
  if (one === other) return [];
  const [first, second] = [JSON.parse(one), JSON.parse(other)];
  const parts = Object.keys(first).filter((name) => !isDeepStrictEqual(first[name], second[name]));
  return parts.length === 0 ? ['their order'] : parts;
}

function copyOf({ id, credentials }: ManagedWorld, state: WorldState): World {
  const { seed, clock, settings } = state;
  return new World({ id, seed, clock, credentials, settings, journalKinds }, 0, state);
}

function through<T>(data: T): T {
  return JSON.parse(JSON.stringify(data)) as T;
}

function textOf(world: World): string {
  return JSON.stringify(world.state());
}
