// The findings about the schedule: its delays, what they are drawn from, how long it goes on, and from where it is measured.

import { durationOf } from '../duration.ts';
import { certain, type Finding, likely, numbersOf, unknown } from '../finding.ts';
import { CONFIDENCE, type DrawnDelays, type SeenDelay } from './drawn-delays.ts';
import { jitterFor } from './jitter.ts';
import { roundWithin } from './outcome.ts';
import type { FoundSchedule, TimeAccuracy } from './schedule.ts';

/** How many times longer asking for an event may take than times are exact. */
const ASKING = 5;

/** A delay that differs from event to event by a smaller share than this is the same. */
const STEADY = 0.25;

/**
 * The findings about the schedule.
 *
 * @example scheduleFindings(schedule, { toMs: 0 }).map(({ value }) => value) // [['0s', '1m'], 'previous_failure']
 */
export function scheduleFindings(schedule: FoundSchedule | undefined, { toMs }: TimeAccuracy): Finding[] {
  if (schedule === undefined)
    return ['schedule.delays', 'schedule.measured_from'].map((field) => unknown(field, 'no event failed'));
  const evidence = numbersOf(schedule.chains.flatMap(({ attempts }) => attempts));
  const delays =
    schedule.drawn !== undefined && schedule.isWhole
      ? drawnFindings(schedule.drawn, evidence)
      : untilFindings(schedule, delaysFinding(schedule, toMs, evidence));
  return [...delays, jitterFinding(schedule, toMs, evidence), originFinding(schedule, evidence)];
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
    return likely(field, value, {
      evidence,
      because: `${seen}; there may be more, which nothing could show`,
    });
  const isExact = toMs === 0 && (measuredFrom !== undefined || delaysMs.length < 2);
  return (isExact ? certain : likely)(field, value, {
    evidence,
    because: `${seen}; then none came in the time that was watched`,
  });
}

/** The least share of a shorter delay is no millisecond. */
const TELLING_MS = 1_000;

/** Whether delays are drawn: exact times of several events tell. */
function jitterFinding(
  { isDrawn, chains, delaysMs }: FoundSchedule,
  toMs: number,
  evidence: readonly number[],
): Finding {
  const field = 'jitter';
  if (isDrawn)
    return (toMs === 0 ? certain : likely)(field, 'seen', {
      evidence,
      because: 'no origin explains the delays of all events',
    });
  if (delaysMs.length < 2) return unknown(field, 'no event was tried again');
  const loose = delaysMs.slice(1).find(([atLeast, atMost]) => atMost - atLeast > atMost * STEADY);
  if (loose !== undefined)
    return unknown(
      field,
      `the delays differ by ${durationOf(loose[1] - loose[0])}, which may be chance or the lateness of a real clock`,
    );
  const longestMs = Math.max(...delaysMs.map(([, atMost]) => atMost));
  if (longestMs === 0) return unknown(field, 'no event was tried again but at once');
  const isSure = toMs === 0 && chains.length > 1 && longestMs >= TELLING_MS;
  const certainty = isSure ? 'certain' : 'likely';
  return {
    field,
    value: 'none',
    certainty,
    evidence,
    because: `the delays of ${chains.length} events are the same`,
  };
}

function originFinding(
  { isDrawn, measuredFrom, delaysMs }: FoundSchedule,
  evidence: readonly number[],
): Finding {
  const field = 'schedule.measured_from';
  if (isDrawn && measuredFrom === undefined)
    return unknown(field, 'the delays differ from event to event, as much from either');
  if (measuredFrom === undefined)
    return unknown(
      field,
      delaysMs.length < 2 ? 'no event was tried again' : 'no answer that failed was slow enough to tell',
    );
  return {
    field,
    value: measuredFrom,
    certainty: isDrawn ? 'likely' : 'certain',
    evidence,
    because: isDrawn
      ? 'measured from there, the delays differ less'
      : 'answers that fail at once and late fit no other',
  };
}

/** Delays that are drawn, what they are drawn from, and for how long they go on. */
function drawnFindings(drawn: DrawnDelays, evidence: readonly number[]): Finding[] {
  const { delays, untilMs } = drawn;
  const found = jitterFor(delays);
  if (found === undefined)
    return [
      { ...doesNotFit('schedule.delays', delays), evidence },
      unknown('schedule.jitter', 'the delays of several events fit none'),
    ];
  const sure = { certainty: 'likely', evidence } as const;
  return [
    {
      field: 'schedule.delays',
      value: found.delaysMs.map(durationOf),
      drawnFrom: delays.map(({ leastMs, mostMs, beyondMs }) => ({
        leastMs: [Math.max(0, leastMs - beyondMs), leastMs],
        mostMs: [mostMs, mostMs + beyondMs],
      })),
      ...sure,
      because: `of ${delays[0]?.count} events; with ${CONFIDENCE * 100} % confidence they are drawn from ${delays.map(boundsText).join(', ')}`,
    },
    {
      field: 'schedule.jitter',
      value: found.jitter,
      ...sure,
      because: 'of all that explain what was seen, it has the roundest numbers',
    },
    ...(untilMs === undefined ? [] : [untilFinding(untilMs, evidence)]),
  ];
}

function boundsText({ leastMs, mostMs, beyondMs }: SeenDelay): string {
  const near = (ms: number) => durationOf(ms);
  if (leastMs === mostMs) return near(leastMs);
  return `${near(Math.max(0, leastMs - beyondMs))}–${near(leastMs)} to ${near(mostMs)}–${near(mostMs + beyondMs)}`;
}

function doesNotFit(field: string, delays: readonly SeenDelay[]): Omit<Finding, 'evidence'> {
  const because = `they were between ${delays.map(boundsText).join(', ')}, which no jitter explains`;
  return { field, certainty: 'does_not_fit', because };
}

function untilFinding([atLeastMs, belowMs]: readonly [number, number], evidence: readonly number[]): Finding {
  return {
    field: 'schedule.until',
    value: durationOf(roundWithin(atLeastMs, belowMs)),
    interval: [atLeastMs, belowMs],
    certainty: 'likely',
    evidence,
    because: `an attempt ${durationOf(atLeastMs)} after the first one came, and none ${durationOf(belowMs)} after it`,
  };
}

/** So many delays that are the same, at the end, are rather a span. */
const REPEATED = 6;

/** A long schedule whose last delay is repeated is said as the span for which it goes on. */
function untilFindings({ measuredFrom, isWhole, delaysMs }: FoundSchedule, found: Finding): Finding[] {
  const delays = found.value as readonly string[] | undefined;
  const [last] = delays?.slice(-1) ?? [];
  if (delays === undefined || last === undefined || !isWhole || measuredFrom === 'first_attempt')
    return [found];
  const from = delays.findLastIndex((each) => each !== last) + 1;
  if (delays.length - from < REPEATED) return [found];
  const spanMs = delaysMs.slice(1).reduce((sum, [atLeast]) => sum + atLeast, 0);
  const until = untilFinding([spanMs, spanMs + (delaysMs.at(-1)?.[0] ?? 0)], found.evidence);
  return [{ ...found, value: delays.slice(0, from + 1), certainty: 'likely' }, until];
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
