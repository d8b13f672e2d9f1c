// What the protocol of a store takes from the machine on which it runs: time, timers and chance. A simulation passes in its
// own.

import { randomUUID } from 'node:crypto';
import type { Instant } from '../engine/instant.ts';

export interface Machine {
  /** The wall clock, which may be set. */
  wall(): Instant;
  /** Milliseconds that only grow, but may stand still while the machine sleeps. */
  monotonic(): number;
  /** Runs something in the next turn of the event loop, after what has arrived in the meantime. */
  nextTurn(run: () => void): void;
  /**
   * Runs something later, unless the process ends before.
   *
   * @returns a function that cancels it
   */
  after(ms: number, run: () => void): () => void;
  /** An id that nobody else draws. */
  uniqueId(): string;
}

/** Node's timers hold no longer delay. */
const LONGEST_TIMER_MS = 2_147_483_647;

export const THIS_MACHINE: Machine = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  // The first one is still of the present turn, which may have been long.
  nextTurn: (run) => void setImmediate(() => setImmediate(run)),
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(ms, LONGEST_TIMER_MS)).unref();
    return () => clearTimeout(timer);
  },
  uniqueId: () => randomUUID(),
};
