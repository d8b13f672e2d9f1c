// Worlds for tests. Time begins at a fixed instant and is frozen by default.

import type { Clock, ClockState } from '../../src/engine/clock.ts';
import type { Instant } from '../../src/engine/instant.ts';
import type { JsonObject } from '../../src/engine/json.ts';
import { World } from '../../src/engine/world.ts';
import type { WorldState } from '../../src/engine/world-state.ts';

/** The start time of tests, for worlds and for the wall clock. */
export const START: Instant = Date.UTC(2026, 0, 1);

interface WorldOptions extends Partial<ClockState> {
  readonly seed?: number;
  readonly settings?: JsonObject;
  readonly maxSize?: number;
  /** The snapshot that the world begins with. */
  readonly state?: WorldState;
}

/**
 * A world without documents.
 *
 * @example newWorld({ seed: 7 }).ids.next('wh_')
 */
export function newWorld({
  seed = 1,
  settings = {},
  now = START,
  mode = 'frozen',
  scale = 1,
  maxSize,
  state,
}: WorldOptions = {}): World {
  const clock = { now, mode, scale };
  const origin = { id: 'test', seed, clock, credentials: {}, settings, ...(maxSize && { maxSize }) };
  return new World(origin, START, state);
}

/** Replaces the clock. */
export function moveClock(world: World, move: (clock: Clock) => Clock): void {
  world.transaction('the test moves the clock', () => {
    world.clock = move(world.clock);
  });
}

/** A snapshot as read back from a file: serialized to JSON and parsed. */
export function throughJson(world: World): WorldState {
  return JSON.parse(JSON.stringify(world.state())) as WorldState;
}
