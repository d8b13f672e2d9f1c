// Whether an event that fails holds the next.

import { gapsOf } from '../infer/schedule.ts';
import type { Knowledge } from '../knowledge.ts';
import type { Experiment } from '../observation.ts';
import { arrivingTypes, emit, failuresAllowed, type PlanOptions, retryMs, slackMs, watch } from './steps.ts';

/** On a real clock a shorter delay than this tells nothing. */
const REAL_LEAST_MS = 3_000;

export function order(known: Knowledge, { isVirtual }: PlanOptions): Experiment[] {
  const [type] = arrivingTypes(known);
  const againMs = retryMs(known);
  const [gapMs = 0] = gapsOf(known.schedule);
  if (againMs === undefined || gapMs <= (isVirtual ? 0 : REAL_LEAST_MS) || failuresAllowed(known) < 1)
    return [];
  return [
    {
      id: 'order 1',
      kind: 'order',
      asks: 'does an event that fails hold the next?',
      steps: [
        { do: 'answer', answers: [{ status: 500 }], then: { status: 200 } },
        emit(2, type),
        watch(againMs + slackMs(isVirtual), 3),
      ],
    },
  ];
}
