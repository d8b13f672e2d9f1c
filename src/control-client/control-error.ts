// The errors of control API calls: the server rejects the call, or no Countersign server answers.

import type { components } from '../../specs/generated/control.ts';

/** The body of an error response of the control API (RFC 9457). */
export type Problem = components['schemas']['Problem'];

const TYPE_PREFIX = 'urn:countersign:error:';

/** The control API rejected a call; the message explains what is wrong and what to do next. */
export class ControlError extends Error {
  /** The body of the error response. */
  readonly problem: Problem;

  constructor(problem: Problem, call: string) {
    super(`${call} answered ${problem.status}: ${problem.detail} ${problem.hint}`);
    this.name = 'ControlError';
    this.problem = problem;
  }

  /** The code from the error catalogue, such as `unknown-world`. */
  get code(): string {
    return this.problem.type.slice(TYPE_PREFIX.length);
  }
}

/** Nothing answered, or something other than a Countersign server; the message explains which. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** Whether a body is an error of the control API. */
export function isProblem(body: unknown): body is Problem {
  const { type } = (body ?? {}) as Partial<Problem>;
  return typeof type === 'string' && type.startsWith(TYPE_PREFIX);
}
