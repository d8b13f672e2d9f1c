// How far a step moves the clock: by a duration, or to an instant beside one at which the oracle has something to do.

import { type OracleSession, TargetRefused, type TargetSession } from '../../session.ts';
import type { ClockStep } from '../history.ts';
import { allOver } from './at-once.ts';

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

/** A move by more is made in parts, since what is due every minute is due a million times in two years. */
const MAX_MS_AT_ONCE = 86_400_000;

/** How many instants at which something is due a move passes at most. */
const MAX_INSTANTS = 24;

/**
 * Moves the oracle's clock, and the target's as far; at once, where it is known how far that is.
 *
 * @param options.target nothing where only the oracle's is moved
 * @returns by how much, in milliseconds
 * @throws TargetRefused when the target's goes by another distance
 */
export async function moveBoth(
  wantedMs: number,
  {
    oracle,
    target,
    toleranceMs,
  }: {
    readonly oracle: OracleSession;
    readonly target: TargetSession | undefined;
    readonly toleranceMs: number;
  },
): Promise<number> {
  const follow = async (byMs: number) => {
    if (byMs > 0 && target !== undefined) await moveTarget(target, byMs, toleranceMs);
  };
  const isAtOnce = wantedMs <= MAX_MS_AT_ONCE;
  const [byMs] = await allOver([moveOracle(oracle, wantedMs), isAtOnce && follow(wantedMs)]);
  if (!isAtOnce) await follow(byMs);
  return byMs;
}

/**
 * Moves the oracle's clock, but not beyond more instants than can be looked at.
 *
 * @returns by how much it was moved, in milliseconds
 */
export async function moveOracle(oracle: OracleSession, byMs: number): Promise<number> {
  if (byMs <= MAX_MS_AT_ONCE) {
    if (byMs > 0) await oracle.clock.advance(durationOf(byMs));
    return byMs;
  }
  const startMs = (await oracle.clock.now()).getTime();
  let nowMs = startMs;
  for (let count = 0; count < MAX_INSTANTS && nowMs < startMs + byMs; count++) {
    const [next] = await oracle.agenda();
    const toMs = Math.min(startMs + byMs, Math.max(next?.getTime() ?? Number.POSITIVE_INFINITY, nowMs + 1));
    await oracle.clock.advance(durationOf(toMs - nowMs));
    nowMs = toMs;
  }
  return nowMs - startMs;
}

/**
 * Moves a target's clock as far as the oracle's was moved.
 *
 * @throws TargetRefused when it goes by another distance: then nothing after it can be compared
 */
export async function moveTarget(target: TargetSession, byMs: number, toleranceMs: number): Promise<void> {
  if (target.isTemporary === true) return target.clock.advance(durationOf(byMs));
  const before = await target.clock.now();
  await target.clock.advance(durationOf(byMs));
  const wentMs = (await target.clock.now()).getTime() - before.getTime();
  if (Math.abs(wentMs - byMs) > toleranceMs)
    throw new TargetRefused(
      `the clock of the target went by ${durationOf(wentMs)} where it was to go by ${durationOf(byMs)}; let advance move it by what it is given`,
    );
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
