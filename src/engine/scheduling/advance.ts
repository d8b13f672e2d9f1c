// The way of a clock through time: from one due instant to the next, never past work in progress.

import { type Instant, LAST_INSTANT } from '../instant.ts';
import type { World } from '../world.ts';
import type { Pause } from './run.ts';
import type { Fired, FiredList } from './task-handlers.ts';

/** How far to advance: to an instant, or to the next `next` instants in which something fires. */
export type Target = { readonly to: Instant } | { readonly next: number };

export interface Advance {
  readonly now: Instant;
  readonly fired: readonly Fired[];
  readonly stoppedBy: 'target' | 'nothing_due' | 'limit';
}

/** What the runs of an advance share. */
export interface Walk {
  readonly fired: FiredList;
  readonly pause: Pause;
}

/** What is done on the way. */
interface Steps {
  readonly world: World;
  /** Waits for all that is in progress. */
  idle(): Promise<void>;
  moveTo(instant: Instant): void;
  /** Does what is due at the present instant; false if the limit of the walk ended that early. */
  doInstant(walk: Walk): Promise<boolean>;
}

/** Moves the clock to each due instant up to the target, and does what is due there. */
export async function walkTo(target: Target, walk: Walk, steps: Steps): Promise<Advance['stoppedBy']> {
  const { fired } = walk;
  const last = 'to' in target ? target.to : LAST_INSTANT;
  let instantsLeft = 'next' in target ? target.next : Number.POSITIVE_INFINITY;
  while (instantsLeft > 0) {
    await steps.idle();
    const at = steps.world.queue.nextAt();
    if (at === undefined || at > last) break;
    steps.moveTo(at);
    const firedBefore = fired.items.length;
    const isWhole = await steps.doInstant(walk);
    if (!isWhole || fired.isFull) return 'limit';
    if (fired.items.length > firedBefore) instantsLeft--;
  }
  if ('next' in target) return instantsLeft > 0 ? 'nothing_due' : 'target';
  steps.moveTo(target.to);
  return 'target';
}
