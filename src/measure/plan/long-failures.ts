// Which failures switch an endpoint off: many at once, many after successes, and one a day.

import { gapsOf } from '../infer/schedule.ts';
import type { FoundSwitchingOff } from '../infer/switching-off.ts';
import type { Knowledge } from '../knowledge.ts';
import type { Experiment, Step } from '../observation.ts';
import { between, scaledBetween } from './between.ts';
import { answer, arrivingTypes, emit, type PlanOptions, slackMs, watch } from './steps.ts';

/** So many events fail at once to see whether an endpoint is switched off. */
export const FAILING_EVENTS = 60;
export const REAL_FAILING_EVENTS = 20;
/** How many events are taken before others fail: several numbers tell a share from a number. */
const TAKEN_EVENTS = [60, 25] as const;
/** Few successes tell a large share. */
const FEW_TAKEN_EVENTS = [15, 10, 6] as const;
const DAY_MS = 86_400_000;
const FAILING_DAYS = 30;
/** A span of successes that count is kept to a sixtieth. */
const SPAN_RATIO = 1.02;

export function longFailures(known: Knowledge, options: PlanOptions): Experiment[] {
  const { schedule, switchingOff } = known;
  const { isVirtual } = options;
  if (schedule === undefined) return [];
  const many = isVirtual ? FAILING_EVENTS : REAL_FAILING_EVENTS;
  const first = [
    failing(known, options, many),
    ...(switchingOff !== undefined && 'either' in switchingOff
      ? [failing(known, options, switchingOff.either)]
      : []),
  ];
  if (!isVirtual || switchingOff === undefined) return first;
  return [...first, ...further(known, options, switchingOff)];
}

/** What tells a number, a span and a share apart, and each of them exactly. */
function further(known: Knowledge, options: PlanOptions, found: FoundSwitchingOff): Experiment[] {
  if ('never' in found) return [oneADay(known, options)];
  if ('failingForMs' in found) return spans(known, found);
  if ('either' in found) return [];
  // A success ends a span of failures, and an event that fails for good after it counts.
  if ('numberOrSpan' in found)
    return [afterTaken(known, options, { taken: 1, counts: 'deliveries', waitMs: 0 })];
  const after = TAKEN_EVENTS.map((taken) =>
    afterTaken(known, options, { taken, counts: found.counts, waitMs: 0 }),
  );
  if (!('share' in found)) return after;
  const { counts, share, withinMs, tellingCount } = found;
  const isLarge = share[0] > 0.5;
  return [
    ...after,
    ...(isLarge
      ? FEW_TAKEN_EVENTS.map((taken) => afterTaken(known, options, { taken, counts, waitMs: 0 }))
      : []),
    ...(withinMs === undefined || tellingCount === undefined
      ? []
      : scaledBetween(withinMs, SPAN_RATIO).map((waitMs) =>
          afterTaken(known, options, { taken: tellingCount, counts, waitMs }),
        )),
  ];
}

function failing(known: Knowledge, options: PlanOptions, count: number): Experiment {
  return {
    id: `switching off ${count}`,
    kind: 'switching-off',
    asks: `do ${count} failing events switch an endpoint off?`,
    steps: [
      // Others share the endpoint: a success ends what failed there before.
      ...(options.isVirtual ? [] : [answer(200), emit(1, typeOf(known))]),
      answer(500),
      emit(count, typeOf(known)),
      ...untilTheEnd(known, options),
    ],
  };
}

interface AfterTaken {
  readonly taken: number;
  readonly counts: string | undefined;
  /** How long after the successes the failures come. */
  readonly waitMs: number;
}

/** Successes just before the failures, which are those of attempts, or the last ones of events. */
function afterTaken(
  known: Knowledge,
  options: PlanOptions,
  { taken, counts, waitMs }: AfterTaken,
): Experiment {
  const type = typeOf(known);
  const successes = [answer(200), emit(taken, type), answer(500)];
  const failures = emit(FAILING_EVENTS, type);
  const beforeMs = counts === 'deliveries' ? spanOf(known) - 1 - waitMs : -waitMs;
  return {
    id: `switching off after ${taken} were taken ${waitMs}`,
    kind: 'switching-off',
    asks: `do ${FAILING_EVENTS} failing events switch an endpoint off that took ${taken}?`,
    steps: [
      ...(beforeMs > 0
        ? [answer(500), failures, watch(beforeMs), ...successes]
        : [...successes, ...(beforeMs < 0 ? [watch(-beforeMs)] : []), failures]),
      ...untilTheEnd(known, options),
    ],
  };
}

function oneADay(known: Knowledge, options: PlanOptions): Experiment {
  const day: Step[] = [emit(1, typeOf(known)), watch(DAY_MS)];
  return {
    id: 'switching off by one a day',
    kind: 'switching-off',
    asks: `does one failing event a day switch an endpoint off in ${FAILING_DAYS} days?`,
    steps: [
      answer(500),
      ...Array.from({ length: FAILING_DAYS }, () => day).flat(),
      ...untilTheEnd(known, options),
    ],
  };
}

/** An event that fails, and one more so long after it. */
function spans(
  known: Knowledge,
  { failingForMs, counts }: Extract<FoundSwitchingOff, { failingForMs: unknown }>,
): Experiment[] {
  const type = typeOf(known);
  const basis = counts ?? 'attempts';
  const perEvent = known.schedule?.delaysMs.length ?? 0;
  const endMs = basis === 'deliveries' && perEvent > 1 ? spanOf(known) : 0;
  const times = counts === undefined && perEvent > 1 ? [failingForMs[1]] : between(failingForMs);
  return times.map((forMs) => ({
    id: `failing for ${forMs} ms by ${basis}`,
    kind: 'failing-for',
    asks: `does an endpoint that failed for ${forMs} ms get more?`,
    steps: [
      answer(500),
      emit(1, type),
      watch(forMs),
      emit(1, type),
      ...(endMs > 0 ? [watch(endMs)] : []),
      answer(200),
      emit(1, type),
      watch(1_000),
    ],
  }));
}

function untilTheEnd(known: Knowledge, { horizonMs, isVirtual }: PlanOptions): Step[] {
  const wholeMs = known.schedule?.delaysMs.reduce((sum, [, atMost]) => sum + atMost, 0) ?? 0;
  return [
    watch(Math.max(horizonMs, wholeMs * 3)),
    answer(200),
    emit(1, typeOf(known)),
    watch(wholeMs + slackMs(isVirtual), 1),
  ];
}

function spanOf({ schedule }: Knowledge): number {
  return gapsOf(schedule).reduce((sum, gapMs) => sum + gapMs, 0);
}

function typeOf(known: Knowledge): string | undefined {
  return arrivingTypes(known)[0];
}
