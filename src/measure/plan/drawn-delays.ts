// More failing events, where delays are drawn: many tell the bounds that these are drawn from.

import type { Knowledge } from '../knowledge.ts';
import type { Experiment } from '../observation.ts';
import { answer, arrivingTypes, emit, type PlanOptions, watch } from './steps.ts';

/** So many attempts in all, and so many events at least and at most. */
const DRAWN_ATTEMPTS = 900;
const [LEAST_EVENTS, MOST_EVENTS] = [60, 150];

const DAY_MS = 86_400_000;

export function drawnDelays(
  known: Knowledge,
  { isVirtual, accuracyMs, horizonMs }: PlanOptions,
): Experiment[] {
  const { schedule } = known;
  if (schedule?.isDrawn !== true || schedule.delaysMs.length < 2) return [];
  if (!isVirtual || accuracyMs > 0) return [];
  const [type] = arrivingTypes(known);
  const wanted = Math.ceil(DRAWN_ATTEMPTS / schedule.delaysMs.length);
  return Array.from({ length: Math.min(MOST_EVENTS, Math.max(LEAST_EVENTS, wanted)) }, (_, at) => ({
    id: `drawn ${at + 1}`,
    kind: 'drawn',
    asks: 'from what are the delays drawn?',
    steps: [answer(500), emit(1, type), watch(horizonMs), answer(200), emit(1, type), watch(DAY_MS, 1)],
  }));
}
