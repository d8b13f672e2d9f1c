// The schedule: how many attempts, after which delays, and from where these are measured. Answers that are slow to fail
// tell a delay that begins with the failure from one that begins with the first attempt.

import type { Chain } from '../chain.ts';
import { isFailure } from '../observation.ts';
import { type DrawnDelays, drawnDelaysOf } from './drawn-delays.ts';

/** From where delays are measured. */
export type DelayOrigin = 'previous_failure' | 'first_attempt';

export interface FoundSchedule {
  /** The delay before each attempt, in milliseconds: at least and at most, as it was seen. */
  readonly delaysMs: readonly (readonly [atLeast: number, atMost: number])[];
  readonly measuredFrom: DelayOrigin | undefined;
  /** Whether nothing came after the last one though there was time, and the endpoint was not switched off. */
  readonly isWhole: boolean;
  /** Whether no origin explains the delays: they are drawn by chance, or depend on something else. */
  readonly isDrawn: boolean;
  /** What is known of delays that are drawn; `undefined` of too few events. */
  readonly drawn: DrawnDelays | undefined;
  readonly chains: readonly Chain[];
}

/** How exact times are: those of a clock that is moved are; others are as late as the network and the sender's queue. */
export interface TimeAccuracy {
  readonly toMs: number;
}

/**
 * The schedule that failing events show; `undefined` if none was seen.
 *
 * @param cutShort the runs whose endpoint was switched off in the middle
 */
export function scheduleOf(
  chains: readonly Chain[],
  { toMs }: TimeAccuracy,
  cutShort: ReadonlySet<string>,
): FoundSchedule | undefined {
  const failing = [...chains.filter(isFailing), ...chains.flatMap(recordedFailures)];
  if (failing.length === 0) return undefined;
  const count = Math.max(...failing.map(({ attempts }) => attempts.length));
  const models = (['previous_failure', 'first_attempt'] as const).map((origin) => ({
    origin,
    delays: Array.from({ length: count }, (_, at) => delayBounds(failing, at, { origin, toMs })),
  }));
  const fitting = models.filter(({ delays }) =>
    delays.every(([atLeast, atMost]) => atMost - atLeast <= toMs),
  );
  const [best] =
    fitting.length > 0 ? fitting : models.toSorted((one, other) => spread(one.delays) - spread(other.delays));
  const isDrawn = fitting.length === 0;
  const isCutShort = failing.some(({ run }) => cutShort.has(run.id));
  const drawn = isDrawn ? drawnDelaysOf(failing, isCutShort) : undefined;
  const longest = failing.filter(({ attempts }) => attempts.length === count);
  const isWhole = (chain: Chain) =>
    isAskedAgain(chain) && !cutShort.has(chain.run.id) && isEnded(chain, toMs);
  return {
    delaysMs: best?.delays ?? [],
    measuredFrom: fitting.length === 1 ? best?.origin : drawn?.measuredFrom,
    isDrawn,
    drawn,
    // Of drawn delays, one that was cut short may have been longer than any other.
    isWhole: isDrawn ? failing.filter(isAskedAgain).every(isWhole) : longest.some(isWhole),
    chains: failing,
  };
}

/** Whether all attempts of an event failed, at an instant that is known. */
function isFailing({ run, attempts }: Chain): boolean {
  const isOfKind = run.kind === 'failing' || run.kind === 'drawn' || run.kind === 'slow';
  return isOfKind && attempts.every((attempt) => isFailure(attempt) && attempt.answer.hang !== true);
}

/** Only where another event was asked for at the end is it seen that the endpoint was not switched off. */
function isAskedAgain({ run }: Chain): boolean {
  return run.kind === 'failing' || run.kind === 'drawn';
}

/** Of a recorded event: all up to the one that was taken. What was tried again has failed, with whatever status. */
function recordedFailures(chain: Chain): Chain[] {
  if (chain.run.kind !== 'recorded' || chain.attempts.length < 2) return [];
  return chain.attempts.some(({ answer }) => answer.hang === true) ? [] : [chain];
}

/** The delay before an attempt, over all events: the least and the most. */
function delayBounds(
  chains: readonly Chain[],
  at: number,
  { origin, toMs }: { readonly origin: DelayOrigin; readonly toMs: number },
): readonly [number, number] {
  const seen = chains.flatMap((chain) => delayOf(chain, at, origin) ?? []);
  const exact = seen.filter(({ isAtMost }) => !isAtMost).map(({ ms }) => ms);
  // On a real clock the first delay has in it how long it took to ask for the event.
  if (at === 0 && toMs > 0) return [Math.min(...exact), Math.min(...exact)];
  const atMost = Math.min(...seen.filter(({ isAtMost }) => isAtMost).map(({ ms }) => ms));
  if (exact.length === 0) return [atMost, atMost];
  // One that was due before its time shows that the delay is not measured from there.
  return [Math.min(...exact, atMost), Math.max(...exact)];
}

/** A delay as an attempt shows it: as it is, or at most. */
interface SeenDelay {
  readonly ms: number;
  readonly isAtMost: boolean;
}

function delayOf({ attempts, emitted }: Chain, at: number, origin: DelayOrigin): SeenDelay | undefined {
  const attempt = attempts[at];
  if (attempt === undefined) return undefined;
  // A recording does not say when the event was.
  if (at === 0 && emitted === undefined) return { ms: 0, isAtMost: false };
  if (at === 0)
    return emitted === undefined ? undefined : { ms: attempt.atMs - emitted.atMs, isAtMost: false };
  const before = attempts[at - 1] as (typeof attempts)[number];
  const sinceFailureMs = attempt.atMs - before.atMs - (before.answer.delay_ms ?? 0);
  if (origin === 'previous_failure') return { ms: sinceFailureMs, isAtMost: false };
  // What was due before the attempt failed comes as soon as it has.
  return { ms: attempt.atMs - attempts[0].atMs, isAtMost: sinceFailureMs === 0 };
}

function spread(delays: readonly (readonly [number, number])[]): number {
  return delays.reduce((sum, [atLeast, atMost]) => sum + atMost - atLeast, 0);
}

/** Whether it was watched long enough for another attempt to have come, had it followed the ones before. */
function isEnded({ run, attempts }: Chain, toMs: number): boolean {
  const last = attempts.at(-1)?.atMs ?? 0;
  const gaps = attempts.slice(1).map(({ atMs }, at) => atMs - (attempts[at]?.atMs ?? 0));
  return run.untilMs - last >= Math.max(...gaps.map((gap) => gap * 2), toMs === 0 ? 3_600_000 : toMs);
}

/**
 * How long after each attempt the next came, where all failed at once, in milliseconds.
 *
 * @example gapsOf(schedule) // [60_000, 300_000, …]
 */
export function gapsOf(schedule: FoundSchedule | undefined): readonly number[] {
  const atOnce = (schedule?.chains ?? []).filter(({ attempts }) =>
    attempts.every(({ answer }) => (answer.delay_ms ?? 0) === 0),
  );
  const [longest] = atOnce.toSorted((one, other) => other.attempts.length - one.attempts.length);
  return (longest?.attempts.slice(1) ?? []).map(({ atMs }, at) => atMs - (longest?.attempts[at]?.atMs ?? 0));
}

/** A delay that is drawn may be so much wider than what was seen of it. */
const MARGIN = 0.3;

/**
 * The same as the least and the most that they may be, where delays are drawn.
 *
 * @example gapBoundsOf(schedule) // [[60_000, 60_000], [300_000, 300_000], …]
 */
export function gapBoundsOf(schedule: FoundSchedule | undefined): readonly (readonly [number, number])[] {
  const gaps = gapsOf(schedule);
  if (schedule?.isDrawn !== true) return gaps.map((gapMs) => [gapMs, gapMs]);
  return gaps.map((_, at) => {
    const seen = schedule.chains.flatMap(({ attempts: { [at]: before, [at + 1]: next } }) =>
      before === undefined || next === undefined
        ? []
        : [next.atMs - before.atMs - (before.answer.delay_ms ?? 0)],
    );
    const [least, most] = [Math.min(...seen), Math.max(...seen)];
    const marginMs = Math.ceil((most - least) * MARGIN);
    return [Math.max(0, least - marginMs), most + marginMs];
  });
}
