// What does not fit together in the schedule of a delivery policy whose fields are valid one by one.

import { durationMs } from '../../engine/instant.ts';
import { jitterProblems } from './jitter.ts';
import { MAX_ATTEMPTS } from './planned-delays.ts';
import type { PolicyProblem } from './signature-problems.ts';
import type { Members, PolicyExtension } from './written-policy.ts';

/** The problems of a policy's schedule, with pointers into the policy. */
export function scheduleProblems(policy: Members): PolicyProblem[] {
  const schedule = policy.schedule as PolicyExtension['schedule'];
  const { jitter } = schedule;
  const found = jitter ? jitterProblems(jitter) : [];
  const problem = untilProblem(schedule);
  if (problem !== undefined) found.push(['until', problem]);
  return found.map(([field, message]) => ({ pointer: `/schedule/${field}`, message }));
}

function untilProblem({
  delays,
  until,
  measured_from: from,
}: PolicyExtension['schedule']): string | undefined {
  if (until === undefined) return undefined;
  if (from === 'first_attempt')
    return 'needs delays that are measured from the previous_failure, of which the last is repeated';
  const lastMs = durationMs(delays.at(-1) as string);
  if (lastMs > 0 && durationMs(until) / lastMs <= MAX_ATTEMPTS) return undefined;
  return `would be more than ${MAX_ATTEMPTS} attempts, the last delay (${delays.at(-1)}) apart: make that delay longer, or the span shorter`;
}
