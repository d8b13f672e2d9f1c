// A complete write: checks every quota, updates the sums at every level, opens grace windows, and sends the warnings
// for thresholds that were reached. A rejected write changes nothing.

import type { Instant } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import { publishWarning, type Warning } from '../events.ts';
import type { Schemas } from '../spec.ts';
import { isEnforced, rejectionOf } from './enforcement.ts';
import { openedByWrite } from './grace.ts';
import type { Holding } from './holdings.ts';
import { levelsOf, type Space } from './spaces.ts';
import { keep, type Target } from './targets.ts';
import { changedLevel, uncountable } from './usage.ts';

/** The outcome of a write: accepted with its warnings, rejected by a quota, or too large to be counted exactly. */
export type WriteOutcome =
  | { readonly kind: 'accepted'; readonly warnings: readonly Warning[] }
  | { readonly kind: 'rejected'; readonly refusal: Schemas['QuotaRefusal'] }
  | { readonly kind: 'uncountable'; readonly target: Target };

/** Writes into a space. Part of a transaction. */
export function write(world: World, space: Space, added: Holding): WriteOutcome {
  const levels = levelsOf(world, space);
  const refusal = rejectionOf(levels, added.usedBytes, world.now);
  if (refusal !== undefined) return { kind: 'rejected', refusal };
  const beyond = uncountable(levels, added);
  if (beyond !== undefined) return { kind: 'uncountable', target: beyond };
  const at = { space, now: world.now };
  const reached: { readonly target: Target; readonly threshold: number }[] = [];
  for (const level of levels) {
    const target = keep(world, writtenTo(level, added, at));
    for (const threshold of thresholdsReached(level, target)) reached.push({ target, threshold });
  }
  return { kind: 'accepted', warnings: reached.map((warning) => publishWarning(world, warning)) };
}

function writtenTo(
  level: Target,
  added: Holding,
  at: { readonly space: Space; readonly now: Instant },
): Target {
  const target = changedLevel(level, added, at);
  if (!isEnforced(target)) return target;
  const quota = openedByWrite(target.quota, target.usage.usedBytes, at.now);
  return quota === target.quota ? target : { ...target, quota };
}

const NO_THRESHOLDS: readonly number[] = [];

/** The thresholds that were crossed between two values of usage, lowest first. */
function thresholdsReached(before: Target, after: Target): readonly number[] {
  const { quota } = after;
  if (quota === null) return NO_THRESHOLDS;
  const [was, is] = [before.usage.usedBytes, after.usage.usedBytes];
  return quota.warningPercents.filter((_, index) => {
    const bytes = quota.warningBytes[index] as number;
    return was < bytes && bytes <= is;
  });
}
