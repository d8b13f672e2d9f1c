// The schedule: how many attempts, after which delays, and from where these are measured. Answers that are slow to fail
// tell a delay that begins with the failure from one that begins with the first attempt.

import type { Chain } from '../chain.ts';
import { durationOf } from '../duration.ts';
import { type Finding, numbersOf, unknown } from '../finding.ts';
import { isFailure } from '../observation.ts';

/** How many times longer asking for an event may take than times are exact. */
const ASKING = 5;

/** A delay that differs from event to event by a smaller share than this is the same. */
const STEADY = 0.25;

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
  const longest = failing.filter(({ attempts }) => attempts.length === count);
  return {
    delaysMs: best?.delays ?? [],
    measuredFrom: fitting.length === 1 ? best?.origin : undefined,
    isDrawn: fitting.length === 0,
    // Only where another event was asked for at the end is it seen that the endpoint was not switched off.
    isWhole: longest.some(
      (chain) => chain.run.kind === 'failing' && !cutShort.has(chain.run.id) && isEnded(chain, toMs),
    ),
    chains: failing,
  };
}

/** Whether all attempts of an event failed, at an instant that is known. */
function isFailing({ run, attempts }: Chain): boolean {
  const isOfKind = run.kind === 'failing' || run.kind === 'slow';
  return isOfKind && attempts.every((attempt) => isFailure(attempt) && attempt.answer.hang !== true);
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

/**
 * The findings about the schedule.
 *
 * @example scheduleFindings(schedule, { toMs: 0 }).map(({ value }) => value) // [['0s', '1m'], 'previous_failure']
 */
export function scheduleFindings(schedule: FoundSchedule | undefined, { toMs }: TimeAccuracy): Finding[] {
  if (schedule === undefined)
    return ['schedule.delays', 'schedule.measured_from'].map((field) => unknown(field, 'no event failed'));
  const { chains, measuredFrom } = schedule;
  const evidence = numbersOf(chains.flatMap(({ attempts }) => attempts));
  return [
    delaysFinding(schedule, toMs, evidence),
    jitterFinding(schedule, toMs, evidence),
    originFinding(schedule.isDrawn, schedule.delaysMs.length, measuredFrom, evidence),
  ];
}

function delaysFinding(
  { delaysMs, measuredFrom, isWhole, chains }: FoundSchedule,
  toMs: number,
  evidence: readonly number[],
): Finding {
  const field = 'schedule.delays';
  const seen = `${delaysMs.length} attempts of ${chains.length} failing events`;
  const loose = delaysMs.findIndex(([atLeast, atMost]) => atMost - atLeast > Math.max(toMs, 0));
  if (loose !== -1)
    return unknown(
      field,
      `they differ from event to event, such as ${delaysMs[loose]?.map((ms) => durationOf(ms)).join(' to ')} before attempt ${loose + 1}`,
    );
  const value = delaysMs.map(([atLeast, atMost], at) => {
    if (toMs === 0) return durationOf(atLeast);
    // It takes a while to ask for an event, and longer than a timer may be late.
    return at === 0 && atLeast <= toMs * ASKING ? '0s' : durationOf(rounded((atLeast + atMost) / 2, toMs));
  });
  if (!isWhole && delaysMs.length < 2)
    return unknown(field, `${seen}; then the endpoint was switched off, so that no further one shows`);
  if (!isWhole)
    return {
      field,
      value,
      certainty: 'likely',
      evidence,
      because: `${seen}; there may be more, which nothing could show`,
    };
  const isExact = toMs === 0 && (measuredFrom !== undefined || delaysMs.length < 2);
  return {
    field,
    value,
    certainty: isExact ? 'certain' : 'likely',
    evidence,
    because: `${seen}; then none came in the time that was watched`,
  };
}

/** Whether delays are drawn: exact times of several events tell. */
function jitterFinding(
  { isDrawn, chains, delaysMs }: FoundSchedule,
  toMs: number,
  evidence: readonly number[],
): Finding {
  const field = 'jitter';
  if (isDrawn)
    return {
      field,
      value: 'seen',
      certainty: toMs === 0 ? 'certain' : 'likely',
      evidence,
      because: 'no origin explains the delays of all events',
    };
  if (delaysMs.length < 2) return unknown(field, 'no event was tried again');
  const loose = delaysMs.slice(1).find(([atLeast, atMost]) => atMost - atLeast > atMost * STEADY);
  if (loose !== undefined)
    return unknown(
      field,
      `the delays differ by ${durationOf(loose[1] - loose[0])}, which may be chance or the lateness of a real clock`,
    );
  const certainty = toMs === 0 && chains.length > 1 ? 'certain' : 'likely';
  return {
    field,
    value: 'none',
    certainty,
    evidence,
    because: `the delays of ${chains.length} events are the same`,
  };
}

function originFinding(
  isDrawn: boolean,
  count: number,
  origin: DelayOrigin | undefined,
  evidence: readonly number[],
): Finding {
  const field = 'schedule.measured_from';
  if (isDrawn) return unknown(field, 'the delays differ from event to event');
  if (origin === undefined)
    return unknown(
      field,
      count < 2 ? 'no event was tried again' : 'no answer that failed was slow enough to tell',
    );
  return {
    field,
    value: origin,
    certainty: 'certain',
    evidence,
    because: 'answers that fail at once and late fit no other',
  };
}

/** The nearest round duration, if it is as near as times are exact; what comes at once has no delay. */
function rounded(ms: number, toMs: number): number {
  const nearMs = Math.min(toMs, ms / 10 + 50);
  for (const unit of [86_400_000, 3_600_000, 60_000, 10_000, 1_000, 100]) {
    const near = Math.round(ms / unit) * unit;
    if (near > 0 && Math.abs(near - ms) <= nearMs) return near;
  }
  return Math.round(ms);
}
