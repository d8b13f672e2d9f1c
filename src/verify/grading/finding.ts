// The result of testing an expectation.

import type { CheckVerdict } from '../reports/report.ts';

export interface GradeFinding {
  readonly verdict: CheckVerdict;
  /** What was seen; of what was not exercised, why. */
  readonly detail: string;
}

export function passed(detail: string): GradeFinding {
  return { verdict: 'passed', detail };
}

export function failed(detail: string): GradeFinding {
  return { verdict: 'failed', detail };
}

/** @param why goes on after "because" */
export function notExercised(why: string): GradeFinding {
  return { verdict: 'not_exercised', detail: why };
}
