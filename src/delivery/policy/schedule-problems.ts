// What does not fit together in the schedule of a delivery policy, in its challenge, and in when it disables endpoints, where
// the fields are valid one by one.

import { durationMs } from '../../engine/instant.ts';
import { challengeProblems } from './challenge.ts';
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
  const problems = found.map(([field, message]) => ({ pointer: `/schedule/${field}`, message }));
  if (policy.order === 'strict' && Number(policy.concurrency ?? 1) > 1)
    problems.push({
      pointer: '/concurrency',
      message: 'does not fit order: strict, which sends one at a time',
    });
  const ofChallenge = challengeProblems(policy as unknown as PolicyExtension);
  problems.push(...ofChallenge.map(([field, message]) => ({ pointer: `/challenge/${field}`, message })));
  return [...problems, ...disablingProblems(policy.auto_disable as PolicyExtension['auto_disable'])];
}

function disablingProblems(autoDisable: PolicyExtension['auto_disable']): PolicyProblem[] {
  if (autoDisable === undefined) return [];
  const { consecutive_failures: count, failing_for: span, failing_share: failing } = autoDisable;
  if (count !== undefined || span !== undefined || failing !== undefined) return [];
  const message = 'needs consecutive_failures, failing_for or failing_share: otherwise nothing is disabled';
  return [{ pointer: '/auto_disable', message }];
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
