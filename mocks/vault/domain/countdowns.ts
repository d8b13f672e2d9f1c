// Countdowns: a timer that fires at each threshold before a moment and at the moment itself, within the calendar.

import { DAY_MS, durationMs, type Instant, LAST_INSTANT } from '../../../src/engine/instant.ts';
import type { ScheduledTask } from '../../../src/engine/task-queue.ts';
import type { World } from '../../../src/engine/world.ts';

/** The default thresholds (V-G-35, and the documented ones of secrets). */
export const DEFAULT_THRESHOLDS: readonly string[] = ['30d', '7d', '1d'];

/** The detail of a timer at the moment itself, as `rotation.due` spells it. */
const THE_MOMENT = '0';

/** An instant later by the given duration, but not beyond the calendar's last instant. */
export function later(instant: Instant, ms: number): Instant {
  return Math.min(instant + ms, LAST_INSTANT);
}

/** The number of whole days in a duration, rounded down (V-G-46). */
export function wholeDays(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

/** Whether a threshold of a moment is after a given instant. */
export function isAhead(moment: Instant, threshold: string, after: Instant): boolean {
  return moment - durationMs(threshold) > after;
}

/** A countdown to a moment: a timer that fires at each threshold before it and at the moment itself. */
export interface Countdown {
  /** The timer's name and the id of its subject. */
  readonly timer: string;
  readonly id: string;
  readonly moment: Instant;
  readonly thresholds: readonly string[];
}

/**
 * Sets the timer to the next point of a countdown after an instant. A threshold that has already passed never fires
 * (V-G-35). The timer replaces one with the same name and id.
 */
export function countDown(world: World, { timer, id, moment, thresholds }: Countdown, after: Instant): void {
  let next = { at: moment, threshold: THE_MOMENT };
  for (const threshold of thresholds) {
    const at = moment - durationMs(threshold);
    if (at > after && at < next.at) next = { at, threshold };
  }
  world.schedule({ service: 'vault', name: timer, id, at: next.at, data: { threshold: next.threshold } });
}

/** The threshold at which a countdown's timer fired; `undefined` at the moment itself. */
export function thresholdOf({ data }: ScheduledTask): string | undefined {
  const threshold = data?.threshold as string;
  return threshold === THE_MOMENT ? undefined : threshold;
}
