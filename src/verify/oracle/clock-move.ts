// How far a step moves the clock: by a duration, or to an instant beside one at which the oracle has something to do.

import type { OracleSession } from '../session.ts';
import type { ClockStep } from './history.ts';

/** How near a clock that goes by itself is brought to an instant at which something is due, in milliseconds. */
const RUNNING_OFFSET_MS = 20_000;

/** The distance in milliseconds; 0 where nothing is due. */
export async function distanceOf(
  { byMs, due }: ClockStep,
  oracle: OracleSession,
  { isRunning }: { readonly isRunning: boolean },
): Promise<number> {
  if (byMs !== undefined || due === undefined) return byMs ?? 0;
  const instants = [...new Set((await oracle.agenda()).map((at) => at.getTime()))];
  const at = instants[Math.min(due.nth, instants.length) - 1];
  if (at === undefined) return 0;
  const now = (await oracle.clock.now()).getTime();
  // A clock that goes by itself cannot be put to the millisecond.
  const { offsetMs } = due;
  const isFar = !isRunning || Math.abs(offsetMs) >= RUNNING_OFFSET_MS;
  return Math.max(0, at + (isFar ? offsetMs : (Math.sign(offsetMs) || 1) * RUNNING_OFFSET_MS) - now);
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
  ['ms', 1],
] as const;

/**
 * A distance as clocks take it, in the largest unit that it is a whole number of.
 *
 * @example durationOf(90_000) // '90s'
 */
export function durationOf(ms: number): string {
  const [unit, size] = UNITS.find(([, each]) => ms % each === 0) ?? ['ms', 1];
  return `${ms / size}${unit}`;
}
