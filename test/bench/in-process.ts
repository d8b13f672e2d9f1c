// A world without a server around it: for what is measured below HTTP.

import { HttpSender } from '../../src/server/delivery/http-sender.ts';
import { DEFAULT_LIMITS } from '../../src/server/worlds/limits.ts';
import type { ManagedWorld } from '../../src/server/worlds/managed-world.ts';
import { Worlds } from '../../src/server/worlds/worlds.ts';
import type { Action } from '../../src/service/service.ts';
import { services } from '../support/registry/services.ts';

type AnyAction = Action & { run(input: object, world: ManagedWorld['world']): unknown };

const START = Date.parse('2026-01-01T00:00:00Z');

/** A frozen world, all services in it. */
export function frozenWorld(): ManagedWorld {
  const worlds = new Worlds({
    services,
    sender: new HttpSender(),
    wall: () => Date.now(),
    fixtures: {},
    settings: { max_fired: 10_000_000 },
    limits: DEFAULT_LIMITS,
    idleWorldMs: Number.POSITIVE_INFINITY,
    onDefect: (error) => {
      throw error;
    },
  });
  return worlds.create({ id: 'bench', now: START, clock: 'frozen' });
}

/** Makes something happen in a service's simulation. */
export function simulate(host: ManagedWorld, service: string, action: string, input: object): unknown {
  const found = services.get(service)?.actions[action] as AnyAction | undefined;
  if (found === undefined) throw new Error(`${service} has no action ${action}`);
  return host.scheduler.call(`bench ${action}`, (world) => found.run(input, world)).result;
}

/** Seconds that something takes. */
export async function seconds(what: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await what();
  return (performance.now() - startedAt) / 1_000;
}
