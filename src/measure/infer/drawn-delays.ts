// Delays that are drawn by chance: from where they are measured, within which bounds each was seen, and how far the true
// bounds may be beyond these.

import type { DelayOrigin } from '../../delivery/policy/written-policy.ts';
import type { Chain } from '../chain.ts';
import { isFailure } from '../observation.ts';

/** The bounds within which a delay was seen, in milliseconds. */
export interface SeenDelay {
  readonly leastMs: number;
  readonly mostMs: number;
  /** In so many events. */
  readonly count: number;
  /** How far beyond these the true bounds are at most, with the confidence of the whole schedule. */
  readonly beyondMs: number;
}

/** What several events show of delays that are drawn. */
export interface DrawnDelays {
  /** One for each attempt; where a schedule goes on for a span, all that are alike are its last. */
  readonly delays: readonly SeenDelay[];
  readonly measuredFrom: DelayOrigin | undefined;
  /** Where events have different numbers of attempts: for how long they go on, at least and below. */
  readonly untilMs: readonly [number, number] | undefined;
}

/** With this probability all bounds of a schedule are where they are said to be. */
export const CONFIDENCE = 0.99;
/** Fewer events tell nothing. */
const LEAST_EVENTS = 20;
/** Delays of which the one's width is this part of the other's are drawn from the same. */
const ALIKE = 0.75;
/** So much wider the delays are on average if they are measured from the wrong end. */
const WIDER = 0.15;

/**
 * What events that failed at once show of a schedule whose delays are drawn; `undefined` of too few events.
 *
 * @param failing events all of whose attempts failed
 * @param isCutShort whether endpoints were switched off in the middle of some
 * @example drawnDelaysOf(chains, false)?.delays[1] // { leastMs: 54_120, mostMs: 65_910, count: 80, beyondMs: 1_100 }
 */
export function drawnDelaysOf(failing: readonly Chain[], isCutShort: boolean): DrawnDelays | undefined {
  const chains = failing.filter(({ attempts }) =>
    attempts.every((each) => isFailure(each) && (each.answer.delay_ms ?? 0) === 0),
  );
  if (chains.length < LEAST_EVENTS) return undefined;
  const counts = chains.map(({ attempts }) => attempts.length);
  const count = Math.max(...counts);
  const isForSpan = !isCutShort && Math.min(...counts) < count;
  const samples = (origin: DelayOrigin) =>
    Array.from({ length: count }, (_, at) => samplesOf(chains, at, origin));
  const measuredFrom = isForSpan ? 'previous_failure' : originOf(samples);
  const delays = bounded(samples(measuredFrom ?? 'previous_failure'));
  if (!isForSpan) return { delays, measuredFrom, untilMs: undefined };
  const all = tailed(delays);
  return { delays: all, measuredFrom, untilMs: spanOf(chains, all.at(-1)) };
}

/** What came as soon as the attempt before had failed may have been due earlier: it tells only if nothing else does. */
function samplesOf(chains: readonly Chain[], at: number, origin: DelayOrigin): readonly number[] {
  const samples = chains.flatMap((chain) => sampleOf(chain, at, origin));
  const exact = samples.filter(({ isHeld }) => !isHeld);
  return (exact.length > 0 ? exact : samples).map(({ ms }) => ms);
}

interface Sample {
  readonly ms: number;
  readonly isHeld: boolean;
}

function sampleOf({ attempts, emitted }: Chain, at: number, origin: DelayOrigin): Sample[] {
  const attempt = attempts[at];
  if (attempt === undefined) return [];
  if (at === 0) return [{ ms: attempt.atMs - (emitted?.atMs ?? attempt.atMs), isHeld: false }];
  const sinceMs = attempt.atMs - (attempts[at - 1]?.atMs ?? 0);
  return origin === 'previous_failure'
    ? [{ ms: sinceMs, isHeld: false }]
    : [{ ms: attempt.atMs - attempts[0].atMs, isHeld: sinceMs === 0 }];
}

/** From the wrong end, what is drawn before a delay is seen in it, too, which makes it wider. */
function originOf(samples: (origin: DelayOrigin) => readonly (readonly number[])[]): DelayOrigin | undefined {
  const [previous, first] = [samples('previous_failure'), samples('first_attempt')];
  if (previous.slice(2).some((of) => isOftenHeld(of))) return 'first_attempt';
  let wider = 0;
  for (let at = 2; at < previous.length; at++)
    wider += Math.log((widthOf(first[at]) + 1) / (widthOf(previous[at]) + 1));
  if (Math.abs(wider) < WIDER) return undefined;
  return wider > 0 ? 'previous_failure' : 'first_attempt';
}

/** Whether attempts come at once with the failure before, more often than by chance. */
function isOftenHeld(samples: readonly number[]): boolean {
  const count = samples.filter((ms) => ms === 0).length;
  return count > 1 && count < samples.length && widthOf(samples) > RARE * samples.length;
}

/** With so many times as many values as samples, the same one is hardly ever drawn twice. */
const RARE = 100;

function widthOf(samples: readonly number[] = []): number {
  return samples.length === 0 ? 0 : Math.max(...samples) - Math.min(...samples);
}

function bounded(samples: readonly (readonly number[])[]): readonly SeenDelay[] {
  return samples.map((of) => seenIn(of, samples.length));
}

/** Of evenly drawn values, the least and the most are so near to the bounds. */
function seenIn(samples: readonly number[], of: number): SeenDelay {
  const [leastMs, mostMs] = [Math.min(...samples), Math.max(...samples)];
  const isSure = leastMs === mostMs || !Number.isFinite(leastMs);
  const part = ((2 * of) / (1 - CONFIDENCE)) ** (1 / Math.max(1, samples.length - 1)) - 1;
  const beyondMs = isSure ? 0 : Math.ceil((mostMs - leastMs + 1) * part);
  return { leastMs, mostMs, count: samples.length, beyondMs };
}

/** The delays at the end that are alike are one that is repeated. */
function tailed(delays: readonly SeenDelay[]): readonly SeenDelay[] {
  for (let from = 1; from < delays.length; from++) {
    const rest = delays.slice(from);
    const all = together(rest, delays.length);
    const isAlike = rest.every(
      ({ leastMs, mostMs, count }) =>
        count < LEAST_EVENTS || mostMs - leastMs >= ALIKE * (all.mostMs - all.leastMs),
    );
    if (isAlike) return [...delays.slice(0, from), all];
  }
  return delays;
}

function together(delays: readonly SeenDelay[], of: number): SeenDelay {
  const leastMs = Math.min(...delays.map((each) => each.leastMs));
  const mostMs = Math.max(...delays.map((each) => each.mostMs));
  const count = delays.reduce((sum, each) => sum + each.count, 0);
  const { beyondMs } = seenIn([leastMs, mostMs], of);
  const part = ((2 * of) / (1 - CONFIDENCE)) ** (1 / Math.max(1, count - 1)) - 1;
  return { leastMs, mostMs, count, beyondMs: beyondMs === 0 ? 0 : Math.ceil((mostMs - leastMs + 1) * part) };
}

/** It goes on until the last attempt of every event at least, and the next of none came in time. */
function spanOf(chains: readonly Chain[], last: SeenDelay | undefined): readonly [number, number] {
  const ends = chains.map(({ attempts }) => (attempts.at(-1)?.atMs ?? 0) - attempts[0].atMs);
  const longestMs = (last?.mostMs ?? 0) + (last?.beyondMs ?? 0);
  return [Math.max(...ends), Math.min(...ends) + longestMs + 1];
}
