// The clock: read, freeze, run, advance, settle.

import { durationMs, iso, LAST_INSTANT } from '../../engine/instant.ts';
import type { Target } from '../../engine/scheduler.ts';
import { ApiError } from '../../service/api-error.ts';
import type { ManagedWorld } from '../worlds/managed-world.ts';
import { settingsOf } from '../worlds/settings.ts';
import { findWorld } from './find.ts';
import type { ControlOperations } from './handlers.ts';
import { clockView } from './views.ts';
import { readInstant } from './worlds.ts';

type ClockOperations = Pick<
  ControlOperations,
  'getClock' | 'freezeClock' | 'runClock' | 'advanceClock' | 'settleWorld'
>;

export const clockOperations: ClockOperations = {
  getClock: ({ path }, context) => ({ status: 200, body: clockView(findWorld(context, path.world).world) }),

  freezeClock: ({ path }, context) => {
    const { scheduler, world } = findWorld(context, path.world);
    scheduler.freeze();
    return { status: 200, body: clockView(world) };
  },

  runClock: ({ path, body }, context) => {
    const { scheduler, world } = findWorld(context, path.world);
    scheduler.run(body?.scale ?? 1);
    return { status: 200, body: clockView(world) };
  },

  advanceClock: async ({ path, body }, context) => {
    const host = findWorld(context, path.world);
    const target = targetOf(host, body);
    const { max_fired: limit } = settingsOf(host.world);
    const advance = await host.scheduler.advance(target, limit);
    const fired = advance.fired.map((item) => ({ ...item, at: iso(item.at) }));
    return {
      status: 200,
      body: { now: iso(advance.now), fired: fired as never, stopped_by: advance.stoppedBy },
    };
  },

  settleWorld: async ({ path }, context) => {
    const { scheduler, world } = findWorld(context, path.world);
    await scheduler.settle();
    return { status: 200, body: { now: iso(world.now), settled: true } };
  },
};

interface AdvanceRequest {
  readonly by?: string | number;
  readonly to?: string;
  readonly next?: number;
}

/** Where an advance goes to; instants beyond the clock's range and behind its present are refused. */
function targetOf({ world }: ManagedWorld, { by, to, next }: AdvanceRequest): Target {
  if (next !== undefined) return { next };
  const target = to === undefined ? world.now + durationMs(by ?? 0) : readInstant(to);
  if (target > LAST_INSTANT)
    throw new ApiError('instant-out-of-range', 'The target lies beyond the year 9999.');
  if (target < world.now) {
    throw new ApiError(
      'clock-backwards',
      `It is ${iso(world.now)} in this world, later than ${iso(target)}.`,
    );
  }
  return { to: target };
}
