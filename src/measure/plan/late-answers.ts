// Within what time an answer must come.

import { durationOf } from '../duration.ts';
import { silenceOf, timeoutBounds } from '../infer/outcome.ts';
import type { Knowledge } from '../knowledge.ts';
import type { Experiment } from '../observation.ts';
import { arrivingTypes, emit, type PlanOptions, retryMs, slackMs, watch } from './steps.ts';

/** So many late answers are tried at once. */
const LATE_ANSWERS = 6;
const LONGEST_TIMEOUT_MS = 15 * 60_000;

/** Answers that come later and later, until the longest that is taken and the shortest that is not are neighbours. */
export function lateAnswers(known: Knowledge, { isVirtual, accuracyMs: clockMs }: PlanOptions): Experiment[] {
  const [type] = arrivingTypes(known);
  const againMs = retryMs(known);
  if (againMs === undefined) return [];
  const accuracyMs = clockMs === 0 ? 1 : clockMs / 2;
  return nextDelays(known, accuracyMs).map((delayMs) => ({
    id: `late ${durationOf(delayMs)}`,
    kind: 'late',
    asks: `is an answer taken that comes after ${durationOf(delayMs)}?`,
    steps: [
      { do: 'answer', answers: [{ status: 200, delay_ms: delayMs }], then: { status: 200 } },
      emit(1, type),
      watch(againMs + delayMs + slackMs(isVirtual), 2),
    ],
  }));
}

function nextDelays({ chains, schedule }: Knowledge, accuracyMs: number): number[] {
  const { atLeastMs, belowMs, evidence } = timeoutBounds(chains, schedule);
  const silence = silenceOf(chains, schedule);
  if (
    evidence.length === 0 &&
    silence !== undefined &&
    'exactMs' in silence &&
    silence.exactMs > 0 &&
    silence.exactMs <= LONGEST_TIMEOUT_MS
  )
    return accuracyMs === 1
      ? [silence.exactMs, silence.exactMs + 1]
      : [Math.max(1, silence.exactMs - accuracyMs), silence.exactMs + accuracyMs];
  const mostMs =
    silence !== undefined && 'atMostMs' in silence
      ? Math.min(silence.atMostMs, LONGEST_TIMEOUT_MS)
      : LONGEST_TIMEOUT_MS;
  const upMs = Math.min(belowMs, mostMs + accuracyMs);
  if (upMs - atLeastMs <= accuracyMs) return belowMs === Number.POSITIVE_INFINITY ? [upMs] : [];
  const stepMs = (upMs - atLeastMs) / (LATE_ANSWERS + 1);
  const between = Array.from({ length: LATE_ANSWERS }, (_, at) => Math.round(atLeastMs + (at + 1) * stepMs));
  const untried = belowMs === Number.POSITIVE_INFINITY ? [...between, upMs] : between;
  return [...new Set(untried)].filter((ms) => ms > atLeastMs && ms < belowMs);
}
