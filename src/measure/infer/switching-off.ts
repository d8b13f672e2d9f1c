// Switching off: after how many failures in a row an endpoint gets nothing more, and whether these are attempts or events.

import { type Finding, numbersOf, unknown } from '../finding.ts';
import { isFailure, isTaken, type Run } from '../observation.ts';
import { type FoundSchedule, gapsOf } from './schedule.ts';

/** An endpoint that failed for so long. */
interface Failed {
  readonly run: Run;
  /** How many failing events were asked for at once, and how many failing attempts came. */
  readonly events: number;
  readonly attempts: number;
  readonly isOff: boolean;
  /** Whether all of them came at one instant, so that no span of time can be the reason. */
  readonly isAtOnce: boolean;
  /** Whether the second event was not begun with the first. */
  readonly isInTurn: boolean;
}

/**
 * The ids of the runs whose endpoint got nothing more at the end, though an event was asked for.
 */
export function switchedOffIn(runs: readonly Run[]): ReadonlySet<string> {
  return new Set(runs.filter(isOffAtEnd).map(({ id }) => id));
}

/** The last event that is asked for would be taken. */
function isOffAtEnd({ kind, emitted, attempts }: Run): boolean {
  if (kind !== 'failing' && kind !== 'switching-off') return false;
  const asked = emitted.at(-1)?.atMs ?? 0;
  return !attempts.some((attempt) => attempt.atMs >= asked && isTaken(attempt));
}

/** What is known of switching off; `undefined` where it is not. */
export type FoundSwitchingOff =
  | { readonly never: number }
  /** It may be this many events, or as many attempts as they had. */
  | { readonly either: number }
  | { readonly consecutiveFailures: number; readonly counts: 'attempts' | 'deliveries' | undefined };

/**
 * After how many failures endpoints are switched off.
 *
 * @param schedule whose number of attempts tells events that ended
 */
export function switchingOffOf(
  runs: readonly Run[],
  schedule: FoundSchedule | undefined,
): FoundSwitchingOff | undefined {
  const failed = runs.filter(({ kind }) => kind === 'switching-off').map(failedIn);
  if (failed.length === 0) return undefined;
  if (failed.every(({ isOff }) => !isOff))
    return { never: Math.max(...failed.map(({ attempts }) => attempts)) };
  const gaps = gapsOf(schedule);
  const perEvent = schedule?.delaysMs.length;
  const attempts = agreed(
    failed,
    (each) => each.attempts,
    (each) => each.attempts,
  );
  const events =
    perEvent &&
    agreed(
      failed,
      (each) => endedEvents(each, perEvent, gaps),
      (each) => each.events,
    );
  // One event after another, or over a time: then other reasons would look the same.
  const isClear = failed.every(({ isOff, isAtOnce }) => !isOff || isAtOnce);
  if (failed.some(({ isInTurn }) => isInTurn) && (perEvent ?? 0) > 1 && attempts !== 1) return undefined;
  if (attempts && !events && !isClear) return undefined;
  if (perEvent === 1 && attempts) return { consecutiveFailures: attempts, counts: undefined };
  if (attempts && events) return { either: events };
  if (attempts) return { consecutiveFailures: attempts, counts: 'attempts' };
  return events ? { consecutiveFailures: events, counts: 'deliveries' } : undefined;
}

/** The number of failures at which all that were switched off were, and which no other had. */
function agreed(
  failed: readonly Failed[],
  countAtEnd: (failed: Failed) => number,
  countWithout: (failed: Failed) => number,
): number | undefined {
  const counts = new Set(failed.filter(({ isOff }) => isOff).map(countAtEnd));
  const [count = 0] = counts;
  const isContradicted = failed.some((each) => !each.isOff && countWithout(each) >= count);
  return counts.size === 1 && count > 0 && !isContradicted ? count : undefined;
}

function failedIn(run: Run): Failed {
  const failing = run.attempts.filter(isFailure);
  const startedMs = failing[0]?.atMs ?? 0;
  const taken = run.attempts.filter((attempt) => isTaken(attempt) && attempt.atMs <= startedMs).length;
  return {
    run,
    events: run.emitted.length - 1 - taken,
    attempts: failing.length,
    isOff: isOffAtEnd(run),
    isAtOnce: failing.every(({ atMs }) => atMs === startedMs),
    isInTurn: failing.length > 1 && failing.filter(({ atMs }) => atMs === startedMs).length === 1,
  };
}

/**
 * How many events came to their last attempt: all go on side by side, unless each is tried again at once, and ends before the
 * next begins.
 */
function endedEvents({ events, attempts }: Failed, perEvent: number, gaps: readonly number[]): number {
  if (gaps.length === 0 || gaps.some((gapMs) => gapMs > 0)) return attempts - events * (perEvent - 1);
  return attempts % perEvent === 0 ? attempts / perEvent : 0;
}

/**
 * The findings about switching off.
 *
 * @example switchingOffFindings(runs, schedule)[0]?.value // 10
 */
export function switchingOffFindings(runs: readonly Run[], schedule: FoundSchedule | undefined): Finding[] {
  const fields = ['auto_disable.consecutive_failures', 'auto_disable.counts'] as const;
  const found = switchingOffOf(runs, schedule);
  const evidence = numbersOf(
    runs.filter(({ kind }) => kind === 'switching-off').flatMap(({ attempts }) => attempts),
  );
  if (found === undefined || 'either' in found)
    return [
      unknown(
        'auto_disable',
        evidence.length === 0
          ? 'no endpoint failed for long'
          : 'it stopped at no number of failures that is always the same',
      ),
    ];
  if ('never' in found)
    return [
      {
        field: 'auto_disable',
        value: null,
        certainty: 'likely',
        evidence,
        because: `${found.never} failures in a row did not switch it off; more were not tried`,
      },
    ];
  const { consecutiveFailures, counts } = found;
  const because = `after ${consecutiveFailures} failures nothing came, not even an event that was asked for then`;
  return [
    { field: fields[0], value: consecutiveFailures, certainty: 'certain', evidence, because },
    counts === undefined
      ? unknown(fields[1], 'each event is tried once, so that attempts and events are the same')
      : {
          field: fields[1],
          value: counts,
          certainty: 'certain',
          evidence,
          because: 'one event and many at once agree on it',
        },
  ];
}
