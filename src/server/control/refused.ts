// What a service refuses to simulate, as a problem of the control API.

import type { Refused } from '../../service/refusal.ts';
import { Problem, type ProblemCode } from './problem.ts';

const CODES: Readonly<Record<Refused['status'], ProblemCode>> = {
  404: 'unknown-subject',
  409: 'action-conflict',
  422: 'action-refused',
};

export function refusedProblem({ status, message, hint }: Refused): Problem {
  return new Problem(CODES[status], { detail: message, hint });
}
