// Errors of the control API: what went wrong, and what to do.

import type { Problem } from './schemas.ts';

/** A call that was refused, or that nothing answered. */
export class CallFailed extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** The problem that an answer describes; a description of the answer if it is of another form. */
export async function problemOf(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => ({}))) as Partial<Problem>;
  return {
    type: body.type ?? '',
    status: response.status,
    title: body.title ?? `The server answered ${response.status}`,
    detail: body.detail ?? response.url,
    hint: body.hint ?? '',
    ...(body.errors === undefined ? {} : { errors: body.errors }),
  };
}

/** What to show of anything that was thrown. */
export function shownProblem(error: unknown): Problem {
  if (error instanceof CallFailed) return error.problem;
  return { type: '', status: 0, title: 'Something broke', detail: String(error), hint: 'Reload this page.' };
}
