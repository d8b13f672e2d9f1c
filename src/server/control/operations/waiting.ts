// Waits for what a call caused, and for nothing else.

import { setTimeout as realDelay } from 'node:timers/promises';
import type { CallResult } from '../../../engine/scheduling/scheduler.ts';

/**
 * How long a call waits for another call's attempt to the same endpoint. That attempt may be the delivery from within
 * which the call is made, so it must not wait forever.
 */
const HELD_UP_MS = 1_000;

/**
 * Waits until everything that a call caused at its instant has settled.
 *
 * @throws WorldGone when the world is reset, replaced or deleted meanwhile
 */
export async function settled({ run }: Pick<CallResult<unknown>, 'run'>): Promise<void> {
  if (run === undefined) return;
  await run.awaited(doneOrHeldUp(run));
}

async function doneOrHeldUp(run: NonNullable<CallResult<unknown>['run']>): Promise<void> {
  const done = run.settled.then(() => true);
  while (!(await Promise.race([done, realDelay(HELD_UP_MS, false, { ref: false })]))) {
    if (run.isHeldUp) return;
  }
}
