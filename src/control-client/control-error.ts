// How a call of the control API goes wrong: the server refuses it, or no server of ours answers.

import type { components } from '../../specs/generated/control.ts';

/** What the control API answers when it refuses a call (RFC 9457). */
export type Problem = components['schemas']['Problem'];

const TYPE_PREFIX = 'urn:countersign:error:';

/** The control API refused a call; the message says what is wrong and what to do next. */
export class ControlError extends Error {
  /** The refusal as the server gave it. */
  readonly problem: Problem;

  constructor(problem: Problem, call: string) {
    super(`${call} answered ${problem.status}: ${problem.detail} ${problem.hint}`);
    this.name = 'ControlError';
    this.problem = problem;
  }

  /** Which error of the catalogue it is, such as `unknown-world`. */
  get code(): string {
    return this.problem.type.slice(TYPE_PREFIX.length);
  }
}

/** Nothing answered, or something that is no Countersign; the message says which. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** Whether a body is a problem of the control API. */
export function isProblem(body: unknown): body is Problem {
  const { type } = (body ?? {}) as Partial<Problem>;
  return typeof type === 'string' && type.startsWith(TYPE_PREFIX);
}
