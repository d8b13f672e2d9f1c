// Answers that ask to be left alone for a while.

import { isFollowed } from '../infer/retry-after.ts';
import { gapBoundsOf } from '../infer/schedule.ts';
import type { Knowledge } from '../knowledge.ts';
import type { Experiment } from '../observation.ts';
import { arrivingTypes, emit, failuresAllowed, type PlanOptions, retryMs, slackMs, watch } from './steps.ts';

/** Longer than any wait that a sender follows. */
const HUGE_ASK_S = 45 * 86_400;

/** So often a wait is asked for that a drawn delay may be as short as by chance. */
const ASKED_AGAIN = 3;

/** Answers that ask to be left alone for a while: less and more than the delay of the schedule, and for ever. */
export function asks(known: Knowledge, { isVirtual, accuracyMs }: PlanOptions): Experiment[] {
  const gaps = gapBoundsOf(known.schedule);
  const usable = isVirtual ? gaps.slice(0, failuresAllowed(known)) : gaps.slice(0, 1);
  if (retryMs(known) === undefined || usable.length === 0) return [];
  const asked = asking(known, isVirtual, sum(gaps.map(([, mostMs]) => mostMs)));
  const most = usable.map(([, mostMs]) => mostMs);
  const [shortest, longest] = [most.indexOf(Math.min(...most)), most.indexOf(Math.max(...most))];
  const longS = Math.ceil((most[shortest] as number) / 1_000) + (isVirtual ? 1_000 : 30);
  const statuses = isVirtual ? retriedStatuses(known) : [429, 503];
  const long = statuses.map((status) => asked(status, longS, shortest));
  const followed = known.chains.find(
    (chain) => chain.run.kind === 'asked' && isFollowed(chain, gaps, accuracyMs),
  );
  if (followed === undefined) return long;
  const status = followed.attempts.find(({ answer }) => answer.headers !== undefined)?.answer.status ?? 429;
  const huge = isVirtual ? [asked(status, HUGE_ASK_S, shortest)] : [];
  const [leastMs, mostMs] = usable[longest] as readonly [number, number];
  const isDrawn = leastMs < mostMs;
  const shortS = Math.floor((isDrawn ? Math.max(leastMs, mostMs / 8) : mostMs) / 2_000);
  const short = Array.from({ length: isDrawn ? ASKED_AGAIN : 1 }, (_, at) =>
    asked(status, shortS + at, longest),
  );
  return [...long, ...short, ...huge];
}

function asking(known: Knowledge, isVirtual: boolean, spanMs: number) {
  const [type] = arrivingTypes(known);
  return (status: number, seconds: number, at: number): Experiment => ({
    id: `asked ${status} ${seconds} ${at}`,
    kind: 'asked',
    asks: `is a Retry-After of ${seconds} s followed with ${status}?`,
    steps: [
      {
        do: 'answer',
        answers: [
          ...Array.from({ length: at }, () => ({ status: 500 })),
          { status, headers: { 'retry-after': String(seconds) } },
        ],
        then: { status: 200 },
      },
      emit(1, type),
      watch(spanMs + seconds * 1_000 + slackMs(isVirtual), at + 2),
    ],
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function retriedStatuses({ chains }: Knowledge): number[] {
  const retried = chains.filter(({ run, attempts }) => run.kind === 'status' && attempts.length > 1);
  return [...new Set(retried.map(({ attempts }) => attempts[0].answer.status ?? 0))];
}
