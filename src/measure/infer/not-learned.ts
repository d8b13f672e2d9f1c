// What no experiment tells though a policy can say it: stated as unknown, so that nobody takes silence for an answer.

import { type Finding, unknown } from '../finding.ts';
import type { FoundSchedule } from './schedule.ts';
import type { FoundSwitchingOff } from './switching-off.ts';

/**
 * The fields that are not learned of this sender, each with the reason.
 *
 * @example notLearnedFindings(undefined, undefined).map(({ field }) => field) // []
 */
export function notLearnedFindings(
  schedule: FoundSchedule | undefined,
  switchingOff: FoundSwitchingOff | undefined,
): Finding[] {
  const kind = unknown(
    'schedule.jitter',
    'not learned: delays are drawn, and too few whole schedules were seen to tell what they are drawn from',
  );
  const waiting = unknown(
    'waiting',
    'not learned: the endpoint is not enabled again, which would show whether retries that were due are sent',
  );
  return [
    ...(schedule?.isDrawn === true && (schedule.drawn === undefined || !schedule.isWhole) ? [kind] : []),
    ...(switchingOff === undefined ? [] : [waiting]),
  ];
}
