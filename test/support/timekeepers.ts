// A timekeeper with nothing real about it: a wall clock and an alarm that a test moves by hand.

import type { Appointment, DueItem } from '../../src/engine/task-queue.ts';
import { Timekeeper } from '../../src/engine/scheduler.ts';
import type { World } from '../../src/engine/world.ts';
import { FakeHands } from './fake-hands.ts';
import { newWorld, START } from './worlds.ts';

export interface Bench {
  readonly world: World;
  readonly hands: FakeHands;
  readonly keeper: Timekeeper<DueItem, string>;
  readonly wall: { now: number };
  readonly alarm: { afterMs: number | undefined; ring: () => void };
}

/** A world, its timekeeper, and all that a test holds of its surroundings. */
export function newBench(world: World = newWorld()): Bench {
  const hands = new FakeHands();
  const wall = { now: START };
  const alarm: Bench['alarm'] = { afterMs: undefined, ring: () => {} };
  const keeper = new Timekeeper<DueItem, string>(world, {
    hands,
    wall: () => wall.now,
    alarm: (afterMs, wake) => Object.assign(alarm, { afterMs, ring: wake }),
  });
  return { world, hands, keeper, wall, alarm };
}

/** An appointment for a timer; seconds count from the start. */
export function timer(id: string, inSeconds = 0): Appointment {
  return { at: after(inSeconds), service: 'test', name: 'timer', id };
}

/** An appointment for an attempt; those with the same `turn` go one after another. */
export function attempt(id: string, { inSeconds = 0, turn }: { inSeconds?: number; turn?: string } = {}) {
  const data = turn === undefined ? {} : { data: { turn } };
  return { at: after(inSeconds), service: 'test', name: 'attempt', id, ...data } satisfies Appointment;
}

/** Schedules things in one step of a call. */
export function plan({ keeper }: Bench, ...appointments: readonly Appointment[]) {
  return keeper.call('the test', (world) => {
    for (const appointment of appointments) world.schedule(appointment);
  });
}

/** The instant so many seconds after the start. */
export function after(seconds: number): number {
  return START + seconds * 1_000;
}
