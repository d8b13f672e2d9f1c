// What counts as taken: which statuses end an event, and within what time an answer must come.

import type { Chain } from '../chain.ts';
import { durationOf } from '../duration.ts';
import { type Finding, numbersOf, unknown } from '../finding.ts';
import type { FoundSchedule } from './schedule.ts';

/** How many times the longest that was seen a drawn delay is taken to be at most. */
export const DRAWN = 20;

/** Whether an event was taken with the first answer; `undefined` where that cannot be told. */
export function isTakenAtFirst(
  { run, attempts }: Chain,
  schedule: FoundSchedule | undefined,
): boolean | undefined {
  if (attempts.length > 1) return false;
  const [, retryAfter] = schedule?.delaysMs ?? [];
  if (retryAfter === undefined) return undefined;
  const [{ atMs, answer }] = attempts;
  // A delay that is drawn may be longer than any that was seen.
  const longestMs = schedule?.isDrawn === true ? retryAfter[1] * DRAWN : retryAfter[1];
  const dueMs = atMs + (answer.delay_ms ?? 0) + longestMs;
  return run.untilMs > dueMs + 1_000 ? true : undefined;
}

/**
 * Which statuses are taken: after them an event is not tried again. A class stands for all of its statuses where those that
 * were tried are all taken.
 *
 * @example successFinding(chains, schedule).value // ['2xx']
 */
export function successFinding(chains: readonly Chain[], schedule: FoundSchedule | undefined): Finding {
  const tried = chains.filter(({ run }) => run.kind === 'status' || run.kind === 'recorded');
  const told = tried.flatMap((chain) => {
    const taken = isTakenAtFirst(chain, schedule);
    const status = chain.attempts[0].answer.status;
    return taken === undefined || status === undefined ? [] : [{ chain, status, taken }];
  });
  const field = 'success';
  if (!told.some(({ taken }) => taken))
    return unknown(field, 'no event is tried again, so that what is taken does not show');
  const taken = statusesOf(told.filter((each) => each.taken));
  const not = statusesOf(told.filter((each) => !each.taken));
  return {
    field,
    value: withClasses(taken, not),
    // What is no 2xx, and is not tried again, may have been given up.
    certainty: told.some(
      ({ chain, taken: isTaken, status }) =>
        chain.run.kind === 'recorded' || (isTaken && (status < 200 || status > 299)),
    )
      ? 'likely'
      : 'certain',
    evidence: numbersOf(told.flatMap(({ chain }) => chain.attempts)),
    because: `${taken.join(', ')} were taken; ${not.length === 0 ? 'none was' : `${not.join(', ')} were`} tried again`,
  };
}

function statusesOf(told: readonly { readonly status: number }[]): number[] {
  return [...new Set(told.map(({ status }) => status))].toSorted((one, other) => one - other);
}

/** So many statuses of a class stand for it. */
const OF_A_CLASS = 3;

function withClasses(taken: readonly number[], not: readonly number[]): (number | string)[] {
  const classOf = (status: number) => Math.floor(status / 100);
  const whole = [1, 2, 3, 4, 5].filter(
    (each) =>
      taken.filter((status) => classOf(status) === each).length >= OF_A_CLASS &&
      !not.some((status) => classOf(status) === each),
  );
  return [...whole.map((each) => `${each}xx`), ...taken.filter((status) => !whole.includes(classOf(status)))];
}

/** The time within which an answer must come: at least, and below. */
export interface TimeoutBounds {
  readonly atLeastMs: number;
  readonly belowMs: number;
  readonly evidence: readonly number[];
}

/** What answers that came late show of the timeout. */
export function timeoutBounds(chains: readonly Chain[], schedule: FoundSchedule | undefined): TimeoutBounds {
  let [atLeastMs, belowMs] = [0, Number.POSITIVE_INFINITY];
  const evidence: number[] = [];
  for (const chain of chains.filter(({ run }) => run.kind === 'late' || run.kind === 'slow')) {
    const [{ answer, closedAfterMs = Number.POSITIVE_INFINITY }] = chain.attempts;
    const lateMs = answer.delay_ms ?? 0;
    // Nobody was there any more to take it, though an event may have been given up.
    const isLeft = closedAfterMs < lateMs;
    const taken = chain.run.kind === 'late' ? !isLeft && isTakenAtFirst(chain, schedule) : undefined;
    if (taken === undefined) continue;
    evidence.push(...numbersOf(chain.attempts));
    if (taken) atLeastMs = Math.max(atLeastMs, lateMs);
    else belowMs = Math.min(belowMs, lateMs);
  }
  return { atLeastMs, belowMs, evidence };
}

/**
 * What a receiver that never answers shows of the timeout, in milliseconds: exactly, or at most.
 */
export function silenceOf(
  chains: readonly Chain[],
  schedule: FoundSchedule | undefined,
): { readonly exactMs: number } | { readonly atMostMs: number } | undefined {
  const chain = chains.find(({ run }) => run.kind === 'silent');
  const [first, second] = chain?.attempts ?? [];
  const delayMs = schedule?.delaysMs[1]?.[0];
  if (first === undefined) return undefined;
  if (first.closedAfterMs !== undefined) return { exactMs: first.closedAfterMs };
  if (second === undefined || delayMs === undefined) return undefined;
  const gapMs = second.atMs - first.atMs;
  if (schedule?.measuredFrom !== 'first_attempt') return { exactMs: gapMs - delayMs };
  return gapMs > delayMs ? { exactMs: gapMs } : { atMostMs: gapMs };
}

/**
 * The timeout.
 *
 * @example timeoutFinding(chains, schedule).value // '30s'
 */
export function timeoutFinding(
  chains: readonly Chain[],
  schedule: FoundSchedule | undefined,
  toMs = 0,
): Finding {
  const field = 'timeout';
  const { atLeastMs: takenMs, belowMs: lateMs, evidence } = timeoutBounds(chains, schedule);
  // A real timer begins a little sooner or later than the request arrives: then two bounds may even cross.
  const isCrossed = takenMs >= lateMs;
  const atLeastMs = Math.max(0, (isCrossed ? lateMs : takenMs) - toMs / 2);
  const belowMs = isCrossed ? takenMs + toMs / 2 : lateMs;
  if (evidence.length === 0) return closedFinding(field, chains, toMs);
  if (belowMs === Number.POSITIVE_INFINITY)
    return unknown(field, `an answer after ${durationOf(takenMs)} was still taken, and none later was tried`);
  if (isCrossed && takenMs - lateMs >= toMs)
    return {
      field,
      certainty: 'does_not_fit',
      evidence,
      because: `an answer after ${durationOf(takenMs)} was taken, and one after ${durationOf(lateMs)} was not: something else than its lateness decides`,
    };
  const closedMs = chains.find(({ run }) => run.kind === 'silent')?.attempts[0].closedAfterMs;
  if (closedMs !== undefined && closedMs > belowMs + toMs)
    return {
      field,
      certainty: 'does_not_fit',
      evidence,
      because: `an answer after ${durationOf(belowMs)} was not taken, though a receiver that did not answer was left after ${durationOf(closedMs)} only: the next attempt does not wait for the one before`,
    };
  const isExact = belowMs - atLeastMs <= 1;
  return {
    field,
    value: durationOf(isExact ? atLeastMs : roundWithin(atLeastMs, belowMs)),
    interval: [atLeastMs, belowMs],
    certainty: isExact ? 'certain' : 'likely',
    evidence,
    because: `an answer after ${durationOf(takenMs)} was taken, and one after ${durationOf(lateMs)} was not`,
  };
}

/** Where no event is tried again, a connection that the sender closed without an answer tells how long it waited. */
function closedFinding(field: string, chains: readonly Chain[], toMs: number): Finding {
  const silent = chains.find(({ run }) => run.kind === 'silent')?.attempts[0];
  const closedMs = silent?.closedAfterMs;
  if (silent === undefined || closedMs === undefined)
    return unknown(field, 'no event is tried again, so that it does not show which answers come too late');
  const interval = [Math.max(0, closedMs - toMs / 2), closedMs + toMs / 2] as const;
  return {
    field,
    value: durationOf(roundWithin(...interval)),
    interval,
    certainty: 'likely',
    evidence: numbersOf([silent]),
    because: `a receiver that did not answer was left after ${durationOf(closedMs)}`,
  };
}

/** The roundest duration that is at least the one and below the other. */
export function roundWithin(atLeastMs: number, belowMs: number): number {
  for (const unit of [
    86_400_000, 43_200_000, 3_600_000, 1_800_000, 60_000, 30_000, 10_000, 5_000, 1_000, 500, 100, 10,
  ]) {
    const near = Math.ceil(Math.max(atLeastMs, 1) / unit) * unit;
    if (near < belowMs) return near;
  }
  return atLeastMs;
}
