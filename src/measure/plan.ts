// Which experiments come next: those that tell what is not known yet, planned from what is.

import type { Knowledge } from './knowledge.ts';
import type { Experiment } from './observation.ts';
import { asks } from './plan/asked-waits.ts';
import { challenges } from './plan/challenges.ts';
import { drawnDelays } from './plan/drawn-delays.ts';
import { failures, looks } from './plan/first-looks.ts';
import { heldEvents } from './plan/held-events.ts';
import { interruptedFailures } from './plan/interrupted-failures.ts';
import { lateAnswers } from './plan/late-answers.ts';
import { longFailures } from './plan/long-failures.ts';
import { order } from './plan/order.ts';
import { redirects } from './plan/redirects.ts';
import { answers } from './plan/statuses.ts';
import type { PlanOptions } from './plan/steps.ts';

/**
 * The experiments that are worth doing now and are not done; none when there is nothing more to learn.
 *
 * @example nextExperiments(knowledge, options).map(({ asks }) => asks)
 */
export function nextExperiments(known: Knowledge, options: PlanOptions): readonly Experiment[] {
  const done = new Set(known.runs.map(({ id }) => id));
  const early = [looks, failures];
  const offs = [longFailures, interruptedFailures];
  const probes = [drawnDelays, challenges, heldEvents, answers, redirects, order, lateAnswers, asks];
  // An endpoint that cannot be replaced is switched off last.
  const wanted = options.isVirtual ? [...early, ...offs, ...probes] : [...early, ...probes, longFailures];
  for (const plan of wanted) {
    const next = plan(known, options).filter(({ id }) => !done.has(id));
    if (next.length > 0) return next;
  }
  return [];
}
