// What became of everything that was sent to an endpoint that fails, attempt by attempt and event by event: what switching off
// may count.

import { isFailure, isTaken, type Run } from '../observation.ts';
import { type FoundSchedule, gapsOf } from './schedule.ts';

/** What failures are counted by. */
export type Basis = 'attempts' | 'deliveries';

/** A failure or a success. */
export interface Outcome {
  readonly atMs: number;
  readonly isFailed: boolean;
}

/** An endpoint with its outcomes, the earliest first. */
export interface EndpointOutcomes {
  readonly run: Run;
  /** Whether nothing more came at the end, though an event was asked for. */
  readonly isOff: boolean;
  readonly by: Readonly<Record<Basis, readonly Outcome[]>>;
  /** Whether the last failure was the last attempt of its event. */
  readonly isOffByEvent: boolean;
  /** Whether all failures came at one instant, so that no span of time can be the reason. */
  readonly isAtOnce: boolean;
  /** Whether the second event was not begun with the first. */
  readonly isInTurn: boolean;
}

/** Whether nothing more came at the end of a run: the last event that is asked for would be taken. */
export function isOffAtEnd({ kind, emitted, attempts }: Run): boolean {
  if (!['failing', 'drawn', 'switching-off', 'failing-for'].includes(kind)) return false;
  const asked = emitted.at(-1)?.atMs ?? 0;
  return !attempts.some((attempt) => attempt.atMs >= asked && isTaken(attempt));
}

/**
 * The outcomes of the endpoints that failed for long.
 *
 * @param schedule whose number of attempts tells which was the last of an event
 * @example outcomesOf(runs, schedule)[0]?.by.deliveries.length // 10
 */
export function outcomesOf(runs: readonly Run[], schedule: FoundSchedule | undefined): EndpointOutcomes[] {
  return runs
    .filter((run) => run.kind === 'switching-off' || isOneEvent(run))
    .map((run) => ofRun(run, schedule));
}

/** An event that failed to its end, alone at its endpoint. */
function isOneEvent({ kind, emitted }: Run): boolean {
  return kind === 'failing' && emitted.length === 2;
}

function ofRun(run: Run, schedule: FoundSchedule | undefined): EndpointOutcomes {
  const askedMs = run.emitted.at(-1)?.atMs ?? 0;
  const seen = run.attempts.filter((each) => isFailure(each) || (isTaken(each) && each.atMs < askedMs));
  const attempts = seen.map((each): Outcome => ({ atMs: each.atMs, isFailed: isFailure(each) }));
  const failed = attempts.filter(({ isFailed }) => isFailed);
  const taken = attempts.filter(({ isFailed }) => !isFailed);
  const [first] = failed;
  const begun = failed.filter(({ atMs }) => atMs === first?.atMs).length;
  const events = run.emitted.length - 1 - taken.length;
  const isInTurn =
    events > 1 && isAskedAtOnce(run, events) && failed.length > begun && begun <= atOnceOf(schedule);
  const ends = endsIn(run, failed, schedule, isInTurn);
  return {
    run,
    isOff: isOffAtEnd(run),
    by: { attempts, deliveries: attempts.filter((each) => !each.isFailed || ends.includes(each)) },
    isOffByEvent: ends.length > 0 && ends.includes(failed.at(-1) as Outcome),
    isAtOnce: failed.every(({ atMs }) => atMs === first?.atMs),
    isInTurn,
  };
}

/** How many attempts of one event come at the same instant as its first. */
function atOnceOf(schedule: FoundSchedule | undefined): number {
  const later = gapsOf(schedule).findIndex((gapMs) => gapMs > 0);
  return later === -1 ? 1 : later + 1;
}

function isAskedAtOnce({ emitted }: Run, events: number): boolean {
  const [first] = emitted;
  return emitted.filter(({ atMs }) => atMs === first?.atMs).length >= events;
}

/** The last attempts of events, each of which has as many as the schedule. */
function endsIn(
  run: Run,
  failed: readonly Outcome[],
  schedule: FoundSchedule | undefined,
  isInTurn: boolean,
): readonly Outcome[] {
  const perEvent = schedule?.delaysMs.length ?? 0;
  const gaps = gapsOf(schedule);
  if (perEvent === 0) return [];
  const asked = run.emitted.slice(0, -1);
  if (new Set(asked.map(({ atMs }) => atMs)).size > 2) return endsInTime(asked, failed, gaps);
  const events =
    asked.length -
    run.attempts.filter((each) => isTaken(each) && each.atMs < (run.emitted.at(-1)?.atMs ?? 0)).length;
  // Those that are tried again at once end before the next begins; all others go on side by side.
  if (isInTurn || (gaps.length > 0 && gaps.every((gapMs) => gapMs === 0)))
    return failed.filter((_, at) => (at + 1) % perEvent === 0);
  const count = failed.length - events * (perEvent - 1);
  return count > 0 ? failed.slice(-count) : [];
}

/** Of events one after another: what failed so long after one was asked for as the whole schedule takes. */
function endsInTime(
  asked: readonly { readonly atMs: number }[],
  failed: readonly Outcome[],
  gaps: readonly number[],
): readonly Outcome[] {
  const spanMs = gaps.reduce((sum, gapMs) => sum + gapMs, 0);
  const endsMs = new Set(asked.map(({ atMs }) => atMs + spanMs));
  return failed.filter(({ atMs }) => endsMs.has(atMs));
}
