// Order: whether an event that fails holds the next.

import { certain, type Finding, likely, numbersOf, unknown } from '../finding.ts';
import type { Run } from '../observation.ts';
import { type FoundSchedule, gapsOf } from './schedule.ts';

/**
 * The finding about order: of two events that were asked for at once, the first failed.
 *
 * @param toMs how exact times are
 * @example orderFinding(runs, schedule, 0).value // 'free'
 */
export function orderFinding(
  runs: readonly Run[],
  schedule: FoundSchedule | undefined,
  toMs: number,
): Finding {
  const field = 'order';
  const run = runs.find(({ kind }) => kind === 'order');
  const [first, second, third] = run?.attempts ?? [];
  if (run === undefined || first === undefined || second === undefined)
    return unknown(
      field,
      'no event is tried again, or at once, so that it does not show whether it holds the next',
    );
  const evidence = numbersOf(run.attempts);
  const sinceMs = second.atMs - (run.emitted[1]?.atMs ?? first.atMs);
  if (sinceMs <= toMs && second.atMs - first.atMs < (gapsOf(schedule)[0] ?? 0))
    return certain(field, 'free', {
      evidence,
      because: 'the second of two events came while the first waited for its retry',
    });
  if (third === undefined) return unknown(field, 'the second of two events did not come');
  return (toMs === 0 && schedule?.isDrawn !== true ? certain : likely)(field, 'strict', {
    evidence,
    because: 'the second of two events came when the first was taken',
  });
}
