// Which failures switch an endpoint off, and what comes of an event whose endpoint they would switch off.

import type { Knowledge } from '../knowledge.ts';
import type { Experiment, Step } from '../observation.ts';
import { answer, arrivingTypes, emit, type PlanOptions, slackMs, watch } from './steps.ts';

/** So many events fail at once to see whether an endpoint is switched off. */
const FAILING_EVENTS = 60;
const REAL_FAILING_EVENTS = 20;

export function longFailures(known: Knowledge, { horizonMs, isVirtual }: PlanOptions): Experiment[] {
  const { schedule, switchingOff } = known;
  if (schedule === undefined) return [];
  const counts = [
    isVirtual ? FAILING_EVENTS : REAL_FAILING_EVENTS,
    ...(switchingOff !== undefined && 'either' in switchingOff ? [switchingOff.either] : []),
  ];
  const [type] = arrivingTypes(known);
  const spanMs = schedule.delaysMs.reduce((sum, [, atMost]) => sum + atMost, 0);
  const isFound = switchingOff !== undefined && 'counts' in switchingOff && isVirtual;
  const off = (count: number, before: readonly Step[], name = `switching off ${count}`): Experiment => ({
    id: name,
    kind: 'switching-off',
    asks: `do ${count} failing events switch an endpoint off?`,
    steps: [
      ...before,
      answer(500),
      emit(count, type),
      watch(Math.max(horizonMs, spanMs * 3)),
      answer(200),
      emit(1, type),
      watch(spanMs + slackMs(isVirtual), 1),
    ],
  });
  // What is switched off by the share of failures, and not by their number, lasts longer after so many successes.
  const after = [answer(200), emit(FAILING_EVENTS, type)];
  return [
    ...counts.map((count) => off(count, [])),
    ...(isFound ? [off(FAILING_EVENTS, after, 'switching off after others were taken')] : []),
  ];
}

/** An endpoint that is switched off in the middle of a schedule shows the rest if other events are taken meanwhile. */
export function interruptedFailures(known: Knowledge, { horizonMs }: PlanOptions): Experiment[] {
  const { schedule, switchingOff, runs } = known;
  if (schedule === undefined || schedule.isWhole || schedule.isDrawn) return [];
  if (switchingOff === undefined || !('counts' in switchingOff) || switchingOff.consecutiveFailures < 2)
    return [];
  const [type] = arrivingTypes(known);
  const count = schedule.delaysMs.length;
  const longest = schedule.chains.find(
    ({ attempts, run }) => attempts.length === count && run.kind === 'failing',
  );
  if (longest === undefined) return [];
  const fromMs = longest.emitted?.atMs ?? 0;
  const taken: Step[] = [answer(200), emit(1, type), watch(1, undefined), answer(500)];
  let atMs = fromMs;
  const between = longest.attempts.flatMap((attempt): Step[] => {
    const waitMs = attempt.atMs - atMs + 1;
    atMs = attempt.atMs + 2;
    return [...(waitMs > 0 ? [watch(waitMs)] : []), ...taken];
  });
  const round = runs.filter(({ id }) => id.startsWith('failing with others taken')).length;
  if (round > 40) return [];
  return [
    {
      id: `failing with others taken ${count}`,
      kind: 'failing',
      asks: `what comes after attempt ${count}, if other events are taken meanwhile?`,
      steps: [
        answer(500),
        emit(1, type),
        ...between,
        watch(horizonMs),
        answer(200),
        emit(1, type),
        watch(Math.min(horizonMs, 86_400_000), 1),
      ],
    },
  ];
}
