// Which statuses end an event, and what 410 does.

import type { Knowledge } from '../knowledge.ts';
import type { Experiment } from '../observation.ts';
import { STATUSES } from '../tried-statuses.ts';
import { arrivingTypes, emit, type PlanOptions, retryMs, slackMs, watch } from './steps.ts';

export function answers(known: Knowledge, { isVirtual }: PlanOptions): Experiment[] {
  const [type] = arrivingTypes(known);
  const againMs = retryMs(known);
  if (againMs === undefined) return [];
  const retried: Experiment[] = STATUSES.filter((status) => status !== 410).map((status) => ({
    id: `status ${status}`,
    kind: 'status',
    asks: `is ${status} taken?`,
    steps: [
      { do: 'answer', answers: [{ status }], then: { status: 200 } },
      emit(1, type),
      watch(againMs + slackMs(isVirtual), 2),
    ],
  }));
  const steps = [{ do: 'answer', answers: [{ status: 410 }], then: { status: 200 } }, emit(1, type)] as const;
  return [
    ...retried,
    {
      id: 'gone 1',
      kind: 'gone',
      asks: 'what does 410 do?',
      steps: [
        ...steps,
        watch(againMs + slackMs(isVirtual), 2),
        emit(1, type),
        watch(againMs + slackMs(isVirtual), 3),
      ],
    },
  ];
}
