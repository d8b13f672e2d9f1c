// Worlds for tests of what is done in one. Time begins at one known instant and is frozen unless said.

import type { Clock, ClockState } from '../../src/engine/clock.ts';
import type { Instant } from '../../src/engine/instant.ts';
import type { JsonObject } from '../../src/engine/json.ts';
import { World, type WorldState } from '../../src/engine/world.ts';

/** Where the tests' time begins, for worlds and for the wall clock. */
export const START: Instant = Date.UTC(2026, 0, 1);

interface WorldOptions extends Partial<ClockState> {
  readonly seed?: number;
  readonly settings?: JsonObject;
  readonly maxSize?: number;
  /** A snapshot that the world begins with. */
  readonly state?: WorldState;
}

/**
 * A world without any document.
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

/** Puts another clock in place. */
export function moveClock(world: World, move: (clock: Clock) => Clock): void {
  world.transaction('the test moves the clock', () => {
    world.clock = move(world.clock);
  });
}

/** A snapshot as it comes back from a file: written out as JSON and read again. */
export function throughJson(world: World): WorldState {
  return JSON.parse(JSON.stringify(world.state())) as WorldState;
}
