// What no experiment tells though a policy can say it: stated as unknown, so that nobody takes silence for an answer.

import { type Finding, unknown } from '../finding.ts';
import type { FoundSchedule } from './schedule.ts';
import type { FoundSwitchingOff } from './switching-off.ts';

/**
 * The fields that are not learned of this sender, each with the reason.
 *
 * @example notLearnedFindings(undefined, undefined).map(({ field }) => field) // ['concurrency']
 */
export function notLearnedFindings(
  schedule: FoundSchedule | undefined,
  switchingOff: FoundSwitchingOff | undefined,
): Finding[] {
  const concurrency = unknown(
    'concurrency',
    'not learned: no experiment holds several attempts to one endpoint at once',
  );
  const kind = unknown(
    'schedule.jitter',
    'not learned: delays are drawn, and their spread alone does not tell the kind or the width',
  );
  const waiting = unknown(
    'waiting',
    'not learned: the endpoint is not enabled again, which would show whether retries that were due are sent',
  );
  return [
    concurrency,
    ...(schedule?.isDrawn === true ? [kind] : []),
    ...(switchingOff === undefined ? [] : [waiting]),
  ];
}
