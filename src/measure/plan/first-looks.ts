// The first experiments: what an event looks like, and when one is tried again that fails.

import type { Knowledge } from '../knowledge.ts';
import type { Experiment } from '../observation.ts';
import { answer, arrivingTypes, emit, type PlanOptions, watch } from './steps.ts';

/** Some senders try again after this alone, and take 500 for an answer that would be the same again. */
const TRY_LATER = 503;

const LOOKED_AT_TYPES = 8;

export function looks(known: Knowledge, { types, horizonMs, isVirtual }: PlanOptions): Experiment[] {
  const asked = types.length === 0 ? [undefined] : types.slice(0, LOOKED_AT_TYPES);
  // The clocks of all experiments may begin at the same time; then only a later event shows what changes with it.
  const look = (type: string | undefined, number: number): Experiment => ({
    id: `look ${type ?? 'any'} ${number}`,
    kind: 'look',
    asks: `what does an event${type === undefined ? '' : ` ${type}`} look like that is taken?`,
    steps: [
      ...(isVirtual ? [watch(number * 3_661_000)] : []),
      answer(200),
      emit(1, type),
      ...(isVirtual ? [watch(Math.min(horizonMs, 86_400_000), 1)] : []),
    ],
  });
  const first = asked.map((type) => look(type, 1));
  const arrived = arrivingTypes(known).slice(0, 2);
  return [...first, ...arrived.map((type) => look(type, 2))];
}

export function failures(known: Knowledge, { horizonMs, isVirtual }: PlanOptions): Experiment[] {
  const [type, other = type] = arrivingTypes(known);
  if (arrivingTypes(known).length === 0) return [];
  const failing = (of: string | undefined, number: number, status = 500): Experiment => ({
    id: `failing ${number}`,
    kind: 'failing',
    asks: `when is an event tried again, and how often, that is answered with ${status}?`,
    steps: [
      answer(status),
      emit(1, of),
      watch(horizonMs),
      answer(200),
      emit(1, of),
      watch(Math.min(horizonMs, 86_400_000), 1),
    ],
  });
  const lateMs = isVirtual ? 97 : 2_000;
  const isTriedOnce = known.schedule?.delaysMs.length === 1 && known.schedule.isWhole;
  return [
    ...(isTriedOnce ? [failing(type, 3, TRY_LATER)] : []),
    failing(type, 1),
    failing(other, 2),
    {
      id: 'slow 1',
      kind: 'slow',
      asks: 'and that fails after a while: from where are delays measured?',
      steps: [answer(500, lateMs), emit(1, type), watch(horizonMs)],
    },
    {
      id: 'silent 1',
      kind: 'silent',
      asks: 'when is an event tried again that is never answered?',
      steps: [
        { do: 'answer', answers: [{ hang: true }], then: { status: 200 } },
        emit(1, type),
        watch(horizonMs),
      ],
    },
  ];
}
