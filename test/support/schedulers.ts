// A scheduler with a simulated environment: a wall clock and an alarm that a test moves by hand.

import type { Pause } from '../../src/engine/scheduling/run.ts';
import { Scheduler } from '../../src/engine/scheduling/scheduler.ts';
import type { ScheduledTask, Task } from '../../src/engine/task-queue.ts';
import type { World } from '../../src/engine/world.ts';
import { FakeTaskHandlers } from './fake-handlers.ts';
import { newWorld, START } from './worlds.ts';

export interface Bench {
  readonly world: World;
  readonly handlers: FakeTaskHandlers;
  readonly scheduler: Scheduler<ScheduledTask, string>;
  readonly wall: { now: number };
  readonly alarm: { afterMs: number | undefined; ring: () => void };
}

/**
 * A world, its scheduler, and the test's control over its environment.
 *
 * @param newPause the pauses of its work; by default none
 */
export function newBench(world: World = newWorld(), newPause?: () => Pause): Bench {
  const handlers = new FakeTaskHandlers();
  const wall = { now: START };
  const alarm: Bench['alarm'] = { afterMs: undefined, ring: () => {} };
  const scheduler = new Scheduler<ScheduledTask, string>(world, {
    handlers,
    wall: () => wall.now,
    alarm: (afterMs, wake) => Object.assign(alarm, { afterMs, ring: wake }),
    ...(newPause && { newPause }),
  });
  return { world, handlers, scheduler, wall, alarm };
}

/** A task for a timer; seconds count from the start. */
export function timer(id: string, inSeconds = 0): Task {
  return { at: after(inSeconds), service: 'test', name: 'timer', id };
}

/** A task for an attempt; attempts with the same `turn` run one after another. */
export function attempt(id: string, { inSeconds = 0, turn }: { inSeconds?: number; turn?: string } = {}) {
  const data = turn === undefined ? {} : { data: { turn } };
  return { at: after(inSeconds), service: 'test', name: 'attempt', id, ...data } satisfies Task;
}

/** Schedules tasks in one transaction of a call. */
export function plan({ scheduler }: Bench, ...tasks: readonly Task[]) {
  return scheduler.call('the test', (world) => {
    for (const task of tasks) world.schedule(task);
  });
}

/** The instant this many seconds after the start. */
export function after(seconds: number): number {
  return START + seconds * 1_000;
}
