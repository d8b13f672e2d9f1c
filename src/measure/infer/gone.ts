// What a 410 does: it is a failure as any other, it ends the event, or it switches the endpoint off, too.

import { certain, type Finding, likely, numbersOf, unknown } from '../finding.ts';
import type { Run } from '../observation.ts';
import type { FoundSchedule } from './schedule.ts';
import type { FoundSwitchingOff } from './switching-off.ts';

interface GoneContext {
  readonly runs: readonly Run[];
  readonly schedule: FoundSchedule | undefined;
  readonly switchingOff: FoundSwitchingOff | undefined;
}

/**
 * What a 410 does. From outside, an event that it ends cannot be told from one that it takes.
 *
 * @example goneFinding({ runs, schedule, switchingOff }).value // 'retry'
 */
export function goneFinding({ runs, schedule, switchingOff }: GoneContext): Finding {
  const field = 'gone';
  const run = runs.find(({ kind }) => kind === 'gone');
  const [first] = run?.attempts ?? [];
  if (run === undefined || first === undefined || (schedule?.delaysMs.length ?? 0) < 2)
    return unknown(field, 'no event is tried again, so that it does not show what a 410 does');
  const evidence = numbersOf(run.attempts);
  const askedMs = run.emitted[1]?.atMs ?? 0;
  const before = run.attempts.filter(({ atMs }) => atMs < askedMs);
  const [count, afterwards] = [before.length, run.attempts.length - before.length];
  if (count > 1)
    return certain(field, 'retry', { evidence, because: 'an event was tried again after a 410' });
  if (afterwards === 0 && !isAllowedToFail(switchingOff))
    return unknown(
      field,
      'a few failures may switch the endpoint off, so that it does not show what a 410 does besides',
    );
  if (afterwards === 0)
    return certain(field, 'disable', { evidence, because: 'after a 410 nothing came any more' });
  return likely(field, 'end', {
    evidence,
    because: 'after a 410 the event was not tried again, and another came; it may also have been taken',
  });
}

/** Whether an endpoint is known to stay on after a failure. */
function isAllowedToFail(switchingOff: FoundSwitchingOff | undefined): boolean {
  if (switchingOff === undefined) return false;
  if ('consecutiveFailures' in switchingOff) return switchingOff.consecutiveFailures > 1;
  if ('share' in switchingOff) return switchingOff.atLeast > 1;
  return 'never' in switchingOff || 'failingForMs' in switchingOff;
}
