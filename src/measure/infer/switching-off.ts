// Switching off: after how many failures in a row, or after what time of nothing but failures, or at which share of them an
// endpoint gets nothing more, and whether attempts or events are counted.

import type { Run } from '../observation.ts';
import {
  type Basis,
  type EndpointOutcomes,
  isOffAtEnd,
  type Outcome,
  outcomesOf,
} from './endpoint-outcomes.ts';
import { type FoundShare, shareOf } from './failing-share.ts';
import type { FoundSchedule } from './schedule.ts';

/** The ids of the runs whose endpoint got nothing more at the end, though an event was asked for. */
export function switchedOffIn(runs: readonly Run[]): ReadonlySet<string> {
  return new Set(runs.filter(isOffAtEnd).map(({ id }) => id));
}

/** What is known of switching off; `undefined` where it is not. */
export type FoundSwitchingOff =
  | { readonly never: number }
  /** It may be this many events, or as many attempts as they had. */
  | { readonly either: number }
  /** A number of events and a span of time explain it as well. */
  | { readonly numberOrSpan: true }
  | { readonly consecutiveFailures: number; readonly counts: Basis | undefined }
  /** After failures for longer than the one, and at most the other. */
  | { readonly failingForMs: readonly [moreThan: number, atMost: number]; readonly counts: Basis | undefined }
  | FoundShare;

/**
 * What switches endpoints off.
 *
 * @param schedule whose number of attempts tells events that ended
 */
export function switchingOffOf(
  runs: readonly Run[],
  schedule: FoundSchedule | undefined,
): FoundSwitchingOff | undefined {
  const failed = outcomesOf(runs, schedule);
  const long = failed.filter(({ run }) => run.kind === 'switching-off');
  if (long.length === 0) return undefined;
  if (failed.every(({ isOff }) => !isOff))
    return { never: Math.max(...long.map(({ by }) => by.attempts.length)) };
  const perEvent = schedule?.delaysMs.length ?? 0;
  // Of events in turn, and of drawn delays, it is not seen which attempt was the last of its event.
  const isInTurn = failed.some((each) => each.isInTurn) && perEvent > 1;
  const bases: readonly Basis[] = perEvent === 1 ? ['attempts'] : ['attempts', 'deliveries'];
  const isClear = failed.every(({ isOff, isAtOnce }) => !isOff || isAtOnce);
  const isDrawn = schedule?.isDrawn === true;
  const offCount = failed.filter(({ isOff }) => isOff).length;
  // In the middle of an event it is not events that are counted.
  const isCutShort = failed.some(
    ({ isOff, run, by }) => isOff && run.kind === 'failing' && by.attempts.length < perEvent,
  );
  const counts = bases.flatMap((basis) => {
    const count = countOf(failed, basis);
    const isUnclear = isInTurn || (isDrawn && (basis === 'deliveries' || offCount < 2));
    return count === undefined || (isUnclear && !isClear) ? [] : [{ basis, count }];
  });
  const spans = isInTurn
    ? []
    : bases.flatMap((basis) => {
        const isHidden = isDrawn && (basis === 'deliveries' || !isCutShort);
        const span = isHidden ? undefined : spanOf(failed, basis);
        return span === undefined ? [] : [{ basis, span }];
      });
  const [one, other] = counts;
  // One endpoint alone, as on a real clock, does not tell a number from a span, which few senders count.
  if (one !== undefined && (spans.length === 0 || long.length === 1)) {
    if (other !== undefined) return { either: other.count };
    return { consecutiveFailures: one.count, counts: perEvent === 1 ? undefined : one.basis };
  }
  if (one === undefined && spans.length > 0) return spanFound(runs, spans, perEvent);
  if (one !== undefined && spans.length > 0) return { numberOrSpan: true };
  // Of drawn delays, only first attempts that come at once tell a share.
  const shareBases = isDrawn ? (['attempts'] as const) : bases;
  if (one === undefined && !isInTurn && (!isDrawn || isClear || isCutShort))
    return shareOf(failed, shareBases, perEvent);
  return undefined;
}

/** The number of failures in a row at which all that were switched off were, and which no other had. */
function countOf(failed: readonly EndpointOutcomes[], basis: Basis): number | undefined {
  const off = failed.filter(({ isOff }) => isOff);
  if (basis === 'deliveries' && off.some(({ isOffByEvent }) => !isOffByEvent)) return undefined;
  const counts = new Set(off.map(({ by }) => streakOf(by[basis])));
  const [count = 0] = counts;
  const isContradicted = failed.some(({ isOff, by }) => !isOff && longestStreak(by[basis]) >= count);
  return counts.size === 1 && count > 0 && !isContradicted ? count : undefined;
}

/** How many failures there were since the last success. */
function streakOf(outcomes: readonly Outcome[]): number {
  return outcomes.length - 1 - outcomes.findLastIndex(({ isFailed }) => !isFailed);
}

function longestStreak(outcomes: readonly Outcome[]): number {
  return Math.max(0, ...outcomes.map((_, at) => streakOf(outcomes.slice(0, at + 1))));
}

/** How long it may have failed: longer than every failure that was not the last, and at most until the last. */
function spanOf(failed: readonly EndpointOutcomes[], basis: Basis): readonly [number, number] | undefined {
  let [moreThan, atMost] = [0, Number.POSITIVE_INFINITY];
  for (const { isOff, by, isOffByEvent } of failed) {
    if (isOff && basis === 'deliveries' && !isOffByEvent) return undefined;
    const streak = by[basis].slice(by[basis].length - streakOf(by[basis]));
    const elapsed = streak.map(({ atMs }) => atMs - (streak[0]?.atMs ?? 0));
    const [last = 0, ...before] = elapsed.toReversed();
    moreThan = Math.max(moreThan, ...before, ...(isOff ? [] : [last]));
    if (isOff) atMost = Math.min(atMost, last);
  }
  return moreThan < atMost && atMost > 0 && Number.isFinite(atMost) ? [moreThan, atMost] : undefined;
}

/** Endpoints that failed twice, so long after one another, narrow it down. */
function spanFound(
  runs: readonly Run[],
  spans: readonly { readonly basis: Basis; readonly span: readonly [number, number] }[],
  perEvent: number,
): FoundSwitchingOff | undefined {
  const tried = runs.filter(({ kind }) => kind === 'failing-for');
  const isByAttempt = tried.some((run) => run.id.endsWith(' attempts') && isOffAtEnd(run));
  const told = spans.flatMap(({ basis, span }) => {
    if (basis === 'deliveries' && isByAttempt) return [];
    let [moreThan, atMost] = span;
    for (const run of tried.filter(({ id }) => id.endsWith(` ${basis}`))) {
      const forMs = (run.emitted[1]?.atMs ?? 0) - (run.emitted[0]?.atMs ?? 0);
      if (isOffAtEnd(run)) atMost = Math.min(atMost, forMs);
      else moreThan = Math.max(moreThan, forMs);
    }
    return moreThan < atMost ? [{ basis, failingForMs: [moreThan, atMost] as const }] : [];
  });
  const [one, other] = told;
  if (one === undefined) return undefined;
  // By attempts it is off sooner: an endpoint that is not, at the end of the span, is so by events.
  return {
    failingForMs: one.failingForMs,
    counts: other === undefined && perEvent > 1 ? one.basis : undefined,
  };
}
