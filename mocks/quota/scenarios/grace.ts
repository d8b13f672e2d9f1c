// Scenarios about an exceeded soft quota whose grace window is open or has ended.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import { DAY_MS, type Instant, iso } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import { actionError } from '../../../src/service/api-error.ts';
import type { ScenarioHandlers } from '../../../src/service/scenario.ts';
import { ceilingBytes } from '../domain/quotas.ts';
import { fill, filledView, type Level, requireNextByte, spotAt } from './levels.ts';

export const graceScenarios = {
  'the grace window is open': (params, { world }) => {
    const { spot, ...window } = exceeded(world, params, world.now);
    requireNextByte(world, spot, { isRejected: window.room_bytes === 0 });
    return window;
  },

  'the grace window has run out': (params, { world }) => {
    const startedAt = world.now - params.grace_period_days * DAY_MS;
    const { spot, ...window } = exceeded(world, params, startedAt);
    requireNextByte(world, spot, { isRejected: true });
    return { ...window, room_bytes: 0 };
  },
} satisfies Partial<ScenarioHandlers<Scenarios['quota']>>;

interface GraceParams {
  readonly level: Level;
  readonly limit_bytes: number;
  readonly grace_period_days: number;
  readonly grace_extra_percent: number;
}

/** A quota whose usage exceeds the limit by half of the bytes that the grace window allows. */
function exceeded(world: World, { level, ...terms }: GraceParams, graceStartedAt: Instant) {
  const { limit_bytes: limit, grace_extra_percent: percent, grace_period_days: days } = terms;
  const ceiling = ceilingBytes(limit, percent);
  if (ceiling === limit) {
    throw actionError(
      422,
      `${percent} % of ${limit} bytes is less than a byte.`,
      'Give a higher limit_bytes.',
    );
  }
  const spot = spotAt(world, level);
  const target = fill(world, spot, {
    usedBytes: limit + Math.ceil((ceiling - limit) / 2),
    terms: { ...terms, limit_type: 'soft' },
    state: { graceStartedAt },
  });
  return {
    spot,
    ...filledView(spot, target),
    ceiling_bytes: ceiling,
    room_bytes: ceiling - target.usage.usedBytes,
    grace_started_at: iso(graceStartedAt),
    grace_ends_at: iso(graceStartedAt + days * DAY_MS),
  };
}
