// Scenarios in which a hard quota is used up, at each level, and in which writes are accepted nevertheless.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import type { World } from '../../../src/engine/world.ts';
import type { ScenarioHandlers } from '../../../src/service/scenario.ts';
import { fill, filledView, type Level, requireNextByte, spotAt } from './levels.ts';

const EXEMPTION = { isExempt: true, exemptReason: 'A migration is under way.' };

export const fullScenarios = {
  'the tenant is full': (params, { world }) => full(world, { level: 'tenant', ...params }),
  'the partner is full': (params, { world }) => full(world, { level: 'partner', ...params }),
  'the group is full': (params, { world }) => full(world, { level: 'group', ...params }),
  'the user is full': (params, { world }) => full(world, { level: 'user', ...params }),
  'the share is full': (params, { world }) => full(world, { level: 'share', ...params }),
  'a user is exempt': (params, { world }) => exempt(world, { level: 'user', ...params }),
  'a group is exempt': (params, { world }) => exempt(world, { level: 'group', ...params }),
} satisfies Partial<ScenarioHandlers<Scenarios['quota']>>;

interface FullParams {
  readonly level: Level;
  readonly limit_bytes: number;
  readonly group_id?: string;
}

function full(world: World, { level, limit_bytes, group_id }: FullParams) {
  const spot = spotAt(world, level, group_id);
  const target = fill(world, spot, { usedBytes: limit_bytes, terms: { limit_bytes } });
  requireNextByte(world, spot, { isRejected: true });
  return filledView(spot, target);
}

function exempt(world: World, { level, limit_bytes }: FullParams) {
  const spot = spotAt(world, level);
  const target = fill(world, spot, { usedBytes: limit_bytes, terms: { limit_bytes }, state: EXEMPTION });
  requireNextByte(world, spot, { isRejected: false });
  return filledView(spot, target);
}
