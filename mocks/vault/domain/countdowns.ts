// Countdowns: a timer that fires at each threshold ahead of a moment and at the moment itself, within the
// calendar.

import { DAY_MS, durationMs, type Instant, LAST_INSTANT } from '../../../src/engine/instant.ts';
import type { ScheduledTask } from '../../../src/engine/task-queue.ts';
import type { World } from '../../../src/engine/world.ts';

/** The default thresholds (V-G-35, and the documented ones of secrets). */
export const DEFAULT_THRESHOLDS: readonly string[] = ['30d', '7d', '1d'];

/** What a timer carries when the moment itself has come, as `rotation.due` spells it. */
const THE_MOMENT = '0';

/** An instant so much later; the calendar's last one at most. */
export function later(instant: Instant, ms: number): Instant {
  return Math.min(instant + ms, LAST_INSTANT);
}

/** Whole days in a span, rounded down (V-G-46). */
export function wholeDays(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

/** The way to a moment: a timer that goes off at each threshold ahead of it and at the moment itself. */
export interface Countdown {
  /** The timer's name, and what it is about. */
  readonly timer: string;
  readonly id: string;
  readonly moment: Instant;
  readonly thresholds: readonly string[];
}

/**
 * Sets the timer to the next point of a countdown that lies after an instant. A threshold that is reached
 * already never fires (V-G-35); it replaces a countdown of the same timer and id.
 */
export function countDown(world: World, { timer, id, moment, thresholds }: Countdown, after: Instant): void {
  let next = { at: moment, threshold: THE_MOMENT };
  for (const threshold of thresholds) {
    const at = moment - durationMs(threshold);
    if (at > after && at < next.at) next = { at, threshold };
  }
  world.schedule({ service: 'vault', name: timer, id, at: next.at, data: { threshold: next.threshold } });
}

/** The threshold that a countdown's timer went off for; `undefined` when the moment itself has come. */
export function thresholdOf({ data }: ScheduledTask): string | undefined {
  const threshold = data?.threshold as string;
  return threshold === THE_MOMENT ? undefined : threshold;
}
