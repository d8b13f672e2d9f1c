// How a try of an expectation ends.

import type { CheckVerdict } from '../reports/report.ts';

export interface Finding {
  readonly verdict: CheckVerdict;
  /** What was seen; of what was not exercised, why. */
  readonly detail: string;
}

export function passed(detail: string): Finding {
  return { verdict: 'passed', detail };
}

export function failed(detail: string): Finding {
  return { verdict: 'failed', detail };
}

/** @param why goes on after "because" */
export function notExercised(why: string): Finding {
  return { verdict: 'not_exercised', detail: why };
}
