// How many requests are under way at once, where none is answered.

import type { Knowledge } from '../knowledge.ts';
import type { Experiment } from '../observation.ts';
import { provenBy } from './challenges.ts';
import { arrivingTypes, type PlanOptions } from './steps.ts';

/** Many more events than a sender has under way at once. */
const HELD_EVENTS = 80;

export function heldEvents(known: Knowledge, { isVirtual }: PlanOptions): Experiment[] {
  const [type] = arrivingTypes(known);
  if (!isVirtual || arrivingTypes(known).length === 0) return [];
  const proof = provenBy(known);
  const hold = {
    do: 'hold',
    count: HELD_EVENTS,
    ...(type === undefined ? {} : { type }),
    ...(proof === undefined ? {} : { proof }),
  } as const;
  const asks = 'how many requests are under way at once, if none is answered?';
  return [{ id: 'held 1', kind: 'held', asks, steps: [hold] }];
}
