// The rest of a schedule in the middle of which an endpoint is switched off.

import type { Knowledge } from '../knowledge.ts';
import type { Experiment, Step } from '../observation.ts';
import { answer, arrivingTypes, emit, failuresAllowed, type PlanOptions, watch } from './steps.ts';

/** So many successes for each failure keep its share small. */
const TAKEN_FOR_A_SHARE = 40;

/** An endpoint that is switched off in the middle of a schedule shows the rest if other events are taken meanwhile. */
export function interruptedFailures(known: Knowledge, { horizonMs }: PlanOptions): Experiment[] {
  const { schedule, switchingOff, runs } = known;
  if (schedule === undefined || schedule.isWhole || schedule.isDrawn) return [];
  if (switchingOff === undefined || !('counts' in switchingOff) || failuresAllowed(known) < 1) return [];
  const takenCount = 'share' in switchingOff ? TAKEN_FOR_A_SHARE : 1;
  const [type] = arrivingTypes(known);
  const count = schedule.delaysMs.length;
  const longest = schedule.chains.find(
    ({ attempts, run }) => attempts.length === count && run.kind === 'failing',
  );
  if (longest === undefined) return [];
  const fromMs = longest.emitted?.atMs ?? 0;
  const taken: Step[] = [answer(200), emit(takenCount, type), watch(1, undefined), answer(500)];
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
