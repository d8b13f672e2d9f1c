// The clock: read, freeze, run, advance, settle.

import { durationMs, iso, LAST_INSTANT } from '../../engine/instant.ts';
import type { Target } from '../../engine/scheduler.ts';
import { settingsOf } from '../worlds/settings.ts';
import type { WorldHost } from '../worlds/managed-world.ts';
import { findWorld } from './find.ts';
import type { ControlOperations } from './handlers.ts';
import { Problem } from './problem.ts';
import { clockView } from './views.ts';
import { readInstant } from './worlds.ts';

type ClockOperations = Pick<
  ControlOperations,
  'getClock' | 'freezeClock' | 'runClock' | 'advanceClock' | 'settleWorld'
>;

export const clockOperations: ClockOperations = {
  getClock: ({ path }, context) => ({ status: 200, body: clockView(findWorld(context, path.world).world) }),

  freezeClock: ({ path }, context) => {
    const { timekeeper, world } = findWorld(context, path.world);
    timekeeper.freeze();
    return { status: 200, body: clockView(world) };
  },

  runClock: ({ path, body }, context) => {
    const { timekeeper, world } = findWorld(context, path.world);
    timekeeper.run(body?.scale ?? 1);
    return { status: 200, body: clockView(world) };
  },

  advanceClock: async ({ path, body }, context) => {
    const host = findWorld(context, path.world);
    const target = targetOf(host, body);
    const { max_fired: limit } = settingsOf(host.world);
    const advance = await host.timekeeper.advance(target, limit);
    const fired = advance.fired.map((item) => ({ ...item, at: iso(item.at) }));
    return {
      status: 200,
      body: { now: iso(advance.now), fired: fired as never, stopped_by: advance.stoppedBy },
    };
  },

  settleWorld: async ({ path }, context) => {
    const { timekeeper, world } = findWorld(context, path.world);
    await timekeeper.settle();
    return { status: 200, body: { now: iso(world.now), settled: true } };
  },
};

interface AdvanceRequest {
  readonly by?: string | number;
  readonly to?: string;
  readonly next?: number;
}

/** Where an advance goes to; instants beyond the clock's range and behind its present are refused. */
function targetOf({ world }: WorldHost, { by, to, next }: AdvanceRequest): Target {
  if (next !== undefined) return { next };
  const target = to === undefined ? world.now + durationMs(by ?? 0) : readInstant(to);
  if (target > LAST_INSTANT)
    throw new Problem('instant-out-of-range', 'The target lies beyond the year 9999.');
  if (target < world.now) {
    throw new Problem('clock-backwards', `It is ${iso(world.now)} in this world, later than ${iso(target)}.`);
  }
  return { to: target };
}
