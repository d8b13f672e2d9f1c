// Worlds on a store without a server around them, by a clock that a test moves.

import { journalKinds } from '../../src/server/control/snapshot/world-model.ts';
import { HttpSender } from '../../src/server/delivery/http-sender.ts';
import { DEFAULT_LIMITS } from '../../src/server/worlds/limits.ts';
import type { Persistence } from '../../src/server/worlds/persistence.ts';
import type { WorldDependencies } from '../../src/server/worlds/world-dependencies.ts';
import { Worlds } from '../../src/server/worlds/worlds.ts';
import type { Store } from '../../src/store/store.ts';
import { shopServices } from './shop/service.ts';

const services = shopServices();

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What else replicas of a shared store need, and what differs from the usual. */
type Differing = Pick<Persistence, 'membership' | 'onMove'> &
  Partial<Pick<WorldDependencies, 'limits' | 'onDefect'>>;

/** Worlds that leave the memory after an hour without use, and the store after 30 days. */
export function worldsOn(
  store: Store,
  clock: { now: number },
  { limits = DEFAULT_LIMITS, onDefect, ...shared }: Differing = {},
): Worlds {
  const dependencies = {
    services,
    sender: new HttpSender(),
    wall: () => clock.now,
    settings: {},
    fixtures: {},
    limits,
    idleWorldMs: HOUR,
    journalKinds,
    onDefect:
      onDefect ??
      ((error: unknown) => {
        throw error;
      }),
  };
  const scenarios = { services, validators: new Map() };
  const persistence = { store, scenarios, check: async () => {}, retentionMs: 30 * DAY, ...shared };
  return new Worlds(dependencies, persistence);
}
