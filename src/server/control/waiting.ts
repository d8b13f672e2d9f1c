// Waiting for what a call caused, and for nothing else.

import { setTimeout as realDelay } from 'node:timers/promises';
import { type Call, WorldGone } from '../../engine/timekeeper.ts';
import { Problem } from './problem.ts';

/**
 * How long a call waits behind an attempt of somebody else's to the same endpoint. It may be the very
 * delivery from within which the call is made, so it must not wait for it for good.
 */
const HELD_UP_MS = 1_000;

/**
 * Waits until all that a call caused at its instant has settled.
 *
 * @throws Problem `world-gone` when the world is reset or deleted meanwhile
 */
export async function settled({ lane }: Call<unknown>): Promise<void> {
  if (lane === undefined) return;
  const done = lane.settled.then(() => true);
  while (!(await orGone(Promise.race([done, realDelay(HELD_UP_MS, false, { ref: false })])))) {
    if (lane.isHeldUp) return;
  }
}

/** Turns the end of a world into the problem that it is for the caller. */
export async function orGone<T>(waiting: Promise<T>): Promise<T> {
  try {
    return await waiting;
  } catch (error) {
    if (error instanceof WorldGone)
      throw new Problem('world-gone', 'The world was reset, replaced or deleted meanwhile.');
    throw error;
  }
}
